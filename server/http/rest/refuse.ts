import type { Request, Response } from 'express'
import type { Logger } from 'pino'
import type { Lang } from '../../contract/messages.ts'
import { refusalOfOutage } from '../errors.ts'
import { problemOf, refusalBody } from './refusal-body.ts'
import { sayOfContent } from './say.ts'
import type { Problem } from './problem.ts'

interface Call {
  request: Request
  response: Response
  log: Logger
  lang: Lang
}

const VARY = 'Origin, Authorization, Cookie, Accept-Language'

const send = (response: Response, status: number, body: object): void => {
  const { hardening, requestId } = response.req.visit
  const text = JSON.stringify(body)
  response.writeHead(status, [
    ...hardening.usual,
    'X-Request-Id',
    requestId,
    'Vary',
    VARY,
    'Cache-Control',
    'no-store',
    'Content-Type',
    'application/json; charset=utf-8',
    'Content-Length',
    String(Buffer.byteLength(text)),
  ])
  response.end(text)
}

const NAMES_LOGGED = 20

/** What faults are about, in names that the API itself has given; what it does not know are the sender's words. */
const namesOf = ({ traits: { faults = [] } }: Problem): string[] => {
  const known = faults.filter(({ message }) => message !== 'unknownField').map(({ path: [name = ''] }) => String(name))
  return [...new Set(known.filter((name) => /^\w{1,40}$/.test(name)))].slice(0, NAMES_LOGGED)
}

const sendProblem = ({ request, response, log, lang }: Call, problem: Problem) => {
  const { status, traits } = problem
  const { requestId, route } = request.visit
  log.info({ event: 'refused', requestId, route, status, fields: namesOf(problem) })
  if (status === 401) response.setHeader('WWW-Authenticate', 'Token')
  if (traits.retryAfter !== undefined) response.setHeader('Retry-After', Math.ceil(traits.retryAfter))
  send(response, status, refusalBody(problem, lang))
}

/** Turns whatever was thrown into the wire's words: a refusal as it is, an outage of the database as a 503, anything else as a bare 500; the log explains both. `input` is what the schemas were given. */
export const answerProblem = (call: Call, error: unknown, input: object): void => {
  const { request, response, log, lang } = call
  const { requestId, route } = request.visit
  const outage = refusalOfOutage(error)
  const problem = problemOf(outage ?? error, input)
  if (outage || !problem) log.error({ err: error, requestId, route }, 'request failed')
  if (response.headersSent) return void response.destroy()
  if (problem) return sendProblem(call, problem)
  send(response, 500, { detail: sayOfContent('unknownError', lang), request_id: requestId })
}
