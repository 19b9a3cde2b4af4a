import { join } from 'node:path'
import type { Database } from './database.ts'
import { dialect, dialectOf } from './dialect.ts'
import type { DatabaseLog, Engine } from './engine.ts'
import { openPostgres } from './engines/postgres.ts'
import { openSqlite } from './engines/sqlite.ts'
import type { DatabaseSettings } from './settings.ts'
import { databaseOver } from './transact.ts'
import type { DatabaseObserver } from './observer.ts'

interface DatabaseOptions {
  /** `file:<path>`, `postgres://…`, `pglite:` (in memory) or `pglite:<folder>`; empty: `school.db` in `dataDir`. */
  url?: string | undefined
  dataDir: string
  /** Refuses a missing database, and one without a schema, instead of making a new school's. */
  mustExist?: boolean
  log?: DatabaseLog
  settings?: DatabaseSettings
  observer?: DatabaseObserver
}

const openEngine = async ({ url, dataDir, ...options }: DatabaseOptions): Promise<Engine> => {
  const address = url || `file:${join(dataDir, 'school.db')}`
  if (dialectOf(address) !== dialect)
    throw new Error('the schema of this process is for another engine: set DATABASE_URL')
  if (address.startsWith('file:')) return openSqlite(address.slice('file:'.length), options)
  if (address.startsWith('pglite:')) {
    const { openPglite } = await import('./engines/pglite.ts')
    return openPglite(address.slice('pglite:'.length), options)
  }
  if (dialect === 'sqlite' || !URL.canParse(address)) throw new Error('DATABASE_URL is no address of a database')
  return openPostgres(address, options)
}

/** Connects and migrates the schema. Rejects if the database cannot be opened or is too new for this code. */
export const openDatabase = async (options: DatabaseOptions): Promise<Database> =>
  databaseOver(await openEngine(options))
