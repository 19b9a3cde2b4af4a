import { createHash } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import {
  type IRateLimiterStoreNoAutoExpiryOptions,
  RateLimiterPostgres,
  RateLimiterSQLite,
  type RateLimiterStoreAbstract,
} from 'rate-limiter-flexible'
import { HOUR_MS } from '../../contract/durations.ts'
import type { DatabaseObserver } from '../../db/observer.ts'
import { isPooler, openPool, queryOn } from '../../db/engines/postgres-pool.ts'
import { compilingOnce, keepPrivate } from '../../db/engines/sqlite-connection.ts'
import { type DatabaseSettings, sharesOf, standardSettings } from '../../db/settings.ts'
import {
  ALLOWED,
  type LimitResult,
  type Counter,
  cuttingWindows,
  firstRefusal,
  type Limiter,
  pointsIn,
  roomFor,
  spendOne,
} from './counters.ts'
import { type LimitRule, limitRules, type LimitWindow } from './limit-rules.ts'
import { createReserve, LEASE_SECONDS, type Reservation, WAIT_MS } from './reservations.ts'

type CounterOptions = Pick<IRateLimiterStoreNoAutoExpiryOptions, 'keyPrefix' | 'points' | 'duration'>

/** Storage of the counters. */
interface LimitStore {
  limiter: (options: CounterOptions) => RateLimiterStoreAbstract
  /** Deletes counters whose window has ended before `time`, in epoch milliseconds. */
  deleteEnded: (time: number) => Promise<void>
  close: () => Promise<void>
}

/** The common interface of a PostgreSQL pool and PGlite. */
interface PostgresClient {
  query: (query: { text: string; values?: unknown[] }) => Promise<unknown>
}

const TABLE = 'rate_limit'

/** Losing a count to a power failure is harmless, so this file is not flushed at every commit. */
const openSqlite = (dataDir: string): LimitStore => {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const path = join(dataDir, 'limits.db')
  keepPrivate(path)
  const client = new Sqlite(path)
  client.pragma('busy_timeout = 5000')
  client.pragma('journal_mode = WAL')
  client.pragma('synchronous = OFF')
  client.exec(
    `CREATE TABLE IF NOT EXISTS ${TABLE} (key TEXT PRIMARY KEY, points INTEGER NOT NULL DEFAULT 0, expire INTEGER)`,
  )
  return {
    limiter: (options) =>
      new RateLimiterSQLite({
        ...options,
        storeClient: compilingOnce(client),
        storeType: 'better-sqlite3',
        tableName: TABLE,
        tableCreated: true,
      }),
    deleteEnded: async (time) => void client.prepare(`DELETE FROM ${TABLE} WHERE expire < ?`).run(time),
    close: async () => void client.close(),
  }
}

/** Without the names that the library gives its statements: a pooler leaves what is prepared by name to another connection. */
const unnamed = (client: PostgresClient): PostgresClient => ({
  query: ({ text, values = [] }) => client.query({ text, values }),
})

/** Keeps counters in a table of its own, which it creates. */
export const limitStoreOn = async (client: PostgresClient, close: () => Promise<void>): Promise<LimitStore> => {
  const options = { storeClient: unnamed(client), storeType: 'client', tableName: TABLE, clearExpiredByTimeout: false }
  await new Promise<void>((resolve, reject) => {
    const made = (error?: Error) => (error ? reject(error) : resolve())
    void new RateLimiterPostgres({ ...options, points: 1, duration: 1 }, made)
  })
  return {
    limiter: (counter) => new RateLimiterPostgres({ ...options, ...counter, tableCreated: true }),
    deleteEnded: async (time) =>
      void (await client.query({ text: `DELETE FROM ${TABLE} WHERE expire < $1`, values: [time] })),
    close,
  }
}

const openPostgres = async (
  connectionString: string,
  { databaseSettings: settings = standardSettings, observer }: Pick<LimitOptions, 'databaseSettings' | 'observer'>,
): Promise<LimitStore> => {
  const isPooled = await isPooler(connectionString)
  const pool = openPool(connectionString, sharesOf(settings).counters, {
    settings,
    observer,
    isPooled,
    name: 'rate-limits',
  })
  return limitStoreOn({ query: queryOn(pool) }, () => pool.end())
}

interface LimitOptions {
  databaseUrl: string
  dataDir: string
  /** How long `reserve` waits. */
  waitMs?: number
  databaseSettings?: DatabaseSettings
  observer?: DatabaseObserver
}

const openLimitStore = async ({
  databaseUrl,
  dataDir,
  ...options
}: Omit<LimitOptions, 'waitMs'>): Promise<LimitStore> =>
  /^postgres(ql)?:/.test(databaseUrl) ? openPostgres(databaseUrl, options) : openSqlite(dataDir)

export type { LimitRule } from './limit-rules.ts'

