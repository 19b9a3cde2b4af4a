import type { BaseSQLiteDatabase } from 'drizzle-orm/sqlite-core'

type Drizzle = BaseSQLiteDatabase<'async', unknown>

/**
 * What reads take. It sees committed rows only and cannot write: neither by its type nor on the connection. Refused inside
 * a transaction, which reads through its Tx.
 */
export type Db = Pick<Drizzle, 'select' | 'selectDistinct' | '$count'>

/** What writes take. Only `transact` hands it out, so every write is inside a transaction. */
export type Tx = Db & Pick<Drizzle, 'insert' | 'update' | 'delete'>

/**
 * Runs `work` in one write transaction and commits when it resolves, rolls back when it rejects. One writer at a time on
 * SQLite, and on PostgreSQL as if there were only one: there `work` may run a second time when it collides with another,
 * so it changes nothing but rows. Inside: store calls only, no hashing, no HTTP, no other waiting; a nested call is refused.
 * Rejects with `UniqueViolation` where a unique index refuses a row.
 */
export type Transact = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

/** An open database, migrated. `close` waits for the transaction under way. `probe` resolves when a write would succeed. */
export interface Database {
  db: Db
  transact: Transact
  probe: () => Promise<void>
  close: () => Promise<void>
}
