import { registerByMail } from '../auth/registration/register.ts'
import { toE164 } from '../auth/registration/phone.ts'
import { mailKnown } from '../auth/links/mail-sign-in.ts'
import { buttonLink, mainLink, pageHtml, paragraph } from '../auth/pages/layout.ts'
import { signIn } from '../auth/sign-in/sign-in.ts'
import { requireCookies } from '../catalog/carts/own-cart.ts'
import type { MailForm, RegisterForm, SignInForm, SignInPage } from '../contract/form-schemas.ts'
import { signInAddress, SIGN_IN_PAGE } from '../contract/sign-in-address.ts'
import { PROFILE_FIELDS, profileFields } from '../contract/profile-fields.ts'
import type { SendMagicLinkReply } from '../contract/replies.ts'
import { internationalPhone } from '../contract/rules.ts'
import { magicLinkBody, registerBody, signInBody } from '../contract/sign-in-calls.ts'
import type { Deps } from '../app/deps.ts'
import type { PageReply } from '../http/form/endpoint.ts'
import { html, type Markup } from '../http/html.ts'
import { slowDownInFlood } from '../http/limits/floods.ts'
import type { Caller } from '../http/use-case.ts'
import { consentBoxes } from './consent-boxes.ts'
import { codePage } from './code.ts'
import { errorOf, formOf, nextOf, showAgain, STALE } from './form-page.ts'
import { formTexts } from './texts.ts'

interface Shown {
  next: string | undefined
  email?: string | undefined
  /** What the form of the registration has sent. */
  typed?: Partial<RegisterForm>
  error?: string
  /** The errors by field. */
  errors?: Readonly<Record<string, string>>
}

const emailField = (label: string, name: string, email: string): Markup => html`
          <label class="field">${label}
            <input type="email" name="${name}" value="${email}" autocomplete="username" required>
          </label>`

const pageOf = (
  { next, email = '', typed = {}, error, errors = {} }: Shown,
  { consents }: Deps['config'],
  caller: Caller,
): string => {
  const texts = formTexts[caller.lang]
  const { signIn: own } = texts
  const hidden = { next }
  const token = caller.csrfToken()
  const password = html`${emailField(texts.email, 'username', email)}
          <label class="field">${texts.password}
            <input type="password" name="password" autocomplete="current-password" required>
          </label>
          <button class="button" type="submit">${own.submit}</button>`
  const mail = html`${emailField(texts.email, 'email', email)}
          <button class="button quiet" type="submit">${own.sendLink}</button>`
  const profile = PROFILE_FIELDS.map((name) => {
    const { autocomplete, missing } = profileFields[name]
    return html`
          <label class="field">${texts[name]}
            <input name="${name}" value="${typed[name] ?? ''}" autocomplete="${autocomplete}"${missing ? html` required` : ''}>
          </label>`
  })
  const register = html`${emailField(texts.email, 'email', email)}${profile}
          <label class="field">${texts.phone}
            <input type="tel" name="phone" value="${typed.phone ?? ''}" autocomplete="tel" placeholder="+7 900 000-00-00" required>
          </label>
          ${consents.mode === 'separate' ? consentBoxes(consents.versions, { typed, errors }, caller) : html`<p class="note">${own.consent} <a class="link" href="/user-terms/">${own.terms}</a>.</p>`}
          <button class="button quiet" type="submit">${own.registerSubmit}</button>`
  const form = (name: string, controls: Markup) =>
    formOf({ action: `${SIGN_IN_PAGE}${name}/`, token, hidden, controls }, caller)
  return pageHtml(caller.lang, {
    heading: own.heading,
    body: html`${errorOf(error ?? null)}${form('password', password)}
        <h2>${own.byMail}</h2>${form('mail', mail)}
        <h2>${own.register}</h2>${form('register', register)}`,
  })
}

