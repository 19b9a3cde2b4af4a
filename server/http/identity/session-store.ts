import { callbackify } from 'node:util'
import session, { type SessionData } from 'express-session'
import type { Transact } from '../../db/database.ts'
import { hashOf } from './cookies.ts'
import { replaceSession } from './caller-store.ts'

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS

/** How long a session lives without being used, and altogether. Source: SECURITY R3. */
const IDLE_MS = 7 * DAY_MS
export const ABSOLUTE_MS = 30 * DAY_MS
/** Use of a session is noted at most this often. */
export const NOTE_EVERY_MS = HOUR_MS

/** When a session ends that began at `createdAt` and was last used at `seenAt`. */
export const expiryOf = (createdAt: Date, seenAt: Date): Date =>
  new Date(Math.min(seenAt.getTime() + IDLE_MS, createdAt.getTime() + ABSOLUTE_MS))

declare module 'express-session' {
  interface SessionData {
    personId: string
    /** When it began, milliseconds since the epoch. */
    begunAt: number
    /** The hash of the session that ends where this one begins. */
    replaces: string | null
  }
}

type Callback = (error?: unknown) => void

/**
 * express-session's store on our database, for the moment at which a session begins: it saves one, in one transaction with
 * the end of the one before. What begins never continues an id that the browser brought, so it finds none. Afterwards a session
 * is read and ended by `createSessions` alone.
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
