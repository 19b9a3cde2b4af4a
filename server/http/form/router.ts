import { type Request, type RequestHandler, type Response, Router } from 'express'
import { type BodyKind, readBody } from '../bodies/read-body.ts'
import { callerOf, tokenFactsOf } from '../identity/caller.ts'
import { replyToPreflight, showToSender } from '../cors.ts'
import type { Edge } from '../edge.ts'
import type { EndpointReply, Endpoint } from './endpoint.ts'
import { badMethod } from '../error-mapper.ts'
import { RejectedRequest } from '../errors.ts'
import type { Sender } from '../identity/origin.ts'
import { nameRoute } from '../request-context.ts'
import { sendJson, sendPage, sendPlain, sendSeeOther } from '../send.ts'
import { readSession } from '../identity/session.ts'

const isFromAnywhere = ({ guard }: Endpoint) => guard === 'signed' || guard === 'bank-form'

/** A form of a landing navigates to the school, so no script needs CORS access to its response. */
const readerOf = ({ guard }: Endpoint, sender: Sender | null) =>
  guard === 'listed-form' || guard === 'any-form' ? null : sender

/** Identifies the calling page before anything of the request is read; gives a listed landing CORS access to the response. */
const identifySender =
  (endpoint: Endpoint, { findSender }: Edge): RequestHandler =>
  ({ headers, context }, response, next) => {
    context.isQuestion = endpoint.guard === 'origin'
    const sender = findSender(headers, endpoint.guard)
    if (!sender) throw new RejectedRequest('badOrigin')
    context.sender = sender
    showToSender(response, readerOf(endpoint, sender))
    next()
  }

const checkToken =
  ({ forgery }: Edge): RequestHandler =>
  (request, _, next) => {
    const token = request.headers['x-csrftoken']
    if (typeof token === 'string' && forgery.accepts(token, tokenFactsOf(request))) return next()
    throw new RejectedRequest('badToken')
  }

const bodyKindOf = ({ guard }: Endpoint): BodyKind => {
  if (guard === 'signed') return 'bytes'
  return guard === 'bank-form' ? 'bank-fields' : 'fields'
}

const parseBody = (endpoint: Endpoint): RequestHandler => {
  const kind = bodyKindOf(endpoint)
  return async (request, response, next) => {
    request.body = await readBody(request, response, kind)
    next()
  }
}

const sendEndpointReply = (response: Response, reply: EndpointReply): void => {
  if (reply.kind === 'json') return sendJson(response, reply.status, reply.body)
  if (reply.kind === 'page') {
    const { status, html, traits } = reply
    if (traits.retryAfter !== undefined) response.setHeader('Retry-After', traits.retryAfter)
    return sendPage(response, status, html, traits)
  }
  if (reply.kind === 'plain') return sendPlain(response, reply)
  sendSeeOther(response, reply.location)
}

const inputOf = ({ method, hasBody, guard }: Endpoint, { query, body, params, headers }: Request): unknown => {
  if (guard === 'signed') return { raw: body, headers, params }
  if (method === 'post' && !hasBody) return undefined
  return { ...(hasBody ? body : query), ...params }
}

const respond =
  (endpoint: Endpoint, edge: Edge, handler = endpoint.handler): RequestHandler =>
  async (request, response) => {
    const caller = callerOf(request, response, edge)
    sendEndpointReply(response, await handler(edge.deps, inputOf(endpoint, request), caller))
  }

/** The same as `checkToken` for a plain form, which cannot send headers; the use case does not see the field. */
const checkFormToken =
  (endpoint: Endpoint, edge: Edge): RequestHandler =>
  (request, response, next) => {
    const { csrf_token: token, ...fields } = request.body
    request.body = fields
    if (typeof token === 'string' && edge.forgery.accepts(token, tokenFactsOf(request))) return next()
    const { staleHandler } = endpoint
    if (!staleHandler) throw new RejectedRequest('badToken')
    const { requestId, route } = request.context
    edge.deps.log.info({ event: 'stale-form', requestId, route })
    return respond(endpoint, edge, staleHandler)(request, response, next)
  }

const handlersOf = (endpoint: Endpoint, edge: Edge): RequestHandler[] => [
  ...(endpoint.method === 'post' && !isFromAnywhere(endpoint) ? [identifySender(endpoint, edge)] : []),
  ...(isFromAnywhere(endpoint) ? [] : [readSession(edge.sessions, endpoint.acceptsPageSession)]),
  ...(endpoint.guard === 'token' ? [checkToken(edge)] : []),
  ...(endpoint.hasBody ? [parseBody(endpoint)] : []),
  ...(endpoint.guard === 'token-form' ? [checkFormToken(endpoint, edge)] : []),
  respond(endpoint, edge),
]

/** Answers the CORS preflight of a landing's script. */
const preflight =
  (endpoint: Endpoint, allow: string, { findSender }: Edge): RequestHandler =>
  ({ headers }, response) =>
    replyToPreflight(response, readerOf(endpoint, findSender(headers, endpoint.guard)), allow)

const allowOf = (endpoints: Endpoint[]) =>
  endpoints.flatMap(({ method }) => (method === 'get' ? ['GET', 'HEAD'] : ['POST'])).join(', ')

/** Routes of a route table: every address with and without its trailing slash; other methods are refused. */
export const endpointRouter = (endpoints: readonly Endpoint[], edge: Edge): Router => {
  const router = Router()
  for (const [path, same] of Map.groupBy(endpoints, ({ path }) => path)) {
    const allow = allowOf(same)
    const route = router.route(path)
    route.all(nameRoute(path))
    for (const endpoint of same) route[endpoint.method](...handlersOf(endpoint, edge))
    const unsafe = same.find(({ method }) => method === 'post')
    if (unsafe) route.options(preflight(unsafe, allow, edge))
    route.all(badMethod(allow))
  }
  return router
}
