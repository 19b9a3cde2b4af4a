import type { Request, RequestHandler, Response } from 'express'
import session from 'express-session'
import type { Deps } from '../../deps.ts'
import { cookieKindOf, cookieKinds, hashOf, newId, sessionIdOf } from './cookies.ts'
import { SessionStore, ABSOLUTE_MS, expiryOf, NOTE_EVERY_MS } from './session-store.ts'
import { endSession, keepSession, type StoredSession, storedSession } from './caller-store.ts'
import type { SignedInPerson } from '../use-case.ts'

/** Browser sessions: on the school's own pages, and separate ones in the cookie partitions of landings. */
export interface Sessions {
  /** Identifies the caller by one SELECT. Writes the last use of the session at most once an hour, else nothing. */
  read: (request: Request) => Promise<void>
  /** Starts a session under a new id and ends the previous one. Resolves once both are durable. */
  begin: (request: Request, response: Response, personId: string) => Promise<void>
  /** Ends the browser's session on the server and clears its cookie. */
  end: (request: Request, response: Response) => Promise<void>
}

type SessionsDeps = Pick<Deps, 'config' | 'db' | 'transact' | 'now' | 'log'>

/** The middleware that starts a session: a new id, its row, its cookie. */
const beginnerOf = (kind: 'own' | 'landing', { config, transact }: SessionsDeps): RequestHandler => {
  const { session: name, options } = cookieKinds[kind]
  return session({
    name,
    cookie: { ...options, maxAge: ABSOLUTE_MS },
    secret: config.sessionSecrets,
    store: new SessionStore(transact),
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
    if (!row || row.expiresAt <= at || row.isDisabled) return
    if (at.getTime() - row.seenAt.getTime() >= NOTE_EVERY_MS) await noteUse(deps, id, row.createdAt, at)
    request.context.person = personOf(row)
    request.context.sessionHash = id
  }

const done = (run: (callback: (error?: unknown) => void) => unknown) =>
  new Promise<void>((resolve, reject) => run((error) => (error ? reject(error) : resolve())))

export const createSessions = (deps: SessionsDeps): Sessions => {
  const beginners = { own: beginnerOf('own', deps), landing: beginnerOf('landing', deps) }
  return {
    read: reader(deps),
    begin: async (request, response, personId) => {
      const { context } = request
      await done((callback) => beginners[context.sender.isForeign ? 'landing' : 'own'](request, response, callback))
      Object.assign(request.session, { personId, begunAt: deps.now().getTime(), replaces: context.sessionHash })
      try {
        await done((callback) => request.session.save(callback))
      } catch (error) {
        await done((callback) => request.session.destroy(callback)) // else the response would save again, and set its cookie
        throw error
      }
      context.sessionHash = hashOf(request.sessionID)
    },
    end: async (request, response) => {
      const { context } = request
      const { sessionHash } = context
      if (sessionHash !== null) await deps.transact((tx) => endSession(tx, sessionHash))
      const { session: name, options } = cookieKindOf(request)
      response.clearCookie(name, options)
      Object.assign(context, { sessionHash: null, person: null })
    },
  }
}

/** Identifies the caller before the handlers that follow. */
export const readSession =
  ({ read }: Sessions): RequestHandler =>
  async (request, _, next) => {
    await read(request)
    next()
  }
