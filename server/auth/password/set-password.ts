import type { SetPasswordReply } from '../../contract/replies.ts'
import type { SetPasswordInput, NewPasswordFormInput } from '../../contract/schemas.ts'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../http/errors.ts'
import type { PageReply } from '../../http/form/endpoint.ts'
import { say } from '../../http/messages.ts'
import type { Caller } from '../../http/use-case.ts'
import { findLink, spendLink } from '../links/link-store.ts'
import { linkGone } from '../pages/link-pages.ts'
import { passwordSaved, welcome } from '../pages/welcome-pages.ts'
import { digestOf } from '../secrets.ts'
import { signedIn } from '../signed-in.ts'
import { personById } from '../accounts/account-store.ts'
import { type ChangePasswordDeps, changePassword, countPasswordTry, checkCurrent } from './change-password.ts'
import { newPasswordFault } from './new-password.ts'

type SetPasswordDeps = ChangePasswordDeps & Pick<Deps, 'db' | 'captcha'>

/** Sets the password of a signed-in user, who must give the current one if there is one. Source: DESIGN §5, SECURITY R6, R15. */
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

type NewPasswordDeps = ChangePasswordDeps & Pick<Deps, 'db'>

/** The form on the page after a magic link: a user who has just proved the mailbox need not give the old password. Source: DESIGN §5. */
export const saveNewPassword = async (
  deps: NewPasswordDeps,
  { grant, password }: NewPasswordFormInput,
  caller: Caller,
): Promise<PageReply> => {
  const { person, lang } = caller
  const key = { tokenHash: digestOf(grant), purpose: 'set-password' as const }
  const permit = await findLink(deps.db, { ...key, at: deps.now() })
  if (!person || !permit || permit.personId !== person.id) return { html: linkGone(person !== null, lang), status: 410 }
  const { email, name } = person
  const fault = await newPasswordFault(password)
  if (fault) {
    const page = { email, name, target: permit.target, grant, hasPassword: false, fault: say(fault, lang) }
    return { html: welcome(page, lang), status: 400 }
  }
  await countPasswordTry(deps, person)
  const isPermitted = async (...[tx, at]: Parameters<Parameters<typeof changePassword>[4]>) =>
    (await spendLink(tx, { ...key, at })) !== null
  const changed = await changePassword(deps, person, password, caller, isPermitted)
  return changed ? { html: passwordSaved(permit.target, lang) } : { html: linkGone(true, lang), status: 410 }
}
