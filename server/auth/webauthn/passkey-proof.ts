import type { PasskeyAssertion } from '../../contract/passkey-credentials.ts'
import { refuse } from '../../http/errors.ts'
import type { Caller, SignedInPerson } from '../../http/use-case.ts'
import { checkAssertion, type CheckAssertionDeps } from './check-assertion.ts'

/**
 * Requires a passkey of a signed-in user, with user verification, in place of the current password; refuses at `passkey`. Answers the id of
 * the passkey. Source: SECURITY R15.
 */
export const checkPasskeyProof = async (
  deps: CheckAssertionDeps,
  { id }: Pick<SignedInPerson, 'id'>,
  assertion: PasskeyAssertion,
  caller: Caller,
): Promise<string> => {
  const checked = await checkAssertion(deps, { assertion, purpose: 'proof', personId: id }, caller)
  if (checked.kind !== 'right') {
    const isLate = checked.kind === 'wrong' && checked.error === 'expired'
    return refuse('passkey', isLate ? 'passkeyExpired' : 'passkeyNotProved')
  }
  return checked.isProof ? checked.passkeyId : refuse('passkey', 'passkeyUnverified')
}
