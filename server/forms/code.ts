import { checkCode } from '../auth/code/check-code.ts'
import { buttonLink, note, pageHtml, paragraph } from '../auth/pages/layout.ts'
import { registrationTexts } from '../auth/pages/texts.ts'
import { requireCookies } from '../catalog/carts/own-cart.ts'
import type { Deps } from '../app/deps.ts'
import type { CodeForm } from '../contract/form-schemas.ts'
import { checkCodeBody } from '../contract/sign-in-calls.ts'
import { signInAddress, SIGN_IN_PAGE } from '../contract/sign-in-address.ts'
import type { PageReply } from '../http/form/endpoint.ts'
import { html } from '../http/html.ts'
import type { Caller } from '../http/use-case.ts'
import { errorsAt, fieldOf, type FormErrors, formOf, formPage, nextOf, showAgain, STALE } from './form-page.ts'
import { formTexts } from './texts.ts'

interface CodePage {
  email: string | undefined
  next: string | undefined
  /** What has happened to the mail; nothing after a refused code. */
  text?: string
  errors?: FormErrors
  /** The code of a page that was opened long ago. */
  typed?: string | undefined
}

/** Asks for the code of the mail. */
export const codePage = ({ email, next, text, errors = {}, typed = '' }: CodePage, caller: Caller): string => {
  const { code, signIn: texts } = formTexts[caller.lang]
  const token = caller.csrfToken()
  const hidden = { next, email }
  const controls = ['code']
  const attributes = html` inputmode="numeric" autocomplete="one-time-code" enterkeyhint="go" maxlength="32" required`
  const field = { label: code, name: 'code', value: typed, attributes }
  const check = html`${fieldOf(field, errorsAt(controls, errors))}
          <button class="button" type="submit">${texts.submit}</button>`
  const again = html`<button class="button quiet" type="submit">${texts.sendAgain}</button>`
  return formPage(caller.lang, {
    heading: texts.sentHeading,
    errors,
    controls,
    body: html`${text === undefined ? '' : paragraph(text)}${formOf(
      { action: `${SIGN_IN_PAGE}code/`, token, hidden, controls: check },
      caller,
    )}${formOf({ action: `${SIGN_IN_PAGE}mail/`, token, hidden, controls: again }, caller)}${buttonLink(
      signInAddress(caller.lang, next),
      texts.otherWays,
    )}`,
  })
}

/** Asks who registered: the code is right, and stays valid for the answer. Source: SECURITY R13. */
const questionPage = (question: string, { email, code, next }: CodeForm, caller: Caller): string => {
  const { yes, no, effect } = registrationTexts[caller.lang]
  const token = caller.csrfToken()
  const replyForm = (own: 'yes' | 'no', label: string) => {
    const controls = html`<button class="${own === 'yes' ? 'button' : 'button quiet'}" type="submit">${label}</button>`
    return formOf({ action: `${SIGN_IN_PAGE}code/`, token, hidden: { next, email, code, own }, controls }, caller)
  }
  return pageHtml(caller.lang, {
    heading: formTexts[caller.lang].signIn.heading,
    body: html`${paragraph(question)}${replyForm('yes', yes)}${replyForm('no', no)}${note(effect)}`,
  })
}

/** Signs in by the code, with the limits and locks of `POST /auth/check-code/`. Source: sign-in spec §8. */
export const signInByCode = (deps: Deps, form: CodeForm, caller: Caller): Promise<PageReply> => {
  const { next, email, code, own = 'ask' } = form
  const { byMailedLink } = formTexts[caller.lang].signIn
  const again = (errors: FormErrors) =>
    codePage({ email, next, errors: errors.recaptcha ? { recaptcha: byMailedLink } : errors }, caller)
  return showAgain(caller, again, async () => {
    requireCookies(caller)
    const reply = await checkCode(deps, checkCodeBody.parse({ email, code, own, 'check-code': '1' }), caller)
    if (reply.status === 'confirm_own') return { html: questionPage(reply.question, form, caller) }
    if ('error' in reply) return { html: again({ code: reply.error }), status: 400 }
    return { seeOther: nextOf(deps, next) }
  })
}

/** Leads on who has signed in since the page was opened; asks others for the code again, with a fresh token. */
export const codeAgain = async (
  deps: Pick<Deps, 'config'>,
  { next, email, code }: CodeForm,
  caller: Caller,
): Promise<PageReply> =>
  caller.person
    ? { seeOther: nextOf(deps, next) }
    : {
        html: codePage({ email, next, errors: { __all__: formTexts[caller.lang].stale }, typed: code }, caller),
        status: STALE,
      }
