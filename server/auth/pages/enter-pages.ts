import { inLang } from '../../contract/in-lang.ts'
import type { Lang } from '../../contract/messages.ts'
import { html } from '../../http/html.ts'
import { buttonForm, buttonLink, note, pageHtml, words } from './layout.ts'
import { maskedEmail } from './masked-email.ts'
import { pageTexts } from './texts.ts'

interface Way {
  ticket: string
  target: string
}

const ENTER = '/auth/enter/'

/** Brings the ticket to the school's own origin, where its cookies are: by itself, or by the button where scripts are off. */
export const goOn = ({ ticket, target }: Way, lang: Lang): string => {
  const { goOn, enter } = pageTexts[lang]
  return pageHtml(lang, {
    heading: enter.heading,
    body: html`${words(enter.wait)}${buttonForm(inLang(ENTER, lang), goOn, { ticket, next: target })}`,
    script: '/pages/enter.js',
  })
}

/** Asks whoever is signed in here as somebody else. Source: SECURITY R12. */
export const askToSwitch = (
  { ticket, target, email, other }: Way & { email: string; other: string },
  lang: Lang,
): string => {
  const { switchHeading, signInAs, keepAccount, enter } = pageTexts[lang]
  const masked = maskedEmail(email)
  return pageHtml(lang, {
    heading: switchHeading,
    body: html`${words(enter.ask(maskedEmail(other), masked))}${buttonForm(inLang(ENTER, lang), signInAs(masked), {
      ticket,
      next: target,
      switch: '1',
    })}${buttonLink('/', keepAccount)}${note(enter.lifetime)}`,
  })
}

/** For a ticket that was used, has expired or belongs elsewhere. */
export const ticketGone = (lang: Lang): string => {
  const { toStart, enter } = pageTexts[lang]
  return pageHtml(lang, {
    heading: enter.goneHeading,
    body: html`${words(enter.gone)}${buttonLink('/', toStart)}`,
  })
}
