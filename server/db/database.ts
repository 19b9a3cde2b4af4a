import type { BaseSQLiteDatabase } from 'drizzle-orm/sqlite-core'

type Drizzle = BaseSQLiteDatabase<'async', unknown>

/**
 * Read access. It sees committed rows only and cannot write: neither by its type nor on the connection. Refused inside a transaction,
 * where reads use its Tx.
 */
export type Db = Pick<Drizzle, 'select' | 'selectDistinct' | '$count'>

/** Write access. Only `transact` provides it, so every write is inside a transaction. */
export type Tx = Db & Pick<Drizzle, 'insert' | 'update' | 'delete'>

/**
 * Runs `work` in one write transaction: commits when it resolves, rolls back when it rejects. SQLite has one writer at a time, and
 * PostgreSQL behaves as if it had: there `work` may run a second time after a conflict with another transaction, so it must change
 * nothing but rows. Inside: store calls only, no hashing, no HTTP, no other waiting; a nested call is refused. Rejects with
 * `UniqueViolation` if a unique index refuses a row.
 */
export type Transact = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

/** An open, migrated database. `close` waits for running transactions. `probe` resolves if a write would succeed. */
export interface Database {
  db: Db
  transact: Transact
  probe: () => Promise<void>
  close: () => Promise<void>
}
