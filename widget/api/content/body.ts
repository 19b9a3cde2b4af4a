import {
  emptyFields,
  type FieldName,
  fieldsOf,
  imageListsOf,
  wireName,
} from '../../../server/contract/content/documents/fields.ts'
import { applyRules } from '../../../server/contract/content/documents/rules.ts'
import type { DocumentFields, DocumentKind } from '../../../server/contract/content/state.ts'
import { blockTo } from './blocks.ts'
import { startOf } from './read.ts'
import type { Draft, ImageRow, Ref } from './wire.ts'

type Body = Record<string, unknown>

const idOf = <Id extends string | number>(ref: Ref<Id>): Id | null =>
  typeof ref === 'object' ? (ref?.id ?? null) : ref

const isPresent = <Value>(value: Value | null | undefined): value is Value => value !== null && value !== undefined

const rowTo = ({ id, image_id }: ImageRow) => ({ ...(isPresent(id) && { id }), image_id })

const pricing = ['price', 'old_price', 'euro_price', 'euro_old_price', 'access_duration'] as const

const { price, old_price, euro_price, euro_old_price, access_duration } = emptyFields
const { link, webinar_link, img_per_user, available_in_plus, collection } = emptyFields

/** Defaults for the fields that a new document leaves out. Source: content spec §9. */
const defaults: Draft = {
  price,
  old_price,
  euro_price,
  euro_old_price,
  access_duration,
  link,
  webinar_link,
  img_per_user,
  available_in_plus,
  collection,
  gallery: [],
  preview: [],
}

/**
 * All pricing fields if any of them is given. Prices are 0 unless the document is paid or a single lesson; `access_duration` is 0 unless it
 * is paid.
 */
const pricingOf = (kind: DocumentKind, draft: Draft): Partial<DocumentFields> => {
  if (pricing.every((name) => draft[name] === undefined)) return {}
  const stated = Object.fromEntries(pricing.map((name) => [name, draft[name] ?? 0]))
  const ruled = applyRules(kind, { ...emptyFields, ...stated })
  return Object.fromEntries(pricing.map((name) => [name, ruled[name]]))
}

const refsOf = ({ author, category, cover }: Draft): Body => ({
  ...(author === undefined ? {} : { author: idOf(author) }),
  ...(category === undefined ? {} : { category: idOf(category) }),
  ...(cover === undefined ? {} : { cover: idOf(cover) }),
})

const listsOf = (kind: DocumentKind, draft: Draft): Body => ({
  ...(draft.content && { content: draft.content.map(blockTo) }),
  ...Object.fromEntries(
    imageListsOf(kind).flatMap((list) => {
      const rows = draft[list]
      return rows ? [[list, { [`${list}_images`]: rows.map(rowTo) }]] : []
    }),
  ),
})

const isEvent = (kind: DocumentKind) => kind === 'webinar' || kind === 'contest'

/** Both fields hold the event's id. Source: content spec §3. */
const eventIds = (id: number | null) => ({ contest_id: id ?? 0, webinar_id: id ?? 0 })

/**
 * The body of a POST or PUT, with the client-side rules applied: pricing, access, lower-case slug, the discount timer of events, `caption`
 * of pages, deferred start in UTC. Fields that a replacement leaves out keep their values. Source: content spec §3, §4, §5, §9.
 */
export const bodyOf = (kind: DocumentKind, draft: Draft): Body => {
  const stated: Draft = isPresent(draft.id) ? draft : { ...defaults, ...draft }
  const ruled: Body = {
    ...stated,
    ...refsOf(stated),
    ...pricingOf(kind, stated),
    ...(stated.slug !== undefined && { slug: stated.slug.toLowerCase() }),
    ...(stated.is_deferred !== undefined && { deferred_start_at: startOf(stated) }),
    ...(isEvent(kind) && { show_discount_timer: true }),
  }
  const named = (name: FieldName) => (ruled[name] === undefined ? [] : [[wireName(kind, name), ruled[name]]])
  return {
    ...Object.fromEntries(fieldsOf(kind).flatMap(named)),
    ...(isEvent(kind) && eventIds(draft.id ?? null)),
    ...listsOf(kind, stated),
  }
}
