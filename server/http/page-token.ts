import type { RequestHandler } from 'express'
import { leaveToken, TOKEN_COOKIE } from './caller.ts'
import { cookieOf, hasOurCookie, visitorHashOf } from './cookies.ts'
import type { AntiForgery } from './csrf.ts'

/** Leaves a token for the scripts of the school's own pages, where the browser has none that fits. */
export const pageToken =
  (forgery: AntiForgery): RequestHandler =>
  (request, response, next) => {
    const { sessionHash, sender } = request.visit
    const facts = {
      origin: sender.origin,
      sessionHash,
      visitorHash: visitorHashOf(request),
      hasOurCookie: hasOurCookie(request),
    }
    const token = cookieOf(request.headers.cookie, TOKEN_COOKIE)
    if (token === null || !forgery.accepts(token, facts)) leaveToken(forgery, request, response)
    next()
  }
