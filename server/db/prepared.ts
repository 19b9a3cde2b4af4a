import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from './database.ts'
import { dialect } from './dialect.ts'

/**
 * Parameters of a prepared statement. SQLite plans a statement anew whenever a bare parameter that can affect the plan gets a new value,
 * which takes four times as long as running it; the casts avoid this.
 */
export const textParameter = (name: string) => sql`cast(${sql.placeholder(name)} as text)`
export const numberParameter = (name: string) => sql`cast(${sql.placeholder(name)} as bigint)`

type Columns = Readonly<Record<string, AnyColumn>>

const hasNamesOf = <Of extends Columns>(columns: Of, parameters: object): parameters is Record<keyof Of, SQL> =>
  Object.keys(columns).every((name) => name in parameters)

/** Parameters for columns in a prepared write, under the columns' names. */
export const columnParameters = <Of extends Columns>(columns: Of): Record<keyof Of, SQL> => {
  const parameters = Object.fromEntries(
    Object.entries(columns).map(([name, column]) => {
      const encoder = { mapToDriverValue: (value: unknown) => (value === null ? null : column.mapToDriverValue(value)) }
      return [name, sql`${sql.param(sql.placeholder(name), encoder)}`]
    }),
  )
  if (!hasNamesOf(columns, parameters)) throw new Error('each column has its parameter')
  return parameters
}

/** The connection of a transaction, whose statements outlast it. `check` throws once the transaction has ended. */
interface Connection {
  connection: Tx
  check: () => void
}

const connections = new WeakMap<Db, Connection>()

/** Makes a Tx use the statements that were prepared on its connection by earlier transactions. */
export const sharingStatements = (tx: Tx, { connection, check }: Connection): Tx => {
  connections.set(tx, { connection, check })
  return tx
}

const preparedOn = <Rows extends Db, Statements>(prepare: (rows: Rows | Tx) => Statements) => {
  const prepared = new WeakMap<Db, Statements>()
  return (rows: Rows): Statements => {
    const shared = connections.get(rows)
    shared?.check()
    const on = shared?.connection ?? rows
    const statements = prepared.get(on) ?? prepare(on)
    prepared.set(on, statements)
    return statements
  }
}

/** Prepares statements that read at their first use on a database, or on the connection of a transaction. Execute them at once. */
export const preparedOnce = <Statements>(prepare: (db: Db) => Statements): ((db: Db) => Statements) =>
  preparedOn(prepare)

/** The same for statements that write. */
export const preparedWrite = <Statements>(prepare: (tx: Tx) => Statements): ((tx: Tx) => Statements) =>
  preparedOn(prepare)

type Values = Record<string, unknown>

interface Query<Row> {
  get: (values: Values) => Promise<Row | undefined>
  execute: (values: Values) => Promise<Row[]>
}

/** The first row of a prepared query; null if there is none. Only SQLite's driver has `get`, which reads no further row. */
export const firstRow = async <Row>(query: Query<Row>, values: Values): Promise<Row | null> =>
  (dialect === 'sqlite' ? await query.get(values) : (await query.execute(values))[0]) ?? null
