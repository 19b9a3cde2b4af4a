import { isIPv4, isIPv6 } from 'node:net'
import type { Request, RequestHandler, Response } from 'express'
import type { Edge } from '../edge.ts'
import type { Caller } from '../use-case.ts'
import { cookieKindOf, cookieOf, hasOurCookie, keepVisitor, rememberChoice, visitorHashOf } from './cookies.ts'
import { type AntiForgery, TOKEN_MS, type TokenFacts } from './csrf.ts'

const MAPPED = /^::ffff:(?=\d+\.)/i
const NETWORK_GROUPS = 4
const LOOPBACK = '::1'

/** Eight groups of an IPv6 address, as the URL parser normalises them (lower case, no leading zeros). */
const groupsOf = (address: string): string[] => {
  const [plain = ''] = address.split('%')
  const [head = '', tail = ''] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::')
  const before = head.split(':').filter((group) => group !== '')
  const after = tail.split(':').filter((group) => group !== '')
  return [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after]
}

/**
 * The key of a client in rate limits: its IPv4 address (`127.0.0.1` for this machine, also over IPv6), or the /64 of an IPv6 address
 * (`2001:db8:1:2::/64`), within which one household changes addresses at will.
 */
export const clientIp = (address: string | undefined): string => {
  const plain = (address ?? '').replace(MAPPED, '')
  if (isIPv4(plain)) return plain
  if (plain === LOOPBACK) return '127.0.0.1'
  if (!isIPv6(plain)) return 'unknown'
  return `${groupsOf(plain).slice(0, NETWORK_GROUPS).join(':')}::/64`
}

/** The anti-forgery token of the browser: bound to its session, else to its visitor cookie, which is set or renewed. */
const issueToken = (forgery: AntiForgery, request: Request, response: Response): string => {
  const { sessionHash, sender } = request.context
  const binding = sessionHash === null ? { visitor: keepVisitor(request, response) } : { session: sessionHash }
  return forgery.issue(binding, sender.origin)
}

/** The facts of this request that its token must match. */
export const tokenFactsOf = (request: Request): TokenFacts => ({
  origin: request.context.sender.origin,
  sessionHash: request.context.sessionHash,
  visitorHash: visitorHashOf(request),
  hasOurCookie: hasOurCookie(request),
})

/** The school's own pages read their token from this cookie. Source: DESIGN §5. */
const TOKEN_COOKIE = 'csrftoken'

/** Issues a token and, on the school's own pages, leaves it in a cookie for their scripts. */
const leaveToken = (forgery: AntiForgery, request: Request, response: Response): string => {
  const token = issueToken(forgery, request, response)
  if (!request.context.sender.isForeign) {
    response.cookie(TOKEN_COOKIE, token, { ...cookieKindOf(request).options, httpOnly: false, maxAge: TOKEN_MS })
  }
  return token
}

/** Sets the token cookie for scripts of the school's own pages if the browser has no valid one. */
export const pageToken =
  (forgery: AntiForgery): RequestHandler =>
  (request, response, next) => {
    const token = cookieOf(request.headers.cookie, TOKEN_COOKIE)
    if (token === null || !forgery.accepts(token, tokenFactsOf(request))) leaveToken(forgery, request, response)
    next()
  }

/** The caller as use cases see it: its data, and the actions on its session and cookies. */
export const callerOf = (request: Request, response: Response, { forgery, sessions, deps }: Edge): Caller => {
  const { context } = request
  return {
    person: context.person,
    get ip() {
      return clientIp(request.ip)
    },
    origin: context.sender.origin,
    isForeign: context.sender.isForeign,
    pageSession: context.pageSessionHash,
    get browserHash() {
      return visitorHashOf(request)
    },
    requestId: context.requestId,
    lang: context.lang,
    csrfToken: () => issueToken(forgery, request, response),
    remember: (name, value, days) => rememberChoice(request, response, { name, value, days }),
    signIn: async (personId) => {
      const pageToken = await sessions.begin(request, response, personId)
      const visitorHash = visitorHashOf(request)
      if (visitorHash !== null) await deps.onSignedIn(personId, visitorHash)
      return {
        csrf_token: leaveToken(forgery, request, response),
        ...(pageToken !== null && { page_token: pageToken }),
      }
    },
    signOut: async () => {
      await sessions.end(request, response)
      return { csrf_token: leaveToken(forgery, request, response) }
    },
  }
}
