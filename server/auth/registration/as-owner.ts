import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../app/deps.ts'
import { refuse } from '../../http/errors.ts'
import { logEvent } from '../../http/log.ts'
import type { MessageKey } from '../../http/messages.ts'
import type { Caller, SignedInPerson } from '../../http/use-case.ts'
import { attempt } from '../sign-in/attempt.ts'
import type { CodeOutcome } from '../stores/code-store.ts'
import { giveBackRequests } from '../rate-limits.ts'
import { checkCurrent, type CurrentPasswordFields } from '../password/change-password.ts'
import { proveMailbox } from '../accounts/prove-mailbox.ts'
import { personById } from '../stores/account-store.ts'

export type AsOwnerDeps = Pick<Deps, 'db' | 'transact' | 'passwords' | 'limits' | 'captcha' | 'now' | 'log'>

export interface OwnersWrite {
  person: SignedInPerson
  fields: CurrentPasswordFields & { code?: string | undefined }
  /** Spends the code of the address, or one of its tries. */
  guess: (tx: Tx, code: { email: string; code: string; at: Date }) => Promise<CodeOutcome>
  write: (tx: Tx) => Promise<void>
}

const byPassword = async (deps: AsOwnerDeps, { person, fields, write }: OwnersWrite, caller: Caller): Promise<void> => {
  const storedHash = (await personById(deps.db, person.id))?.passwordHash ?? null
  if (storedHash === null && fields['current-password'] === undefined) return refuse('code', 'codeMissing')
  await checkCurrent(deps, person, fields, storedHash, caller)
  const isWritten = await deps.transact(async (tx) => {
    if ((await personById(tx, person.id))?.passwordHash !== storedHash) return false
    await write(tx)
    return true
  })
  if (!isWritten) refuse('current-password', 'currentPasswordWrong')
}

const codeFaults: Record<Exclude<CodeOutcome['kind'], 'right'>, MessageKey> = {
  wrong: 'codeWrong',
  gone: 'codeExpired',
  locked: 'codeLocked',
}

/** A right code also proves the mailbox. The first proof ends all sessions, including the caller's. */
const byCode = async (
  deps: AsOwnerDeps,
  { person: { id, email }, fields, guess, write }: OwnersWrite,
  code: string,
  caller: Caller,
): Promise<void> => {
  const check = () =>
    deps.transact(async (tx) => {
      const at = deps.now()
      const { kind } = await guess(tx, { email, code, at })
      if (kind !== 'right') return { isRight: false as const, kind }
      await proveMailbox(tx, id, caller, at)
      await write(tx)
      return { isRight: true as const }
    })
  const guessed = await attempt(deps, { account: email, fields }, caller, check)
  if (guessed.isRight) return giveBackRequests(deps, email, caller)
  const event = guessed.kind === 'locked' ? 'locked' : 'sign-in-failed'
  logEvent(deps.log, event, caller, { method: 'code', outcome: guessed.kind })
  return refuse('code', codeFaults[guessed.kind])
}

/**
 * Writes for a signed-in user who re-authenticates: by the password (refused at `current-password`), or by a mailed code (refused at
 * `code`). Source: SECURITY R15.
 */
export const asOwner = (deps: AsOwnerDeps, write: OwnersWrite, caller: Caller): Promise<void> => {
  const { code } = write.fields
  return code === undefined ? byPassword(deps, write, caller) : byCode(deps, write, code, caller)
}
