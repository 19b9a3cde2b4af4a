import { Pool, type PoolClient, type QueryConfig, type QueryResult } from 'pg'
import type { DatabaseLog } from '../engine.ts'
import { DatabaseUnavailable, unavailabilityOf } from '../database-errors.ts'
import { type DatabaseWatch, watchClient } from '../watch.ts'

const CONNECT_TIMEOUT_MS = 5_000
const STATEMENT_TIMEOUT_MS = 15_000
/** A transaction makes store calls only; one that idles this long belongs to a process in trouble. */
const IDLE_TRANSACTION_TIMEOUT_MS = 10_000

export interface PoolOptions {
  log?: DatabaseLog | undefined
  /** Factor that all timeouts are multiplied by. */
  patience?: number
  watch?: DatabaseWatch | undefined
  /** For those who watch. */
  name?: string
}

/** Connections that were lost. */
const lost = new WeakSet<object>()

/** A pool whose connections may be lost at any time, idle or not: the next use opens another one. */
export const openPool = (connectionString: string, max: number, options: PoolOptions): Pool => {
  const { log, patience = 1, watch, name = 'database' } = options
  const pool = new Pool({
    connectionString,
    max,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS * patience,
    statement_timeout: STATEMENT_TIMEOUT_MS * patience,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_TIMEOUT_MS * patience,
    application_name: 'school',
    keepAlive: true,
  })
  // The pool handles errors of idle connections only, and an unhandled `error` event ends the process.
  pool.on('connect', (client) =>
    client.on('error', (error) => {
      if (!lost.has(client)) log?.warn({ reason: error.message }, 'database connection lost')
      lost.add(client)
    }),
  )
  pool.on('error', () => undefined) // logged above
  if (watch) pool.on('connect', (client) => watchClient(client, watch))
  watch?.queue(name, () => ({
    running: pool.totalCount - pool.idleCount,
    waiting: pool.waitingCount,
    room: max,
  }))
  return pool
}

const connect = async (pool: Pool): Promise<PoolClient> => {
  try {
    return await pool.connect()
  } catch (error) {
    throw new DatabaseUnavailable(error)
  }
}

/** Runs `work` on a connection of its own. Rejects with `DatabaseUnavailable` if none is available, or if it is lost meanwhile. */
export const onConnection = async <T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> => {
  const client = await connect(pool)
  let unavailable: DatabaseUnavailable | null = null
  try {
    return await work(client)
  } catch (error) {
    unavailable = unavailabilityOf(error) ?? (lost.has(client) ? new DatabaseUnavailable(error) : null)
    throw unavailable ?? error
  } finally {
    client.release(unavailable !== null) // true ends the connection
  }
}

/** Runs single statements, each on any free connection. */
export const queryOn =
  (pool: Pool) =>
  (query: string | QueryConfig, values?: unknown[]): Promise<QueryResult> =>
    onConnection(pool, (client) => client.query(query, values))
