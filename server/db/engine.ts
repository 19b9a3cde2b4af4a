import type { Db, Tx } from './database.ts'

/** Makes the Tx of a transaction that has begun. Each of its statements calls `check` first, which throws once the work has ended. */
export type OpenTx = (check: () => void) => Tx

/** One database engine behind `Database`: how it reads, and how it runs one write transaction. */
export interface Engine {
  db: Db
  /** Begins, runs `body`, commits when it resolves, rolls back when it rejects. May run `body` again where the database asks for it. */
  write: <T>(body: (open: OpenTx) => Promise<T>) => Promise<T>
  probe: () => Promise<void>
  close: () => Promise<void>
}

/** Where an engine reports what an operator should know. Pino's logger fits. */
export interface DatabaseLog {
  info: (fields: object, message: string) => void
  warn: (fields: object, message: string) => void
}

const isBuilder = (value: object): value is Tx => 'select' in value && '$count' in value && 'insert' in value

/** Both engines' builders answer the same calls, and the schema's types are SQLite's on both, so `Tx` and `Db` fit either. */
export const asTx = (drizzle: object): Tx => {
  if (!isBuilder(drizzle)) throw new Error('not a drizzle database')
  return drizzle
}

/** The same object, but `check` comes before every use of it. */
export const checked = <T extends object>(target: T, check: () => void): T =>
  new Proxy(target, {
    get: (_, key) => {
      check()
      const value: unknown = Reflect.get(target, key)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
