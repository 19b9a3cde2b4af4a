import { chmodSync, closeSync, fsyncSync, openSync, renameSync, rmSync, mkdirSync, readdirSync } from 'node:fs'
import { dirname, basename, join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { BackupRefusal } from './copy-name.ts'
import { inspectSqlite, type SqliteContents } from './sqlite-inspection.ts'

/** The suffix of an unfinished copy. */
export const UNFINISHED = '.part'

/** Flushes a file, or the entries of a folder, to disk. */
export const toDisk = (path: string): void => {
  const file = openSync(path, 'r')
  fsyncSync(file)
  closeSync(file)
}

const vacuum = (path: string, target: string) => {
  const source = new Sqlite(path, { readonly: true })
  try {
    source.prepare('VACUUM INTO ?').run(target)
  } catch (error) {
    throw new BackupRefusal(`${path} cannot be copied: ${error instanceof Error ? error.message : String(error)}.`, {
      cause: error,
    })
  } finally {
    source.close()
  }
}

/**
 * Copies the committed data of `path`, which may be in use, and returns what the copy holds. `target` is readable by its owner only,
 * and gets its name once it is complete, checked and flushed to disk. Source: SECURITY §3.
 */
export const copySqlite = (path: string, target: string): SqliteContents => {
  const unfinished = `${target}${UNFINISHED}`
  // VACUUM INTO accepts an empty file, so only the owner can read the copy from its first byte on.
  closeSync(openSync(unfinished, 'wx', 0o600))
  try {
    vacuum(path, unfinished)
    const contents = inspectSqlite(unfinished)
    chmodSync(unfinished, 0o600)
    toDisk(unfinished)
    renameSync(unfinished, target)
    toDisk(dirname(target))
    return contents
  } finally {
    rmSync(unfinished, { force: true })
  }
}

/** How many copies made before a migration are kept. */
const RETAINED_BACKUPS = 5

/** The default folder for the copies of a database. */
export const backupFolder = (path: string): string => join(dirname(path), 'backups')

/** Copies the committed data of `path` to `backups/` beside it, checks the copy and deletes all but the latest few. */
export const backUpSqlite = async (path: string, nextTag: string): Promise<void> => {
  const folder = backupFolder(path)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const suffix = `-${basename(path)}`
  copySqlite(path, join(folder, `${new Date().toISOString().replaceAll(':', '')}-before-${nextTag}${suffix}`))

  const copies = readdirSync(folder)
    .filter((name) => name.includes('-before-') && name.endsWith(suffix))
    .toSorted()
  for (const old of copies.slice(0, -RETAINED_BACKUPS)) rmSync(join(folder, old))
}
