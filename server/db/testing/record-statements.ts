import { PGlite } from '@electric-sql/pglite'
import Sqlite from 'better-sqlite3'
import { Client } from 'pg'
import { vi } from 'vitest'

/** A statement as the driver of a database got it. */
export interface Statement {
  sql: string
  params: readonly unknown[]
  /** What has sent it. */
  senders: Set<string>
}

const LISTS = /\((?:\?|\$\d+)(?:, (?:\?|\$\d+))*\)(?:, \((?:\?|\$\d+)(?:, (?:\?|\$\d+))*\))*/g

/** Statements that differ only in how long their lists are have one shape, on both engines. */
export const shapeOf = (sql: string): string =>
  sql
    .replaceAll(LISTS, '(…)')
    .replaceAll(/\$\d+/g, '?')
    .replace(/^select count\(\*\) as count /, 'select count(*) ')
    .replace(/;$/, '')

/** An insert finds no rows: what SQLite plans for one is how it looks for references to the new row while some are broken. */
const FINDS_ROWS = /^\s*(select|update|delete|with)\b/i

type Note = (sql: string, params: readonly unknown[]) => void

const RUNS = ['all', 'get', 'run', 'iterate'] as const

/** The counters of calls have a file of their own, with one table, which the library reads by its key. */
const isOfCounters = ({ name }: Sqlite.Database) => name.endsWith('limits.db')

const methodOf = (target: object, name: string) => {
  const method: unknown = Reflect.get(target, name)
  if (typeof method !== 'function') throw new Error(`the driver of a database has no ${name}`)
  return method
}

const listenToSqlite = (note: Note) => {
  const prepare = methodOf(Sqlite.prototype, 'prepare')
  return vi.spyOn(Sqlite.prototype, 'prepare').mockImplementation(function (this: Sqlite.Database, text: string) {
    const statement: Sqlite.Statement = Reflect.apply(prepare, this, [text])
    if (isOfCounters(this)) return statement
    for (const name of RUNS) {
      const run = methodOf(statement, name)
      Object.assign(statement, {
        [name]: (...params: unknown[]): unknown => {
          note(text, params)
          return Reflect.apply(run, statement, params)
        },
      })
    }
    return statement
  })
}

/** A text with its parameters, or one object with both, as pg takes them. */
const noteQuery = (note: Note, [query, values]: readonly unknown[]) => {
  if (typeof query === 'string') return note(query, Array.isArray(values) ? values : [])
  const own: unknown = Reflect.get(Object(query), 'values')
  note(String(Reflect.get(Object(query), 'text')), [values, own].find(Array.isArray) ?? [])
}

const noted = (target: object, name: string, note: Note) => {
  const query = methodOf(target, name)
  return function (this: unknown, ...args: unknown[]) {
    noteQuery(note, args)
    return Reflect.apply(query, this, args)
  }
}

const isWork = (value: unknown): value is (tx: object) => unknown => typeof value === 'function'

const listenToPostgres = (note: Note) => {
  const transaction = methodOf(PGlite.prototype, 'transaction')
  const [ofClient, ofPglite] = [noted(Client.prototype, 'query', note), noted(PGlite.prototype, 'query', note)]
  return [
    vi.spyOn(Client.prototype, 'query').mockImplementation(ofClient),
    vi.spyOn(PGlite.prototype, 'query').mockImplementation(ofPglite),
    vi.spyOn(PGlite.prototype, 'transaction').mockImplementation(function (this: PGlite, work: unknown) {
      const listened = (tx: object) => isWork(work) && work(Object.assign(tx, { query: noted(tx, 'query', note) }))
      return Reflect.apply(transaction, this, [listened])
    }),
  ]
}

/** What was sent to databases, by shape: of each, the first. */
export interface Recorder {
  statements: ReadonlyMap<string, Statement>
  /** Records what is sent while `work` is done, under the name of what sends it. Resolves with how many statements there were. */
  during: (sender: string, work: () => Promise<unknown>) => Promise<number>
  stop: () => void
}

/**
 * Records what finds rows. Make the recorder before a school is opened: it does not see statements that a connection has prepared before.
 */
export const recordStatements = (): Recorder => {
  const statements = new Map<string, Statement>()
  let sender: string | null = null
  let count = 0
  const note: Note = (sql, params) => {
    if (sender === null || !FINDS_ROWS.test(sql)) return
    count += 1
    const shape = shapeOf(sql)
    const statement = statements.get(shape) ?? { sql, params, senders: new Set() }
    statement.senders.add(sender)
    statements.set(shape, statement)
  }
  const spies = [listenToSqlite(note), ...listenToPostgres(note)]
  return {
    statements,
    during: async (name, work) => {
      const before = count
      sender = name
      try {
        await work()
      } finally {
        sender = null
      }
      return count - before
    },
    stop: () => spies.forEach((spy) => spy.mockRestore()),
  }
}
