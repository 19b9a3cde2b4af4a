import { registerByMail } from '../auth/registration/register.ts'
import { toE164 } from '../auth/registration/phone.ts'
import { mailKnown } from '../auth/links/mail-sign-in.ts'
import { buttonLink, mainLink, pageHtml, paragraph } from '../auth/pages/layout.ts'
import { signIn } from '../auth/sign-in/sign-in.ts'
import { allowedTarget } from '../auth/target.ts'
import type { MailForm, RegisterForm, SignInForm, SignInPage } from '../contract/form-schemas.ts'
import { inLang } from '../contract/in-lang.ts'
import type { SendMagicLinkReply } from '../contract/replies.ts'
import { internationalPhone } from '../contract/rules.ts'
import { magicLinkBody, registerBody, signInBody } from '../contract/schemas.ts'
import type { Deps } from '../app/deps.ts'
import type { PageReply } from '../http/form/endpoint.ts'
import { html, type Markup } from '../http/html.ts'
import { slowDownInFlood } from '../http/limits/floods.ts'
import type { Caller } from '../http/use-case.ts'
import { faultOf, formOf, showAgain, SIGN_IN_PAGE } from './form-page.ts'
import { formTexts } from './texts.ts'

/** A page that is read without scripts. */
const NEXT = '/courses/'

/** Where a sign-in leads. A page's policy lets its forms lead to the school's own pages only, so other addresses count as absent. */
const nextOf = ({ config }: Pick<Deps, 'config'>, { next }: { next?: string | undefined }): string =>
  (next === undefined ? null : allowedTarget({ ...config, allowedOrigins: [] }, next)) ?? config.baseUrl + NEXT

interface Shown {
  next: string | undefined
  email?: string | undefined
  fault?: string
}

const emailField = (label: string, name: string, email: string): Markup => html`
          <label class="field">${label}
            <input type="email" name="${name}" value="${email}" autocomplete="username" required>
          </label>`

const pageOf = ({ next, email = '', fault }: Shown, caller: Caller): string => {
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
  const register = html`${emailField(texts.email, 'email', email)}
          <label class="field">${texts.name}
            <input name="name" autocomplete="name" required>
          </label>
          <label class="field">${texts.phone}
            <input type="tel" name="phone" autocomplete="tel" placeholder="+7 900 000-00-00" required>
          </label>
          <p class="note">${own.consent} <a class="link" href="/user-terms/">${own.terms}</a>.</p>
          <button class="button quiet" type="submit">${own.registerSubmit}</button>`
  const form = (name: string, controls: Markup) =>
    formOf({ action: `${SIGN_IN_PAGE}${name}/`, token, hidden, controls }, caller)
  return pageHtml(caller.lang, {
    heading: own.heading,
    body: html`${faultOf(fault ?? null)}${form('password', password)}
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
  if (!caller.person) return { html: pageOf({ next }, caller) }
  const { heading, signedIn, continueLabel } = formTexts[caller.lang].signIn
  return {
    html: pageHtml(caller.lang, {
      heading,
      body: html`${paragraph(signedIn)}${mainLink(nextOf(deps, { next }), continueLabel)}`,
    }),
  }
}

const again =
  (shown: Shown, caller: Caller) =>
  (fault: string): string =>
    pageOf({ ...shown, fault }, caller)

export const signInByForm = (
  deps: Deps,
  { next, username, password }: SignInForm,
  caller: Caller,
): Promise<PageReply> =>
  showAgain(caller, again({ next, email: username }, caller), async () => {
    await signIn(deps, signInBody.parse({ username, password }), caller)
    return { seeOther: nextOf(deps, { next }) }
  })

const sentPage = ({ sent_ago, time_left }: SendMagicLinkReply, { lang }: Caller): PageReply => {
  const { sentHeading, sent, sentAlready, continueLabel } = formTexts[lang].signIn
  const body = html`${paragraph(sent_ago === undefined ? sent : sentAlready(sent_ago, time_left))}${buttonLink(inLang(SIGN_IN_PAGE, lang), continueLabel)}`
  return { html: pageHtml(lang, { heading: sentHeading, body }) }
}

/** Mails a link that signs in. Without a captcha: the limits of requested mails count. Source: SECURITY R68. */
export const mailByForm = (deps: Deps, { next, email }: MailForm, caller: Caller): Promise<PageReply> => {
  const shown = { next, email }
  return showAgain(caller, again(shown, caller), async () => {
    const input = magicLinkBody.parse({ email, 'success-url': nextOf(deps, { next }) })
    await slowDownInFlood(deps, 'mail', caller)
    const reply = await mailKnown(deps, input, caller)
    if (reply.status === 'ok') return sentPage(reply, caller)
    return { html: again(shown, caller)(formTexts[caller.lang].signIn.unknown) }
  })
}

/** Creates an account that a mailed link opens. Known addresses get the same reply. */
export const registerByForm = (
  deps: Deps,
  { next, email, name, phone }: RegisterForm,
  caller: Caller,
): Promise<PageReply> =>
  showAgain(caller, again({ next, email }, caller), async () => {
    const number = phone === undefined ? undefined : internationalPhone(phone, caller.lang === 'ru')
    const input = registerBody(toE164).parse({ email, name, phone: number, 'success-url': nextOf(deps, { next }) })
    await slowDownInFlood(deps, 'mail', caller)
    return sentPage(await registerByMail(deps, input, caller), caller)
  })
