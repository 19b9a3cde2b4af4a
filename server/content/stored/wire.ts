import { blockToWire } from '../../contract/content/blocks/wire.ts'
import {
  type FieldName,
  fieldsOf,
  type ImageListName,
  imageListsOf,
  wireName,
} from '../../contract/content/documents/fields.ts'
import type { DocumentFields, ImageRowState, Json, JsonObject } from '../../contract/content/state.ts'
import type { ImageView } from '../../contract/content/values/images.ts'
import { isObject } from '../../contract/is-object.ts'
import type { References, StoredDocument } from './stored.ts'

/** Sums are stored in kopecks and cents; the API uses rubles and euros. */
const MINOR = 100
const MONEY: readonly FieldName[] = ['price', 'old_price', 'euro_price', 'euro_old_price']

const named = <Id extends number | string>(id: Id | null, names: ReadonlyMap<Id, string>): Json => {
  const name = id === null ? undefined : names.get(id)
  return id === null || name === undefined ? null : { id, name }
}

const viewOf = (id: number, { images }: References): ImageView | null => images.get(id) ?? null

/** Sorts the keys of any JSON: PostgreSQL stores them in an order of its own. */
const inOrder = (value: Json): Json => {
  if (Array.isArray(value)) return value.map(inOrder)
  if (!isObject(value)) return value
  const names = Object.keys(value).toSorted()
  return Object.fromEntries(names.map((name) => [name, inOrder(value[name] ?? null)]))
}

const fieldToWire = (name: FieldName, fields: DocumentFields, references: References): Json => {
  if (name === 'author') return named(fields.author, references.people)
  if (name === 'category') return named(fields.category, references.categories)
  if (name === 'cover') return fields.cover === null ? null : asJson(viewOf(fields.cover, references))
  const value = fields[name]
  return MONEY.includes(name) && typeof value === 'number' ? value / MINOR : inOrder(value)
}

const asJson = (view: ImageView | null): Json => view && { ...view }

const rowToWire = ({ id, imageId }: ImageRowState, references: References): Json => {
  const view = viewOf(imageId, references)
  const { image = '', image_thumbnail = '', width = 0, height = 0, focal_x = 0.5, focal_y = 0.5 } = view ?? {}
  return { id, image_id: imageId, image, image_thumbnail, width, height, focal_x, focal_y }
}

const ROWS: Record<ImageListName, string> = { gallery: 'gallery_images', preview: 'preview_images' }

/** The event ids of webinars and contests: content spec §3. */
const eventIds = ({ kind, number }: StoredDocument): JsonObject =>
  kind === 'webinar' || kind === 'contest' ? { contest_id: number, webinar_id: number } : {}

/** A document as a response has it. */
export interface DocumentWire extends JsonObject {
  content: readonly JsonObject[]
}

/** Serializes a document as the draft's GET returns it: always the same bytes for the same rows. Source: DESIGN §7. */
export const wireOf = (document: StoredDocument, references: References): DocumentWire => {
  const { kind, number, state } = document
  const fields = fieldsOf(kind).map((name): [string, Json] => [
    wireName(kind, name),
    fieldToWire(name, state.fields, references),
  ])
  const lists = imageListsOf(kind).map((list): [string, Json] => [
    list,
    { [ROWS[list]]: state[list].map((row) => rowToWire(row, references)) },
  ])
  const content = state.content.map((block, position) => blockToWire(block, position, (id) => viewOf(id, references)))
  return { id: number, ...Object.fromEntries(fields), ...eventIds(document), ...Object.fromEntries(lists), content }
}
