import type { Request, Response } from 'express'
import { isRole } from '../../db/roles.ts'
import { tokenFactsOf } from '../identity/caller.ts'
import { showToSender } from '../cors.ts'
import type { Edge } from '../edge.ts'
import { RejectedRequest } from '../errors.ts'
import { denied, Problem } from '../problem.ts'
import type { CallerSession, Member, RestCaller, RestRoute } from './route.ts'

/** The caller, and the token or the session that it uses, if any. */
export type Identity = Pick<RestCaller, 'member' | 'tokenId' | 'session'>

const ANONYMOUS: Identity = { member: null, tokenId: null }

const unauthorized = (detail: 'tokenMissing' | 'tokenBad'): Problem => new Problem(401, { detail })

/** A person as a caller of routes. */
export const memberOf = ({
  id,
  email,
  name,
  role,
}: {
  id: string
  email: string
  name: string
  role: string
}): Member => ({
  id,
  email,
  name,
  role: isRole(role) ? role : 'visitor',
})

const isSafe = ({ method }: RestRoute): boolean => method === 'get'

/** `Authorization: Token …`: the scheme in any case, one space or more, and the token. Other schemes are ignored. */
const SCHEME = /^token(?: +([^\s,]*))?$/i

const byToken = async ({ deps }: Edge, route: RestRoute, token: string): Promise<Identity> => {
  const bearer = await deps.bearerOf(token)
  if (!bearer) throw unauthorized('tokenBad')
  if (bearer.scope !== 'write' && !isSafe(route)) throw new Problem(403, { detail: 'scopeBad' })
  return { member: memberOf(bearer.person), tokenId: bearer.tokenId }
}

/** Reads the session if the page is listed or sends no `Origin`; an unsafe request also needs the anti-forgery token. */
const bySession = async (edge: Edge, route: RestRoute, request: Request): Promise<Identity> => {
  if (request.headers.origin !== undefined && !edge.findSender(request.headers, 'token')) return ANONYMOUS
  await edge.sessions.read(request)
  const { person, sessionHash } = request.context
  if (!person || sessionHash === null) return ANONYMOUS
  const { origin, 'x-csrftoken': token } = request.headers
  const isOfPage = origin !== undefined && typeof token === 'string'
  const isProved = isSafe(route) || (isOfPage && edge.forgery.accepts(token, tokenFactsOf(request)))
  if (!isProved && route.audience !== 'anyone') throw new RejectedRequest('badToken')
  const session: CallerSession = { hash: sessionHash, isProved }
  return { member: isProved ? memberOf(person) : null, tokenId: null, session }
}

const find = async (edge: Edge, route: RestRoute, request: Request): Promise<Identity> => {
  const found = SCHEME.exec(request.headers.authorization?.trim() ?? '')
  if (found) return byToken(edge, route, found[1] ?? '')
  const opensBySession = route.audience === 'anyone' || route.audience === 'person'
  return opensBySession ? bySession(edge, route, request) : ANONYMOUS
}

/**
 * Identifies the calling page and gives a listed one CORS access. A request with a token may come from any page, since no browser sends a
 * token by itself; without one, an unlisted page cannot make unsafe requests. Source: SECURITY R17, R19, R20.
 */
const identifySender = (
  { findSender }: Edge,
  route: RestRoute,
  { headers, context }: Request,
  response: Response,
): void => {
  if (headers.origin === undefined) return
  const sender = findSender(headers, 'token')
  if (sender) context.sender = sender
  showToSender(response, sender)
  if (!sender && !isSafe(route) && headers.authorization === undefined) throw new RejectedRequest('badOrigin')
}

/**
 * Identifies the caller before anything of the request is read, and refuses a caller that the route does not admit: 401 without a valid
 * token, 403 if the role or the token's scope is insufficient. A session opens no route of authors or staff.
 * Source: SECURITY R17, DESIGN §7.
 */
export const identify = async (
  edge: Edge,
  route: RestRoute,
  request: Request,
  response: Response,
): Promise<Identity> => {
  identifySender(edge, route, request, response)
  const identity = await find(edge, route, request)
  if (route.audience === 'anyone') return identity
  if (!identity.member) throw unauthorized('tokenMissing')
  if (route.audience === 'staff' && identity.member.role !== 'staff') denied()
  return identity
}
