import type { Deps } from '../app/deps.ts'
import { allowedTarget } from '../auth/target.ts'
import { inLang } from '../contract/in-lang.ts'
import type { PageReply } from '../http/form/endpoint.ts'
import { refusalOf } from '../http/form/errors.ts'
import { html, type Markup } from '../http/html.ts'
import { say } from '../http/messages.ts'
import type { Caller } from '../http/use-case.ts'

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

export const errorOf = (error: string | null): Markup =>
  error === null
    ? html``
    : html`
        <p class="note danger" role="alert">${error}</p>`

/** Runs what a form has sent. A refusal shows the form again, with its first sentence; a page may show each at its field, too. */
export const showAgain = async (
  caller: Caller,
  page: (error: string, status: number, errors: Readonly<Record<string, string>>) => string | Promise<string>,
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
    const [first = say('malformed', caller.lang)] = Object.values(errors)
    return {
      html: await page(first, status, errors),
      status,
      ...(retryAfter !== undefined && { retryAfter }),
    }
  }
}
