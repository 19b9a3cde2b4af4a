import { chmodSync, closeSync, fsyncSync, mkdirSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import Sqlite from 'better-sqlite3'

/** How many copies from before a migration are kept. */
const KEPT_BACKUPS = 5

const refuseDamaged = (path: string) => {
  const copy = new Sqlite(path, { readonly: true })
  try {
    const verdict = copy.pragma('integrity_check(1)', { simple: true })
    if (verdict !== 'ok') throw new Error(`the backup before the migration is damaged: ${String(verdict)}`)
  } finally {
    copy.close()
  }
}

const toDisk = (path: string) => {
  const file = openSync(path, 'r+')
  fsyncSync(file)
  closeSync(file)
}

/** Copies what is committed in `path` to `backups/` beside it, checks the copy and drops all but the latest few. */
export const backUpSqlite = async (path: string, nextTag: string): Promise<void> => {
  const folder = join(dirname(path), 'backups')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const suffix = `-${basename(path)}`
  const target = join(folder, `${new Date().toISOString().replaceAll(':', '')}-before-${nextTag}${suffix}`)
  const unfinished = `${target}.part`

  // VACUUM INTO takes an empty file, so the copy is nobody else's to read from its first byte on.
  closeSync(openSync(unfinished, 'wx', 0o600))
  const source = new Sqlite(path, { readonly: true })
  source.prepare('VACUUM INTO ?').run(unfinished)
  source.close()
  refuseDamaged(unfinished)
  chmodSync(unfinished, 0o600)
  toDisk(unfinished)
  renameSync(unfinished, target)

  const copies = readdirSync(folder)
    .filter((name) => name.endsWith(suffix))
    .toSorted()
  for (const old of copies.slice(0, -KEPT_BACKUPS)) rmSync(join(folder, old))
}
