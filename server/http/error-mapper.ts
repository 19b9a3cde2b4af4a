import type { ErrorRequestHandler, Request, RequestHandler } from 'express'
import type { Logger } from 'pino'
import { type ErrorShape, RejectedRequest, refusalOfOutage } from './errors.ts'
import { formErrors } from './form/errors.ts'
import type { ApiShape } from './request-context.ts'
import { restErrors } from './rest/errors.ts'

const shapes: Record<ApiShape, ErrorShape> = { form: formErrors, rest: restErrors }

/** Turns whatever was thrown into the words of the API that was called: a refusal as it is, an outage of the database as a 503, anything else as a bare 500; the log explains both. */
export const errorMapper =
  (log: Logger): ErrorRequestHandler =>
  (error, request, response, next) => {
    const { requestId, route, shape } = request.context
    const outage = refusalOfOutage(error)
    const refusal = shapes[shape].refusalOf(outage ?? error)
    if (outage || !refusal) log.error({ err: error, requestId, route }, 'request failed')
    if (response.headersSent) return next(error)
    if (!refusal) return shapes[shape].sendFault(request, response)
    const { status, retryAfter, fields, send } = refusal
    log.info({ event: 'refused', requestId, route, status, fields })
    if (retryAfter !== undefined) response.setHeader('Retry-After', Math.ceil(retryAfter))
    send(request, response)
  }

const bringsToken = ({ url, headers }: Request): boolean =>
  url.startsWith('/api/v1/') && /^token\b/i.test(headers.authorization?.trim() ?? '')

/** Refuses an address that nobody knows; a client of the content API, which brings a token, in the shape that it reads. */
export const notFound: RequestHandler = (request) => {
  if (bringsToken(request)) request.context.shape = 'rest'
  throw new RejectedRequest('notFound')
}

/** Refuses a method that the address does not know; `allow` names those it does. */
export const badMethod =
  (allow: string): RequestHandler =>
  (_, response) => {
    response.setHeader('Allow', allow)
    throw new RejectedRequest('badMethod')
  }

const READ = 'GET, HEAD'

/** Lets nothing through but reading. */
export const readOnly: RequestHandler = (request, response, next) =>
  request.method === 'GET' || request.method === 'HEAD' ? next() : badMethod(READ)(request, response, next)
