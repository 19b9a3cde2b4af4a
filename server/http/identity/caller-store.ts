import { eq, lt } from 'drizzle-orm'
import { HOUR_MS } from '../../contract/durations.ts'
import type { Db, Tx } from '../../db/database.ts'
import { firstRow, preparedOnce, textParameter } from '../../db/prepared.ts'
import { endedSession, person, session } from '../../db/schema.ts'
import type { Deps } from '../../app/deps.ts'
import { END_REASONS, type EndReason } from '../use-case.ts'
import type { CookieKinds } from './cookies.ts'

export interface StoredSession {
  createdAt: Date
  seenAt: Date
  expiresAt: Date
  /** The origin that a page's session is bound to; null for a session of a cookie. */
  pageOrigin: string | null
  cookieKind: keyof CookieKinds | null
  authenticatedAt: Date | null
  isDisabled: boolean
  personId: string
  email: string
  name: string
  phone: string | null
  role: string
  emailProvedAt: Date | null
}

const byId = preparedOnce((db) =>
  db
    .select({
      createdAt: session.createdAt,
      seenAt: session.seenAt,
      expiresAt: session.expiresAt,
      pageOrigin: session.pageOrigin,
      cookieKind: session.cookieKind,
      authenticatedAt: session.authenticatedAt,
      isDisabled: person.isDisabled,
      personId: person.id,
      email: person.email,
      name: person.name,
      phone: person.phone,
      role: person.role,
      emailProvedAt: person.emailProvedAt,
    })
    .from(session)
    .innerJoin(person, eq(person.id, session.personId))
    .where(eq(session.id, textParameter('id')))
    .prepare(),
)

/** A session with its person, by one SELECT. */
export const storedSession = (db: Db, id: string): Promise<StoredSession | null> => firstRow(byId(db), { id })

/** Why the session was ended from elsewhere; null where it was not, or nobody knows any more. */
export const reasonOfEnd = async (db: Db, id: string): Promise<EndReason | null> => {
  const [row] = await db.select().from(endedSession).where(eq(endedSession.id, id))
  return END_REASONS.find((reason) => reason === row?.reason) ?? null
}

interface NewSession {
  id: string
  personId: string
  createdAt: Date
  seenAt: Date
  expiresAt: Date
  authenticatedAt: Date | null
  pageOrigin?: string
  cookieKind?: keyof CookieKinds
}

/** Inserts a session and deletes the one it replaces, if any. */
export const replaceSession = async (tx: Tx, replaced: string | null, row: NewSession): Promise<void> => {
  if (replaced !== null) await endSession(tx, replaced)
  await tx.insert(session).values(row)
}

export const keepSession = async (tx: Tx, id: string, seenAt: Date, expiresAt: Date): Promise<void> => {
  await tx.update(session).set({ seenAt, expiresAt }).where(eq(session.id, id))
}

export const endSession = async (tx: Tx, id: string): Promise<void> => {
  await tx.delete(session).where(eq(session.id, id))
}

const dropExpiredSessions = async (tx: Tx, at: Date): Promise<void> => {
  await tx.delete(session).where(lt(session.expiresAt, at))
  await tx.delete(endedSession).where(lt(endedSession.expiresAt, at))
}

/** Calls `run`, which never rejects, now and in intervals; `stop` waits for the last one. */
export const repeat = (everyMs: number, run: () => Promise<void>) => {
  let last = run()
  const timer = setInterval(() => {
    last = run()
  }, everyMs).unref()
  return {
    stop: async () => {
      clearInterval(timer)
      await last
    },
  }
}

const CLEAN_EVERY_MS = HOUR_MS

/** Deletes rows that have expired at `at`, inside a transaction. */
type Cleanup = (tx: Tx, at: Date) => Promise<void>

/** Deletes expired sessions and runs the cleanups in one transaction, and deletes ended counters of the rate limits, now and every hour. */
export const startCleaning = (
  { transact, limits, now, log }: Pick<Deps, 'transact' | 'limits' | 'now' | 'log'>,
  cleanups: readonly Cleanup[],
) => {
  const drop = async () => {
    await transact(async (tx) => {
      await dropExpiredSessions(tx, now())
      for (const cleanUp of cleanups) await cleanUp(tx, now())
    })
    await limits.deleteEnded(now())
  }
  const clean = () => drop().catch((error: unknown) => log.error({ err: error }, 'dead rows not dropped'))
  return repeat(CLEAN_EVERY_MS, clean)
}
