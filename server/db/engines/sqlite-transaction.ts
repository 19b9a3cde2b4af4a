import { setTimeout as pause } from 'node:timers/promises'
import { DatabaseUnavailable } from '../unavailable.ts'
import { BUSY_TIMEOUT_MS, type Connection } from './sqlite-connection.ts'

const RETRY_MS = 10

const isBusy = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY'

/** IMMEDIATE takes the write lock first: a transaction that reads and then writes cannot be overtaken between the two. */
const tryToBegin = (connection: Connection): boolean => {
  connection.pragma('busy_timeout = 0')
  try {
    connection.exec('BEGIN IMMEDIATE')
    return true
  } catch (error) {
    if (isBusy(error)) return false
    throw error
  } finally {
    connection.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`)
  }
}

/** Waits for another process's transaction without SQLite's own waiting, which would stop everything in this process. */
const begin = async (connection: Connection): Promise<void> => {
  const lastTry = performance.now() + BUSY_TIMEOUT_MS
  while (!tryToBegin(connection)) {
    if (performance.now() > lastTry) throw new DatabaseUnavailable('another process holds its write lock')
    await pause(Math.random() * RETRY_MS)
  }
}

/** One transaction on the writer. Nothing else may use this connection meanwhile. */
export const inTransaction = async <T>(connection: Connection, body: () => Promise<T>): Promise<T> => {
  await begin(connection)
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
