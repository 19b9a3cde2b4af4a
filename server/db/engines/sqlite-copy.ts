import { chmodSync, closeSync, fsyncSync, openSync, renameSync, rmSync, mkdirSync, readdirSync } from 'node:fs'
import { dirname, basename, join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { BackupRefusal } from '../backup/copy-name.ts'
import { inspectSqlite, type SqliteContents } from './sqlite-inspection.ts'

/** What a copy is called as long as it is not whole. */
export const UNFINISHED = '.part'

/** Brings a file, or the names in a folder, to the disk. */
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
 * Copies what is committed in `path`, which may be in use, and answers what the copy holds. `target` is for its owner only, and
 * has its name once it is whole, checked and on the disk. Source: SECURITY §3.
 */
export const copySqlite = (path: string, target: string): SqliteContents => {
  const unfinished = `${target}${UNFINISHED}`
  // VACUUM INTO takes an empty file, so the copy is nobody else's to read from its first byte on.
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
