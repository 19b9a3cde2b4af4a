import type { Request, Response } from 'express'
import type { Logger } from 'pino'
import type { Lang } from '../../contract/messages.ts'
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

/** What a fault is about, in names that the API itself has given. */
const namesOf = ({ traits }: Problem): string[] => {
  const known = (traits.faults ?? [])
    .map(({ path: [name = ''] }) => String(name))
    .filter((name) => /^\w{1,40}$/.test(name))
  return [...new Set(known)]
}

const sendProblem = ({ request, response, log, lang }: Call, problem: Problem) => {
  const { status, traits } = problem
  const { requestId, route } = request.visit
  log.info({ event: 'refused', requestId, route, status, fields: namesOf(problem) })
  if (status === 401) response.setHeader('WWW-Authenticate', 'Token')
  if (traits.retryAfter !== undefined) response.setHeader('Retry-After', Math.ceil(traits.retryAfter))
  send(response, status, refusalBody(problem, lang))
}

/** Turns whatever was thrown into the wire's words: a refusal as it is, anything else as a bare 500 that the log explains. `input` is what the schemas were given. */
export const answerProblem = (call: Call, error: unknown, input: object): void => {
  const { request, response, log, lang } = call
  const { requestId, route } = request.visit
  const problem = problemOf(error, input)
  if (!problem) log.error({ err: error, requestId, route }, 'request failed')
  if (response.headersSent) return void response.destroy()
  if (problem) return sendProblem(call, problem)
  send(response, 500, { detail: sayOfContent('unknownError', lang), request_id: requestId })
}
