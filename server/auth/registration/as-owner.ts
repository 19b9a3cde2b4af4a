import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../app/deps.ts'
import { refuse } from '../../http/errors.ts'
import { logEvent } from '../../http/log.ts'
import type { MessageKey } from '../../http/messages.ts'
import type { Caller, SignedInPerson } from '../../http/use-case.ts'
import { attempt } from '../sign-in/attempt.ts'
import type { CodeOutcome } from '../stores/code-store.ts'
import { giveBackRequests } from '../rate-limits.ts'
import { checkPasskeyProof } from '../webauthn/passkey-proof.ts'
import type { PasskeyAssertion } from '../../contract/passkey-credentials.ts'
import { checkCurrent, type CurrentPasswordFields } from '../password/change-password.ts'
import { proveMailbox } from '../accounts/prove-mailbox.ts'
import { personById } from '../stores/account-store.ts'
import { passkeyById } from '../stores/passkey-store.ts'

export type AsOwnerDeps = Pick<
  Deps,
  'db' | 'transact' | 'passwords' | 'passkeys' | 'mail' | 'config' | 'limits' | 'captcha' | 'now' | 'log'
>

export interface OwnersWrite<Written> {
  person: SignedInPerson
  fields: CurrentPasswordFields & { code?: string | undefined }
  /** Spends the code of the address, or one of its tries. */
  guess: (tx: Tx, code: { email: string; code: string; at: Date }) => Promise<CodeOutcome>
  write: (tx: Tx) => Promise<Written>
}

const byPassword = async <Written>(
  deps: AsOwnerDeps,
  { person, fields, write }: OwnersWrite<Written>,
  caller: Caller,
): Promise<Written> => {
  const storedHash = (await personById(deps.db, person.id))?.passwordHash ?? null
  if (storedHash === null && fields['current-password'] === undefined) return refuse('code', 'codeMissing')
  await checkCurrent(deps, person, fields, storedHash, caller)
  return deps.transact(async (tx) => {
    if ((await personById(tx, person.id))?.passwordHash !== storedHash)
      return refuse('current-password', 'currentPasswordWrong')
    return write(tx)
  })
}

const byPasskey = async <Written>(
  deps: AsOwnerDeps,
  { person, write }: OwnersWrite<Written>,
  assertion: PasskeyAssertion,
  caller: Caller,
): Promise<Written> => {
  const passkeyId = await checkPasskeyProof(deps, person, assertion, caller)
  return deps.transact(async (tx) =>
    (await passkeyById(tx, passkeyId)) ? write(tx) : refuse('passkey', 'passkeyNotProved'),
  )
}

const codeErrors: Record<Exclude<CodeOutcome['kind'], 'right'>, MessageKey> = {
  wrong: 'codeWrong',
  expired: 'codeExpired',
  locked: 'codeLocked',
}

/** A right code also proves the mailbox. The first proof ends all sessions, including the caller's. */
const byCode = async <Written>(
  deps: AsOwnerDeps,
  { person: { id, email }, fields, guess, write }: OwnersWrite<Written>,
  code: string,
  caller: Caller,
): Promise<Written> => {
  const check = () =>
    deps.transact(async (tx) => {
      const at = deps.now()
      const { kind } = await guess(tx, { email, code, at })
      if (kind !== 'right') return { isRight: false as const, kind }
      await proveMailbox(deps, tx, id, caller, at)
      return { isRight: true as const, written: await write(tx) }
    })
  const guessed = await attempt(deps, { account: email, fields }, caller, check)
  if (guessed.isRight) {
    await giveBackRequests(deps, email, caller)
    return guessed.written
  }
  const event = guessed.kind === 'locked' ? 'locked' : 'sign-in-failed'
  logEvent(deps.log, event, caller, { method: 'code', outcome: guessed.kind })
  return refuse('code', codeErrors[guessed.kind])
}

/**
 * Writes for a signed-in user who re-authenticates: by the password (refused at `current-password`), by a mailed code (refused at `code`),
 * or by a passkey that verifies the user (refused at `passkey`). Source: SECURITY R15.
 */
export const asOwner = <Written>(deps: AsOwnerDeps, write: OwnersWrite<Written>, caller: Caller): Promise<Written> => {
  const { code, passkey } = write.fields
  if (passkey !== undefined) return byPasskey(deps, write, passkey, caller)
  return code === undefined ? byPassword(deps, write, caller) : byCode(deps, write, code, caller)
}
