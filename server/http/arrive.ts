import { randomBytes } from 'node:crypto'
import type { Request, RequestHandler, Response } from 'express'
import type { Logger } from 'pino'
import type { Lang } from '../contract/messages.ts'
import type { Hardening } from './headers.ts'
import { langOf } from './lang.ts'
import type { Sender } from './origin.ts'

const PREFIX_BYTES = 6

/** A call that changes nothing is worth a line only when it fails, or when somebody looks into everything. */
const levelOf = ({ method, visit }: Request, { statusCode }: Response): 'info' | 'debug' => {
  const isQuestion = visit.isQuestion || method === 'GET' || method === 'HEAD' || method === 'OPTIONS'
  return isQuestion && statusCode < 400 ? 'debug' : 'info'
}

const logAnswer = (log: Logger, request: Request, response: Response, startedAt: number) => {
  const level = levelOf(request, response)
  if (!log.isLevelEnabled(level)) return
  const { requestId, route } = request.visit
  const ms = Math.round((performance.now() - startedAt) * 10) / 10
  const line = { requestId, method: request.method, route, status: response.statusCode, ms }
  log[level](line, response.writableFinished ? 'answered' : 'gone')
}

/** Reading a query costs as much as finding a session, so an address without one is not parsed. */
const langIn = (request: Request): Lang => (request.url.includes('?') ? langOf(request.query.lang) : null) ?? 'ru'

interface ArriveDeps {
  log: Logger
  /** The sender until a route knows better. */
  own: Sender
  hardening: Hardening
  isDraining: () => boolean
}

/** Begins every request: gives it an id, which the answer names too, and notes in the log how it went. */
export const arrive = ({ log, own, hardening, isDraining }: ArriveDeps): RequestHandler => {
  const prefix = randomBytes(PREFIX_BYTES).toString('base64url')
  let count = 0
  return (request, response, next) => {
    const startedAt = performance.now()
    count += 1
    const requestId = `${prefix}-${count.toString(36)}`
    request.visit = {
      requestId,
      hardening,
      lang: langIn(request),
      route: '-',
      isQuestion: false,
      sender: own,
      person: null,
      sessionHash: null,
    }
    if (isDraining()) response.setHeader('Connection', 'close')
    response.once('close', () => logAnswer(log, request, response, startedAt))
    next()
  }
}
