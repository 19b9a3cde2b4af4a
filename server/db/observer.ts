import type { PoolClient } from 'pg'
import type Sqlite from 'better-sqlite3'
import type { Load } from '../telemetry/telemetry.ts'

/** Told of what a database does. */
export interface DatabaseObserver {
  /** Begins a statement, given by its text with placeholders; what it answers ends it. */
  statement: (text: string) => (isFailed: boolean) => void
  /** Names a pool or a queue, and how to read its load. */
  queue: (name: string, load: () => Load) => void
}

const timed = <Result>(observer: DatabaseObserver, text: string, run: () => Result): Result => {
  const end = observer.statement(text)
  let isFailed = true
  try {
    const result = run()
    isFailed = false
    return result
  } finally {
    end(isFailed)
  }
}

const observedStatement = (statement: Sqlite.Statement, text: string, observer: DatabaseObserver): Sqlite.Statement => {
  const [all, get, run] = [statement.all.bind(statement), statement.get.bind(statement), statement.run.bind(statement)]
  return Object.assign(statement, {
    all: (...values: unknown[]) => timed(observer, text, () => all(...values)),
    get: (...values: unknown[]) => timed(observer, text, () => get(...values)),
    run: (...values: unknown[]) => timed(observer, text, () => run(...values)),
  })
}

/** Tells the observer of all statements of a connection to a SQLite file. */
export const observeConnection = (connection: Sqlite.Database, observer: DatabaseObserver): void => {
  const [prepare, exec] = [connection.prepare.bind(connection), connection.exec.bind(connection)]
  Object.assign(connection, {
    prepare: (text: string) => observedStatement(prepare(text), text, observer),
    exec: (text: string) => timed(observer, text, () => exec(text)),
  })
}

const textOf = (query: unknown): string =>
  typeof query === 'string' ? query : String(Reflect.get(Object(query), 'text'))

/** Tells the observer of all statements of a connection to PostgreSQL. */
export const observeClient = (client: PoolClient, observer: DatabaseObserver): void => {
  const query = client.query.bind(client)
  Object.assign(client, {
    query: async (...args: unknown[]): Promise<unknown> => {
      const end = observer.statement(textOf(args[0]))
      let isFailed = true
      try {
        const result: unknown = await Reflect.apply(query, undefined, args)
        isFailed = false
        return result
      } finally {
        end(isFailed)
      }
    },
  })
}
