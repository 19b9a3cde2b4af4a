import type { DocumentFields, DocumentKind } from '../state.ts'

const FREE = { price: 0, old_price: 0, euro_price: 0, euro_old_price: 0 }

/** A document counts as paid when its price is above 0. Source: content spec §1. */
const isPaid = ({ price }: Pick<DocumentFields, 'price'>): boolean => price > 0

const pricesOf = (kind: DocumentKind, fields: DocumentFields): Partial<DocumentFields> =>
  isPaid(fields) || kind === 'single-lesson' ? {} : FREE

const timerOf = (kind: DocumentKind): Partial<DocumentFields> =>
  kind === 'webinar' || kind === 'contest' ? { show_discount_timer: true } : {}

/**
 * Rules that apply whatever a client has sent: sums are 0 unless the document is paid or a single lesson, access has no end unless it
 * is paid, webinars and contests always show the discount timer, a slug is lower-cased. Source: content spec §5.
 */
export const applyRules = (kind: DocumentKind, fields: DocumentFields): DocumentFields => ({
  ...fields,
  ...pricesOf(kind, fields),
  ...timerOf(kind),
  access_duration: isPaid(fields) ? fields.access_duration : 0,
  slug: fields.slug.toLowerCase(),
})
