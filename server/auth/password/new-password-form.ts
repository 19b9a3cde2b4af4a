import type { NewPasswordFormInput } from '../../contract/schemas.ts'
import type { Deps } from '../../deps.ts'
import type { PageReply } from '../../http/form/endpoint.ts'
import { say } from '../../http/messages.ts'
import type { Caller } from '../../http/use-case.ts'
import { findLink, spendLink } from '../links/store.ts'
import { linkGone } from '../pages/link-pages.ts'
import { passwordSaved, welcome } from '../pages/welcome-pages.ts'
import { digestOf } from '../secrets.ts'
import { type ChangePasswordDeps, changePassword, countPasswordTry } from './change-password.ts'
import { newPasswordFault } from './new-password.ts'

type NewPasswordDeps = ChangePasswordDeps & Pick<Deps, 'db'>

/** The form on the page after a magic link: whoever has just read the mailbox need not know the old password. Source: DESIGN §5. */
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
