import { hash, randomBytes } from 'node:crypto'
import type { CookieOptions, Request, Response } from 'express'

/** The cookies of one kind of page. The `__Host-` prefix binds them to this exact host, over https. Source: SECURITY R22. */
interface CookieKind {
  session: string
  visitor: string
  options: CookieOptions
}

const common = { path: '/', secure: true, httpOnly: true } as const

/** `own`: pages of the school. `landing`: pages of another origin, with cookies partitioned by that page (`Partitioned`). */
export const cookieKinds: Record<'own' | 'landing', CookieKind> = {
  own: { session: '__Host-school', visitor: '__Host-visitor', options: { ...common, sameSite: 'lax' } },
  landing: {
    session: '__Host-school-landing',
    visitor: '__Host-visitor-landing',
    options: { ...common, sameSite: 'none', partitioned: true },
  },
}

export const cookieKindOf = ({ context }: Request): CookieKind =>
  cookieKinds[context.sender.isForeign ? 'landing' : 'own']

const DAY_MS = 24 * 60 * 60_000

/** The visitor cookie outlives the tokens bound to it, because a visitor's cart is found by it. */
export const VISITOR_MS = 30 * DAY_MS

const ID_BYTES = 32

/** 256 random bits, 43 characters. */
export const newId = (): string => randomBytes(ID_BYTES).toString('base64url')

/** The SHA-256 of an id, as the database stores it. */
export const hashOf = (id: string): string => hash('sha256', id, 'base64url')

/** The value of a cookie; null without one. Of several with one name the first counts, since the others are not ours. */
export const cookieOf = (header: string | undefined, name: string): string | null => {
  if (header === undefined) return null
  const start = `; ${header}`.indexOf(`; ${name}=`)
  if (start === -1) return null
  const value = header.slice(start + name.length + 1)
  const end = value.indexOf(';')
  return end === -1 ? value : value.slice(0, end)
}

/** `s:<id>.<signature>`, percent-encoded, as express-session writes it. */
const SESSION_VALUE = /^s(?:%3A|:)([\w-]{43})\./i

/**
 * The id in this browser's session cookie; null without one. The signature after it is ignored: it protects stores with guessable ids,
 * while ours are 256 random bits, looked up by their hash.
 */
export const sessionIdOf = (request: Request): string | null => {
  const value = cookieOf(request.headers.cookie, cookieKindOf(request).session)
  return (value !== null && SESSION_VALUE.exec(value)?.[1]) || null
}

/** The hash of this browser's visitor id; null without a well-formed cookie. */
export const visitorHashOf = (request: Request): string | null => {
  const id = cookieOf(request.headers.cookie, cookieKindOf(request).visitor)
  return id !== null && /^[\w-]{43}$/.test(id) ? hashOf(id) : null
}

/** Sets the visitor cookie or renews its lifetime; answers the hash of the visitor id. */
export const keepVisitor = (request: Request, response: Response): string => {
  const { visitor, options } = cookieKindOf(request)
  const known = cookieOf(request.headers.cookie, visitor)
  const id = known !== null && /^[\w-]{43}$/.test(known) ? known : newId()
  response.cookie(visitor, id, { ...options, maxAge: VISITOR_MS })
  return hashOf(id)
}

/** True if the request carries any of our cookies, valid or not. */
export const hasOurCookie = (request: Request): boolean => {
  const { session, visitor } = cookieKindOf(request)
  const { cookie } = request.headers
  return cookieOf(cookie, session) !== null || cookieOf(cookie, visitor) !== null
}

/** Stores a choice in a cookie that scripts of this kind of page can read. */
export const rememberChoice = (
  request: Request,
  response: Response,
  { name, value, days }: { name: string; value: string; days: number },
): void => {
  const { options } = cookieKindOf(request)
  response.cookie(name, value, { ...options, httpOnly: false, maxAge: days * DAY_MS })
}
