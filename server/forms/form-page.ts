import type { Deps } from '../app/deps.ts'
import { pageHtml } from '../auth/pages/layout.ts'
import { allowedTarget } from '../auth/target.ts'
import { inLang } from '../contract/in-lang.ts'
import type { Lang } from '../contract/messages.ts'
import type { PageReply } from '../http/form/endpoint.ts'
import { refusalOf } from '../http/form/errors.ts'
import { html, type Markup, NO_MARKUP } from '../http/html.ts'
import { say } from '../http/messages.ts'
import type { Caller } from '../http/use-case.ts'
import { formTexts } from './texts.ts'

export const ORDER_PAGE = '/checkout/form/'

/** The status of a form that is shown again for its stale anti-forgery token. */
export const STALE = 403

/** A page that is read without scripts. */
const NEXT = '/courses/'

/** Where a sign-in leads. A page's policy lets its forms lead to the school's own pages only, so other addresses count as absent. */
export const nextOf = ({ config }: Pick<Deps, 'config'>, next: string | undefined): string =>
  (next === undefined ? null : allowedTarget({ ...config, allowedOrigins: [] }, next)) ?? config.baseUrl + NEXT

interface FormParts {
  action: string
  /** One `caller.csrfToken()` for all forms of a page: each call sets a cookie that a new visitor's token is bound to. */
  token: string
  hidden?: Readonly<Record<string, string | undefined>>
  /** Fields and buttons. */
  controls: Markup
}

/** A form with the anti-forgery token in a hidden field. */
export const formOf = (
  { action, token, hidden = {}, controls }: FormParts,
  { lang }: Pick<Caller, 'lang'>,
): Markup => html`
        <form method="post" action="${inLang(action, lang)}">
          <input type="hidden" name="csrf_token" value="${token}">
          ${Object.entries(hidden).map(([name, value]) =>
            value === undefined ? html`` : html`<input type="hidden" name="${name}" value="${value}">`,
          )}${controls}
        </form>`

/** The first message of each refused field. */
export type FormErrors = Readonly<Record<string, string>>

interface FormPage {
  heading: string
  errors: FormErrors
  /** The controls that show their errors themselves: the first of the others stands above the forms. */
  controls?: readonly string[]
  body: Markup
}

/** A page with forms, whose title tells of an error first. */
export const formPage = (lang: Lang, { heading, errors, controls = [], body }: FormPage): string => {
  const [, above] = Object.entries(errors).find(([name]) => !controls.includes(name)) ?? []
  const alert = html`
        <p class="note danger" role="alert">${above ?? ''}</p>`
  return pageHtml(lang, {
    heading,
    ...(Object.keys(errors).length > 0 && { title: formTexts[lang].wrong(heading) }),
    body: html`${above === undefined ? '' : alert}${body}`,
  })
}

/** The error of a control, and the attributes that join it to the control: the first wrong one of a page gets the focus. */
interface ControlError {
  attributes: Markup
  message: Markup
}

/** The errors of the form that was sent at its controls. `names`: these, in reading order. */
export const errorsAt = (names: readonly string[], errors: FormErrors) => {
  const first = names.find((name) => errors[name] !== undefined)
  return (name: string): ControlError => {
    const error = errors[name]
    if (error === undefined) return { attributes: NO_MARKUP, message: NO_MARKUP }
    const id = `${name}-error`
    return {
      attributes: html` aria-invalid="true" aria-describedby="${id}"${name === first ? html` autofocus` : ''}`,
      message: html`<span class="error" role="alert" id="${id}">${error}</span>`,
    }
  }
}

export type ErrorAt = ReturnType<typeof errorsAt>

interface Field {
  label: string
  name: string
  value?: string
  /** Further attributes of the input. */
  attributes: Markup
}

/** A field with its error. */
export const fieldOf = ({ label, name, value, attributes }: Field, errorAt: ErrorAt): Markup => {
  const { attributes: states, message } = errorAt(name)
  return html`
          <label class="field">${label}
            <input name="${name}"${value === undefined ? '' : html` value="${value}"`}${attributes}${states}>
          </label>${message}`
}

/** Runs what a form has sent. A refusal shows the form again, with the first message of each refused field. */
export const showAgain = async (
  caller: Caller,
  page: (errors: FormErrors, status: number) => string | Promise<string>,
  run: () => Promise<PageReply>,
): Promise<PageReply> => {
  try {
    return await run()
  } catch (error) {
    const refusal = refusalOf(error)
    if (!refusal) throw error
    const { fields, status, retryAfter } = refusal
    const errors = Object.fromEntries(
      Object.entries(fields).map(([field, [first = 'malformed']]) => [field, say(first, caller.lang)]),
    )
    return {
      html: await page(errors, status),
      status,
      ...(retryAfter !== undefined && { retryAfter }),
    }
  }
}