/**
 * Counters shared by all processes; they survive a restart. A key is any string that the rule counts by; it is stored hashed.
 * `spend` takes one point and says whether it was available, `peek` only says so. `reserve` holds one until its call is settled, and waits
 * some seconds for other calls under way. `count` adds a point to a rule that refuses nobody and answers how many there are. `giveBack`
 * returns points, `forget` resets the key and answers how many it had in its shortest window. `deleteEnded` deletes counters whose window
 * ended an hour before `at` or earlier: the clocks of processes may differ.
 */
export interface Limits {
  spend: (rule: LimitRule, key: string) => Promise<LimitResult>
  peek: (rule: LimitRule, key: string) => Promise<LimitResult>
  reserve: (rule: LimitRule, key: string) => Promise<Reservation>
  count: (rule: LimitRule, key: string) => Promise<number>
  giveBack: (rule: LimitRule, key: string, points: number) => Promise<void>
  forget: (rule: LimitRule, key: string) => Promise<number>
  deleteEnded: (at: Date) => Promise<void>
  close: () => Promise<void>
}

const KEY_LENGTH = 22

const hashed = (key: string) => createHash('sha256').update(key).digest('base64url').slice(0, KEY_LENGTH)

interface RuleCounters {
  /** One counter for each window, shortest first. */
  windows: Counter[]
  /** Calls under way, which `reserve` counts. */
  underWay: Limiter
}

const countersIn = (store: LimitStore) => {
  const limiterOf = (keyPrefix: string, { points, seconds }: LimitWindow) =>
    cuttingWindows(store.limiter({ keyPrefix, points, duration: seconds }), seconds)
  const counter = (rule: string, window: LimitWindow): Counter => ({
    points: window.points,
    limiter: limiterOf(`${rule}-${window.seconds}`, window),
  })
  const create = (rule: LimitRule): RuleCounters => ({
    windows: limitRules[rule].map((window) => counter(rule, window)),
    underWay: limiterOf(`${rule}-under-way`, { points: 1, seconds: LEASE_SECONDS }),
  })
  const counters = new Map<LimitRule, RuleCounters>()
  return (rule: LimitRule): RuleCounters => {
    const known = counters.get(rule) ?? create(rule)
    counters.set(rule, known)
    return known
  }
}

export const limitsOver = (store: LimitStore, waitMs = WAIT_MS): Limits => {
  const of = countersIn(store)
  const reserve = createReserve(waitMs)
  const peek: Limits['peek'] = (rule, key) =>
    firstRefusal(of(rule).windows, async ({ limiter, points }) => roomFor(await limiter.get(hashed(key)), points - 1))
  return {
    spend: async (rule, key) => {
      const { windows } = of(rule)
      // A call that a longer window refuses must not count in a shorter one.
      const room = windows.length > 1 ? await peek(rule, key) : ALLOWED
      return room.isAllowed ? firstRefusal(windows, (counter) => spendOne(counter, hashed(key))) : room
    },
    peek,
    reserve: (rule, key) => reserve(`${rule} ${key}`, of(rule), hashed(key)),
    count: async (rule, key) => {
      const states = await Promise.all(of(rule).windows.map(({ limiter }) => limiter.penalty(hashed(key))))
      return pointsIn(states[0])
    },
    giveBack: async (rule, key, points) => {
      for (const { limiter } of of(rule).windows) {
        const counted = pointsIn(await limiter.get(hashed(key)))
        if (counted > 0) await limiter.reward(hashed(key), Math.min(points, counted))
      }
    },
    forget: async (rule, key) => {
      const { windows } = of(rule)
      const state = await windows[0]?.limiter.get(hashed(key))
      const [isForgotten] = await Promise.all(windows.map(({ limiter }) => limiter.delete(hashed(key))))
      return isForgotten ? pointsIn(state) : 0 // another call has got them
    },
    deleteEnded: (at) => store.deleteEnded(at.getTime() - HOUR_MS),
    close: store.close,
  }
}

/** The same counters; `limited` is called with the rule whenever one had no point left. */
export const withRefusalMetrics = (limits: Limits, limited: (rule: LimitRule) => void): Limits => {
  const counted =
    <Reply extends LimitResult>(ask: (rule: LimitRule, key: string) => Promise<Reply>) =>
    async (rule: LimitRule, key: string): Promise<Reply> => {
      const result = await ask(rule, key)
      if (!result.isAllowed) limited(rule)
      return result
    }
  return { ...limits, spend: counted(limits.spend), peek: counted(limits.peek), reserve: counted(limits.reserve) }
}

/** Opens the counters: on PostgreSQL in the main database, else in `limits.db` of the data folder. */
export const openLimits = async ({ waitMs, ...options }: LimitOptions): Promise<Limits> =>
  limitsOver(await openLimitStore(options), waitMs)
