import { inLang } from '../../contract/in-lang.ts'
import type { Lang } from '../../contract/messages.ts'
import { html } from '../../http/html.ts'
import { buttonForm, buttonLink, note, pageHtml, words } from './layout.ts'
import { maskedEmail } from './masked-email.ts'
import { pageTexts } from './texts.ts'

interface Ask {
  token: string
  /** Whose link it is. */
  email: string
  /** True where another browser asked for the link than the one that opens it. */
  isElsewhere: boolean
  /** Who is signed in here, if that is somebody else. */
  other: string | null
}

/** Asks before the link signs in: mail programs open links too, and a forwarded one may be somebody else's. Source: SECURITY R11, R12. */
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

/** For a link that was used or has expired: who is signed in goes on, who is not asks for another one. */
export const linkGone = (isSignedIn: boolean, lang: Lang): string => {
  const { link, goOn, toStart } = pageTexts[lang]
  return pageHtml(lang, {
    heading: link.goneHeading,
    body: html`${words(isSignedIn ? link.goneSignedIn : link.gone)}${buttonLink('/', isSignedIn ? goOn : toStart)}`,
  })
}
