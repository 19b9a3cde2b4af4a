import { sql } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { numberRow } from '../../db/schema.ts'

/**
 * The next `howMany` numbers of a row of numbers, lowest first, by one statement. A number is given out once: what is deleted leaves a
 * gap. Rows: the kinds of documents, `block`, `block-item`, `content-image`, `image` and so on.
 */
export const nextNumbers = async (tx: Tx, row: string, howMany: number): Promise<number[]> => {
  if (howMany === 0) return []
  const [taken] = await tx
    .insert(numberRow)
    .values({ id: row, last: howMany })
    .onConflictDoUpdate({ target: numberRow.id, set: { last: sql`${numberRow.last} + ${howMany}` } })
    .returning({ last: numberRow.last })
  const last = taken?.last ?? 0
  return Array.from({ length: howMany }, (_, index) => last - howMany + 1 + index)
}

export const nextNumber = async (tx: Tx, row: string): Promise<number> => (await nextNumbers(tx, row, 1))[0] ?? 0
