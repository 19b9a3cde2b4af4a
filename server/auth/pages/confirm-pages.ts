import { inLang } from '../../contract/in-lang.ts'
import type { Lang } from '../../contract/messages.ts'
import { html } from '../../mail/html.ts'
import { buttonForm, mainLink, note, pageHtml, words } from './layout.ts'
import { maskedEmail } from './masked-email.ts'
import { pageTexts } from './texts.ts'

interface Ask {
  token: string
  email: string
  /** True where another browser registered than the one that opens the link. */
  isElsewhere: boolean
}

/** Asks before the link proves the mailbox: mail programs open links too. Source: SECURITY R11. */
export const askToConfirm = ({ token, email, isElsewhere }: Ask, lang: Lang): string => {
  const { confirm } = pageTexts[lang]
  return pageHtml(lang, {
    heading: confirm.heading,
    body: html`${words(confirm.ask(maskedEmail(email)))}${isElsewhere ? note(confirm.elsewhere) : ''}${buttonForm(
      inLang(`/auth/confirm/${token}/`, lang),
      confirm.confirm,
    )}${note(confirm.unasked)}`,
  })
}

/** After the proof. `isSignedIn`: this browser is in the account already. */
export const confirmed = (target: string, isSignedIn: boolean, lang: Lang): string => {
  const { goOn, confirm } = pageTexts[lang]
  return pageHtml(lang, {
    heading: confirm.doneHeading,
    body: html`${words(isSignedIn ? confirm.doneSignedIn : confirm.done)}${mainLink(target, goOn)}`,
  })
}
