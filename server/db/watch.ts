import type { PoolClient } from 'pg'
import type Sqlite from 'better-sqlite3'
import type { Load } from '../telemetry/telemetry.ts'

/** Watches a database from outside. */
export interface DatabaseWatch {
  /** Begins a statement, given by its text with placeholders; what it answers ends it. */
  statement: (text: string) => (isFailed: boolean) => void
  /** Names a pool or a queue, and how to read its load. */
  queue: (name: string, load: () => Load) => void
}

const timed = <Result>(watch: DatabaseWatch, text: string, run: () => Result): Result => {
  const end = watch.statement(text)
  let isFailed = true
  try {
    const result = run()
    isFailed = false
    return result
  } finally {
    end(isFailed)
  }
}

const watchedStatement = (statement: Sqlite.Statement, text: string, watch: DatabaseWatch): Sqlite.Statement => {
  const [all, get, run] = [statement.all.bind(statement), statement.get.bind(statement), statement.run.bind(statement)]
  return Object.assign(statement, {
    all: (...values: unknown[]) => timed(watch, text, () => all(...values)),
    get: (...values: unknown[]) => timed(watch, text, () => get(...values)),
    run: (...values: unknown[]) => timed(watch, text, () => run(...values)),
  })
}

/** Watches all statements of a connection to a SQLite file. */
export const watchConnection = (connection: Sqlite.Database, watch: DatabaseWatch): void => {
  const [prepare, exec] = [connection.prepare.bind(connection), connection.exec.bind(connection)]
  Object.assign(connection, {
    prepare: (text: string) => watchedStatement(prepare(text), text, watch),
    exec: (text: string) => timed(watch, text, () => exec(text)),
  })
}

const textOf = (query: unknown): string =>
  typeof query === 'string' ? query : String(Reflect.get(Object(query), 'text'))

/** Watches all statements of a connection to PostgreSQL. */
export const watchClient = (client: PoolClient, watch: DatabaseWatch): void => {
  const query = client.query.bind(client)
  Object.assign(client, {
    query: async (...given: unknown[]): Promise<unknown> => {
      const end = watch.statement(textOf(given[0]))
      let isFailed = true
      try {
        const result: unknown = await Reflect.apply(query, undefined, given)
        isFailed = false
        return result
      } finally {
        end(isFailed)
      }
    },
  })
}
