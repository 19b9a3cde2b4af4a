import type { Request, RequestHandler, Response } from 'express'
import type { Edge } from '../edge.ts'
import type { Caller } from '../use-case.ts'
import { clientIp } from './client-address.ts'
import {
  cookieKindOf,
  cookieOf,
  hasOurCookie,
  keepSecret,
  keepVisitor,
  rememberChoice,
  visitorHashOf,
} from './cookies.ts'
import { type AntiForgery, TOKEN_MS, type TokenFacts } from './csrf.ts'
import { pageLoadHashOf } from './page-session.ts'

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
  const recall = (name: string) => cookieOf(request.headers.cookie, name)
  return {
    person: context.person,
    endedBy: context.endedBy,
    get ip() {
      return clientIp(request)
    },
    origin: context.sender.origin,
    isForeign: context.sender.isForeign,
    pageSession: context.pageSessionHash,
    authenticatedAt: context.authenticatedAt,
    get browserHash() {
      return visitorHashOf(request)
    },
    get askerHash() {
      return visitorHashOf(request) ?? context.sessionHash ?? pageLoadHashOf(request)
    },
    userAgent: request.headers['user-agent'] ?? '',
    requestId: context.requestId,
    lang: context.lang,
    csrfToken: () => issueToken(forgery, request, response),
    keepBrowser: () => keepVisitor(request, response),
    keepSecret: (name, value, ms) => keepSecret(request, response, { name, value, ms }),
    recallSecret: (name) => recall(`${cookieKindOf(request).prefix}${name}`),
    recall,
    remember: (name, value, days) => rememberChoice(request, response, { name, value, days }),
    signIn: async (personId, isAuthenticated = true) => {
      const pageToken = await sessions.start(request, response, { personId, isAuthenticated })
      const visitorHash = visitorHashOf(request)
      if (visitorHash !== null) await deps.onSignedIn(personId, { visitorHash, recall })
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
