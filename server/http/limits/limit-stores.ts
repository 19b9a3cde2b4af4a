import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { IRateLimiterStoreNoAutoExpiryOptions, RateLimiterStoreAbstract } from 'rate-limiter-flexible'

type CounterOptions = Pick<IRateLimiterStoreNoAutoExpiryOptions, 'keyPrefix' | 'points' | 'duration'>

/** Where counters are kept. */
export interface LimitStore {
  limiter: (options: CounterOptions) => RateLimiterStoreAbstract
  close: () => Promise<void>
}

/** What a PostgreSQL pool and PGlite have in common. */
export interface PostgresClient {
  query: (query: { text: string; values?: unknown[] }) => Promise<unknown>
}

const TABLE = 'rate_limit'
const POOL_SIZE = 4

/** A count lost to a power cut is harmless, so this file is not flushed at every commit. */
const openSqlite = async (dataDir: string): Promise<LimitStore> => {
  const { default: Database } = await import('better-sqlite3')
  const { keepPrivate } = await import('../../db/engines/sqlite-connection.ts')
  const { default: RateLimiterSQLite } = await import('rate-limiter-flexible/lib/RateLimiterSQLite.js')
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const path = join(dataDir, 'limits.db')
  keepPrivate(path)
  const client = new Database(path)
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
        storeClient: client,
        storeType: 'better-sqlite3',
        tableName: TABLE,
        tableCreated: true,
      }),
    close: async () => void client.close(),
  }
}

/** Keeps counters in a table of its own, which it makes. */
export const limitStoreOn = async (client: PostgresClient, close: () => Promise<void>): Promise<LimitStore> => {
  const { default: RateLimiterPostgres } = await import('rate-limiter-flexible/lib/RateLimiterPostgres.js')
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

const openPostgres = async (connectionString: string): Promise<LimitStore> => {
  const { openPool, queryOn } = await import('../../db/engines/postgres-pool.ts')
  const pool = openPool(connectionString, POOL_SIZE, {})
  return limitStoreOn({ query: queryOn(pool) }, () => pool.end())
}

export const openLimitStore = ({
  databaseUrl,
  dataDir,
}: {
  databaseUrl: string
  dataDir: string
}): Promise<LimitStore> => (/^postgres(ql)?:/.test(databaseUrl) ? openPostgres(databaseUrl) : openSqlite(dataDir))
