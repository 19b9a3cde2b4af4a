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
import { CONSENT_BOXES, consentBoxes } from './consent-boxes.ts'
import { codePage } from './code.ts'
import {
  type ErrorAt,
  errorsAt,
  fieldOf,
  type FormErrors,
  formOf,
  formPage,
  nextOf,
  showAgain,
  STALE,
} from './form-page.ts'
import { formTexts } from './texts.ts'

type SentName = 'password' | 'mail' | 'register'

interface Shown {
  next: string | undefined
  email?: string | undefined
  /** The form that was sent: it alone shows errors at its fields. */
  sent?: SentName
  /** What the form of the registration has sent. */
  typed?: Partial<RegisterForm>
  errors?: FormErrors
}

/** The controls of each form, in reading order; the first is the email. */
const controlsOf = ({ mode }: Deps['config']['consents']): Record<SentName, readonly [string, ...string[]]> => ({
  password: ['username', 'password'],
  mail: ['email'],
  register: ['email', ...PROFILE_FIELDS, 'phone', ...(mode === 'separate' ? CONSENT_BOXES : [])],
})

const pageOf = (
  { next, email = '', sent, typed = {}, errors = {} }: Shown,
  { consents }: Deps['config'],
  caller: Caller,
): string => {
  const texts = formTexts[caller.lang]
  const { signIn: own } = texts
  const token = caller.csrfToken()
  const controls = controlsOf(consents)
  const sentControls = sent ? controls[sent] : []
  const isEmailWrong = sent !== undefined && errors[controls[sent][0]] !== undefined
  const form = (name: SentName, rest: (errorAt: ErrorAt) => Markup) => {
    const errorAt = errorsAt(controls[name], name === sent ? errors : {})
    const value = name === sent || !isEmailWrong ? email : ''
    const attributes = html` type="email" autocomplete="username" required`
    const emailField = fieldOf({ label: texts.email, name: controls[name][0], value, attributes }, errorAt)
    const parts = { action: `${SIGN_IN_PAGE}${name}/`, token, hidden: { next } }
    return formOf({ ...parts, controls: html`${emailField}${rest(errorAt)}` }, caller)
  }
  const password = (errorAt: ErrorAt) => {
    const attributes = html` type="password" autocomplete="current-password" required`
    return html`${fieldOf({ label: texts.password, name: 'password', attributes }, errorAt)}
          <button class="button" type="submit">${own.submit}</button>`
  }
  const mail = () => html`
          <button class="button quiet" type="submit">${own.sendLink}</button>`
  const register = (errorAt: ErrorAt) => {
    const profile = PROFILE_FIELDS.map((name) => {
      const { autocomplete, missing } = profileFields[name]
      const attributes = html` autocomplete="${autocomplete}"${missing ? html` required` : ''}`
      return fieldOf({ label: texts[name], name, value: typed[name] ?? '', attributes }, errorAt)
    })
    const attributes = html` type="tel" autocomplete="tel" placeholder="+7 900 000-00-00" required`
    return html`${profile}${fieldOf({ label: texts.phone, name: 'phone', value: typed.phone ?? '', attributes }, errorAt)}
          ${consents.mode === 'separate' ? consentBoxes(consents.versions, { typed, errorAt }, caller) : html`<p class="note">${own.consent} <a class="link" href="/user-terms/">${own.terms}</a>.</p>`}
          <button class="button quiet" type="submit">${own.registerSubmit}</button>`
  }
  return formPage(caller.lang, {
    heading: own.heading,
    errors,
    controls: sentControls,
    body: html`${form('password', password)}
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
  (errors: FormErrors): string => {
    const { byLinkBelow } = formTexts[caller.lang].signIn
    const shownErrors = errors.recaptcha ? { ...errors, recaptcha: byLinkBelow } : errors
    return pageOf({ ...shown, errors: shownErrors }, config, caller)
  }

interface SentForm {
  next?: string | undefined
  username?: string | undefined
  email?: string | undefined
}

/** Leads on who has signed in since the page was opened; shows the forms again to others, with a fresh token. */
export const signInAgain =
  (sent: SentName) =>
  async (
    deps: Pick<Deps, 'config'>,
    { next, username, email = username, ...typed }: SentForm,
    caller: Caller,
  ): Promise<PageReply> => {
    if (caller.person) return { seeOther: nextOf(deps, next) }
    const errors = { __all__: formTexts[caller.lang].stale }
    return { html: again({ next, email, sent, typed }, deps, caller)(errors), status: STALE }
  }

export const signInByForm = (
  deps: Deps,
  { next, username, password }: SignInForm,
  caller: Caller,
): Promise<PageReply> =>
  showAgain(caller, again({ next, email: username, sent: 'password' }, deps, caller), async () => {
    requireCookies(caller)
    await signIn(deps, signInBody.parse({ username, password }), caller)
    return { seeOther: nextOf(deps, next) }
  })

const sentText = ({ sent_ago, time_left }: SendMagicLinkReply, sent: string, { lang }: Caller): string =>
  sent_ago === undefined ? sent : formTexts[lang].signIn.sentAlready(sent_ago, time_left)

/** Mails a link and a code that sign in, and asks for the code. Without a captcha: the limits of requested mails count. Source: SECURITY R68. */
export const mailByForm = (deps: Deps, { next, email }: MailForm, caller: Caller): Promise<PageReply> => {
  const shown: Shown = { next, email, sent: 'mail' }
  return showAgain(caller, again(shown, deps, caller), async () => {
    const input = magicLinkBody.parse({ email, 'success-url': nextOf(deps, next) })
    await slowDownInFlood(deps, 'mail', caller)
    const reply = await mailKnown(deps, input, caller)
    const texts = formTexts[caller.lang].signIn
    if (reply.status === 'register') return { html: again(shown, deps, caller)({ __all__: texts.unknown }) }
    return { html: codePage({ next, email: input.email, text: sentText(reply, texts.sentCode, caller) }, caller) }
  })
}

/** Creates an account that a mailed link opens. Known addresses get the same reply. */
export const registerByForm = (deps: Deps, typed: RegisterForm, caller: Caller): Promise<PageReply> => {
  const { next, phone, ...fields } = typed
  return showAgain(caller, again({ next, email: typed.email, sent: 'register', typed }, deps, caller), async () => {
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
