import { type AnyColumn, sql } from 'drizzle-orm'
import * as postgres from 'drizzle-orm/pg-core'
import * as sqlite from 'drizzle-orm/sqlite-core'
import { dialect } from './dialect.ts'

/** drizzle's builders of the two engines are called alike, so SQLite's type stands for both. */
const isTwin = <S>(onPostgres: unknown, onSqlite: S): onPostgres is S => typeof onPostgres === typeof onSqlite

/**
 * Column builders that mean the same on both engines and carry one TypeScript type, SQLite's.
 * The engine is chosen when the process starts, so one schema file serves both.
 */
const choose = <S>(onSqlite: S, onPostgres: unknown): S => {
  if (dialect === 'sqlite') return onSqlite
  if (!isTwin(onPostgres, onSqlite)) throw new Error('the engines need a builder of the same kind')
  return onPostgres
}

export const table = choose(sqlite.sqliteTable, postgres.pgTable)
export const index = choose(sqlite.index, postgres.index)
export const uniqueIndex = choose(sqlite.uniqueIndex, postgres.uniqueIndex)

const check = choose(sqlite.check, postgres.check)

/** The column holds one of a few words, whoever writes it. Source: SECURITY §3. */
export const isOneOf = (name: string, column: AnyColumn, words: readonly string[]) =>
  check(name, sql`${column} in ${[...words]}`.inlineParams())

/** The column is never below nothing, whoever writes it. Source: SECURITY R43. */
export const isNotNegative = (name: string, column: AnyColumn) => check(name, sql`${column} >= 0`)

/** A primary key made in our process. */
export const id = (name = 'id') => text(name).primaryKey()

export const text = (name: string) =>
  choose(
    () => sqlite.text(name),
    () => postgres.text(name),
  )()

/** A whole number within JavaScript's safe range. */
export const whole = (name: string) =>
  choose(
    () => sqlite.integer(name),
    () => postgres.bigint(name, { mode: 'number' }),
  )()

export const flag = (name: string) =>
  choose(
    () => sqlite.integer(name, { mode: 'boolean' }),
    () => postgres.boolean(name),
  )()

/** A moment, to the millisecond, read and written as a `Date`. */
export const instant = (name: string) =>
  choose(
    () => sqlite.integer(name, { mode: 'timestamp_ms' }),
    () => postgres.timestamp(name, { mode: 'date', precision: 3, withTimezone: true }),
  )()

/** A JSON value; say its shape with `.$type<…>()`. What is read back is checked by the store that reads it. */
export const json = (name: string) =>
  choose(
    () => sqlite.text(name, { mode: 'json' }),
    () => postgres.jsonb(name),
  )()
