import { sql } from 'drizzle-orm'
import type { Db } from './database.ts'
import { dialect } from './dialect.ts'

/**
 * Parameters of a prepared statement. SQLite plans a statement anew whenever a bare parameter that can affect the plan gets a new value,
 * which takes four times as long as running it; the casts avoid this.
 */
export const textParameter = (name: string) => sql`cast(${sql.placeholder(name)} as text)`
export const numberParameter = (name: string) => sql`cast(${sql.placeholder(name)} as bigint)`

/** Prepares statements at their first use on a database. */
export const preparedOnce = <Statements>(prepare: (db: Db) => Statements): ((db: Db) => Statements) => {
  const prepared = new WeakMap<Db, Statements>()
  return (db) => {
    const statements = prepared.get(db) ?? prepare(db)
    prepared.set(db, statements)
    return statements
  }
}

type Values = Record<string, unknown>

interface Query<Row> {
  get: (values: Values) => Promise<Row | undefined>
  execute: (values: Values) => Promise<Row[]>
}

/** The first row of a prepared query; null if there is none. Only SQLite's driver has `get`, which reads no further row. */
export const firstRow = async <Row>(query: Query<Row>, values: Values): Promise<Row | null> =>
  (dialect === 'sqlite' ? await query.get(values) : (await query.execute(values))[0]) ?? null
