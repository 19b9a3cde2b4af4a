import { existsSync, mkdirSync, statSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { setTimeout as pause, setImmediate as eventLoopTurn } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import { asTx, checked, type Engine, type OpenTx } from '../engine.ts'
import { DatabaseUnavailable } from '../database-errors.ts'
import type { MigrateOptions } from '../migrate/migrate.ts'
import { sharingStatements } from '../prepared.ts'
import { BUSY_TIMEOUT_MS, compilingOnce, type Connection, openConnection } from './sqlite-connection.ts'
import { type DatabaseObserver, observeConnection } from '../observer.ts'
import { toDisk } from './sqlite-copy.ts'
import { migrateSqlite } from './sqlite-migration.ts'

const RETRY_MS = 10

const isBusy = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY'

/** IMMEDIATE takes the write lock first: no other write can come between the reads and the writes of a transaction. */
const tryTransaction = (connection: Connection): boolean => {
  try {
    connection.exec('BEGIN IMMEDIATE')
    return true
  } catch (error) {
    if (isBusy(error)) return false
    throw error
  }
}

/** Waits for another process's transaction without SQLite's own busy timeout, which would block this whole process. */
const beginTransaction = async (connection: Connection): Promise<void> => {
  const lastTry = performance.now() + BUSY_TIMEOUT_MS
  while (!tryTransaction(connection)) {
    if (performance.now() > lastTry) throw new DatabaseUnavailable('another process holds its write lock')
    await pause(Math.random() * RETRY_MS)
  }
}

/** One transaction on the writer. Nothing else may use this connection meanwhile. */
const inTransaction = async <T>(connection: Connection, body: () => Promise<T>): Promise<T> => {
  await beginTransaction(connection)
  try {
    const result = await body()
    connection.exec('COMMIT')
    return result
  } catch (error) {
    // A full disk makes SQLite roll back by itself.
    if (connection.inTransaction) connection.exec('ROLLBACK')
    throw error
  }
}

/**
 * Runs one job after the other: a second one on the same connection would run inside the first one's transaction. It yields to the
 * event loop after each: statements are synchronous, so a long queue would otherwise block all other requests until its end.
 */
const makeQueue = () => {
  let last: Promise<unknown> = Promise.resolve()
  let length = 0
  return {
    run: <T>(job: () => Promise<T>): Promise<T> => {
      length += 1
      const run = last.then(job).finally(() => (length -= 1))
      last = Promise.allSettled([run]).then(() => eventLoopTurn())
      return run
    },
    load: () => ({ running: Math.min(length, 1), waiting: Math.max(0, length - 1), room: 1 }),
  }
}

/** A commit that changes nothing but is flushed to disk. */
const writeNothing = (connection: Connection) => {
  connection.pragma(`user_version = ${Number(connection.pragma('user_version', { simple: true }))}`)
}

/** As many bytes as the largest call writes. */
const ROOM_BYTES = 1024 * 1024

/** The log may have room for a commit while the disk has none for the next one, so this writes `ROOM_BYTES` and deletes them again. */
const reserveSpace = async (path: string) => {
  const file = `${path}-room`
  try {
    await writeFile(file, Buffer.alloc(ROOM_BYTES), { mode: 0o600 })
  } finally {
    await rm(file, { force: true })
  }
}

/** Databases up to this size are checked at every start, which takes less than 50 ms. */
const CHECKED_BYTES = 32 * 1024 * 1024

const refuseDamaged = (connection: Connection, path: string) => {
  if (statSync(path).size > CHECKED_BYTES) return
  const verdict = connection.pragma('quick_check(1)', { simple: true })
  if (verdict !== 'ok') throw new Error(`the database ${path} is damaged: ${String(verdict)}`)
}

/** A migrated file with two connections: the writer, which only transactions use, and a reader that cannot write. */
export const openMigratedSqlite = (path: string, observer?: DatabaseObserver): Engine => {
  const writer = openConnection(path)
  refuseDamaged(writer, path)
  writer.pragma('shrink_memory') // the pages cached by the check are not needed
  writer.pragma('busy_timeout = 0') // `begin` waits instead
  const reader = openConnection(path)
  reader.pragma('query_only = ON')
  if (observer) for (const connection of [writer, reader]) observeConnection(connection, observer)
  const writing = compilingOnce(writer)
  const shared = asTx(drizzle({ client: writing }))
  const open: OpenTx = (check) =>
    sharingStatements(asTx(drizzle({ client: checked(writing, check) })), { connection: shared, check })
  const { run: inTurn, load } = makeQueue()
  observer?.queue('database-writes', load)

  return {
    db: asTx(drizzle({ client: compilingOnce(reader) })),
    write: (body) => inTurn(() => inTransaction(writer, () => body(open))),
    probe: async () => {
      await reserveSpace(path)
      await inTurn(() => inTransaction(writer, async () => writeNothing(writer)))
    },
    close: async () => {
      reader.close()
      writer.close()
    },
  }
}

/** Makes a folder that a power failure leaves in place, as it does the rows in it: SQLite flushes what is in the folder only. */
const makeFolder = (folder: string) => {
  const made = mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (made === undefined) return
  const first = dirname(resolve(made))
  let parent = resolve(folder)
  do toDisk((parent = dirname(parent)))
  while (parent !== first)
}

interface SqliteOptions extends MigrateOptions {
  observer?: DatabaseObserver | undefined
}

/** Migrates the file's schema, and creates the file if it is missing, unless it must exist. */
export const openSqlite = async (path: string, { observer, ...options }: SqliteOptions = {}): Promise<Engine> => {
  if (options.mustExist && !existsSync(path)) throw new Error('there is no such file')
  makeFolder(dirname(path))
  await migrateSqlite(path, options)
  return openMigratedSqlite(path, observer)
}
