import type { RequestHandler } from 'express'
import { leaveToken, TOKEN_COOKIE, tokenFactsOf } from './caller.ts'
import { cookieOf } from './cookies.ts'
import type { AntiForgery } from './csrf.ts'

/** Leaves a token for the scripts of the school's own pages, where the browser has none that fits. */
export const pageToken =
  (forgery: AntiForgery): RequestHandler =>
  (request, response, next) => {
    const token = cookieOf(request.headers.cookie, TOKEN_COOKIE)
    if (token === null || !forgery.accepts(token, tokenFactsOf(request))) leaveToken(forgery, request, response)
    next()
  }
