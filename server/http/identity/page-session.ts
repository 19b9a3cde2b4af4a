import type { Request } from 'express'
import type { Deps } from '../../app/deps.ts'
import { replaceSession, storedSession } from './caller-store.ts'
import { hasOurCookie, hashOf, newId } from './cookies.ts'

/** Who signs in, and whether they have just proved who they are. */
export interface SignIn {
  personId: string
  isAuthenticated: boolean
}

/** Lifetime of a session that a landing's page holds in memory. Source: SECURITY R23a. */
export const PAGE_SESSION_MS = 15 * 60_000

/** `X-Page-Session`: the random id of the page load and, once somebody has signed in on it, the token: `<id>` or `<id>.<token>`. */
const HEADER = 'x-page-session'
const ID = /^[\w-]{43}$/
const ID_AND_TOKEN = /^[\w-]{43}\.[\w-]{43}$/

const headerOf = ({ headers }: Request): string => String(headers[HEADER] ?? '')

/** The stored id of the session that the header names; null if it names none. */
const sessionIdOfPage = (header: string): string | null => (ID_AND_TOKEN.test(header) ? hashOf(header) : null)

/**
 * The page load that a sign-in is bound to; null where the browser keeps cookies. Its token of a visitor was issued together with a cookie,
 * and a browser that keeps cookies sends that back.
 */
const pageWithoutCookies = (request: Request): string | null => {
  const [page = ''] = headerOf(request).split('.', 1)
  return request.context.sender.isForeign && !hasOurCookie(request) && ID.test(page) ? page : null
}

/** The hash of that page load's id, to recognise the page. */
export const pageLoadHashOf = (request: Request): string | null => {
  const page = pageWithoutCookies(request)
  return page === null ? null : hashOf(page)
}

/**
 * Starts a session for one load of a landing's page, if its browser keeps no cookies, and ends the one before it. It is stored like that of
 * a cookie, but bound to the origin. Resolves to its token; null where a cookie can hold the session.
 */
export const startPageSession = async (
  { transact, now }: Pick<Deps, 'transact' | 'now'>,
  request: Request,
  { personId, isAuthenticated }: SignIn,
): Promise<string | null> => {
  const { context } = request
  const page = pageWithoutCookies(request)
  if (page === null) return null
  const token = newId()
  const [id, at] = [hashOf(`${page}.${token}`), now()]
  const expiresAt = new Date(at.getTime() + PAGE_SESSION_MS)
  const times = { createdAt: at, seenAt: at, expiresAt, authenticatedAt: isAuthenticated ? at : null }
  const row = { id, personId, ...times, pageOrigin: context.sender.origin }
  await transact((tx) => replaceSession(tx, sessionIdOfPage(headerOf(request)), row))
  context.pageSessionHash = id
  return token
}

/** The session of the request's page load, on the origin that it is bound to; null without one. */
export const findPageSession = async ({ db, now }: Pick<Deps, 'db' | 'now'>, request: Request) => {
  const id = sessionIdOfPage(headerOf(request))
  const row = id && (await storedSession(db, id))
  const isValid = row && row.pageOrigin === request.context.sender.origin && row.expiresAt > now() && !row.isDisabled
  return isValid ? { id, row } : null
}
