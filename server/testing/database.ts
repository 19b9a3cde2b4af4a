import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../db/connect.ts'
import type { Database } from '../db/database.ts'
import { dialect } from '../db/dialect.ts'

const freshSqlite = async (): Promise<Database> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'school-'))
  const database = await openDatabase({ dataDir })
  return {
    ...database,
    close: async () => {
      await database.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** An empty, migrated database of this process's engine, for one test. Close it when the test is over. */
export const freshDatabase = async (): Promise<Database> => {
  if (dialect === 'sqlite') return freshSqlite()
  const { freshPostgres } = await import('./postgres-databases.ts')
  return freshPostgres()
}
