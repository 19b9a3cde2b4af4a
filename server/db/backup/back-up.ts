import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { backupFolder } from '../engines/sqlite-backup.ts'
import { copySqlite, UNFINISHED } from '../engines/sqlite-copy.ts'
import type { SqliteContents } from '../engines/sqlite-inspection.ts'
import { copiedAt, copyName } from './copy-name.ts'
import { BackupRefusal } from './refusal.ts'
import { keptCopies } from './retention.ts'

const DAY_MS = 24 * 60 * 60_000

export interface BackedUp {
  /** Where the copy is. */
  file: string
  contents: SqliteContents
  /** How many older copies are left beside it, and the names of those that had their time. */
  older: number
  dropped: string[]
}

const copiesIn = (folder: string, path: string, ending = '') =>
  readdirSync(folder).flatMap((name) => {
    const at = name.endsWith(ending) ? copiedAt(path, name.slice(0, name.length - ending.length)) : null
    return at ? [{ name, at }] : []
  })

/** What was left behind by a copying that was killed. */
const dropUnfinished = (folder: string, path: string, now: Date) => {
  for (const { name, at } of copiesIn(folder, path, UNFINISHED))
    if (now.getTime() - at.getTime() > DAY_MS) rmSync(join(folder, name), { force: true })
}

/**
 * Copies the SQLite database `path`, which may be in use, into `folder` (`backups/` beside it by default), and drops the copies there
 * that need not be kept: 24 hourly, 7 daily, 4 weekly. Throws a `BackupRefusal`. Source: SECURITY §3.
 */
export const backUp = (path: string, now: Date, folder = backupFolder(path)): BackedUp => {
  if (!existsSync(path)) throw new BackupRefusal(`There is no database at ${path}.`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  dropUnfinished(folder, path, now)
  const file = join(folder, copyName(path, now))
  const contents = copySqlite(path, file)
  const copies = copiesIn(folder, path)
  const kept = keptCopies(copies)
  const dropped = copies.filter((copy) => !kept.includes(copy)).map(({ name }) => name)
  for (const name of dropped) rmSync(join(folder, name))
  return { file, contents, older: kept.length - 1, dropped }
}
