import type { Request, RequestHandler, Response } from 'express'
import session from 'express-session'
import type { Deps } from '../deps.ts'
import { cookieKindOf, cookieKinds, hashOf, newId, sessionIdOf } from './cookies.ts'
import { SessionStore } from './session-store.ts'
import { ABSOLUTE_MS, expiryOf, NOTE_EVERY_MS } from './session-times.ts'
import { endSession, keepSession, type StoredSession, sessionReader } from './store.ts'
import type { SignedInPerson } from './use-case.ts'

/** The sessions of browsers: the school's own, and their twins in the partitions of landings. */
export interface Sessions {
  /** Finds out who calls, by one SELECT. Notes at most once an hour that the session is in use, else writes nothing. */
  read: RequestHandler
  /** Gives the browser a session under a new id; the one it had is dead. Resolves when both are durable. */
  begin: (request: Request, response: Response, personId: string) => Promise<void>
  /** Ends the browser's session, on the server and in its cookies. */
  end: (request: Request, response: Response) => Promise<void>
}

type SessionsDeps = Pick<Deps, 'config' | 'db' | 'transact' | 'now' | 'log'>

/** What begins a session: a new id, its row, its cookie. */
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

/** A failure harms nobody, so the call goes on all the same. */
const noteUse = async ({ transact, log }: SessionsDeps, id: string, createdAt: Date, at: Date): Promise<void> => {
  try {
    await transact((tx) => keepSession(tx, id, at, expiryOf(createdAt, at)))
  } catch (error) {
    log.warn({ err: error }, 'use of a session not noted')
  }
}

const reader = (deps: SessionsDeps): RequestHandler => {
  const find = sessionReader(deps.db)
  return async (request, _, next) => {
    const sessionId = sessionIdOf(request)
    if (sessionId === null) return next()
    const id = hashOf(sessionId)
    const row = await find(id)
    const at = deps.now()
    if (!row || row.expiresAt <= at || row.isDisabled) return next()
    if (at.getTime() - row.seenAt.getTime() >= NOTE_EVERY_MS) await noteUse(deps, id, row.createdAt, at)
    request.visit.person = personOf(row)
    request.visit.sessionHash = id
    next()
  }
}

const done = (run: (callback: (error?: unknown) => void) => unknown) =>
  new Promise<void>((resolve, reject) => run((error) => (error ? reject(error) : resolve())))

export const createSessions = (deps: SessionsDeps): Sessions => {
  const beginners = { own: beginnerOf('own', deps), landing: beginnerOf('landing', deps) }
  return {
    read: reader(deps),
    begin: async (request, response, personId) => {
      const { visit } = request
      await done((callback) => beginners[visit.sender.isForeign ? 'landing' : 'own'](request, response, callback))
      Object.assign(request.session, { personId, begunAt: deps.now().getTime(), replaces: visit.sessionHash })
      try {
        await done((callback) => request.session.save(callback))
      } catch (error) {
        await done((callback) => request.session.destroy(callback)) // else the answer would try once more, and set its cookie
        throw error
      }
      visit.sessionHash = hashOf(request.sessionID)
    },
    end: async (request, response) => {
      const { visit } = request
      const { sessionHash } = visit
      if (sessionHash !== null) await deps.transact((tx) => endSession(tx, sessionHash))
      const { session: name, options } = cookieKindOf(request)
      response.clearCookie(name, options)
      Object.assign(visit, { sessionHash: null, person: null })
    },
  }
}
