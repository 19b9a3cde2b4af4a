import type { Request, Response } from 'express'
import { isRole } from '../../db/roles.ts'
import { tokenFactsOf } from '../identity/caller.ts'
import { showToSender } from '../cors.ts'
import type { Edge } from '../edge.ts'
import { RejectedRequest } from '../errors.ts'
import { denied, Problem } from './problem.ts'
import type { Member, RestRoute } from './route.ts'

/** Who calls, by what. */
export interface Identity {
  member: Member | null
  tokenId: string | null
}

const NOBODY: Identity = { member: null, tokenId: null }

const unauthorized = (detail: 'tokenMissing' | 'tokenBad'): Problem => new Problem(401, { detail })

const memberOf = ({ id, email, name, role }: { id: string; email: string; name: string; role: string }): Member => ({
  id,
  email,
  name,
  role: isRole(role) ? role : 'visitor',
})

const isSafe = ({ method }: RestRoute): boolean => method === 'get'

/** The scheme in any case, one space or more, and the token. Other schemes are none of ours. */
const SCHEME = /^token(?: +([^\s,]*))?$/i

const byToken = async ({ deps }: Edge, route: RestRoute, token: string): Promise<Identity> => {
  const bearer = await deps.bearerOf(token)
  if (!bearer) throw unauthorized('tokenBad')
  if (bearer.scope !== 'write' && !isSafe(route)) throw new Problem(403, { detail: 'scopeBad' })
  return { member: memberOf(bearer.person), tokenId: bearer.tokenId }
}

/** A session of a page that is listed or does not name itself; an unsafe call brings the anti-forgery token as well. */
const bySession = async (edge: Edge, route: RestRoute, request: Request): Promise<Identity> => {
  if (request.headers.origin !== undefined && !edge.findSender(request.headers, 'token')) return NOBODY
  await edge.sessions.read(request)
  const { person } = request.context
  if (!person) return NOBODY
  if (isSafe(route)) return { member: memberOf(person), tokenId: null }
  const { origin, 'x-csrftoken': token } = request.headers
  const isOfPage = origin !== undefined && typeof token === 'string'
  if (isOfPage && edge.forgery.accepts(token, tokenFactsOf(request))) return { member: memberOf(person), tokenId: null }
  if (route.audience === 'anyone') return NOBODY
  throw new RejectedRequest('badToken')
}

const find = async (edge: Edge, route: RestRoute, request: Request): Promise<Identity> => {
  const found = SCHEME.exec(request.headers.authorization?.trim() ?? '')
  if (found) return byToken(edge, route, found[1] ?? '')
  const opensBySession = route.audience === 'anyone' || route.audience === 'person'
  return opensBySession ? bySession(edge, route, request) : NOBODY
}

/**
 * Knows the page that calls. A listed one sees the answer. Who comes with a token may come from anywhere, since no browser sends one by
 * itself; without one, a page that is not listed changes nothing. Source: SECURITY R17, R19, R20.
 */
const meetSender = (
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
 * Finds out who calls, before anything of the call is read, and refuses whom the route does not let in: 401 without a token that is good,
 * 403 where the person or the token may not. A session opens no route of authors and staff. Source: SECURITY R17, DESIGN §7.
 */
export const identify = async (
  edge: Edge,
  route: RestRoute,
  request: Request,
  response: Response,
): Promise<Identity> => {
  meetSender(edge, route, request, response)
  const identity = await find(edge, route, request)
  if (route.audience === 'anyone') return identity
  if (!identity.member) throw unauthorized('tokenMissing')
  if (route.audience === 'staff' && identity.member.role !== 'staff') denied()
  return identity
}
