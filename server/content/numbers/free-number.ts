import type { DocumentKind } from '../../contract/content/state.ts'
import { productById } from '../../checkout/catalogue/store.ts'
import type { Tx } from '../../db/database.ts'
import { kinds } from '../kinds.ts'
import { nextNumber } from './store.ts'

/**
 * The number of a new document. A course or a single lesson is sold as the product of its number, so it takes none that something else
 * is sold under already: whoever has bought that would own the new document too.
 */
export const freeNumber = async (tx: Tx, kind: DocumentKind): Promise<number> => {
  const { product } = kinds[kind]
  for (;;) {
    const number = await nextNumber(tx, kind)
    if (product === null || !(await productById(tx, `${product}:${number}`))) return number
  }
}
