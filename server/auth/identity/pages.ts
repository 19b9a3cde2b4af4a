import type { Deps } from '../../app/deps.ts'
import { type IdentityProviderId, identityAddress, PASSKEY } from '../../contract/identity.ts'
import { inLang } from '../../contract/in-lang.ts'
import { isLang, type Lang } from '../../contract/langs.ts'
import { signInAddress } from '../../contract/sign-in-address.ts'
import type { PageReply } from '../../http/form/endpoint.ts'
import { html, type Markup } from '../../http/html.ts'
import { buttonLink, mainLink, onwardsPage, pageHtml, paragraph } from '../pages/layout.ts'
import type { IdentityAttempt } from '../stores/identity-attempt-store.ts'
import { targetOf } from '../target.ts'
import { identityTexts } from './texts.ts'

/** Speaks with the page that has opened the window. */
const SCRIPT = '/pages/identity.js'

interface Start {
  id: IdentityProviderId
  /** The provider's own name. */
  name: string
  /** The anti-forgery token of this browser. */
  token: string
  /** Fields of the sign-in that the form sends again. */
  fields: Readonly<Record<string, string>>
}

const hidden = (fields: Readonly<Record<string, string>>): Markup[] =>
  Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)

/**
 * The page that the window begins with. Its script gets an attempt from the opener and sends the form; without an opener, and without scripts,
 * the form goes as it is.
 */
export const startPage = ({ id, name, token, fields }: Start, lang: Lang): string => {
  const { startHeading, wait, continueLabel } = identityTexts[lang]
  return pageHtml(lang, {
    heading: startHeading(name),
    body: html`${paragraph(wait(name))}
        <form method="post" action="${inLang(identityAddress(id), lang)}" id="identity-start">
          ${hidden({ ...fields, csrf_token: token })}
          <button class="button" type="submit">${continueLabel(name)}</button>
        </form>`,
    script: SCRIPT,
  })
}

interface PasskeyWindow extends Pick<Start, 'token' | 'fields'> {
  /** Set after a passkey that was refused: the page asks for no other by itself. The browser hides one that the school does not know. */
  refused?: { unknownId: string; rpId: string } | null
}

/** The page that asks for a passkey, by its script, and sends what the device answers. It gets an attempt from the opener as a provider's does. */
export const passkeyPage = ({ token, fields, refused = null }: PasskeyWindow, lang: Lang): string => {
  const { passkeyHeading, passkeyWait, passkeyLabel, passkeyFailed, withoutScript, toSignIn } = identityTexts[lang]
  const refusal = refused && html` data-refused="${refused.unknownId}" data-rp-id="${refused.rpId}"`
  return pageHtml(lang, {
    heading: passkeyHeading,
    body: html`${paragraph(passkeyWait)}
        <p role="alert" id="identity-error"${refused ? '' : html` hidden`}>${passkeyFailed}</p>
        <noscript><p role="alert">${withoutScript}</p></noscript>
        <form method="post" action="${inLang(identityAddress(PASSKEY), lang)}" id="identity-start" data-way="${PASSKEY}"${refusal ?? ''}>
          ${hidden({ ...fields, csrf_token: token })}
          <button class="button" type="button" disabled>${passkeyLabel}</button>
        </form>${buttonLink(signInAddress(lang), toSignIn)}`,
    script: SCRIPT,
  })
}

/**
 * Leads on to the provider. It is no redirect of the form, because browsers hold `form-action` against every further redirect of the provider,
 * to hosts that nobody can list.
 */
export const toProviderPage = (address: URL, name: string, lang: Lang): string => {
  const { startHeading, wait, continueLabel } = identityTexts[lang]
  return onwardsPage(lang, {
    heading: startHeading(name),
    wait: wait(name),
    button: mainLink(address.href, continueLabel(name)),
  })
}

type Outcome = 'found' | 'denied' | 'failed'

/** The page that the window ends with. Its script tells the opener, on the attempt's origin only, and closes the window. */
const outcomePage = (outcome: Outcome, origin: string, lang: Lang): string => {
  const { doneHeading, done, deniedHeading, denied, failedHeading, failed } = identityTexts[lang]
  const [heading, text] = {
    found: [doneHeading, done],
    denied: [deniedHeading, denied],
    failed: [failedHeading, failed],
  }[outcome]
  return pageHtml(lang, {
    heading: heading ?? '',
    body: html`<div id="identity-outcome" data-origin="${origin}">${paragraph(text ?? '')}
        </div>`,
    script: SCRIPT,
  })
}

/** The page of the sign-in, whose widget goes on with the attempt in this browser's cookie. */
const SIGN_IN = '/user/profile/'

/** What ends a window: its last page, or, where it has taken the place of a page, the sign-in of the school. */
export const windowOutcome = (
  { config }: Pick<Deps, 'config'>,
  { form, origin, provider, lang: stored }: IdentityAttempt,
  outcome: Outcome,
): PageReply => {
  const lang = isLang(stored) ? stored : 'ru'
  if (!form) return { html: outcomePage(outcome, origin, lang), keepsOpener: true }
  const next = targetOf(config, form['success-url'])
  return { seeOther: `${inLang(`${SIGN_IN}?${new URLSearchParams({ next })}`, lang)}#with=${provider}` }
}

type Stop = 'expired' | 'notHere' | 'noCookies' | 'tooMany'

/** A page of the window that leads nowhere, says what to do, and keeps the opener waiting for nothing. */
const stopPage = (heading: string, text: string, lang: Lang): string =>
  pageHtml(lang, {
    heading,
    body: html`${paragraph(text)}${buttonLink(signInAddress(lang), identityTexts[lang].toSignIn)}`,
  })

export const stopped = (why: Stop, lang: Lang, status: number, retryAfter?: number): PageReply => ({
  html: stopPage(identityTexts[lang].failedHeading, identityTexts[lang][why], lang),
  status,
  keepsOpener: true,
  ...(retryAfter !== undefined && { retryAfter }),
})

export const unknownProvider = (lang: Lang): PageReply => ({
  html: stopPage(identityTexts[lang].unknownHeading, identityTexts[lang].unknown, lang),
  status: 410,
})

/** The provider has not told where its pages are. */
export const unavailableProvider = (name: string, lang: Lang): PageReply => ({
  html: stopPage(identityTexts[lang].failedHeading, identityTexts[lang].unavailable(name), lang),
  status: 503,
  retryAfter: 30,
  keepsOpener: true,
})
