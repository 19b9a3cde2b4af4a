import type { Request, Response } from 'express'
import { ZodError } from 'zod'
import type { Lang } from '../../contract/messages.ts'
import type { RefusalReply } from '../../contract/replies.ts'
import { type ErrorShape, Refusal, rejectionOf } from '../errors.ts'
import { escapeHtml } from '../html.ts'
import { isMessageKey, type MessageKey, say } from '../messages.ts'
import { sendJson, sendPage } from '../send.ts'

/** A page that shows one sentence in place of the requested page. */
const errorPage = (text: string, lang: Lang): string => `<!doctype html>
<html lang="${lang}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>${escapeHtml(text)}</title>
    <link rel="stylesheet" href="/pages/site.css">
  </head>
  <body>
    <main class="page">
      <section class="card">
        <h1>${escapeHtml(text)}</h1>
        <p><a class="button quiet" href="/">${escapeHtml(say('toStart', lang))}</a></p>
      </section>
    </main>
  </body>
</html>
`

type Fields = Refusal['fields']

/** One list of messages for each field, in the order of the schema; a body of another kind is an error of the form as a whole. */
const fieldsOf = ({ issues }: ZodError): Fields => {
  const fields = new Map<string, MessageKey[]>()
  for (const { path, message } of issues) {
    const isOfForm = path.length === 0
    const name = isOfForm ? '__all__' : String(path[0])
    fields.set(name, [...(fields.get(name) ?? []), isOfForm || !isMessageKey(message) ? 'malformed' : message])
  }
  return Object.fromEntries(fields)
}

/** The refusal behind an error: one that a person can correct; null for any other. */
export const refusalOf = (error: unknown): Refusal | null => {
  if (error instanceof Refusal) return error
  if (error instanceof ZodError) return new Refusal(fieldsOf(error))
  const rejection = rejectionOf(error)
  return rejection && new Refusal({ __all__: [rejection.reason] }, rejection.status)
}

/** Browsers get a page, scripts get JSON. */
const wantsPage = (request: Request) => !request.path.startsWith('/api/') && request.accepts('json', 'html') === 'html'

const sendRefusal = (request: Request, response: Response, { fields, status }: Refusal) => {
  const { lang } = request.context
  const [first = 'malformed'] = Object.values(fields).flat()
  if (wantsPage(request)) return sendPage(response, status, errorPage(say(first, lang), lang))
  const errors = Object.fromEntries(
    Object.entries(fields).map(([name, keys]) => [name, keys.map((key) => say(key, lang))]),
  )
  sendJson(response, status, { status: 'error', errors } satisfies RefusalReply)
}

/** The error format of sign-in and checkout: `{status: 'error', errors: {field: [sentences]}}` for scripts, a page for browsers. */
export const formErrors: ErrorShape = {
  refusalOf: (error) => {
    const refusal = refusalOf(error)
    if (!refusal) return null
    const { status, retryAfter, fields } = refusal
    const send = (request: Request, response: Response) => sendRefusal(request, response, refusal)
    return { status, retryAfter, fields: Object.keys(fields), send }
  },
  sendError: (request, response) => {
    const { lang, requestId } = request.context
    const text = say('unknownError', lang)
    if (wantsPage(request)) return sendPage(response, 500, errorPage(`${text} (${requestId})`, lang))
    sendJson(response, 500, { status: 'error', errors: { __all__: [text] }, request_id: requestId })
  },
}
