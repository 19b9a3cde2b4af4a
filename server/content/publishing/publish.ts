import { addProduct, changeProduct, type Product, productById } from '../../catalog/products/product-store.ts'
import { pageAddress } from '../../contract/content/documents/page-paths.ts'
import type { DocumentFields, DocumentKind, DocumentState } from '../../contract/content/state.ts'
import type { Tx } from '../../db/database.ts'
import { invalid } from '../../http/problem.ts'
import type { DocumentWire } from '../stored/wire.ts'
import { kinds, soldProductId } from '../kinds.ts'
import { UNSORTED, useTerms } from '../terms/term-store.ts'
import { foldTitle } from '../lists/title-key.ts'
import { etagOf } from './etag.ts'
import { endOf, startOf } from '../../contract/content/values/day-bounds.ts'
import { storedViews } from './reader-view.ts'
import { dropPublished, keepForBuyers, type Published, putPublished, claimSlug } from './published-store.ts'

interface Offered {
  kind: DocumentKind
  number: number
  state: DocumentState
  wire: DocumentWire
}

/** The catalog's price (the higher, old one) and discount. A null price means not sold. Sums in minor units. */
const reduced = (price: number, before: number): { price: number | null; discount: number } => ({
  price: price > 0 ? Math.max(price, before) : null,
  discount: price > 0 ? Math.max(0, before - price) : 0,
})

const dateOf = (moment: number | null) => (moment === null ? null : new Date(moment))

const pricesOf = (fields: DocumentFields) => {
  const { price, old_price: before, euro_price: euro, euro_old_price: euroBefore, discount_timer_to: end } = fields
  const [rubles, euros] = [reduced(price, before), reduced(euro, euroBefore)]
  return {
    priceRub: rubles.price,
    discountRub: rubles.discount,
    priceEur: euros.price,
    discountEur: euros.discount,
    discountEndsAt: dateOf(endOf(end)),
    isOnSale: price > 0,
  }
}

/** A string property of a nullable object in the serialized document. */
const textIn = (value: unknown, name: string): string | null => {
  const text: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : null
  return typeof text === 'string' ? text : null
}

/** Pictures of documents are under `/media/`; any other address is a picture of the catalog's own. */
const isOfDocument = (address: string) => address.startsWith('/media/')

/** The document's cover, else the catalog's own picture. A former cover of the document is not kept, since its file may be gone. */
const pictureOf = (cover: string, known: Product | null): string => {
  if (cover !== '') return cover
  return known && !isOfDocument(known.img) ? known.img : ''
}

/** The product columns that a document defines; the others are unchanged. */
const describe = (document: Offered, known: Product | null) => {
  const { kind, number, state, wire } = document
  const { fields } = state
  return {
    name: fields.title,
    author: textIn(wire.author, 'name'),
    img: pictureOf(textIn(wire.cover, 'image') ?? '', known),
    url: pageAddress(kind, { slug: fields.slug, number }),
    months: fields.access_duration || null,
    ...pricesOf(fields),
  }
}

/**
 * Updates the product of a course, single or live lesson to the published state, which carts show on their next read. A free document is
 * off sale and gets no new product. Source: DESIGN §6, content spec §1.
 */
const offer = async (tx: Tx, document: Offered): Promise<void> => {
  const { kind, number, state } = document
  const { product: type } = kinds[kind]
  if (type === null) return
  const id = soldProductId(kind, number)
  const known = await productById(tx, id)
  if (known) await changeProduct(tx, id, describe(document, known))
  else if (state.fields.price > 0) await addProduct(tx, { id, type, productId: number, ...describe(document, null) })
}

/** Takes the product of a document off sale; buyers keep their access. `cover` is the address of the document's picture, or ''. */
const withdrawFromSale = async (
  tx: Tx,
  { kind, number, cover }: { kind: DocumentKind; number: number; cover: string },
): Promise<void> => {
  const known = kinds[kind].product === null ? null : await productById(tx, soldProductId(kind, number))
  if (known) await changeProduct(tx, known.id, { isOnSale: false, img: pictureOf(cover, known) })
}