/** Shows the forms of sign-in and registration for browsers that run no scripts; a user is led on. */
export const showSignIn = async (
  deps: Pick<Deps, 'config'>,
  { next }: SignInPage,
  caller: Caller,
): Promise<PageReply> => {
  if (!caller.person) return { html: pageOf({ next }, deps.config, caller) }
  const { heading, signedIn, continueLabel } = formTexts[caller.lang].signIn
  return {
    html: pageHtml(caller.lang, {
      heading,
      body: html`${paragraph(signedIn)}${mainLink(nextOf(deps, next), continueLabel)}`,
    }),
  }
}

const again =
  (shown: Shown, { config }: Pick<Deps, 'config'>, caller: Caller) =>
  (error: string, _status?: number, errors: Readonly<Record<string, string>> = {}): string => {
    const { byLinkBelow } = formTexts[caller.lang].signIn
    return pageOf({ ...shown, error: errors.recaptcha ? byLinkBelow : error, errors }, config, caller)
  }

interface SentForm {
  next?: string | undefined
  username?: string | undefined
  email?: string | undefined
}

/** Leads on who has signed in since the page was opened; shows the forms again to others, with a fresh token. */
export const signInAgain = async (
  deps: Pick<Deps, 'config'>,
  { next, username, email = username, ...typed }: SentForm,
  caller: Caller,
): Promise<PageReply> =>
  caller.person
    ? { seeOther: nextOf(deps, next) }
    : { html: again({ next, email, typed }, deps, caller)(formTexts[caller.lang].stale), status: STALE }

export const signInByForm = (
  deps: Deps,
  { next, username, password }: SignInForm,
  caller: Caller,
): Promise<PageReply> =>
  showAgain(caller, again({ next, email: username }, deps, caller), async () => {
    requireCookies(caller)
    await signIn(deps, signInBody.parse({ username, password }), caller)
    return { seeOther: nextOf(deps, next) }
  })

const sentText = ({ sent_ago, time_left }: SendMagicLinkReply, sent: string, { lang }: Caller): string =>
  sent_ago === undefined ? sent : formTexts[lang].signIn.sentAlready(sent_ago, time_left)

/** Mails a link and a code that sign in, and asks for the code. Without a captcha: the limits of requested mails count. Source: SECURITY R68. */
export const mailByForm = (deps: Deps, { next, email }: MailForm, caller: Caller): Promise<PageReply> => {
  const shown = { next, email }
  return showAgain(caller, again(shown, deps, caller), async () => {
    const input = magicLinkBody.parse({ email, 'success-url': nextOf(deps, next) })
    await slowDownInFlood(deps, 'mail', caller)
    const reply = await mailKnown(deps, input, caller)
    const texts = formTexts[caller.lang].signIn
    if (reply.status === 'register') return { html: again(shown, deps, caller)(texts.unknown) }
    return { html: codePage({ next, email: input.email, text: sentText(reply, texts.sentCode, caller) }, caller) }
  })
}

/** Creates an account that a mailed link opens. Known addresses get the same reply. */
export const registerByForm = (deps: Deps, typed: RegisterForm, caller: Caller): Promise<PageReply> => {
  const { next, phone, ...fields } = typed
  return showAgain(caller, again({ next, email: typed.email, typed }, deps, caller), async () => {
    const number = phone === undefined ? undefined : internationalPhone(phone, caller.lang === 'ru')
    const input = registerBody(toE164).parse({
      ...fields,
      phone: number,
      'success-url': nextOf(deps, next),
    })
    await slowDownInFlood(deps, 'mail', caller)
    const reply = await registerByMail(deps, input, caller)
    const { sentHeading, sent, continueLabel } = formTexts[caller.lang].signIn
    const body = html`${paragraph(sentText(reply, sent, caller))}${buttonLink(signInAddress(caller.lang, next), continueLabel)}`
    return { html: pageHtml(caller.lang, { heading: sentHeading, body }) }
  })
}
