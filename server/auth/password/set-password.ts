import type { SetPasswordReply } from '../../contract/replies.ts'
import type { SetPasswordInput } from '../../contract/schemas.ts'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../http/errors.ts'
import type { Caller } from '../../http/use-case.ts'
import { signedIn } from '../signed-in.ts'
import { personById } from '../store.ts'
import { type ChangePasswordDeps, changePassword, countPasswordTry } from './change-password.ts'
import { checkCurrent } from './check-current.ts'
import { newPasswordFault } from './new-password.ts'

type SetPasswordDeps = ChangePasswordDeps & Pick<Deps, 'db' | 'captcha'>

/** Sets the password of who is signed in; who has one names it first. Source: DESIGN §5, SECURITY R6, R15. */
export const setPassword = async (
  deps: SetPasswordDeps,
  { password, ...fields }: SetPasswordInput,
  caller: Caller,
): Promise<SetPasswordReply> => {
  const person = signedIn(caller)
  const fault = await newPasswordFault(password)
  if (fault) return refuse('password', fault)
  await countPasswordTry(deps, person)
  const storedHash = (await personById(deps.db, person.id))?.passwordHash ?? null
  if (storedHash !== null) await checkCurrent(deps, person, fields, storedHash, caller)
  const isUnchanged = async (tx: Parameters<typeof personById>[0]) =>
    (await personById(tx, person.id))?.passwordHash === storedHash
  const changed = await changePassword(deps, person, password, caller, isUnchanged)
  return changed ? { status: 'ok', ...changed } : refuse('current-password', 'currentPasswordWrong')
}
