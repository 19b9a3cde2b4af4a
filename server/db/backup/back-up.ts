import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DAY_MS, HOUR_MS } from '../../contract/durations.ts'
import { backupFolder, copySqlite, UNFINISHED } from '../engines/sqlite-copy.ts'
import type { SqliteContents } from '../engines/sqlite-inspection.ts'
import { copiedAt, copyName, BackupRefusal } from '../engines/copy-name.ts'

/** 1 January 1970 was a Thursday; weeks begin on Monday. */
const MONDAY_OFFSET_MS = 3 * DAY_MS

/** Retention, in UTC: the last copy of each of the latest `count` hours, days and weeks is kept. Source: SECURITY §3. */
const RULES: readonly { count: number; periodOf: (ms: number) => number }[] = [
  { count: 24, periodOf: (ms) => Math.floor(ms / HOUR_MS) },
  { count: 7, periodOf: (ms) => Math.floor(ms / DAY_MS) },
  { count: 4, periodOf: (ms) => Math.floor((ms + MONDAY_OFFSET_MS) / (7 * DAY_MS)) },
]

/** The copies to keep: the last one of each of the latest 24 hours, 7 days and 4 weeks that have any. */
export const retainedCopies = <T extends { at: Date }>(copies: readonly T[]): T[] => {
  const newestFirst = copies.toSorted((left, right) => right.at.getTime() - left.at.getTime())
  const retained = new Set<T>()
  for (const { count, periodOf } of RULES) {
    const lastOf = new Map<number, T>()
    for (const copy of newestFirst) {
      const period = periodOf(copy.at.getTime())
      if (!lastOf.has(period)) lastOf.set(period, copy)
    }
    for (const copy of [...lastOf.values()].slice(0, count)) retained.add(copy)
  }
  return newestFirst.filter((copy) => retained.has(copy))
}

interface BackedUp {
  /** Where the copy is. */
  file: string
  contents: SqliteContents
  /** How many older copies remain beside it, and the names of the copies that were deleted. */
  older: number
  dropped: string[]
}

const copiesIn = (folder: string, path: string, ending = '') =>
  readdirSync(folder).flatMap((name) => {
    const at = name.endsWith(ending) ? copiedAt(path, name.slice(0, name.length - ending.length)) : null
    return at ? [{ name, at }] : []
  })

/** Deletes the unfinished copies of a killed backup once they are older than a day. */
const dropUnfinished = (folder: string, path: string, now: Date) => {
  for (const { name, at } of copiesIn(folder, path, UNFINISHED))
    if (now.getTime() - at.getTime() > DAY_MS) rmSync(join(folder, name), { force: true })
}

/**
 * Copies the SQLite database `path`, which may be in use, into `folder` (`backups/` beside it by default), and deletes the copies there
 * that need not be kept; it keeps 24 hourly, 7 daily and 4 weekly ones. Throws a `BackupRefusal`. Source: SECURITY §3.
 */
export const backUp = (path: string, now: Date, folder = backupFolder(path)): BackedUp => {
  if (!existsSync(path)) throw new BackupRefusal(`There is no database at ${path}.`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  dropUnfinished(folder, path, now)
  const file = join(folder, copyName(path, now))
  const contents = copySqlite(path, file)
  const copies = copiesIn(folder, path)
  const retained = retainedCopies(copies)
  const dropped = copies.filter((copy) => !retained.includes(copy)).map(({ name }) => name)
  for (const name of dropped) rmSync(join(folder, name))
  return { file, contents, older: retained.length - 1, dropped }
}
