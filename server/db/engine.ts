import type { Db, Tx } from './database.ts'

/** Creates the Tx of a transaction that has begun. Each of its statements calls `check` first, which throws once the work has ended. */
export type OpenTx = (check: () => void) => Tx

/** A database engine behind `Database`: how it reads, and how it runs a write transaction. */
export interface Engine {
  db: Db
  /** Begins, runs `body`, commits when it resolves, rolls back when it rejects. May run `body` again if the database requires it. */
  write: <T>(body: (open: OpenTx) => Promise<T>) => Promise<T>
  probe: () => Promise<void>
  close: () => Promise<void>
}

/** The log for what an operator should know. Pino's logger fits. */
export interface DatabaseLog {
  info: (fields: object, message: string) => void
  warn: (fields: object, message: string) => void
}

const isBuilder = (value: object): value is Tx => 'select' in value && '$count' in value && 'insert' in value

/** The builders of both engines have the same methods, and the schema has SQLite's types on both, so `Tx` and `Db` fit either. */
export const asTx = (drizzle: object): Tx => {
  if (!isBuilder(drizzle)) throw new Error('not a drizzle database')
  return drizzle
}

/** The same object, with `check` called before every access to it. */
export const checked = <T extends object>(target: T, check: () => void): T =>
  new Proxy(target, {
    get: (_, key) => {
      check()
      const value: unknown = Reflect.get(target, key)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
