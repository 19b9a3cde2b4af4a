import type { Config } from '../../../server/config/config.ts'
import { openDatabase } from '../../../server/db/connect.ts'
import type { Database } from '../../../server/db/database.ts'
import { dialectOf } from '../../../server/db/dialect.ts'
import { UsageError } from '../command.ts'

/** The database as an operator may read it: a path, or an address without the password. */
export const databaseName = ({ databaseUrl }: Pick<Config, 'databaseUrl'>): string => {
  if (dialectOf(databaseUrl) === 'sqlite') return databaseUrl.replace(/^file:/, '')
  const { protocol, host, pathname } = new URL(databaseUrl)
  return `${protocol}//${host}${pathname}`
}

/** Turns an error in the settings, or of the database, into a `UsageError`; `where` begins its sentence. */
export const orUsageError = async <T>(open: () => T, where = ''): Promise<Awaited<T>> => {
  try {
    return await open()
  } catch (error) {
    throw new UsageError(where + (error instanceof Error ? error.message : String(error)), { cause: error })
  }
}

/** Does something with the database of a school, which must be there already. */
export const inDatabase = async <T>(config: Config, work: (database: Database) => Promise<T>): Promise<T> => {
  const { databaseUrl: url, databaseSettings: settings, dataDir } = config
  const where = `The database ${databaseName(config)} cannot be opened: `
  const database = await orUsageError(() => openDatabase({ url, dataDir, settings, mustExist: true }), where)
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}
