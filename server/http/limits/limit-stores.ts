import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import {
  type IRateLimiterStoreNoAutoExpiryOptions,
  RateLimiterPostgres,
  RateLimiterSQLite,
  type RateLimiterStoreAbstract,
} from 'rate-limiter-flexible'
import { openPool, queryOn } from '../../db/engines/postgres-pool.ts'
import { compilingOnce, keepPrivate } from '../../db/engines/sqlite-connection.ts'

type CounterOptions = Pick<IRateLimiterStoreNoAutoExpiryOptions, 'keyPrefix' | 'points' | 'duration'>

/** Storage of the counters. */
export interface LimitStore {
  limiter: (options: CounterOptions) => RateLimiterStoreAbstract
  close: () => Promise<void>
}

/** The common interface of a PostgreSQL pool and PGlite. */
export interface PostgresClient {
  query: (query: { text: string; values?: unknown[] }) => Promise<unknown>
}

const TABLE = 'rate_limit'
const POOL_SIZE = 4

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

const openPostgres = (connectionString: string): Promise<LimitStore> => {
  const pool = openPool(connectionString, POOL_SIZE, {})
  return limitStoreOn({ query: queryOn(pool) }, () => pool.end())
}

export const openLimitStore = async ({
  databaseUrl,
  dataDir,
}: {
  databaseUrl: string
  dataDir: string
}): Promise<LimitStore> => (/^postgres(ql)?:/.test(databaseUrl) ? openPostgres(databaseUrl) : openSqlite(dataDir))
