import { inLang } from '../../contract/in-lang.ts'
import type { Lang } from '../../contract/messages.ts'
import { html } from '../../http/html.ts'
import { buttonForm, buttonLink, note, pageHtml, words } from './layout.ts'
import { maskedEmail } from './masked-email.ts'
import { pageTexts } from './texts.ts'

interface Ask {
  token: string
  /** E-mail address of the link's owner. */
  email: string
  /** True if another browser requested the link than the one that opens it. */
  isElsewhere: boolean
  /** E-mail address of the user signed in here, if that is another one; else null. */
  other: string | null
}

/**
 * Asks before the link signs in: mail programs open links too, and a forwarded link may belong to another user. Source: SECURITY R11, R12.
 */
export const askToSignIn = ({ token, email, isElsewhere, other }: Ask, lang: Lang): string => {
  const { link, signInAs, switchHeading, keepAccount } = pageTexts[lang]
  const action = inLang(`/auth/link/${token}/`, lang)
  const masked = maskedEmail(email)
  const caution = isElsewhere ? note(link.elsewhere) : ''
  if (other === null)
    return pageHtml(lang, {
      heading: link.heading,
      body: html`${words(link.ask(masked))}${caution}${buttonForm(action, link.signIn)}`,
    })
  return pageHtml(lang, {
    heading: switchHeading,
    body: html`${words(link.askToSwitch(maskedEmail(other), masked))}${caution}${buttonForm(action, signInAs(masked), {
      switch: '1',
    })}${buttonLink('/', keepAccount)}`,
  })
}

/** The page for a spent or expired link: a signed-in user can continue, a visitor is asked to request a new link. */
export const linkGone = (isSignedIn: boolean, lang: Lang): string => {
  const { link, goOn, toStart } = pageTexts[lang]
  return pageHtml(lang, {
    heading: link.goneHeading,
    body: html`${words(isSignedIn ? link.goneSignedIn : link.gone)}${buttonLink('/', isSignedIn ? goOn : toStart)}`,
  })
}
