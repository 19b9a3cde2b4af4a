import { productById } from '../../catalog/products/product-store.ts'
import type { DocumentKind } from '../../contract/content/state.ts'
import type { Tx } from '../../db/database.ts'
import { documentKinds, kinds, productId } from '../kinds.ts'
import { hasDocument, lastNumber, nextNumber } from './store.ts'

/**
 * The number of a new document. What is sold is sold as the product of its number, so it takes none that something else is sold under
 * already: whoever has bought that would own the new document too.
 */
export const freeNumber = async (tx: Tx, kind: DocumentKind): Promise<number> => {
  const { product, numbers } = kinds[kind]
  for (;;) {
    const number = await nextNumber(tx, numbers)
    if (product === null || !(await productById(tx, productId(kind, number)))) return number
  }
}

/**
 * Whether a product may be added under a number: no document is sold under it, nor was one ever given it. Asked in the transaction that
 * adds the product; a document that comes later takes another number.
 */
export const isFreeForProduct = async (tx: Tx, type: string, number: number): Promise<boolean> => {
  const sold = documentKinds.filter((kind) => kinds[kind].product === type)
  for (const row of new Set(sold.map((kind) => kinds[kind].numbers)))
    if ((await lastNumber(tx, row)) >= number) return false
  return !(await hasDocument(tx, sold, number))
}
