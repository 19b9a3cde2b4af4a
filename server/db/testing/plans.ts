import type { Db } from '../database.ts'
import { dialect } from '../dialect.ts'
import { FIXED_TABLES } from './fill-tables.ts'
import type { Statement } from './record-statements.ts'

/** What is wrong with the plan of a statement, and which indexes it reads. */
export interface Plan {
  /** Steps that read a whole table or index, or that sort more than the page that is asked for. */
  slow: string[]
  indexes: string[]
}

const call = (target: unknown, name: string, ...args: unknown[]): unknown =>
  Reflect.apply(Reflect.get(Object(target), name), target, args)

const isFixed = (table: string): boolean => FIXED_TABLES.includes(table)

const isPage = (sql: string): boolean => / limit /i.test(sql)

/** The few rows that a filter has found by an index are sorted by themselves. */
const isOfFew = (sql: string): boolean => /"(?:number|id)" in \((?:\?|\$\d)/.test(sql)

/** The rows of a subquery, whose own steps stand beside, and those of the statement itself. */
const isNoTable = (name: string, sql: string): boolean =>
  /^(CONSTANT|\d+|\(?subquery-\d+\)?$)/.test(name) || sql.includes(`) "${name}"`)

/** A table whose rows SQLite keeps in the order of their numbers, read as far as a page. */
const IN_ORDER_OF_NUMBERS = /^SCAN (\w+) .* order by "\1"."id" (asc|desc) limit /

/** A search by a column that is null in almost all rows, such as the moment of a deletion: it reads them all. */
const SEARCH_BY_ONE = /^SEARCH (\w+) USING (?:COVERING )?INDEX \w+ \((\w+)=\?\)/

const isByNull = (step: string, sql: string): boolean => {
  const [, , column] = SEARCH_BY_ONE.exec(step) ?? []
  return column !== undefined && sql.includes(`"${column}" is null`) && !sql.includes(`"${column}" = `)
}

const isSlowOnSqlite = (step: string, sql: string): boolean => {
  if (/ where false( group by|$)/.test(sql)) return false
  if (isByNull(step, sql)) return true
  if (step.startsWith('USE TEMP B-TREE FOR') && step.includes('ORDER BY')) return isPage(sql) && !isOfFew(sql)
  if (!step.startsWith('SCAN ') || /VIRTUAL TABLE/.test(step)) return false
  const [, name = ''] = step.split(' ')
  if (isFixed(name) || isNoTable(name, sql) || IN_ORDER_OF_NUMBERS.test(`${step} ${sql}`)) return false
  return !(/ USING (COVERING )?INDEX/.test(step) && isPage(sql))
}

const INDEX = /(?:USING (?:COVERING )?INDEX|SCAN(?= \w+ VIRTUAL TABLE)) (\w+)/

const planOnSqlite = async (client: unknown, { sql, params }: Statement): Promise<Plan> => {
  const rows = [call(call(client, 'prepare', `EXPLAIN QUERY PLAN ${sql}`), 'all', ...params)].flat()
  const steps = rows.map((row) => String(Reflect.get(Object(row), 'detail')))
  return {
    slow: steps.filter((step) => isSlowOnSqlite(step, sql)),
    indexes: steps.flatMap((step) => INDEX.exec(step)?.[1] ?? []),
  }
}

/** Steps that pass rows on as they read them, and so read no more than the page above them takes. */
const PASSING = [
  'Limit',
  'Nested Loop',
  'Result',
  'Subquery Scan',
  'LockRows',
  'Append',
  'Merge Append',
  'Memoize',
  'Unique',
  'Bitmap Heap Scan',
]

interface Node {
  name: string
  table: string
  index: string
  /** It finds its rows by an index. */
  isSearch: boolean
  /** It leaves rows out that it has read. */
  isFiltered: boolean
  children: Node[]
}

const textAt = (plan: object, name: string): string => String(Reflect.get(plan, name) ?? '')

const nodeOf = (json: unknown): Node => {
  const plan = Object(json)
  return {
    name: textAt(plan, 'Node Type'),
    table: textAt(plan, 'Relation Name'),
    index: textAt(plan, 'Index Name'),
    isSearch: Reflect.has(plan, 'Index Cond'),
    isFiltered: Reflect.has(plan, 'Filter'),
    children: [Reflect.get(plan, 'Plans') ?? []].flat().map(nodeOf),
  }
}

const slowSteps = (node: Node, isLimited: boolean, sql: string): string[] => {
  const { name, table, index, isSearch, isFiltered, children } = node
  const own: string[] = []
  if (name === 'Seq Scan' && !isFixed(table) && (!isLimited || isFiltered)) own.push(`${name} on ${table}`)
  if (name.includes('Index') && !isSearch && !isLimited && !isFixed(table)) own.push(`${name} using all of ${index}`)
  if (name.includes('Sort') && isLimited && !isOfFew(sql)) own.push(`${name} for a page`)
  const isPassing = PASSING.includes(name) && !(name === 'Bitmap Heap Scan' && isFiltered)
  const isPassedOn = name === 'Limit' || (isLimited && isPassing)
  return [...own, ...children.flatMap((child) => slowSteps(child, isPassedOn, sql))]
}

const indexesIn = ({ index, children }: Node): string[] => [
  ...(index === '' ? [] : [index]),
  ...children.flatMap(indexesIn),
]

const setting = (client: unknown, steps: readonly string[], value: 'on' | 'off') =>
  call(client, 'query', steps.map((step) => `SET enable_${step} = ${value}`).join('; '))

const SORTS = ['sort', 'incremental_sort']

/** A page is sorted only where no index has its order; what is not a page may be sorted rather than read by an index of all rows. */
const planOnPostgres = async (client: unknown, { sql, params }: Statement): Promise<Plan> => {
  await setting(client, SORTS, isPage(sql) ? 'off' : 'on')
  const result = await call(client, 'query', `EXPLAIN (FORMAT JSON, COSTS OFF) ${sql}`, params)
  const [row] = [Reflect.get(Object(result), 'rows')].flat()
  const [explained] = [Reflect.get(Object(row), 'QUERY PLAN')].flat()
  const root = nodeOf(Reflect.get(Object(explained), 'Plan'))
  return { slow: slowSteps(root, false, sql), indexes: indexesIn(root) }
}

/** How PostgreSQL may read all of a table though an index finds the rows: because there are few, or most of them are wanted. */
const WHOLE_READS = ['seqscan', 'hashjoin', 'mergejoin']

/** A session of PostgreSQL that knows how many rows there are, and reads whole tables only where an index cannot help. */
const inSession = async <T>(client: unknown, work: (session: unknown) => Promise<T>): Promise<T> => {
  const isPool = typeof Reflect.get(Object(client), 'connect') === 'function'
  const session = isPool ? await call(client, 'connect') : client
  await call(session, 'query', 'ANALYZE')
  await setting(session, WHOLE_READS, 'off')
  try {
    return await work(session)
  } finally {
    await setting(session, [...WHOLE_READS, ...SORTS], 'on')
    if (isPool) call(session, 'release')
  }
}

/** The plans of statements on this database, by their shapes. It should have many rows: see `fillTables`. */
export const plansOf = async (
  db: Db,
  statements: ReadonlyMap<string, Statement>,
): Promise<ReadonlyMap<string, Plan>> => {
  const plans = new Map<string, Plan>()
  const explainAll = async (client: unknown) => {
    const plan = dialect === 'sqlite' ? planOnSqlite : planOnPostgres
    for (const [shape, statement] of statements) plans.set(shape, await plan(client, statement))
  }
  const client: unknown = Reflect.get(db, '$client')
  await (dialect === 'sqlite' ? explainAll(client) : inSession(client, explainAll))
  return plans
}
