import { vi } from 'vitest'
import type { Db } from '../database.ts'
import { dialect } from '../dialect.ts'

interface Statement {
  sql: string
  params: unknown[]
}

interface Session {
  prepareQuery: (statement: Statement, ...more: unknown[]) => unknown
}

type Ask = (sql: string, params: unknown[]) => Promise<unknown[]>

const isSession = (value: unknown): value is Session =>
  typeof value === 'object' && value !== null && 'prepareQuery' in value

const call = (target: unknown, name: string, ...args: unknown[]): unknown =>
  Reflect.apply(Reflect.get(Object(target), name), target, args)

const rowsOf = (answer: unknown): unknown[] => [Reflect.get(Object(answer), 'rows')].flat()

/** A session of PostgreSQL that knows how many rows there are, and reads whole tables and sorts only where an index cannot help. */
const openPostgres = async (client: unknown): Promise<{ ask: Ask; close: () => Promise<void> }> => {
  const isPool = typeof Reflect.get(Object(client), 'connect') === 'function'
  const session = isPool ? await call(client, 'connect') : client
  const set = async (value: string) => {
    for (const step of ['seqscan', 'sort', 'incremental_sort'])
      await call(session, 'query', `SET enable_${step} = ${value}`)
  }
  await call(session, 'query', 'ANALYZE')
  await set('off')
  return {
    ask: async (sql, params) => rowsOf(await call(session, 'query', `EXPLAIN ${sql}`, params)),
    close: async () => {
      await set('on')
      if (isPool) call(session, 'release')
    },
  }
}

const openSqlite = async (client: unknown): Promise<{ ask: Ask; close: () => Promise<void> }> => ({
  ask: async (sql, params) => [call(call(client, 'prepare', `EXPLAIN QUERY PLAN ${sql}`), 'all', ...params)].flat(),
  close: async () => undefined,
})

const stepOf = (row: unknown) => String(Reflect.get(Object(row), dialect === 'sqlite' ? 'detail' : 'QUERY PLAN')).trim()

/** The subqueries of a count, which are read up to its limit. */
const SUBQUERY = /^SCAN (listed|counted|shown)$/

/** A table whose rows SQLite keeps in the order of their numbers, read as far as a page; not to find one value. */
const IN_ORDER_OF_NUMBERS = /^SCAN (\w+) (?!.* = \?).* order by "\1"."id" asc limit /

/** What a filter has found is little, and is sorted by itself. */
const isOfFew = (sql: string) => /"(?:number|id)" in \((?:\?|\$\d)/.test(sql)

/** The index that a step of a plan reads. */
const INDEX = /(?:USING (?:COVERING )?INDEX|Scan using|Bitmap Index Scan on|SCAN(?= \w+ VIRTUAL TABLE)) (\w+)/

const isSlow = (step: string, sql: string): boolean => {
  if (/TEMP B-TREE|Sort Key|Incremental Sort/.test(step)) return !isOfFew(sql)
  if (/Seq Scan on/.test(step)) return true
  if (!step.startsWith('SCAN ') || SUBQUERY.test(step) || IN_ORDER_OF_NUMBERS.test(`${step} ${sql}`)) return false
  return !/VIRTUAL TABLE/.test(step) && !(/ USING (COVERING )?INDEX/.test(step) && / limit /.test(sql))
}

/** What a prepared statement is given each time stands in it by a name. */
const valueOf = (param: unknown) => (typeof param === 'object' && param !== null ? null : param)

/** One statement for all lists of one length or another. */
const shapeOf = (sql: string) => sql.replaceAll(/\((?:\?|\$\d+)(?:, (?:\?|\$\d+))*\)/g, '(…)').replaceAll(/\$\d+/g, '?')

interface Plans {
  /** The statements that read a whole table or sort more rows than a page has, with those steps of their plans. */
  slow: string[]
  /** How many statements there were. */
  statements: number
  /** How often one was prepared. */
  runs: number
  /** The indexes that they read. */
  indexes: ReadonlySet<string>
}

/** The plans of what `work` reads through `db`. */
export const slowPlans = async (db: Db, work: () => Promise<void>): Promise<Plans> => {
  const session: unknown = Reflect.get(db, 'session')
  if (!isSession(session)) throw new Error('drizzle has changed where it prepares statements')
  const seen = new Map<string, Statement>()
  let runs = 0
  const original = session.prepareQuery
  const spy = vi.spyOn(session, 'prepareQuery').mockImplementation(function (this: Session, statement, ...more) {
    seen.set(shapeOf(statement.sql), statement)
    runs += 1
    return Reflect.apply(original, this, [statement, ...more])
  })
  try {
    await work()
  } finally {
    spy.mockRestore()
  }
  const { ask, close } = await (dialect === 'sqlite' ? openSqlite : openPostgres)(Reflect.get(db, '$client'))
  const slow: string[] = []
  const indexes = new Set<string>()
  for (const [shape, { sql, params }] of seen) {
    const plan = (await ask(sql, params.map(valueOf))).map(stepOf)
    const steps = plan.filter((step) => isSlow(step, sql))
    if (steps.length > 0) slow.push(`${shape}\n  ${steps.join('\n  ')}`)
    for (const step of plan) indexes.add(INDEX.exec(step)?.[1] ?? '')
  }
  await close()
  return { slow, statements: seen.size, runs, indexes }
}
