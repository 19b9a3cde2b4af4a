import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express'
import type { Logger } from 'pino'
import { ZodError } from 'zod'
import type { Lang } from '../contract/messages.ts'
import type { RefusalReply } from '../contract/replies.ts'
import { refusalOfOutage, Refusal } from './errors.ts'
import { escapeHtml } from './html.ts'
import { isMessageKey, type MessageKey, say } from './messages.ts'
import { sendJson, sendPage } from './send.ts'

const home: Record<Lang, string> = { ru: 'На главную', en: 'Go to the start page' }

/** A page that says in one sentence why there is nothing else to see. */
const faultPage = (sentence: string, lang: Lang): string => `<!doctype html>
<html lang="${lang}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>${escapeHtml(sentence)}</title>
    <link rel="stylesheet" href="/pages/site.css">
  </head>
  <body>
    <main class="page">
      <section class="card">
        <h1>${escapeHtml(sentence)}</h1>
        <p><a class="button quiet" href="/">${home[lang]}</a></p>
      </section>
    </main>
  </body>
</html>
`

type Fields = Refusal['fields']

const general = (message: MessageKey): Fields => ({ __all__: [message] })

/** One list of sentences for each field, in the order the schema found them; a field that nobody knows is the form's fault. */
const fieldsOf = ({ issues }: ZodError): Fields => {
  const fields = new Map<string, MessageKey[]>()
  for (const { code, path, message } of issues) {
    const isOfForm = code === 'unrecognized_keys' || path.length === 0
    const name = isOfForm ? '__all__' : String(path[0])
    fields.set(name, [...(fields.get(name) ?? []), isOfForm || !isMessageKey(message) ? 'malformed' : message])
  }
  return Object.fromEntries(fields)
}

const CLIENT_FAULTS: Record<number, MessageKey> = {
  404: 'notFound',
  413: 'tooLarge',
  415: 'badMediaType',
}

/** Express and its parsers mark what the sender did wrong by a status below 500. */
const clientStatusOf = (error: unknown): number | null => {
  const status: unknown = Reflect.get(Object(error), 'status')
  return typeof status === 'number' && status >= 400 && status < 500 ? status : null
}

const refusalOf = (error: unknown): Refusal | null => {
  if (error instanceof Refusal) return error
  if (error instanceof ZodError) return new Refusal(fieldsOf(error))
  const status = clientStatusOf(error)
  return status === null ? null : new Refusal(general(CLIENT_FAULTS[status] ?? 'malformed'), status)
}

/** A person looks at a page, a script at JSON. */
const wantsPage = (request: Request) => !request.path.startsWith('/api/') && request.accepts('json', 'html') === 'html'

const sendRefusal = (request: Request, response: Response, { fields, status, retryAfter }: Refusal) => {
  if (retryAfter !== undefined) response.setHeader('Retry-After', Math.ceil(retryAfter))
  const { lang } = request.visit
  const [first = 'malformed'] = Object.values(fields).flat()
  if (wantsPage(request)) return sendPage(response, status, faultPage(say(first, lang), lang))
  const errors = Object.fromEntries(
    Object.entries(fields).map(([name, keys]) => [name, keys.map((key) => say(key, lang))]),
  )
  sendJson(response, status, { status: 'error', errors } satisfies RefusalReply)
}

/** Turns whatever was thrown into the wire's words: a refusal as it is, an outage of the database as a 503, anything else as a bare 500; the log explains both. */
export const errorMapper =
  (log: Logger): ErrorRequestHandler =>
  (error, request, response, next) => {
    const { requestId, route, lang } = request.visit
    const outage = refusalOfOutage(error)
    const refusal = outage ?? refusalOf(error)
    if (outage || !refusal) log.error({ err: error, requestId, route }, 'request failed')
    if (response.headersSent) return next(error)
    if (refusal) {
      log.info({ event: 'refused', requestId, route, status: refusal.status, fields: Object.keys(refusal.fields) })
      return sendRefusal(request, response, refusal)
    }
    const unknownError = say('unknownError', lang)
    if (wantsPage(request)) return sendPage(response, 500, faultPage(`${unknownError} (${requestId})`, lang))
    sendJson(response, 500, { status: 'error', errors: { __all__: [unknownError] }, request_id: requestId })
  }

export const notFound: RequestHandler = () => {
  throw new Refusal(general('notFound'), 404)
}

/** Refuses a method that the address does not know; `allow` names those it does. */
export const badMethod =
  (allow: string): RequestHandler =>
  (_, response) => {
    response.setHeader('Allow', allow)
    throw new Refusal(general('badMethod'), 405)
  }

const READ = 'GET, HEAD'

/** Lets nothing through but reading. */
export const readOnly: RequestHandler = (request, response, next) =>
  request.method === 'GET' || request.method === 'HEAD' ? next() : badMethod(READ)(request, response, next)
