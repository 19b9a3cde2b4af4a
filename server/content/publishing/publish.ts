import type { DocumentKind, DocumentState } from '../../contract/content/state.ts'
import type { Tx } from '../../db/database.ts'
import { invalid } from '../../http/rest/problem.ts'
import { useTerms } from '../terms/store.ts'
import { etagOf } from './etag.ts'
import { offer, takeOffSale } from './offer.ts'
import { keptViews, type Wire } from './reader-view.ts'
import { dropPublished, isSlugShown, type Published, putPublished } from './store.ts'

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

/** What a reader has to have bought; of a course, what its lessons take. Source: content spec §1, DESIGN §6. */
const productOf = ({ kind, number, state }: Publication): string | null => {
  if (state.fields.price === 0) return null
  if (kind === 'course') return `course:${number}`
  return kind === 'single-lesson' ? `lesson:${number}` : null
}

const rowOf = (document: Publication): Published => {
  const { id, kind, number, state, wire, at } = document
  const { fields } = state
  const views = keptViews(kind, wire)
  const [open, closed] = [JSON.stringify(views.open), JSON.stringify(views.closed)]
  return {
    id,
    kind,
    number,
    slug: fields.slug || null,
    course: kind === 'lesson' ? fields.course : null,
    title: fields.title,
    position: kind === 'lesson' ? fields.position : 0,
    summary: JSON.stringify(views.line),
    open,
    openEtag: etagOf(open),
    closed,
    closedEtag: etagOf(closed),
    opensAt: fields.deferred_start_at === null ? null : new Date(fields.deferred_start_at),
    product: productOf(document),
    isInPlus: fields.available_in_plus,
    publishedAt: at,
  }
}

/**
 * Shows readers the document as it is now, sorts it by its terms and offers it for sale where it has a price: within the transaction
 * that saves it. Refuses `slug` where readers find another document there still. Source: DESIGN §7.
 */
export const publish = async (tx: Tx, document: Publication): Promise<void> => {
  const row = rowOf(document)
  if (await isSlugShown(tx, row)) return invalid({ path: ['slug'], message: 'slugTaken' })
  await putPublished(tx, row)
  await useTerms(tx, document.id, document.state.fields)
  await offer(tx, document)
}

/** Takes a document away from readers and off sale, whether it was published or not. Within the transaction that saves it. */
export const withdraw = async (tx: Tx, id: string, _at: Date): Promise<void> => {
  await dropPublished(tx, id)
  await useTerms(tx, id, { category: null, tags: [], collection: [] })
  await takeOffSale(tx, id)
}
