import type { ErrorRequestHandler, Request, RequestHandler } from 'express'
import type { Logger } from 'pino'
import { type ErrorShape, RejectedRequest, refusalOfOutage } from './errors.ts'
import { formErrors } from './form/errors.ts'
import type { ApiShape } from './request-context.ts'
import { restErrors } from './rest/errors.ts'

const shapes: Record<ApiShape, ErrorShape> = { form: formErrors, rest: restErrors }

/**
 * Maps an error to the error format of the API that was called: a refusal as it is, a database outage as a 503, any other error as a bare
 * 500. The error log explains the outage and the 500; a refusal is logged at `info`.
 */
export const errorMapper =
  (log: Logger): ErrorRequestHandler =>
  (error, request, response, next) => {
    const { requestId, route, shape } = request.context
    const outage = refusalOfOutage(error)
    const refusal = shapes[shape].refusalOf(outage ?? error)
    if (outage || !refusal) log.error({ err: error, requestId, route }, 'request failed')
    if (response.headersSent) return next(error)
    if (!refusal) return shapes[shape].sendError(request, response)
    const { status, retryAfter, fields, send } = refusal
    log.info({ event: 'refused', requestId, route, status, fields })
    if (retryAfter !== undefined) response.setHeader('Retry-After', Math.ceil(retryAfter))
    send(request, response)
  }

const bringsToken = ({ url, headers }: Request): boolean =>
  url.startsWith('/api/v1/') && /^token\b/i.test(headers.authorization?.trim() ?? '')

/** Refuses an unknown address. A client of the content API, recognised by its token, gets the refusal in that API's format. */
export const notFound: RequestHandler = (request) => {
  if (bringsToken(request)) request.context.shape = 'rest'
  throw new RejectedRequest('notFound')
}

/** Refuses a method that the address does not support; `allow` lists the supported ones. */
export const badMethod =
  (allow: string): RequestHandler =>
  (_, response) => {
    response.setHeader('Allow', allow)
    throw new RejectedRequest('badMethod')
  }

const READ = 'GET, HEAD'

/** Lets only GET and HEAD through. */
export const readOnly: RequestHandler = (request, response, next) =>
  request.method === 'GET' || request.method === 'HEAD' ? next() : badMethod(READ)(request, response, next)
