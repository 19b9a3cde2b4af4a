import { is, type SQL, sql } from 'drizzle-orm'
import * as postgres from 'drizzle-orm/pg-core'
import * as sqlite from 'drizzle-orm/sqlite-core'
import { SECOND_MS } from '../../contract/durations.ts'
import type { Tx } from '../database.ts'
import { dialect } from '../dialect.ts'
import * as schema from '../schema.ts'

type Table = sqlite.SQLiteTable
type Column = Table['_']['columns'][string]

const configOf = (table: Table): ReturnType<typeof sqlite.getTableConfig> =>
  dialect === 'sqlite' ? sqlite.getTableConfig(table) : Reflect.apply(postgres.getTableConfig, undefined, [table])

const nameOf = (table: Table): string => configOf(table).name

const isTable = (value: unknown): value is Table => is(value, sqlite.SQLiteTable) || is(value, postgres.PgTable)

/** The columns that refer to another table, each with that table. */
export const referencesOf = (table: Table): { columns: Column[]; parent: Table; onDelete: string | undefined }[] =>
  configOf(table).foreignKeys.map((key) => {
    const { columns, foreignTable } = key.reference()
    return { columns, parent: foreignTable, onDelete: key.onDelete }
  })

const parentsFirst = (tables: readonly Table[]): Table[] => {
  const sorted = new Set<Table>()
  const add = (table: Table) => {
    for (const { parent } of referencesOf(table)) if (parent !== table) add(parent)
    sorted.add(table)
  }
  tables.forEach(add)
  return [...sorted]
}

/** All tables of the schema, each after those that it refers to. */
export const allTables: readonly Table[] = parentsFirst(Object.values<unknown>(schema).filter(isTable))

/** The number of a row: from 1 on. */
const n = sql.identifier('n')

/** Numbers that the school gives out itself begin far below these. */
const FIRST_NUMBER = 1_000_000_000

const MONTH_MS = 30 * 24 * 3_600_000

/** A moment a second further from this one for each row. */
const moment = (at: number, by: 1 | -1): SQL =>
  dialect === 'sqlite'
    ? sql`${at} + ${by * SECOND_MS} * ${n}`
    : sql`to_timestamp((${at} + ${by * SECOND_MS} * ${n}::bigint) / 1000.0)`

const past = () => moment(Date.now(), -1)
const future = () => moment(Date.now() + MONTH_MS, 1)

const named = (start: string): SQL => sql`${start} || ${n}`

type Values = Readonly<Record<string, string | (() => SQL)>>

/**
 * What the rows of a table have in columns that cannot hold just anything, by the names of the database: they are of other people than
 * those who call, and nothing remains to be done with them.
 */
const values: Readonly<Record<string, Values>> = {
  person: {
    email: () => sql`'anna' || ${n} || '@example.com'`,
    name: () => sql`'Мария ' || ${n} || ' Иванова'`,
    role: () => sql`case when ${n} % 4 = 0 then 'author' else 'visitor' end`,
  },
  mail_link: { purpose: 'sign-in' },
  outbox: { sent_at: past },
  person_identity: { provider: 'facebook' },
  passkey: { device_type: 'multiDevice', transports: '[]' },
  passkey_challenge: { purpose: 'sign-in' },
  phone_code: { way: 'sms' },
  product: { id: () => named('course:'), type: 'course', product_id: () => sql`${n}`, price_rub: () => sql`150000` },
  cart: { currency: 'RUB', visitor_hash: () => named('visitor-') },
  promo_code: { code: () => named('CODE'), kind: 'percent', percent: () => sql`10` },
  promo_use: { order_id: () => named('shop_order-'), state: 'used' },
  shop_order: {
    kind: 'purchase',
    state: 'paid',
    currency: 'RUB',
    lang: 'ru',
    cart_id: () => named('cart-'),
    promo_id: () => sql`null`,
    paid_by: () => named('payment_attempt-'),
    paid_at: past,
  },
  payment_attempt: {
    purpose: 'charge',
    provider: 'cloudpayments',
    method: 'bank-card',
    state: 'succeeded',
    ref: () => named('ref-'),
    currency: 'RUB',
    decided_at: past,
  },
  payment_event: { provider: 'cloudpayments', ref: () => named('ref-') },
  refund: { state: 'done', done_at: past },
  subscription: { state: 'active', currency: 'RUB', lang: 'ru', next_charge_at: future, notice_sent_at: past },
  content: {
    id: () => named('course:'),
    kind: 'course',
    number: () => sql`${n}`,
    slug: () => named('kurs-'),
    status: () => sql`1`,
    fields: '{}',
  },
  block: { type: 'text' },
  published: { kind: 'course', number: () => sql`${n}`, slug: () => named('kurs-') },
  content_image: { list: 'gallery' },
  image: { hash: () => named('hash-') },
  term: { id: () => named('lesson-category:'), kind: 'lesson-category', number: () => sql`${n}` },
  term_use: { kind: 'course', side: 'shown', number: () => sql`${n}` },
  comment: { hidden_at: () => sql`case when ${n} % 10 = 0 then ${past()} end` },
  progress: { kind: 'course' },
  user_image: { list: 'gallery' },
}

/** These have a row for each name in the code, or for each secret that the school has had, and never more. */
export const FIXED_TABLES: readonly string[] = ['number_row', 'product_package', 'secret_fingerprint']

const isText = ({ dataType }: Column) => dataType === 'string'

const byType = (column: Column): SQL => {
  if (column.dataType === 'date') return /^(expires|ends|period)/.test(column.name) ? future() : past()
  if (column.dataType === 'json') return sql`'{}'`
  if (column.dataType === 'boolean') return dialect === 'sqlite' ? sql`0` : sql`false`
  if (column.primary) return isText(column) ? named(`${nameOf(column.table)}-`) : sql`${FIRST_NUMBER} + ${n}`
  return isText(column) ? named(`${column.name}-`) : sql`${n}`
}

const valueOf = (table: Table, column: Column): SQL => {
  const preset = values[nameOf(table)]?.[column.name]
  if (preset !== undefined) return typeof preset === 'string' ? sql`${preset}` : preset()
  const parent = referencesOf(table).find(({ columns }) => columns[0] === column)?.parent
  const key = parent && configOf(parent).columns.find(({ primary }) => primary)
  if (parent && key) return valueOf(parent, key)
  return column.notNull ? byType(column) : sql`null`
}

const NUMBERS = (count: number) => sql`(
  with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${count})
  select n from numbers
) as numbers where true`

const fillTable = async (tx: Tx, table: Table, count: number): Promise<void> => {
  const columns = configOf(table).columns.map((column) => valueOf(table, column))
  const rows = sql`select ${sql.join(columns, sql`, `)} from ${NUMBERS(count)}`.inlineParams()
  await tx.insert(table).select(rows).onConflictDoNothing()
}

/** Adds so many rows to every table that can grow, beside those that are there. Each belongs to one row of each table that it refers to. */
export const fillTables = async (tx: Tx, count: number): Promise<void> => {
  for (const table of allTables) if (!FIXED_TABLES.includes(nameOf(table))) await fillTable(tx, table, count)
}
