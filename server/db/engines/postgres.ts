import { drizzle } from 'drizzle-orm/node-postgres'
import { Client, type Pool, type PoolClient } from 'pg'
import { asTx, checked, type OpenTx, type DatabaseLog, type Engine } from '../engine.ts'
import { MIGRATION_TABLE } from '../migrate.ts'
import { migratePostgres } from './postgres-migration.ts'
import { onConnection, openPool, type PoolOptions, queryOn } from './postgres-pool.ts'

/** serialization_failure and deadlock_detected: nothing has happened, try again. */
const CONFLICT_CODES = ['40001', '40P01']

/**
 * SERIALIZABLE means the same as SQLite's one writer: transactions behave as if one came after the other. The lock, taken
 * before the transaction's view of the data, says who may run beside it: others like it, or nobody.
 */
const beginIn = (lockMode: string) =>
  `BEGIN ISOLATION LEVEL SERIALIZABLE READ WRITE; LOCK TABLE ${MIGRATION_TABLE} IN ${lockMode} MODE`
const BEGIN_BESIDE_OTHERS = beginIn('ROW EXCLUSIVE')
const BEGIN_ALONE = beginIn('SHARE ROW EXCLUSIVE')

const isConflict = (error: unknown): boolean => {
  if (typeof error !== 'object' || error === null) return false
  return CONFLICT_CODES.includes(String(Reflect.get(error, 'code'))) || isConflict(Reflect.get(error, 'cause'))
}

/** COMMIT of a transaction in which a statement has failed rolls back, and says so in its tag only. */
const commit = async (client: PoolClient) => {
  const { command } = await client.query('COMMIT')
  if (command !== 'COMMIT') throw new Error('a statement of this transaction has failed, so it was rolled back')
}

const attempt = async <T>(client: PoolClient, begin: string, body: (open: OpenTx) => Promise<T>): Promise<T> => {
  try {
    await client.query(begin)
    const result = await body((check) => asTx(drizzle({ client: checked(client, check) })))
    await commit(client)
    return result
  } catch (error) {
    // Where even this fails the connection is lost, and ended when it is released.
    await Promise.allSettled([client.query('ROLLBACK')])
    throw error
  }
}

/** One transaction on a connection of `pool`. What PostgreSQL cannot fit among the others is run again alone. */
export const inTransaction = <T>(pool: Pool, body: (open: OpenTx) => Promise<T>): Promise<T> =>
  onConnection(pool, async (client) => {
    try {
      return await attempt(client, BEGIN_BESIDE_OTHERS, body)
    } catch (error) {
      if (!isConflict(error)) throw error
      return await attempt(client, BEGIN_ALONE, body)
    }
  })

const CONNECT_TIMEOUT_MS = 5_000
const READERS = 10
const WRITERS = 10

/** The address with one more setting for its sessions, beside those it already has. */
const withSetting = (url: string, setting: string): string => {
  const address = new URL(url)
  address.searchParams.set('options', `${address.searchParams.get('options') ?? ''} -c ${setting}`.trim())
  return address.href
}

/** A row that is written and flushed as any other, and stays as it is. */
const WRITE_NOTHING = `UPDATE ${MIGRATION_TABLE} SET tag = tag WHERE position = 0`

/** What drizzle reads through: the pool, whose lost connections fail as `DatabaseUnavailable`. */
const readable = (pool: Pool): Pool => {
  const query = queryOn(pool)
  return new Proxy(pool, { get: (target, key) => (key === 'query' ? query : Reflect.get(target, key)) })
}

const migrateServer = async (url: string, log?: DatabaseLog) => {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS })
  client.on('error', (error) => log?.warn({ reason: error.message }, 'database connection lost'))
  await client.connect()
  try {
    await migratePostgres(client, log)
  } finally {
    await client.end()
  }
}

/** A database whose schema is up to date, by two pools: one whose sessions cannot write, and one that only transactions use. */
export const openMigratedPostgres = (url: string, options: PoolOptions): Engine => {
  const reader = openPool(withSetting(url, 'default_transaction_read_only=on'), READERS, options)
  const writer = openPool(url, WRITERS, options)

  return {
    db: asTx(drizzle({ client: readable(reader) })),
    write: (body) => inTransaction(writer, body),
    probe: async () => void (await queryOn(writer)(WRITE_NOTHING)),
    close: async () => {
      await Promise.all([reader.end(), writer.end()])
    },
  }
}

/** Brings the database's schema up to date. */
export const openPostgres = async (url: string, log?: DatabaseLog): Promise<Engine> => {
  await migrateServer(url, log)
  return openMigratedPostgres(url, { log })
}
