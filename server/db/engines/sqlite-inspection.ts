import { existsSync } from 'node:fs'
import Sqlite from 'better-sqlite3'
import { BackupRefusal } from './copy-name.ts'
import { type Applied, MIGRATION_TABLE } from '../migrate/migrate.ts'
import type { Connection } from './sqlite-connection.ts'

/** What an intact database holds. */
export interface SqliteContents {
  applied: Applied[]
  /** Rows of every table except the migrator's own, by name. */
  rows: Record<string, number>
  /** Fingerprints of the secrets that it was used with, the one in use last. */
  fingerprints: string[]
}

const refuseDamaged = (connection: Connection, path: string) => {
  const verdict = connection.pragma('integrity_check(1)', { simple: true })
  if (verdict !== 'ok') throw new BackupRefusal(`${path} is damaged: ${String(verdict)}`)
  const [dangling] = connection.prepare<[], { table: string; parent: string }>('PRAGMA foreign_key_check').all()
  if (dangling)
    throw new BackupRefusal(`${path} is damaged: it has rows of ${dangling.table} without their ${dangling.parent}`)
}

const contentsOf = (connection: Connection): SqliteContents => {
  const names = connection
    .prepare<[], { name: string }>(
      `SELECT name FROM pragma_table_list WHERE type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY name`,
    )
    .all()
    .map(({ name }) => name)
  const counted = names
    .filter((name) => name !== MIGRATION_TABLE)
    .map((name) => [name, Number(connection.prepare(`SELECT count(*) FROM "${name}"`).pluck().get())])
  const applied = names.includes(MIGRATION_TABLE)
    ? connection.prepare<[], Applied>(`SELECT tag, hash FROM ${MIGRATION_TABLE} ORDER BY position`).all()
    : []
  const fingerprints = names.includes('secret_fingerprint')
    ? connection.prepare<[], string>('SELECT fingerprint FROM secret_fingerprint ORDER BY position').pluck().all()
    : []
  return { applied, rows: Object.fromEntries(counted), fingerprints }
}

const isUnreadable = (error: unknown): boolean =>
  error instanceof Sqlite.SqliteError && /^SQLITE_(NOTADB|CORRUPT|CANTOPEN|IOERR)/.test(error.code)

/** Checks a whole file, which it opens read-only. Throws a `BackupRefusal` if it is missing, damaged or no database. */
export const inspectSqlite = (path: string): SqliteContents => {
  if (!existsSync(path)) throw new BackupRefusal(`There is no ${path}.`)
  try {
    const connection = new Sqlite(path, { readonly: true })
    try {
      refuseDamaged(connection, path)
      return contentsOf(connection)
    } finally {
      connection.close()
    }
  } catch (error) {
    if (!isUnreadable(error)) throw error
    throw new BackupRefusal(`${path} is damaged, or no SQLite database.`, { cause: error })
  }
}
