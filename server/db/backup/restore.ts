import { existsSync, linkSync, realpathSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import Sqlite from 'better-sqlite3'
import type { Connection } from '../engines/sqlite-connection.ts'
import { copySqlite, toDisk } from '../engines/sqlite-copy.ts'
import { inspectSqlite, type SqliteContents } from '../engines/sqlite-inspection.ts'
import { pendingMigrations } from '../migrate/migrate.ts'
import { readMigrations } from '../migrate/migration-files.ts'
import { copyName, BackupRefusal } from '../engines/copy-name.ts'

/** The files that SQLite keeps beside a database in use. */
const BESIDE = ['-wal', '-shm', '-journal']

const codeOf = (error: unknown): string => (error instanceof Sqlite.SqliteError ? error.code : '')

/**
 * Opens the file for this process alone, with all committed data inside it and no files beside it. Null if it is too damaged to open.
 * Refuses a file that another process has open.
 */
const openAlone = (path: string): Connection | null => {
  const connection = new Sqlite(path, { timeout: 0 })
  try {
    connection.pragma('locking_mode = EXCLUSIVE')
    connection.pragma('journal_mode = DELETE')
    connection.exec('BEGIN EXCLUSIVE')
    return connection
  } catch (error) {
    connection.close()
    if (/^SQLITE_(BUSY|LOCKED)/.test(codeOf(error)))
      throw new BackupRefusal(`${path} is in use: stop the server first.`, { cause: error })
    if (/^SQLITE_(NOTADB|CORRUPT|IOERR)/.test(codeOf(error))) return null
    throw error
  }
}

/** Refuses if another process has the database open. */
export const refuseLive = (path: string): void => {
  if (existsSync(path)) openAlone(path)?.close()
}

/** Checks a copy and returns what it holds. Throws a `BackupRefusal`, also for a copy that is newer than this code. */
export const verifyCopy = async (file: string): Promise<SqliteContents> => {
  const contents = inspectSqlite(file)
  if (contents.applied.length === 0) throw new BackupRefusal(`${file} is no database of a school.`)
  try {
    pendingMigrations(await readMigrations('sqlite'), contents.applied)
  } catch (error) {
    throw new BackupRefusal(`${file} does not fit: ${error instanceof Error ? error.message : String(error)}.`, {
      cause: error,
    })
  }
  return contents
}

/** Moves the files that SQLite left beside a file that could not be opened, since they belong to it. */
const moveBeside = (path: string, aside: string) => {
  for (const ending of BESIDE) if (existsSync(`${path}${ending}`)) renameSync(`${path}${ending}`, `${aside}${ending}`)
}

const dropBeside = (path: string) => {
  for (const ending of BESIDE) rmSync(`${path}${ending}`, { force: true })
}

/**
 * Replaces the database `path` with a copy, in one step; returns where the old one is kept. Throws a `BackupRefusal` if the copy is
 * damaged or newer than this code, or the database is in use. Source: SECURITY §3.
 */
export const restore = async (file: string, path: string, now: Date): Promise<{ aside: string | null }> => {
  await verifyCopy(file)
  const isThere = existsSync(path)
  if (isThere && realpathSync(file) === realpathSync(path)) throw new BackupRefusal(`${file} is the database itself.`)
  const alone = isThere ? openAlone(path) : null
  try {
    const arriving = `${path}.restoring`
    rmSync(arriving, { force: true })
    copySqlite(file, arriving)
    const aside = isThere ? join(dirname(path), copyName(path, now, 'replaced-')) : null
    if (aside !== null && !alone) moveBeside(path, aside)
    dropBeside(path)
    if (aside !== null) linkSync(path, aside)
    renameSync(arriving, path)
    toDisk(dirname(path))
    return { aside }
  } finally {
    alone?.close()
  }
}
