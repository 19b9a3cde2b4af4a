import type {
  PasskeyChallengeReply,
  PasskeyLoginReply,
  PasskeyChallengeInput,
  PasskeyLoginInput,
} from '../../contract/passkey-calls.ts'
import type { Deps } from '../../app/deps.ts'
import { refuse } from '../../http/errors.ts'
import { type Caller, signedIn } from '../../http/use-case.ts'
import { eventOf, namedEvent } from '../events/event.ts'
import { signUpAlong, type SignUpDeps } from '../events/sign-up.ts'
import { giveBackReveals } from '../rate-limits.ts'
import { startSession, type StartSessionDeps } from '../sign-in/session.ts'
import { passkeyById, passkeysOf } from '../stores/passkey-store.ts'
import { descriptorOf, newChallenge, passkeysHere, requestOptions } from '../webauthn/challenges.ts'
import { checkAssertion, type CheckAssertionDeps, countChallenge } from '../webauthn/check-assertion.ts'

type ChallengeDeps = Pick<Deps, 'passkeys' | 'db' | 'transact' | 'limits' | 'now' | 'log'>

/**
 * A challenge for a passkey of whoever sits at the device, which tells nothing of any account. With `proof` a signed-in user gets one for
 * his own passkeys, which verifies the user.
 */
export const passkeyChallenge = async (
  deps: ChallengeDeps,
  { proof }: PasskeyChallengeInput,
  caller: Caller,
): Promise<PasskeyChallengeReply> => {
  const { rpId } = passkeysHere(deps, caller)
  const owner = proof ? signedIn(caller) : null
  await countChallenge(deps, caller)
  const own = owner ? await passkeysOf(deps.db, owner.id) : []
  const bound = { purpose: owner ? ('proof' as const) : ('sign-in' as const), personId: owner?.id ?? null }
  const challenge = await deps.transact((tx) => newChallenge(tx, bound, caller, deps.now()))
  const options = requestOptions(rpId, challenge, {
    userVerification: owner ? 'required' : 'preferred',
    allowCredentials: own.map(descriptorOf),
  })
  return { status: 'ok', options }
}

type PasskeyLoginDeps = CheckAssertionDeps & StartSessionDeps & SignUpDeps

/** Signs in by a passkey. One that the school does not know is named, so that the browser can forget it. */
export const passkeyLogin = async (
  deps: PasskeyLoginDeps,
  { credential, ...form }: PasskeyLoginInput,
  caller: Caller,
): Promise<PasskeyLoginReply> => {
  const { rpId } = passkeysHere(deps, caller)
  const checked = await checkAssertion(deps, { assertion: credential, purpose: 'sign-in', personId: null }, caller)
  if (checked.kind === 'unknown') return { status: 'unknown_passkey', credential_id: checked.passkeyId, rp_id: rpId }
  if (checked.kind === 'wrong')
    return refuse('__all__', checked.error === 'expired' ? 'passkeyExpired' : 'passkeyFailed')
  const { person, passkeyId, isProof } = checked
  const admission = { isAuthenticated: isProof, target: form['success-url'], event: eventOf(form) }
  const reply = await startSession(deps, person, { method: 'passkey', ...admission }, caller)
  // The passkey may have been deleted and the account's sessions ended just before this session began.
  if (!(await passkeyById(deps.db, passkeyId))) {
    await caller.signOut()
    return refuse('__all__', 'passkeyFailed')
  }
  await giveBackReveals(deps, person.email, caller)
  await signUpAlong(deps, person, { event: namedEvent(form), utm: form.utm }, caller)
  return reply
}
