import { callbackify } from 'node:util'
import session, { type SessionData } from 'express-session'
import type { Transact } from '../../db/database.ts'
import { hashOf } from './cookies.ts'
import { replaceSession } from './caller-store.ts'

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS

/** Idle and absolute lifetime of a session. Source: SECURITY R3. */
const IDLE_MS = 7 * DAY_MS
export const ABSOLUTE_MS = 30 * DAY_MS
/** The last use of a session is written at most this often. */
export const NOTE_EVERY_MS = HOUR_MS

/** When a session expires that began at `createdAt` and was last used at `seenAt`. */
export const expiryOf = (createdAt: Date, seenAt: Date): Date =>
  new Date(Math.min(seenAt.getTime() + IDLE_MS, createdAt.getTime() + ABSOLUTE_MS))

declare module 'express-session' {
  interface SessionData {
    personId: string
    /** Start of the session, milliseconds since the epoch. */
    begunAt: number
    /** The hash of the session that this one replaces. */
    replaces: string | null
  }
}

type Callback = (error?: unknown) => void

/**
 * The express-session store on our database. It only saves a new session, in one transaction with the end of the previous one. A new
 * session never reuses an id that the browser sent, so `get` finds none. Later reads and the sign-out go through `createSessions`.
 */
export class SessionStore extends session.Store {
  readonly #transact: Transact

  constructor(transact: Transact) {
    super()
    this.#transact = transact
  }

  override get(_: string, callback: (error: unknown, data: null) => void): void {
    callback(null, null)
  }

  override set(id: string, { personId, begunAt, replaces }: SessionData, callback: Callback = () => undefined): void {
    const at = new Date(begunAt)
    const row = { id: hashOf(id), personId, createdAt: at, seenAt: at, expiresAt: expiryOf(at, at) }
    callbackify(() => this.#transact((tx) => replaceSession(tx, replaces, row)))(callback)
  }

  override destroy(_: string, callback: Callback = () => undefined): void {
    callback()
  }
}
