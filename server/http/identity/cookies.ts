import { hash, randomBytes } from 'node:crypto'
import type { CookieOptions, Request, Response } from 'express'
import { DAY_MS } from '../../contract/durations.ts'

/** The cookies of one kind of page: the names of those that scripts cannot read, and the flags of all. */
interface CookieKind {
  session: string
  visitor: string
  /** What the names of further cookies that scripts cannot read begin with. */
  prefix: string
  options: CookieOptions
}

/**
 * `own`: pages of the school. `landing`: pages of another site, whose browsers store no cookies but `SameSite=None; Secure`, partitioned by
 * that page. `neighbour`: pages of other origins of the school's own host, where it is served over http.
 */
export type CookieKinds = Record<'own' | 'landing' | 'neighbour', CookieKind>

/**
 * The names and flags of all cookies of a school. Over https the `__Host-` prefix binds them to this exact host. Over http, which production
 * refuses, they have no prefix and are not `Secure`: Safari stores no such cookie for `http://localhost`. Source: SECURITY R22.
 */
export const cookieKindsOf = (baseUrl: string): CookieKinds => {
  const isSecure = baseUrl.startsWith('https:')
  const prefix = isSecure ? '__Host-' : ''
  const own = { path: '/', httpOnly: true, secure: isSecure, sameSite: 'lax' } as const
  const partitioned = { path: '/', httpOnly: true, secure: true, sameSite: 'none', partitioned: true } as const
  const names = { session: `${prefix}school-landing`, visitor: `${prefix}visitor-landing`, prefix }
  return {
    own: { session: `${prefix}school`, visitor: `${prefix}visitor`, prefix, options: own },
    landing: { ...names, options: partitioned },
    neighbour: { ...names, options: own },
  }
}

/** Which cookies the pages of another origin have. */
export const foreignKind = (baseUrl: string, origin: string): 'landing' | 'neighbour' => {
  const school = new URL(baseUrl)
  return school.protocol === 'http:' && school.hostname === new URL(origin).hostname ? 'neighbour' : 'landing'
}

export const cookieKindOf = ({ context: { cookieKinds, sender } }: Request): CookieKind => cookieKinds[sender.cookies]

/** The visitor cookie outlives the tokens bound to it, because a visitor's cart is found by it. */
const VISITOR_MS = 30 * DAY_MS

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

/** Stores a secret in a cookie that scripts cannot read; one of no time is deleted. */
export const keepSecret = (
  request: Request,
  response: Response,
  { name, value, ms }: { name: string; value: string; ms: number },
): void => {
  const { prefix, options } = cookieKindOf(request)
  response.cookie(`${prefix}${name}`, value, { ...options, maxAge: ms })
}
