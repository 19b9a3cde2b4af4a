import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { copySqlite } from './sqlite-copy.ts'

/** How many copies from before a migration are kept. */
const KEPT_BACKUPS = 5

/** Where the copies of a database are, unless somebody wants them elsewhere. */
export const backupFolder = (path: string): string => join(dirname(path), 'backups')

/** Copies what is committed in `path` to `backups/` beside it, checks the copy and drops all but the latest few. */
export const backUpSqlite = async (path: string, nextTag: string): Promise<void> => {
  const folder = backupFolder(path)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const suffix = `-${basename(path)}`
  copySqlite(path, join(folder, `${new Date().toISOString().replaceAll(':', '')}-before-${nextTag}${suffix}`))

  const copies = readdirSync(folder)
    .filter((name) => name.includes('-before-') && name.endsWith(suffix))
    .toSorted()
  for (const old of copies.slice(0, -KEPT_BACKUPS)) rmSync(join(folder, old))
}
