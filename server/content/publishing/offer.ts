import { addProduct, changeProduct, type Product, productById } from '../../catalog/products/product-store.ts'
import type { DocumentFields, DocumentKind, DocumentState } from '../../contract/content/state.ts'
import type { Tx } from '../../db/database.ts'
import { kinds, productId } from '../kinds.ts'
import type { Wire } from './reader-view.ts'

interface Offered {
  kind: DocumentKind
  number: number
  state: DocumentState
  wire: Wire
}

/** A price and the higher one that it had before, as the catalogue keeps them. Null is not sold. Sums in minor units. */
const reduced = (price: number, before: number): { price: number | null; discount: number } => ({
  price: price > 0 ? Math.max(price, before) : null,
  discount: price > 0 ? Math.max(0, before - price) : 0,
})

const pricesOf = ({ price, old_price: before, euro_price: euro, euro_old_price: euroBefore }: DocumentFields) => {
  const [rubles, euros] = [reduced(price, before), reduced(euro, euroBefore)]
  return {
    priceRub: rubles.price,
    discountRub: rubles.discount,
    priceEur: euros.price,
    discountEur: euros.discount,
    isOnSale: price > 0,
  }
}

/** A text in an object of the wire that may be null. */
const textIn = (value: unknown, name: string): string | null => {
  const text: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : null
  return typeof text === 'string' ? text : null
}

const addressOf = ({ kind, number, state }: Offered): string => {
  const { path } = kinds[kind]
  return kind === 'course' ? `/${path}/#course-${number}` : `/lessons/#${state.fields.slug || `lesson-${number}`}`
}

/** Where the pictures of documents are; any other address is the catalogue's own. */
const isOfDocument = (address: string) => address.startsWith('/media/')

/** The picture of a document, else that of the catalogue: none that the document had, since it may be gone. */
const pictureOf = (cover: string, known: Product | null): string => {
  if (cover !== '') return cover
  return known && !isOfDocument(known.img) ? known.img : ''
}

/** What a document says of its product; what it does not say stays as it is. */
const describe = (document: Offered, known: Product | null) => {
  const { fields } = document.state
  return {
    name: fields.title,
    author: textIn(document.wire.author, 'name'),
    img: pictureOf(textIn(document.wire.cover, 'image') ?? '', known),
    url: known?.url ?? addressOf(document),
    months: fields.access_duration || null,
    ...pricesOf(fields),
  }
}

/**
 * Keeps what a course, a single or a live lesson is sold as in step with what is published: the next look at any cart shows it. What is free is
 * off sale, and gets no product. Source: DESIGN §6, content spec §1.
 */
export const offer = async (tx: Tx, document: Offered): Promise<void> => {
  const { kind, number, state } = document
  const { product: type } = kinds[kind]
  if (type === null) return
  const id = productId(kind, number)
  const known = await productById(tx, id)
  if (known) await changeProduct(tx, id, describe(document, known))
  else if (state.fields.price > 0) await addProduct(tx, { id, type, productId: number, ...describe(document, null) })
}

/** A document is not sold any more; who has bought it keeps it. `cover` is the address of its picture, or nothing. */
export const takeOffSale = async (
  tx: Tx,
  { kind, number, cover }: { kind: DocumentKind; number: number; cover: string },
): Promise<void> => {
  const known = kinds[kind].product === null ? null : await productById(tx, productId(kind, number))
  if (known) await changeProduct(tx, known.id, { isOnSale: false, img: pictureOf(cover, known) })
}
