import { LANGS } from '../contract/langs.ts'
import { randomBytes } from 'node:crypto'
import type { Request, RequestHandler, Response } from 'express'
import type { Logger } from 'pino'
import type { Lang } from '../contract/messages.ts'
import type { Hardening } from './headers.ts'
import type { Span, Telemetry } from '../telemetry/telemetry.ts'
import { traceOf, within } from '../telemetry/trace.ts'
import { langOf } from './messages.ts'
import type { CookieKinds } from './identity/cookies.ts'
import type { Sender } from './identity/origin.ts'
import type { EndReason, SignedInPerson } from './use-case.ts'

/** The format of an API's responses: `form` for sign-in and checkout, `rest` for the content API. */
export type ApiShape = 'form' | 'rest'

/** Facts about a request that the edge has gathered so far. */
interface RequestContext {
  requestId: string
  hardening: Hardening
  cookieKinds: CookieKinds
  /** The language of the page, named in the query or the body; Russian by default. */
  lang: Lang
  /** The pattern of the route, for the log: the address itself may contain a token. */
  route: string
  /** A POST that changes nothing. */
  isQuestion: boolean
  shape: ApiShape
  sender: Sender
  person: SignedInPerson | null
  /** When the user of the session proved who they are. */
  authenticatedAt: Date | null
  /** Why the session that the browser names was ended from elsewhere. */
  endedBy: EndReason | null
  /** SHA-256 of the live session's id; null for a visitor. */
  sessionHash: string | null
  /** The same for the session that the page holds, where its browser keeps no cookies and the call accepts it. */
  pageSessionHash: string | null
}

declare global {
  namespace Express {
    interface Request {
      context: RequestContext
    }
  }
}

const PREFIX_BYTES = 6

/** Requests that change nothing are logged at `debug`, unless they fail or all requests are to be seen. */
const levelOf = ({ method, context }: Request, { statusCode }: Response, logsReads: boolean): 'info' | 'debug' => {
  const isQuestion = context.isQuestion || method === 'GET' || method === 'HEAD' || method === 'OPTIONS'
  return isQuestion && statusCode < 400 && !logsReads ? 'debug' : 'info'
}

/** The status of a request whose caller is gone before the answer, as proxies count it. */
const CLIENT_CLOSED = 499
const SERVER_ERROR = 500

const endRequest = (
  { log, telemetry, logsReads }: ContextDeps,
  { request, response, span, startedAt }: { request: Request; response: Response; span: Span; startedAt: number },
) => {
  const { method, context } = request
  const { requestId, route } = context
  const milliseconds = performance.now() - startedAt
  const isClosed = !response.writableFinished
  const status = isClosed ? CLIENT_CLOSED : response.statusCode
  telemetry.metrics?.requestEnded({ method, route, status, seconds: milliseconds / 1_000 })
  const facts = { 'http.request.method': method, 'http.route': route, 'http.response.status_code': status }
  span.end({ name: `${method} ${route}`, facts, isFailed: status >= SERVER_ERROR })
  const level = levelOf(request, response, logsReads)
  if (!log.isLevelEnabled(level)) return
  const ms = Math.round(milliseconds * 10) / 10
  const line = { requestId, traceId: span.context.traceId, method, route, status: response.statusCode, ms }
  log[level](line, isClosed ? 'gone' : 'answered')
}

/** Parsing a query costs as much as finding a session, so an address without one is not parsed. */
const langInAddress = (request: Request): Lang | null => (request.url.includes('?') ? langOf(request.query.lang) : null)

/** The language for a caller of the content API: named in the query, else by `Accept-Language`, else Russian. */
export const acceptedLang = (request: Request): Lang => {
  const named = langInAddress(request)
  if (named || request.headers['accept-language'] === undefined) return named ?? 'ru'
  return langOf(request.acceptsLanguages(...LANGS)) ?? 'ru'
}

/** Sets the route pattern for the log. */
export const nameRoute =
  (pattern: string): RequestHandler =>
  ({ context }, _, next) => {
    context.route = pattern
    next()
  }

interface ContextDeps {
  log: Logger
  /** The sender until a route identifies the actual one. */
  own: Sender
  cookieKinds: CookieKinds
  hardening: Hardening
  isDraining: () => boolean
  telemetry: Telemetry
  logsReads: boolean
}

/**
 * Starts every request: assigns an id, which the response repeats, continues the trace of the caller, and logs and measures the outcome.
 */
export const startRequest = (deps: ContextDeps): RequestHandler => {
  const { own, cookieKinds, hardening, isDraining, telemetry } = deps
  const prefix = randomBytes(PREFIX_BYTES).toString('base64url')
  let count = 0
  return (request, response, next) => {
    const startedAt = performance.now()
    count += 1
    const requestId = `${prefix}-${count.toString(36)}`
    request.context = {
      requestId,
      hardening,
      cookieKinds,
      lang: langInAddress(request) ?? 'ru',
      route: '-',
      isQuestion: false,
      shape: 'form',
      sender: own,
      person: null,
      authenticatedAt: null,
      endedBy: null,
      sessionHash: null,
      pageSessionHash: null,
    }
    if (isDraining()) response.setHeader('Connection', 'close')
    const span = telemetry.tracer.start('server', request.method, traceOf(request.headers.traceparent))
    response.once('close', () => endRequest(deps, { request, response, span, startedAt }))
    within({ requestId, trace: span.context }, next)
  }
}
