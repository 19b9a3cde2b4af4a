import type { SetPasswordReply } from '../../contract/replies.ts'
import type { SetPasswordInput } from '../../contract/schemas.ts'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../http/errors.ts'
import { logEvent } from '../../http/log.ts'
import type { Caller, SignedInPerson } from '../../http/use-case.ts'
import { attempt } from '../attempt.ts'
import { signedIn } from '../signed-in.ts'
import { personById } from '../store.ts'
import { type ChangePasswordDeps, changePassword, countPasswordTry } from './change-password.ts'
import { newPasswordFault } from './new-password.ts'

type SetPasswordDeps = ChangePasswordDeps & Pick<Deps, 'db' | 'captcha'>

const checkCurrent = async (
  deps: SetPasswordDeps,
  { email, id }: SignedInPerson,
  current: string | undefined,
  storedHash: string,
  caller: Caller,
) => {
  if (current === undefined) return refuse('current-password', 'currentPasswordMissing')
  const { isRight } = await attempt(deps, { account: email, fields: {} }, caller, async () => ({
    isRight: await deps.passwords.matches(current, storedHash),
  }))
  if (isRight) return
  logEvent(deps.log, 'sign-in-failed', caller, { method: 'current-password', person: id })
  return refuse('current-password', 'currentPasswordWrong')
}

/** Sets the password of who is signed in; who has one names it first. Source: DESIGN §5, SECURITY R6, R15. */
export const setPassword = async (
  deps: SetPasswordDeps,
  { password, 'current-password': current }: SetPasswordInput,
  caller: Caller,
): Promise<SetPasswordReply> => {
  const person = signedIn(caller)
  const fault = await newPasswordFault(password)
  if (fault) return refuse('password', fault)
  await countPasswordTry(deps, person)
  const storedHash = (await personById(deps.db, person.id))?.passwordHash ?? null
  if (storedHash !== null) await checkCurrent(deps, person, current, storedHash, caller)
  const isUnchanged = async (tx: Parameters<typeof personById>[0]) =>
    (await personById(tx, person.id))?.passwordHash === storedHash
  const changed = await changePassword(deps, person, password, caller, isUnchanged)
  return changed ? { status: 'ok', ...changed } : refuse('current-password', 'currentPasswordWrong')
}
