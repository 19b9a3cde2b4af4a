import { randomBytes } from 'node:crypto'
import type { Request, RequestHandler, Response } from 'express'
import type { Logger } from 'pino'
import type { Lang } from '../contract/messages.ts'
import type { Hardening } from './headers.ts'
import { langOf } from './messages.ts'
import type { Sender } from './identity/origin.ts'
import type { SignedInPerson } from './use-case.ts'

/** How the calls of an API are answered: `form` is sign-in and checkout, `rest` the content API. */
export type ApiShape = 'form' | 'rest'

/** What the edge has found out about a request so far. */
export interface RequestContext {
  requestId: string
  hardening: Hardening
  /** The language of the page: named in the address or in the body, Russian otherwise. */
  lang: Lang
  /** The pattern of the route, for the log; an address may hold a token. */
  route: string
  /** A POST that changes nothing. */
  isQuestion: boolean
  shape: ApiShape
  sender: Sender
  person: SignedInPerson | null
  /** SHA-256 of the live session's id; null for a contextor. */
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

/** A call that changes nothing is worth a line only when it fails, or when somebody looks into everything. */
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

/** Reading a query costs as much as finding a session, so an address without one is not parsed. */
const langInAddress = (request: Request): Lang | null => (request.url.includes('?') ? langOf(request.query.lang) : null)

/** The language of who calls the content API: named in the address, else by their browser, else Russian. */
export const acceptedLang = (request: Request): Lang => {
  const named = langInAddress(request)
  if (named || request.headers['accept-language'] === undefined) return named ?? 'ru'
  return langOf(request.acceptsLanguages('ru', 'en')) ?? 'ru'
}

/** Names the route for the log. */
export const nameRoute =
  (pattern: string): RequestHandler =>
  ({ context }, _, next) => {
    context.route = pattern
    next()
  }

interface ContextDeps {
  log: Logger
  /** The sender until a route knows better. */
  own: Sender
  hardening: Hardening
  isDraining: () => boolean
}

/** Begins every request: gives it an id, which the answer names too, and notes in the log how it went. */
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
