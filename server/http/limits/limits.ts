import { createHash } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import {
  type IRateLimiterStoreNoAutoExpiryOptions,
  RateLimiterPostgres,
  type RateLimiterRes,
  RateLimiterSQLite,
  type RateLimiterStoreAbstract,
} from 'rate-limiter-flexible'
import type { DatabaseObserver } from '../../db/observer.ts'
import { openPool, queryOn } from '../../db/engines/postgres-pool.ts'
import { compilingOnce, keepPrivate } from '../../db/engines/sqlite-connection.ts'
import { type DatabaseSettings, sharesOf, standardSettings } from '../../db/settings.ts'
import { type LimitRule, limitRules, type LimitWindow } from './limit-rules.ts'

type CounterOptions = Pick<IRateLimiterStoreNoAutoExpiryOptions, 'keyPrefix' | 'points' | 'duration'>

/** Storage of the counters. */
interface LimitStore {
  limiter: (options: CounterOptions) => RateLimiterStoreAbstract
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
    close: async () => void client.close(),
  }
}

/** Keeps counters in a table of its own, which it creates. */
export const limitStoreOn = async (client: PostgresClient, close: () => Promise<void>): Promise<LimitStore> => {
  const options = { storeClient: client, storeType: 'client', tableName: TABLE }
  await new Promise<void>((resolve, reject) => {
    const made = (error?: Error) => (error ? reject(error) : resolve())
    void new RateLimiterPostgres({ ...options, points: 1, duration: 1 }, made)
  })
  return {
    limiter: (counter) => new RateLimiterPostgres({ ...options, ...counter, tableCreated: true }),
    close,
  }
}

const openPostgres = (
  connectionString: string,
  { databaseSettings: settings = standardSettings, observer }: Omit<LimitOptions, 'databaseUrl' | 'dataDir'>,
): Promise<LimitStore> => {
  const pool = openPool(connectionString, sharesOf(settings).counters, { settings, observer, name: 'rate-limits' })
  return limitStoreOn({ query: queryOn(pool) }, () => pool.end())
}

interface LimitOptions {
  databaseUrl: string
  dataDir: string
  databaseSettings?: DatabaseSettings
  observer?: DatabaseObserver
}

const openLimitStore = async ({ databaseUrl, dataDir, ...options }: LimitOptions): Promise<LimitStore> =>
  /^postgres(ql)?:/.test(databaseUrl) ? openPostgres(databaseUrl, options) : openSqlite(dataDir)

export type { LimitRule } from './limit-rules.ts'

/** `retryAfter`: seconds until a point is available, at least 1; 0 if one is available now. */
interface Allowance {
  isAllowed: boolean
  retryAfter: number
}

/**
 * Counters shared by all processes; they survive a restart. A key is any string that the rule counts by; it is stored hashed. `spend` takes
 * one point and says whether it was available, `peek` only says so, `giveBack` returns one point, `forget` resets the key.
 */
export interface Limits {
  spend: (rule: LimitRule, key: string) => Promise<Allowance>
  peek: (rule: LimitRule, key: string) => Promise<Allowance>
  giveBack: (rule: LimitRule, key: string) => Promise<void>
  forget: (rule: LimitRule, key: string) => Promise<void>
  close: () => Promise<void>
}

const KEY_LENGTH = 22

const hashed = (key: string) => createHash('sha256').update(key).digest('base64url').slice(0, KEY_LENGTH)

const roomFor = (state: RateLimiterRes | null, points: number): Allowance => {
  const isAllowed = state === null || state.consumedPoints <= points
  return { isAllowed, retryAfter: isAllowed ? 0 : Math.max(1, Math.ceil(state.msBeforeNext / 1000)) }
}

interface Counter {
  points: number
  limiter: RateLimiterStoreAbstract
}

const isCount = (reason: unknown): reason is RateLimiterRes =>
  typeof reason === 'object' && reason !== null && !(reason instanceof Error) && 'consumedPoints' in reason

/** The library rejects with the count when the limit is exceeded, and with an error when the store fails. */
const spendOne = async ({ limiter, points }: Counter, key: string): Promise<Allowance> => {
  const state = await limiter.consume(key).catch((reason: unknown) => {
    if (isCount(reason)) return reason
    throw reason
  })
  return roomFor(state, points)
}

const ALLOWED: Allowance = { isAllowed: true, retryAfter: 0 }

/** The first counter without a point left; later counters are not asked. */
const firstRefusal = async (counters: Counter[], ask: (counter: Counter) => Promise<Allowance>): Promise<Allowance> => {
  for (const counter of counters) {
    const allowance = await ask(counter)
    if (!allowance.isAllowed) return allowance
  }
  return ALLOWED
}

export const limitsOver = (store: LimitStore): Limits => {
  const counter = (rule: string, { points, seconds }: LimitWindow): Counter => ({
    points,
    limiter: store.limiter({ keyPrefix: `${rule}-${seconds}`, points, duration: seconds }),
  })
  const counters = new Map<string, Counter[]>(
    Object.entries(limitRules).map(([rule, windows]) => [rule, windows.map((window) => counter(rule, window))]),
  )
  const of = (rule: LimitRule) => counters.get(rule) ?? []
  return {
    spend: (rule, key) => firstRefusal(of(rule), (counter) => spendOne(counter, hashed(key))),
    peek: (rule, key) =>
      firstRefusal(of(rule), async ({ limiter, points }) => roomFor(await limiter.get(hashed(key)), points - 1)),
    giveBack: async (rule, key) => {
      await Promise.all(of(rule).map(({ limiter }) => limiter.reward(hashed(key))))
    },
    forget: async (rule, key) => {
      await Promise.all(of(rule).map(({ limiter }) => limiter.delete(hashed(key))))
    },
    close: store.close,
  }
}

/** The same counters; `limited` is called with the rule whenever one had no point left. */
export const tellingRefusals = (limits: Limits, limited: (rule: LimitRule) => void): Limits => {
  const telling =
    (ask: Limits['spend']): Limits['spend'] =>
    async (rule, key) => {
      const allowance = await ask(rule, key)
      if (!allowance.isAllowed) limited(rule)
      return allowance
    }
  return { ...limits, spend: telling(limits.spend), peek: telling(limits.peek) }
}

/** Opens the counters: on PostgreSQL in the main database, else in `limits.db` of the data folder. */
export const openLimits = async (options: LimitOptions): Promise<Limits> => limitsOver(await openLimitStore(options))
