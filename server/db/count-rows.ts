import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Db } from './database.ts'

/** Counts the rows of a table that match, up to `most`. */
export const countRows = (db: Db, table: SQLiteTable, isWanted: SQL | undefined, most: number): Promise<number> =>
  db.$count(
    db
      .select({ row: sql`1`.as('row') })
      .from(table)
      .where(isWanted)
      .limit(most)
      .as('counted'),
  )
