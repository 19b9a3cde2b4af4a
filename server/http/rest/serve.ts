import type { Request, RequestHandler, Response } from 'express'
import { langOf } from '../lang.ts'
import type { Lang } from '../../contract/messages.ts'
import { clientIp } from '../client-ip.ts'
import type { Edge } from '../mount.ts'
import { meet, preflight } from './cors.ts'
import { type Identity, identify } from './identify.ts'
import { Problem } from './problem.ts'
import { isWithinBounds } from './json-bounds.ts'
import { malformed, readJson } from './read-json.ts'
import { readUpload } from './read-upload.ts'
import { answerProblem } from './refuse.ts'
import { sendReply } from './reply.ts'
import type { Method, RestCaller, RestInput, RestRoute } from './route.ts'
import { type FindPlace, type Place, routerOf } from './router.ts'
import { createUploadsUnderWay, type UploadsUnderWay } from './uploads-under-way.ts'

/** Source: SECURITY R37; why a document may have 1 MB is in server/SECURITY.md. */
const JSON_BYTES = 100 * 1024
const DOCUMENT_BYTES = 1024 * 1024

const METHODS: Readonly<Record<string, Method>> = {
  GET: 'get',
  HEAD: 'get',
  POST: 'post',
  PUT: 'put',
  PATCH: 'patch',
  DELETE: 'delete',
}

const allowOf = ({ routes }: Place): string =>
  [...routes.keys()].flatMap((method) => (method === 'get' ? ['GET', 'HEAD'] : [method.toUpperCase()])).join(', ')

/** Said in the address, else by the browser, else Russian. */
const langFor = (request: Request): Lang => {
  const said = request.url.includes('?') ? langOf(request.query.lang) : null
  if (said || request.headers['accept-language'] === undefined) return said ?? 'ru'
  return langOf(request.acceptsLanguages('ru', 'en')) ?? 'ru'
}

const callerOf = (request: Request, { member, tokenId }: Identity): RestCaller => ({
  member,
  tokenId,
  get ip() {
    return clientIp(request.ip)
  },
  origin: request.visit.sender.origin,
  requestId: request.visit.requestId,
  get lang() {
    return langFor(request)
  },
  ifMatch: request.headers['if-match'] ?? null,
})

const spend = async ({ deps }: Edge, { limit, method }: RestRoute, caller: RestCaller): Promise<void> => {
  const rule = limit ?? (method === 'get' ? null : 'contentWrite')
  if (rule === null) return
  const room = await deps.limits.spend(rule, rule.endsWith('Ip') ? caller.ip : (caller.member?.id ?? caller.ip))
  if (!room.isAllowed) throw new Problem(429, { detail: 'tooManyTries', retryAfter: room.retryAfter })
}

const queryOf = ({ query }: Request): unknown => {
  if (!isWithinBounds(query)) throw malformed()
  return query
}

const readInput = (route: RestRoute, request: Request, response: Response): Promise<unknown> => {
  if (route.takes === 'upload') return readUpload(request, response)
  return readJson(request, route.isDocument ? DOCUMENT_BYTES : JSON_BYTES)
}

interface Call {
  edge: Edge
  route: RestRoute
  request: Request
  response: Response
  input: RestInput
}

/** What may be read, and only then the body. Source: SECURITY R57. */
const carryOut = async ({ edge, route, request, response, input }: Call, caller: RestCaller): Promise<void> => {
  await spend(edge, route, caller)
  await route.admit?.(edge.deps, caller)
  if (!isWithinBounds(input.params)) throw new Problem(404, { detail: 'missing' })
  if (route.query) input.query = queryOf(request)
  if (route.body) input.body = await readInput(route, request, response)
  sendReply(response, await route.answer(edge.deps, input, caller))
}

/** Tells when a call is answered or its sender has broken it off. */
const goneSignal = (response: Response): AbortSignal => {
  const gone = new AbortController()
  response.once('close', () => gone.abort())
  if (response.closed) gone.abort()
  return gone.signal
}

/** Who calls, and only then what of. Source: SECURITY R17. */
const answer = async (call: Call, within: UploadsUnderWay): Promise<void> => {
  const { edge, route, request, response } = call
  meet(request, response, edge, route.method === 'get')
  const caller = callerOf(request, await identify(edge, route, request, response))
  if (route.takes !== 'upload') return carryOut(call, caller)
  return within(caller, goneSignal(response), () => carryOut(call, caller))
}

const pathOf = ({ url }: Request): string => {
  const end = url.indexOf('?')
  return end === -1 ? url : url.slice(0, end)
}

const placeOf = (find: FindPlace, request: Request) => {
  const found = find(pathOf(request))
  if (!found) throw new Problem(404, { detail: 'notFound' })
  return found
}

/** Answers every call under the addresses of these routes in the shapes of Django REST Framework. Source: DESIGN §7. */
export const serve = (routes: readonly RestRoute[], edge: Edge): RequestHandler => {
  const find = routerOf(routes)
  const within = createUploadsUnderWay()
  return async (request, response) => {
    const input: RestInput = { params: undefined, query: undefined, body: undefined }
    try {
      const { place, params } = placeOf(find, request)
      request.visit.route = place.pattern
      const allow = allowOf(place)
      if (request.method === 'OPTIONS') return preflight(request, response, edge, allow)
      const route = place.routes.get(METHODS[request.method] ?? 'get')
      if (!route || !METHODS[request.method]) {
        response.setHeader('Allow', allow)
        throw new Problem(405, { detail: 'badMethod' })
      }
      input.params = params
      await answer({ edge, route, request, response, input }, within)
    } catch (error) {
      answerProblem({ request, response, log: edge.deps.log, lang: langFor(request) }, error, input)
    }
  }
}
