import { type Request, type RequestHandler, type Response, Router } from 'express'
import { type BodyKind, readBody } from '../bodies/read-body.ts'
import { isWithinBounds } from '../bodies/json.ts'
import { clientIp } from '../identity/client-address.ts'
import { replyToPreflight } from '../cors.ts'
import type { Edge } from '../edge.ts'
import { badMethod } from '../error-mapper.ts'
import { RejectedRequest } from '../errors.ts'
import { acceptedLang, nameRoute } from '../request-context.ts'
import { problemOf } from './errors.ts'
import { type Identity, identify } from './identify.ts'
import { Problem } from '../problem.ts'
import { sendReply } from './reply.ts'
import type { RestCaller, RestInput, RestRoute } from './route.ts'
import { createUploadsUnderWay, type UploadsUnderWay } from './uploads-under-way.ts'

const callerOf = (request: Request, identity: Identity): RestCaller => ({
  ...identity,
  get ip() {
    return clientIp(request)
  },
  origin: request.context.sender.origin,
  requestId: request.context.requestId,
  get lang() {
    return acceptedLang(request)
  },
  ifMatch: request.headers['if-match'] ?? null,
  preview: request.get('x-preview') ?? null,
})

const spend = async ({ deps }: Edge, { limit, method }: RestRoute, caller: RestCaller): Promise<void> => {
  const rule = limit ?? (method === 'get' ? null : 'contentWrite')
  if (rule === null) return
  const room = await deps.limits.spend(rule, rule.endsWith('Ip') ? caller.ip : (caller.member?.id ?? caller.ip))
  if (!room.isAllowed) throw new Problem(429, { detail: 'tooManyTries', retryAfter: room.retryAfter })
}

const queryOf = ({ query }: Request): unknown => {
  if (!isWithinBounds(query)) throw new RejectedRequest('malformed')
  return query
}

const bodyKindOf = ({ accepts, isDocument }: RestRoute): BodyKind => {
  if (accepts === 'upload') return 'image'
  if (accepts === 'form') return 'fields'
  return isDocument ? 'document' : 'json'
}

const bodyOf = async (request: Request, response: Response, route: RestRoute): Promise<unknown> => {
  const body = await readBody(request, response, bodyKindOf(route))
  if (route.accepts === 'form' && !isWithinBounds(body)) throw new RejectedRequest('malformed')
  return body
}

/** A request to a route, and what has been read of it. */
interface Call {
  edge: Edge
  route: RestRoute
  request: Request
  response: Response
  input: RestInput
}

/** Checks limits, quota, path and query before it reads the body. Source: SECURITY R57. */
const dispatch = async ({ edge, route, request, response, input }: Call, caller: RestCaller): Promise<void> => {
  await spend(edge, route, caller)
  await route.precheck?.(edge.deps, caller)
  if (!isWithinBounds(input.params)) throw new Problem(404, { detail: 'missing' })
  if (route.query) input.query = queryOf(request)
  if (route.body) input.body = await bodyOf(request, response, route)
  await sendReply(response, await route.handler(edge.deps, input, caller))
}

/** Aborts when the response is sent, or when the client has dropped the connection. */
const closeSignal = (response: Response): AbortSignal => {
  const closed = new AbortController()
  response.once('close', () => closed.abort())
  if (response.closed) closed.abort()
  return closed.signal
}

/** Identifies the caller before anything of the request is read. Source: SECURITY R17. */
const handle = async (call: Call, within: UploadsUnderWay): Promise<void> => {
  const { edge, route, request, response } = call
  const caller = callerOf(request, await identify(edge, route, request, response))
  if (route.accepts !== 'upload' && !route.isDrawn) return dispatch(call, caller)
  return within(caller, closeSignal(response), () => dispatch(call, caller))
}

const respond =
  (route: RestRoute, edge: Edge, within: UploadsUnderWay): RequestHandler =>
  async (request, response) => {
    const input: RestInput = { params: { ...request.params }, query: undefined, body: undefined }
    try {
      await handle({ edge, route, request, response, input }, within)
    } catch (error) {
      throw problemOf(error, input) ?? error
    }
  }

/** The full pattern of a route: relative to `/api/v1`, or absolute. */
const patternOf = ({ path }: RestRoute): string => (path.startsWith('/api/') ? path : `/api/v1${path}`)

/** The prefix up to the first segment, which groups routes: `/api/v1/courses` of `/api/v1/courses/:id/`, `/api/docs` of `/api/docs/`. */
const groupOf = (route: RestRoute): string => /^\/api(?:\/v1)?\/[^/]+/.exec(patternOf(route))?.[0] ?? ''

const opennessOf = (pattern: string): string =>
  pattern
    .split('/')
    .map((part) => (part.startsWith(':') ? '1' : '0'))
    .join('')

/** Sorts literal segments before parameters: `/courses/draft/` before `/courses/:id/`. */
const bySpelling = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number =>
  opennessOf(one).localeCompare(opennessOf(other))

const allowOf = (routes: readonly RestRoute[]): string =>
  routes.flatMap(({ method }) => (method === 'get' ? ['GET', 'HEAD'] : [method.toUpperCase()])).join(', ')

const preflight =
  (methods: string, { findSender }: Edge): RequestHandler =>
  ({ headers }, response) =>
    replyToPreflight(response, findSender(headers, 'token'), methods)

const inRestShape: RequestHandler = ({ context }, _, next) => {
  context.shape = 'rest'
  next()
}

/**
 * Routes of a route table in the format of Django REST Framework, each with and without its trailing slash; an unknown address below them
 * is refused in the same format. Source: DESIGN §7.
 */
export const restRouter = (routes: readonly RestRoute[], edge: Edge): Router => {
  const router = Router({ caseSensitive: true })
  const within = createUploadsUnderWay()
  for (const [group, ofGroup] of Map.groupBy(routes, groupOf)) {
    const groupRouter = Router({ caseSensitive: true }).use(inRestShape)
    const patterns = Map.groupBy(ofGroup, patternOf)
    for (const [pattern, same] of [...patterns].toSorted(bySpelling)) {
      const allow = allowOf(same)
      const route = groupRouter.route(pattern.slice(group.length)).all(nameRoute(pattern))
      for (const one of same) route[one.method](respond(one, edge, within))
      route.options(preflight(allow, edge)).all(badMethod(allow))
    }
    router.use(group, groupRouter)
  }
  return router
}
