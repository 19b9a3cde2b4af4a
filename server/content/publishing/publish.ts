import type { DocumentKind, DocumentState } from '../../contract/content/state.ts'
import type { Tx } from '../../db/database.ts'
import { invalid } from '../../http/rest/problem.ts'
import { kinds, productId } from '../kinds.ts'
import { UNSORTED, useTerms } from '../terms/store.ts'
import { foldTitle } from '../title-key.ts'
import { etagOf } from './etag.ts'
import { startOf } from './moments.ts'
import { offer, takeOffSale } from './offer.ts'
import { keptViews, type Wire } from './reader-view.ts'
import { dropPublished, keepForBuyers, type Published, putPublished, takeSlug } from './store.ts'

/** A document as it is published. `wire` is the answer as its author gets it. */
export interface Publication {
  /** `<kind>:<number>`. */
  id: string
  kind: DocumentKind
  number: number
  state: DocumentState
  wire: Wire
  at: Date
}

/** What a reader has to have bought; of a course, what its lessons and materials take. Source: content spec §1, DESIGN §6. */
const productOf = ({ kind, number, state }: Publication): string | null =>
  kinds[kind].product === null || state.fields.price === 0 ? null : productId(kind, number)

const dateOf = (moment: number | null) => (moment === null ? null : new Date(moment))

/** A lesson opens with its day, anything else when it is no longer deferred. Source: content spec §3, §4. */
const opensAtOf = ({ kind, state: { fields } }: Publication): Date | null =>
  dateOf(startOf(kind === 'lesson' ? fields.publish_date : fields.deferred_start_at))

/** When it is: the beginning of an event, the date of anything else, a lesson's day. */
const startsAtOf = ({ state: { fields } }: Publication): Date | null =>
  dateOf(startOf(fields.date_start ?? fields.date ?? fields.publish_date))

const kept = (view: Wire): [text: string, etag: string] => {
  const text = JSON.stringify(view)
  return [text, etagOf(text)]
}

const rowOf = (document: Publication): Published => {
  const { id, kind, number, state, wire, at } = document
  const { fields } = state
  const product = productOf(document)
  const views = keptViews(kind, wire, product !== null)
  const [open, openEtag] = kept(views.open)
  const [closed, closedEtag] = kept(views.closed)
  const [forBuyers, forBuyersEtag] = views.forBuyers ? kept(views.forBuyers) : [null, null]
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
 * Shows readers the document as it is now, sorts it by its terms and offers it for sale where it has a price: within the transaction
 * that saves it. Refuses `slug` where readers find another document there still. Source: DESIGN §7.
 */
export const publish = async (tx: Tx, document: Publication): Promise<void> => {
  const row = rowOf(document)
  if (!(await takeSlug(tx, row))) return invalid({ path: ['slug'], message: 'slugTaken' })
  await putPublished(tx, row)
  await useTerms(tx, document.id, 'shown', document.state.fields)
  await offer(tx, document)
}

/** A document that readers are not to see. `cover` is the address of its picture, or nothing. */
export interface Withdrawn extends Pick<Publication, 'id' | 'kind' | 'number'> {
  cover: string
  /** Who has bought it keeps what was published last. */
  isKept: boolean
  at: Date
}

/**
 * Takes a document away from readers and off sale, whether it was published or not: one that is deleted from everybody, another one from
 * all but its buyers. Within the transaction that saves it.
 */
export const withdraw = async (tx: Tx, document: Withdrawn): Promise<void> => {
  const { id, kind, isKept, at } = document
  if (isKept && kinds[kind].product !== null) await keepForBuyers(tx, id, at)
  else await dropPublished(tx, id)
  await useTerms(tx, document.id, 'shown', UNSORTED)
  await takeOffSale(tx, document)
}