/** A document to publish. `wire` is its serialization for the author. */
interface Publication {
  /** `<kind>:<number>`. */
  id: string
  kind: DocumentKind
  number: number
  state: DocumentState
  wire: DocumentWire
  at: Date
}

/** The product that a reader has to buy; of a course, the one that opens its lessons and materials. Source: content spec §1, DESIGN §6. */
const productOf = ({ kind, number, state }: Publication): string | null =>
  kinds[kind].product === null || state.fields.price === 0 ? null : soldProductId(kind, number)

/** A lesson opens on its `publish_date`, other documents at `deferred_start_at`. Source: content spec §3, §4. */
export const opensAtOf = ({ kind, state: { fields } }: Pick<Publication, 'kind' | 'state'>): Date | null =>
  dateOf(startOf(kind === 'lesson' ? fields.publish_date : fields.deferred_start_at))

/** The date for the schedule: start of an event, date of another document, day of a lesson. */
const startsAtOf = ({ state: { fields } }: Publication): Date | null =>
  dateOf(startOf(fields.date_start ?? fields.date ?? fields.publish_date))

const serialized = (view: DocumentWire): [text: string, etag: string] => {
  const text = JSON.stringify(view)
  return [text, etagOf(text)]
}

const rowOf = (document: Publication): Published => {
  const { id, kind, number, state, wire, at } = document
  const { fields } = state
  const product = productOf(document)
  const views = storedViews(kind, wire, product !== null)
  const [open, openEtag] = serialized(views.open)
  const [closed, closedEtag] = serialized(views.closed)
  const [forBuyers, forBuyersEtag] = views.forBuyers ? serialized(views.forBuyers) : [null, null]
  return {
    id,
    kind,
    number,
    slug: fields.slug || null,
    course: kind === 'lesson' ? fields.course : null,
    title: fields.title,
    titleKey: foldTitle(fields.title),
    position: kind === 'lesson' ? fields.position : 0,
    startsAt: startsAtOf(document),
    summary: JSON.stringify(views.line),
    open,
    openEtag,
    closed,
    closedEtag,
    forBuyers,
    forBuyersEtag,
    opensAt: opensAtOf(document),
    product,
    isInPlus: fields.available_in_plus,
    publishedAt: at,
    withdrawnAt: null,
  }
}

/**
 * Publishes the current state: stores the readers' views and terms, and updates the product. Runs in the transaction that saves the
 * document. Refuses `slug` if another published document has it. Source: DESIGN §7.
 */
export const publish = async (tx: Tx, document: Publication): Promise<void> => {
  const row = rowOf(document)
  const { id: contentId, kind, number, position, opensAt } = row
  const onLoss = (loser: number) =>
    changeProduct(tx, soldProductId(kind, loser), { url: pageAddress(kind, { slug: null, number: loser }) })
  if (!(await claimSlug(tx, row, onLoss))) return invalid({ path: ['slug'], message: 'slugInUse' })
  await putPublished(tx, row)
  await useTerms(tx, { contentId, kind, number, side: 'shown', position, opensAt }, document.state.fields)
  await offer(tx, document)
}

/** A document to withdraw from readers. `cover` is the address of its picture, or ''. */
interface Withdrawn extends Pick<Publication, 'id' | 'kind' | 'number'> {
  cover: string
  /** Buyers keep the last published state. */
  isRestored: boolean
  at: Date
}

/**
 * Withdraws a document from readers and takes it off sale, whether or not it was published: a deleted one from everyone, another one from
 * everyone except its buyers. Runs in the transaction that saves the document.
 */
export const withdraw = async (tx: Tx, document: Withdrawn): Promise<void> => {
  const { id, kind, number, isRestored, at } = document
  if (isRestored && kinds[kind].product !== null) await keepForBuyers(tx, id, at)
  else await dropPublished(tx, id)
  await useTerms(tx, { contentId: id, kind, number, side: 'shown', position: 0, opensAt: null }, UNSORTED)
  await withdrawFromSale(tx, document)
}
