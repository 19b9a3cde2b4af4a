import type { Express, Request, RequestHandler, Response } from 'express'
import type { Deps } from '../deps.ts'
import { callerOf, tokenFactsOf } from './caller.ts'
import type { AntiForgery } from './csrf.ts'
import type { Answer, Endpoint } from './endpoint.ts'
import { badMethod } from './error-mapper.ts'
import { Refusal } from './errors.ts'
import { readBankForm, readBody } from './form-body.ts'
import type { FindSender } from './origin.ts'
import type { Sessions } from './session.ts'
import { readRaw } from './raw-body.ts'
import { sendJson, sendNothing, sendPage, sendPlain, sendSeeOther } from './send.ts'

/** What all endpoints share at the edge. */
export interface Edge {
  deps: Deps
  forgery: AntiForgery
  findSender: FindSender
  sessions: Sessions
}

const PREFLIGHT_SECONDS = 7_200

const allowSender = (response: Response, origin: string) => {
  response.setHeader('Access-Control-Allow-Origin', origin)
  response.setHeader('Access-Control-Allow-Credentials', 'true')
  response.setHeader('Access-Control-Expose-Headers', 'Retry-After, X-Request-Id')
}

/** Knows the page that calls, before anything of the call is read; lets a listed landing see the answer. */
const meetSender =
  ({ guard, path }: Endpoint, { findSender }: Edge): RequestHandler =>
  (request, response, next) => {
    request.visit.route = path
    request.visit.isQuestion = guard === 'origin'
    const sender = findSender(request.headers, guard)
    if (!sender) throw new Refusal({ __all__: ['badOrigin'] }, 403)
    request.visit.sender = sender
    if (sender.isForeign && guard !== 'listed-form') allowSender(response, sender.origin)
    next()
  }

const checkToken =
  ({ forgery }: Edge): RequestHandler =>
  (request, _, next) => {
    const token = request.headers['x-csrftoken']
    if (typeof token === 'string' && forgery.accepts(token, tokenFactsOf(request))) return next()
    throw new Refusal({ __all__: ['badToken'] }, 403)
  }

const sendAnswer = (response: Response, answer: Answer): void => {
  if (answer.kind === 'json') return sendJson(response, answer.status, answer.body)
  if (answer.kind === 'page') return sendPage(response, answer.status, answer.html, answer.isFrameable)
  if (answer.kind === 'plain') return sendPlain(response, answer)
  sendSeeOther(response, answer.location)
}

const isFromAnywhere = ({ guard }: Endpoint) => guard === 'signed' || guard === 'bank-form'

const inputOf = ({ method, hasBody, guard }: Endpoint, { query, body, params, headers }: Request): unknown => {
  if (guard === 'signed') return { raw: body, headers, params }
  if (method === 'post' && !hasBody) return undefined
  return { ...(hasBody ? body : query), ...params }
}

const respond =
  (endpoint: Endpoint, edge: Edge): RequestHandler =>
  async (request, response) => {
    const caller = callerOf(request, response, edge)
    sendAnswer(response, await endpoint.answer(edge.deps, inputOf(endpoint, request), caller))
  }

const bodyReader = ({ guard }: Endpoint): RequestHandler => {
  if (guard === 'signed') return readRaw
  return guard === 'bank-form' ? readBankForm : readBody
}

const handlersOf = (endpoint: Endpoint, edge: Edge): RequestHandler[] => [
  ...(endpoint.method === 'post' && !isFromAnywhere(endpoint) ? [meetSender(endpoint, edge)] : [nameRoute(endpoint)]),
  ...(isFromAnywhere(endpoint) ? [] : [edge.sessions.read]),
  ...(endpoint.guard === 'token' ? [checkToken(edge)] : []),
  ...(endpoint.hasBody ? [bodyReader(endpoint)] : []),
  respond(endpoint, edge),
]

const nameRoute =
  ({ path }: Endpoint): RequestHandler =>
  (request, _, next) => {
    request.visit.route = path
    next()
  }

/** Answers a browser that asks whether a landing's script may make the call. */
const preflight =
  (endpoint: Endpoint, allow: string, { findSender }: Edge): RequestHandler =>
  (request, response) => {
    request.visit.route = endpoint.path
    const sender = findSender(request.headers, endpoint.guard)
    response.setHeader('Allow', allow)
    if (sender?.isForeign && endpoint.guard !== 'listed-form') {
      allowSender(response, sender.origin)
      response.setHeader('Access-Control-Allow-Methods', allow)
      response.setHeader('Access-Control-Allow-Headers', 'Content-Type, X-CSRFToken')
      response.setHeader('Access-Control-Max-Age', PREFLIGHT_SECONDS)
    }
    sendNothing(response)
  }

const allowOf = (endpoints: Endpoint[]) =>
  endpoints.flatMap(({ method }) => (method === 'get' ? ['GET', 'HEAD'] : ['POST'])).join(', ')

/** Puts a route table into the application: every address with and without its last slash, other methods refused. */
export const mount = (app: Express, endpoints: readonly Endpoint[], edge: Edge): void => {
  for (const [path, same] of Map.groupBy(endpoints, ({ path }) => path)) {
    const allow = allowOf(same)
    const route = app.route(path)
    for (const endpoint of same) route[endpoint.method](...handlersOf(endpoint, edge))
    const unsafe = same.find(({ method }) => method === 'post')
    if (unsafe) route.options(preflight(unsafe, allow, edge))
    route.all(badMethod(allow))
  }
}
