import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Client, type Pool, type PoolClient } from 'pg'
import { asTx, checked, type OpenTx, type Engine } from '../engine.ts'
import type { Db, Tx } from '../database.ts'
import { type MigrateOptions, MIGRATION_TABLE } from '../migrate/migrate.ts'
import { sharingStatements } from '../prepared.ts'
import { migratePostgres } from './postgres-migration.ts'
import { DatabaseUnavailable, unavailabilityOf } from '../database-errors.ts'
import { sharesOf, standardSettings } from '../settings.ts'
import {
  isPooler,
  onConnection,
  openPool,
  type PoolOptions,
  queryOn,
  transactionSettings,
  watchServer,
} from './postgres-pool.ts'

/** serialization_failure and deadlock_detected: nothing was committed, so the transaction can be retried. */
const CONFLICT_CODES = ['40001', '40P01']

/**
 * SERIALIZABLE is equivalent to SQLite's one writer: transactions behave as if run one after the other. The lock, taken before the
 * transaction's snapshot, decides which others may run concurrently: those in the ROW EXCLUSIVE mode, or none.
 */
const beginStatement = (lockMode: string, settings: string) =>
  `BEGIN ISOLATION LEVEL SERIALIZABLE READ WRITE${settings}; LOCK TABLE ${MIGRATION_TABLE} IN ${lockMode} MODE`
const BESIDE_OTHERS = 'ROW EXCLUSIVE'
const ALONE = 'SHARE ROW EXCLUSIVE'

const isConflict = (error: unknown): boolean => {
  if (typeof error !== 'object' || error === null) return false
  return CONFLICT_CODES.includes(String(Reflect.get(error, 'code'))) || isConflict(Reflect.get(error, 'cause'))
}

/** A standby refuses to begin a transaction that may write: feature_not_supported. */
const STANDBY_CODE = '0A000'

const beginTransaction = async (client: PoolClient, statement: string) => {
  try {
    await client.query(statement)
  } catch (error) {
    throw Reflect.get(Object(error), 'code') === STANDBY_CODE ? new DatabaseUnavailable(error) : error
  }
}

/** COMMIT after a failed statement rolls back, which only its command tag tells. */
const commit = async (client: PoolClient) => {
  const { command } = await client.query('COMMIT')
  if (command !== 'COMMIT') throw new Error('a statement of this transaction has failed, so it was rolled back')
}

const connections = new WeakMap<PoolClient, Tx>()

/** The same for every transaction on a connection of the pool. */
const connectionOf = (client: PoolClient): Tx => {
  const connection = connections.get(client) ?? asTx(drizzle({ client }))
  connections.set(client, connection)
  return connection
}

const attempt = async <T>(client: PoolClient, start: string, body: (open: OpenTx) => Promise<T>): Promise<T> => {
  try {
    await beginTransaction(client, start)
    const connection = connectionOf(client)
    const open: OpenTx = (check) =>
      sharingStatements(asTx(drizzle({ client: checked(client, check) })), { connection, check })
    const result = await body(open)
    await commit(client)
    return result
  } catch (error) {
    // Where the database is unavailable the connection is closed, which rolls back, and so it is where even this fails.
    if (!unavailabilityOf(error)) await Promise.allSettled([client.query('ROLLBACK')])
    throw error
  }
}

/**
 * How often a transaction is run alone. PostgreSQL releases the locks of a transaction that has ended a moment before its conflicts count as
 * those of a committed one, so that even a transaction alone may be refused once.
 */
const RUNS_ALONE = 2

const alone = async <T>(
  client: PoolClient,
  settings: string,
  body: (open: OpenTx) => Promise<T>,
  runs = RUNS_ALONE,
): Promise<T> => {
  try {
    return await attempt(client, beginStatement(ALONE, settings), body)
  } catch (error) {
    if (!isConflict(error)) throw error
    if (runs === 1) throw new DatabaseUnavailable(error)
    return await alone(client, settings, body, runs - 1)
  }
}

/** One transaction on a connection of `pool`. After a conflict it is run again, alone. */
export const inTransaction = <T>(pool: Pool, body: (open: OpenTx) => Promise<T>): Promise<T> => {
  const settings = transactionSettings(pool)
  return onConnection(pool, async (client) => {
    try {
      return await attempt(client, beginStatement(BESIDE_OTHERS, settings), body)
    } catch (error) {
      if (!isConflict(error)) throw error
      return await alone(client, settings, body)
    }
  })
}

const CONNECT_TIMEOUT_MS = 5_000

/**
 * Writes a file of 1 MB, which PostgreSQL deletes at once: rows that are changed may find room in files that are there, where the disk has
 * none for others. Then rewrites a row without changing it, which is flushed as any other write.
 */
const PROBE = `SET LOCAL work_mem = '64kB'; SELECT count(*) FROM generate_series(1, 30000);
  UPDATE ${MIGRATION_TABLE} SET tag = tag WHERE position = 0`

/** Reads a row by a parameter, as calls do. */
const readRow = (db: Db) =>
  db
    .select({ tag: sql`tag` })
    .from(sql`${sql.identifier(MIGRATION_TABLE)}`)
    .where(sql`position = ${0}`)

/** The pool that drizzle reads through: a lost connection fails as `DatabaseUnavailable`. */
const readable = (pool: Pool): Pool => {
  const query = queryOn(pool)
  return new Proxy(pool, { get: (target, key) => (key === 'query' ? query : Reflect.get(target, key)) })
}

const migrateServer = async (url: string, options: MigrateOptions) => {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS })
  client.on('error', (error) => options.log?.warn({ reason: error.message }, 'database connection lost'))
  await client.connect()
  try {
    await migratePostgres(client, options)
  } finally {
    await client.end()
  }
}

/** A migrated database with two pools: one whose sessions cannot write, and one that only transactions use. */
export const openMigratedPostgres = (url: string, options: PoolOptions): Engine => {
  const { readers, writers } = sharesOf(options.settings ?? standardSettings)
  const reader = openPool(url, readers, { ...options, isReadOnly: true, name: 'database-reads' })
  const writer = openPool(url, writers, { ...options, name: 'database-writes' })
  const db = asTx(drizzle({ client: readable(reader) }))
  const write: Engine['write'] = (body) => inTransaction(writer, body)

  return {
    db,
    write,
    probe: async () => {
      await readRow(db)
      await write((open) => readRow(open(() => undefined)))
      await queryOn(writer)(PROBE)
    },
    close: async () => {
      await Promise.all([reader.end(), writer.end()])
    },
  }
}

/** Migrates the database's schema, and watches the server while the database is open. */
export const openPostgres = async (url: string, options: PoolOptions & MigrateOptions): Promise<Engine> => {
  await migrateServer(options.settings?.directUrl ?? url, options)
  const engine = openMigratedPostgres(url, { ...options, isPooled: await isPooler(url) })
  const watch = watchServer(url, options.log)
  return {
    ...engine,
    close: async () => {
      await engine.close() // still watched, or a connection that is silent would hold it up
      await watch.stop()
    },
  }
}
