import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { asTx, checked, type Engine } from '../engine.ts'
import type { MigrateOptions } from '../migrate/migrate.ts'
import { migratePostgres } from './postgres-migration.ts'

/** PostgreSQL inside this process, with a single session: reads wait for the running transaction, and cannot write. */
export const engineOverPglite = async (client: PGlite): Promise<Engine> => {
  await client.exec('SET default_transaction_read_only = on')
  const db = drizzle({ client })
  return {
    db: asTx(db),
    write: (body) => db.transaction((tx) => body((check) => asTx(checked(tx, check))), { accessMode: 'read write' }),
    probe: async () => {
      await client.transaction((tx) => tx.exec('SET TRANSACTION READ WRITE; SELECT pg_current_xact_id()'))
    },
    close: () => client.close(),
  }
}

/** In memory without a `folder`, else stored there. */
export const openPglite = async (folder: string, options: MigrateOptions): Promise<Engine> => {
  const client = await PGlite.create(folder ? `file://${folder}` : 'memory://')
  await migratePostgres(client, options)
  return engineOverPglite(client)
}
