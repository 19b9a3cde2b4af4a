import { randomBytes } from 'node:crypto'
import type { Request, RequestHandler, Response } from 'express'
import type { Logger } from 'pino'
import type { Lang } from '../contract/messages.ts'
import type { Hardening } from './headers.ts'
import { langOf } from './messages.ts'
import type { Sender } from './identity/origin.ts'
import type { SignedInPerson } from './use-case.ts'

/** The format of an API's responses: `form` for sign-in and checkout, `rest` for the content API. */
export type ApiShape = 'form' | 'rest'

/** Facts about a request that the edge has gathered so far. */
export interface RequestContext {
  requestId: string
  hardening: Hardening
  /** The language of the page, named in the query or the body; Russian by default. */
  lang: Lang
  /** The pattern of the route, for the log: the address itself may contain a token. */
  route: string
  /** A POST that changes nothing. */
  isQuestion: boolean
  shape: ApiShape
  sender: Sender
  person: SignedInPerson | null
  /** SHA-256 of the live session's id; null for a visitor. */
  sessionHash: string | null
}

declare global {
  namespace Express {
    interface Request {
      context: RequestContext
    }
  }
}

const PREFIX_BYTES = 6

/** Requests that change nothing are logged at `debug`, unless they fail. */
const levelOf = ({ method, context }: Request, { statusCode }: Response): 'info' | 'debug' => {
  const isQuestion = context.isQuestion || method === 'GET' || method === 'HEAD' || method === 'OPTIONS'
  return isQuestion && statusCode < 400 ? 'debug' : 'info'
}

const logAnswer = (log: Logger, request: Request, response: Response, startedAt: number) => {
  const level = levelOf(request, response)
  if (!log.isLevelEnabled(level)) return
  const { requestId, route } = request.context
  const ms = Math.round((performance.now() - startedAt) * 10) / 10
  const line = { requestId, method: request.method, route, status: response.statusCode, ms }
  log[level](line, response.writableFinished ? 'answered' : 'gone')
}

/** Parsing a query costs as much as finding a session, so an address without one is not parsed. */
const langInAddress = (request: Request): Lang | null => (request.url.includes('?') ? langOf(request.query.lang) : null)

/** The language for a caller of the content API: named in the query, else by `Accept-Language`, else Russian. */
export const acceptedLang = (request: Request): Lang => {
  const named = langInAddress(request)
  if (named || request.headers['accept-language'] === undefined) return named ?? 'ru'
  return langOf(request.acceptsLanguages('ru', 'en')) ?? 'ru'
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
  hardening: Hardening
  isDraining: () => boolean
}

/** Starts every request: assigns an id, which the response repeats, and logs the outcome. */
export const beginRequest = ({ log, own, hardening, isDraining }: ContextDeps): RequestHandler => {
  const prefix = randomBytes(PREFIX_BYTES).toString('base64url')
  let count = 0
  return (request, response, next) => {
    const startedAt = performance.now()
    count += 1
    const requestId = `${prefix}-${count.toString(36)}`
    request.context = {
      requestId,
      hardening,
      lang: langInAddress(request) ?? 'ru',
      route: '-',
      isQuestion: false,
      shape: 'form',
      sender: own,
      person: null,
      sessionHash: null,
    }
    if (isDraining()) response.setHeader('Connection', 'close')
    response.once('close', () => logAnswer(log, request, response, startedAt))
    next()
  }
}
