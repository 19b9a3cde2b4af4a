import { drizzle } from 'drizzle-orm/node-postgres'
import { Client, type Pool } from 'pg'
import { asTx, type DatabaseLog, type Engine } from '../engine.ts'
import { MIGRATION_TABLE } from '../migrate.ts'
import { migratePostgres } from './postgres-migration.ts'
import { openPool, type PoolOptions, queryOn } from './postgres-pool.ts'
import { inTransaction } from './postgres-transaction.ts'

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
