import { callbackify } from 'node:util'
import type { Request, RequestHandler, Response } from 'express'
import session, { type SessionData } from 'express-session'
import { DAY_MS, HOUR_MS } from '../../contract/durations.ts'
import type { Transact } from '../../db/database.ts'
import type { Deps } from '../../app/deps.ts'
import type { SignedInPerson } from '../use-case.ts'
import {
  endSession,
  keepSession,
  reasonOfEnd,
  replaceSession,
  type StoredSession,
  storedSession,
} from './caller-store.ts'
import { type CookieKinds, cookieKindOf, cookieKindsOf, hashOf, newId, sessionIdOf } from './cookies.ts'
import { findPageSession, type SignIn, startPageSession } from './page-session.ts'

/** Idle and absolute lifetime of a session. Source: SECURITY R3. */
const IDLE_MS = 7 * DAY_MS
const ABSOLUTE_MS = 30 * DAY_MS
/** The last use of a session is written at most this often. */
const NOTE_EVERY_MS = HOUR_MS

/** When a session expires that began at `createdAt` and was last used at `seenAt`. */
const expiryOf = (createdAt: Date, seenAt: Date): Date =>
  new Date(Math.min(seenAt.getTime() + IDLE_MS, createdAt.getTime() + ABSOLUTE_MS))

declare module 'express-session' {
  interface SessionData {
    personId: string
    /** Start of the session, milliseconds since the epoch. */
    startedAt: number
    isAuthenticated: boolean
    /** The hash of the session that this one replaces. */
    replaces: string | null
  }
}

type Callback = (error?: unknown) => void

/**
 * The express-session store on our database. It only saves a new session, in one transaction with the end of the previous one. A new
 * session never reuses an id that the browser sent, so `get` finds none. Later reads and the sign-out go through `createSessions`.
 */
class SessionStore extends session.Store {
  readonly #transact: Transact
  readonly #cookieKind: keyof CookieKinds

  constructor(transact: Transact, cookieKind: keyof CookieKinds) {
    super()
    this.#transact = transact
    this.#cookieKind = cookieKind
  }

  override get(_: string, callback: (error: unknown, data: null) => void): void {
    callback(null, null)
  }

  override set(id: string, data: SessionData, callback: Callback = () => undefined): void {
    const { personId, startedAt, isAuthenticated, replaces } = data
    const at = new Date(startedAt)
    const times = {
      createdAt: at,
      seenAt: at,
      expiresAt: expiryOf(at, at),
      authenticatedAt: isAuthenticated ? at : null,
    }
    const row = { id: hashOf(id), personId, ...times, cookieKind: this.#cookieKind }
    callbackify(() => this.#transact((tx) => replaceSession(tx, replaces, row)))(callback)
  }

  override destroy(_: string, callback: Callback = () => undefined): void {
    callback()
  }
}

/**
 * Browser sessions: on the school's own pages, separate ones in the cookie partitions of landings, and those that the page of a landing
 * holds where its browser keeps no cookies.
 */
export interface Sessions {
  /** Identifies the caller by one SELECT, or by another why its session has ended. Writes the last use of the session at most once an hour, else nothing. */
  read: (request: Request) => Promise<void>
  /** Identifies the caller by the session of its page load, if it has none of a cookie. */
  readOfPage: (request: Request) => Promise<void>
  /**
   * Starts a session under a new id and ends the previous one. Resolves once both are durable, to the token for a page whose browser keeps
   * no cookies, else to null.
   */
  start: (request: Request, response: Response, signIn: SignIn) => Promise<string | null>
  /** Ends the browser's session on the server and clears its cookie. */
  end: (request: Request, response: Response) => Promise<void>
}

type SessionsDeps = Pick<Deps, 'config' | 'db' | 'transact' | 'now' | 'log'>

/** The middleware that starts a session: a new id, its row, its cookie. */
const beginnerOf = (kind: keyof CookieKinds, { config, transact }: SessionsDeps): RequestHandler => {
  const { session: name, options } = cookieKindsOf(config.baseUrl)[kind]
  return session({
    name,
    cookie: { ...options, maxAge: ABSOLUTE_MS },
    secret: config.sessionSecrets,
    store: new SessionStore(transact, kind),
    genid: newId,
    resave: false,
    saveUninitialized: false,
  })
}

const personOf = ({ personId, email, name, phone, role, emailProvedAt }: StoredSession): SignedInPerson => ({
  id: personId,
  email,
  name,
  phone,
  role,
  isEmailProved: emailProvedAt !== null,
})

/** A failed write does no harm, so the request continues. */
const noteUse = async ({ transact, log }: SessionsDeps, id: string, createdAt: Date, at: Date): Promise<void> => {
  try {
    await transact((tx) => keepSession(tx, id, at, expiryOf(createdAt, at)))
  } catch (error) {
    log.warn({ err: error }, 'use of a session not noted')
  }
}

const reader =
  (deps: SessionsDeps): Sessions['read'] =>
  async (request) => {
    const sessionId = sessionIdOf(request)
    if (sessionId === null) return
    const id = hashOf(sessionId)
    const row = await storedSession(deps.db, id)
    const at = deps.now()
    if (!row) request.context.endedBy = await reasonOfEnd(deps.db, id)
    if (!row || row.expiresAt <= at || row.isDisabled || row.pageOrigin !== null) return
    if (row.cookieKind !== null && row.cookieKind !== request.context.sender.cookies) return
    if (at.getTime() - row.seenAt.getTime() >= NOTE_EVERY_MS) await noteUse(deps, id, row.createdAt, at)
    request.context.person = personOf(row)
    request.context.authenticatedAt = row.authenticatedAt
    request.context.sessionHash = id
  }

const done = (run: (callback: (error?: unknown) => void) => unknown) =>
  new Promise<void>((resolve, reject) => run((error) => (error ? reject(error) : resolve())))

export const createSessions = (deps: SessionsDeps): Sessions => {
  const beginners = {
    own: beginnerOf('own', deps),
    landing: beginnerOf('landing', deps),
    neighbour: beginnerOf('neighbour', deps),
  }
  return {
    read: reader(deps),
    readOfPage: async (request) => {
      const { context } = request
      const found = context.sessionHash === null ? await findPageSession(deps, request) : null
      if (found) Object.assign(context, { person: personOf(found.row), pageSessionHash: found.id })
    },
    start: async (request, response, signIn) => {
      const { context } = request
      const pageToken = await startPageSession(deps, request, signIn)
      if (pageToken !== null) return pageToken
      await done((callback) => beginners[context.sender.cookies](request, response, callback))
      Object.assign(request.session, { ...signIn, startedAt: deps.now().getTime(), replaces: context.sessionHash })
      try {
        await done((callback) => request.session.save(callback))
      } catch (error) {
        await done((callback) => request.session.destroy(callback)) // else the response would save again, and set its cookie
        throw error
      }
      context.sessionHash = hashOf(request.sessionID)
      return null
    },
    end: async (request, response) => {
      const { context } = request
      const hash = context.sessionHash ?? context.pageSessionHash
      if (hash !== null) await deps.transact((tx) => endSession(tx, hash))
      const { session: name, options } = cookieKindOf(request)
      response.clearCookie(name, options)
      Object.assign(context, { sessionHash: null, pageSessionHash: null, person: null })
    },
  }
}

/** Identifies the caller before the handlers that follow; by the session of its page load only where `acceptsPage`. */
export const readSession =
  ({ read, readOfPage }: Sessions, acceptsPage = false): RequestHandler =>
  async (request, _, next) => {
    await read(request)
    if (acceptsPage) await readOfPage(request)
    next()
  }
