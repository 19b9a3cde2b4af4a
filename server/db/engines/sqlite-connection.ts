import { chmodSync, closeSync, existsSync, openSync, statSync } from 'node:fs'
import Sqlite from 'better-sqlite3'
import { LRUCache } from 'lru-cache'

export type Connection = Sqlite.Database

/** How long a statement waits for another process's transaction. Source: SECURITY §3. */
export const BUSY_TIMEOUT_MS = 5_000
/** The most that the write-ahead log keeps on disk between checkpoints. Source: SECURITY §3. */
const JOURNAL_SIZE_LIMIT_BYTES = 64 * 1024 * 1024

const RETRY_MS = 20
const clock = new Int32Array(new SharedArrayBuffer(4))

const isBusy = (error: unknown) => error instanceof Sqlite.SqliteError && error.code.startsWith('SQLITE_BUSY')

/** The only statement without SQLite's busy timeout: processes that open a new database at once find it locked, so it is retried. */
const keepLog = (connection: Connection, busyTimeoutMs: number): unknown => {
  const lastTry = performance.now() + busyTimeoutMs
  for (;;) {
    try {
      return connection.pragma('journal_mode = WAL', { simple: true })
    } catch (error) {
      if (!isBusy(error) || performance.now() > lastTry) throw error
      Atomics.wait(clock, 0, 0, RETRY_MS)
    }
  }
}

const OWNER_ONLY = 0o600

/**
 * Restricts the file to its owner, and creates it if it is missing; SQLite gives the log beside it the same mode. An existing file is
 * not opened: closing it would release the locks that other connections of this process hold on it.
 */
export const keepPrivate = (path: string): void => {
  if (!existsSync(path)) closeSync(openSync(path, 'a', OWNER_ONLY))
  else if (statSync(path).uid === process.getuid?.()) chmodSync(path, OWNER_ONLY)
}

/**
 * Opens the file with the settings that every connection needs. `synchronous` is set each time: a database that already is in WAL mode
 * opens with NORMAL, which may lose acknowledged rows in a power failure.
 */
export const openConnection = (path: string, busyTimeoutMs = BUSY_TIMEOUT_MS): Connection => {
  keepPrivate(path)
  const connection = new Sqlite(path, { timeout: busyTimeoutMs })
  const mode = keepLog(connection, busyTimeoutMs)
  if (mode !== 'wal') throw new Error(`SQLite cannot keep a write-ahead log for ${path}: it is in ${String(mode)} mode`)
  connection.pragma('synchronous = FULL')
  connection.pragma('foreign_keys = ON')
  connection.pragma('trusted_schema = OFF')
  connection.pragma(`journal_size_limit = ${JOURNAL_SIZE_LIMIT_BYTES}`)
  return connection
}

const COMPILED_MAX = 500

/**
 * The same connection for a library that compiles its statements anew at each call, which takes about as long as running them: compiles
 * each text once. The library must read a statement's rows in one way only, as Drizzle does: a statement keeps its setting `raw`.
 */
export const compilingOnce = (connection: Connection): Connection => {
  const compiled = new LRUCache<string, Sqlite.Statement>({ max: COMPILED_MAX })
  const prepare = (text: string): Sqlite.Statement => {
    const statement = compiled.get(text) ?? connection.prepare(text)
    compiled.set(text, statement)
    return statement
  }
  return new Proxy(connection, {
    get: (_, key) => (key === 'prepare' ? prepare : Reflect.get(connection, key)),
  })
}
