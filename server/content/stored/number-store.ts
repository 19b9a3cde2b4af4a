import { and, eq, inArray, sql } from 'drizzle-orm'
import { productById } from '../../catalog/products/product-store.ts'
import type { DocumentKind } from '../../contract/content/state.ts'
import type { Tx } from '../../db/database.ts'
import { content, numberRow } from '../../db/schema.ts'
import { documentKinds, kinds, soldProductId } from '../kinds.ts'

/**
 * The next `howMany` numbers of a sequence, lowest first, with one statement. Numbers are never reused: a deletion leaves a gap. Sequences:
 * the kinds of documents, `block`, `row`, `image` and so on.
 */
export const nextNumbers = async (tx: Tx, row: string, howMany: number): Promise<number[]> => {
  if (howMany === 0) return []
  const [counter] = await tx
    .insert(numberRow)
    .values({ id: row, last: howMany })
    .onConflictDoUpdate({ target: numberRow.id, set: { last: sql`${numberRow.last} + ${howMany}` } })
    .returning({ last: numberRow.last })
  const last = counter?.last ?? 0
  return Array.from({ length: howMany }, (_, index) => last - howMany + 1 + index)
}

export const nextNumber = async (tx: Tx, row: string): Promise<number> => (await nextNumbers(tx, row, 1))[0] ?? 0

/** The last number allocated from a sequence; 0 if none was. */
const lastNumber = async (tx: Tx, row: string): Promise<number> =>
  (await tx.select({ last: numberRow.last }).from(numberRow).where(eq(numberRow.id, row)))[0]?.last ?? 0

/** Whether a document of one of these kinds has that number, including deleted ones. */
const hasDocument = async (tx: Tx, kinds: readonly DocumentKind[], number: number): Promise<boolean> => {
  const isIt = and(inArray(content.kind, [...kinds]), eq(content.number, number))
  return (await tx.select({ id: content.id }).from(content).where(isIt)).length > 0
}

/**
 * Allocates the number of a new document. A document is sold as the product of the same number, so it skips numbers of existing products:
 * their buyers would otherwise own the new document too.
 */
export const freeNumber = async (tx: Tx, kind: DocumentKind): Promise<number> => {
  const { product, numbers } = kinds[kind]
  for (;;) {
    const number = await nextNumber(tx, numbers)
    if (product === null || !(await productById(tx, soldProductId(kind, number)))) return number
  }
}

/**
 * Whether a product may be added under a number: no document has it, and none ever had. Call it in the transaction that adds the product;
 * documents added later skip the number.
 */
export const isFreeForProduct = async (tx: Tx, type: string, number: number): Promise<boolean> => {
  const sold = documentKinds.filter((kind) => kinds[kind].product === type)
  for (const row of new Set(sold.map((kind) => kinds[kind].numbers)))
    if ((await lastNumber(tx, row)) >= number) return false
  return !(await hasDocument(tx, sold, number))
}
