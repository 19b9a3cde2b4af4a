import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dialect } from '../dialect.ts'
import { openConnection } from '../engines/sqlite-connection.ts'
import { migrateSqlite } from '../engines/sqlite-migration.ts'
import { migratePostgres } from '../engines/postgres-migration.ts'
import type { Migration } from '../migrate/migration-files.ts'

/** An empty database without a schema, for the migrator. */
export interface MigrationFixture {
  migrate: (migrations: Migration[]) => Promise<void>
  query: (statement: string) => Promise<unknown[]>
  close: () => Promise<void>
}

const onSqlite = async (): Promise<MigrationFixture> => {
  const folder = await mkdtemp(join(tmpdir(), 'school-ground-'))
  const path = join(folder, 'school.db')
  const connection = openConnection(path)
  return {
    migrate: (migrations) => migrateSqlite(path, undefined, migrations),
    query: async (statement) => {
      const prepared = connection.prepare(statement)
      return prepared.reader ? prepared.all() : [prepared.run()]
    },
    close: async () => {
      connection.close()
      await rm(folder, { recursive: true })
    },
  }
}

const onPostgres = async (): Promise<MigrationFixture> => {
  const { barePostgres } = await import('../../testing/postgres-databases.ts')
  const { connection, close } = await barePostgres()
  return {
    migrate: (migrations) => migratePostgres(connection, undefined, migrations),
    query: async (statement) => (await connection.query(statement)).rows,
    close,
  }
}

export const migrationFixture = (): Promise<MigrationFixture> => (dialect === 'sqlite' ? onSqlite() : onPostgres())
