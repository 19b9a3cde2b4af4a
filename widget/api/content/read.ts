import { isPublicationState } from '../../../server/contract/content/documents/publication.ts'
import type { DocumentKind } from '../../../server/contract/content/state.ts'
import { isObject } from '../../../server/contract/is-object.ts'
import { isNumber, isText, isTexts } from '../guards.ts'
import { blockFrom } from './blocks.ts'
import type {
  DeferredStart,
  Document,
  DocumentLine,
  ImageRow,
  ImageView,
  Listed,
  Named,
  RemovedMarkup,
} from './wire.ts'

const ISO_DATE = /^(\d{4})-(\d{2})-(\d{2})$/
const US_DATE = /^(\d{2})-(\d{2})-(\d{4})$/
const TIME = /^([01]\d|2[0-3]):([0-5]\d)$/

/** Converts a date in either format to `YYYY-MM-DD`; null if it is no valid date. Source: content spec §9. */
export const isoDate = (date: string): string | null => {
  const [, year, month, day] = ISO_DATE.exec(date) ?? date.replace(US_DATE, '$3-$1-$2').match(ISO_DATE) ?? []
  if (!year || !month || !day) return null
  const at = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  return at.toISOString().startsWith(`${year}-${month}-${day}`) ? `${year}-${month}-${day}` : null
}

const isSameStart = (one: Partial<DeferredStart>, other: DeferredStart): boolean =>
  one.is_deferred === other.is_deferred &&
  one.deferred_date === other.deferred_date &&
  one.deferred_time === other.deferred_time

/**
 * Converts a local date and time to UTC; null if the start is not deferred, or the date or time is missing. The moment that the date and
 * time were read from (`deferred_start_at`) stays as it is: in the hour that a DST change repeats, two moments have the same local time. A
 * time that a DST change skips moves forward by the gap; of a repeated time the first occurrence counts. Source: content spec §4.
 */
export const startOf = (start: Partial<DeferredStart> & { deferred_start_at?: string | null }): string | null => {
  const { is_deferred, deferred_date, deferred_time, deferred_start_at: read } = start
  if (read && isSameStart(start, deferredFrom(read))) return read
  const date = isoDate(deferred_date ?? '')
  if (!is_deferred || !date || !TIME.test(deferred_time ?? '')) return null
  return new Date(`${date}T${deferred_time}:00`).toISOString() // without a zone it is local time
}

const two = (number: number) => String(number).padStart(2, '0')

/** Converts an ISO timestamp to a local date and time. */
export const deferredFrom = (moment: string | null | undefined): DeferredStart => {
  const at = new Date(moment ?? Number.NaN)
  if (Number.isNaN(at.getTime())) return { is_deferred: false, deferred_date: '', deferred_time: '' }
  const date = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
  return { is_deferred: true, deferred_date: date, deferred_time: `${two(at.getHours())}:${two(at.getMinutes())}` }
}

/** Parses a response body; null if it is malformed. */
export type Reader<Value> = (body: unknown) => Value | null

const recordsIn = (list: unknown) => (Array.isArray(list) ? list.filter(isObject) : [])

/** Parses every element; null if any of them is malformed. */
export const allFrom = <Value>(list: unknown, read: Reader<Value>): Value[] | null => {
  if (!Array.isArray(list)) return null
  const found = list.flatMap((one) => read(one) ?? [])
  return found.length === list.length ? found : null
}

/** The size of an image and its focal point, as far as they are given. */
const measuresIn = ({ width, height, focal_x, focal_y }: Readonly<Record<string, unknown>>) => ({
  ...(isNumber(width) && { width }),
  ...(isNumber(height) && { height }),
  ...(isNumber(focal_x) && { focal_x }),
  ...(isNumber(focal_y) && { focal_y }),
})

/** Parses an image. */
export const imageFrom: Reader<ImageView> = (body) =>
  isObject(body) && isNumber(body.id) && isText(body.image) && isText(body.image_thumbnail)
    ? { id: body.id, image: body.image, image_thumbnail: body.image_thumbnail, ...measuresIn(body) }
    : null

const rowFrom: Reader<ImageRow> = (row) =>
  isObject(row) && isNumber(row.image_id)
    ? {
        id: isNumber(row.id) ? row.id : null,
        image_id: row.image_id,
        ...(isText(row.image) && { image: row.image }),
        ...(isText(row.image_thumbnail) && { image_thumbnail: row.image_thumbnail }),
        ...measuresIn(row),
      }
    : null

const rowsIn = (holder: unknown, name: string) =>
  recordsIn(isObject(holder) ? holder[name] : []).flatMap((row) => rowFrom(row) ?? [])

const removedIn = (list: unknown): RemovedMarkup[] =>
  recordsIn(list).flatMap(({ path, removed }) => (isText(path) && isTexts(removed) ? [{ path, removed }] : []))

/** Parses a document and converts its deferred start to local time. Source: content spec §4, §7. */
export const documentFrom =
  (kind: DocumentKind): Reader<Document> =>
  (body) => {
    if (!isObject(body) || !isNumber(body.id)) return null
    const { caption, title, content, gallery, preview, removed_markup, ...fields } = body
    const name = kind === 'page' ? caption : title
    const blocks = allFrom(content ?? [], blockFrom)
    if (!isText(name) || !blocks) return null
    const removed = removedIn(removed_markup)
    return {
      ...fields,
      ...deferredFrom(isText(body.deferred_start_at) ? body.deferred_start_at : null),
      id: body.id,
      title: name,
      content: blocks,
      gallery: rowsIn(gallery, 'gallery_images'),
      preview: rowsIn(preview, 'preview_images'),
      ...(removed.length > 0 && { removed_markup: removed }),
    }
  }

const isStatus = (value: unknown): value is 0 | 1 | 2 => value === 0 || value === 1 || value === 2

const authorIn = (author: unknown): Named<string> | null =>
  isObject(author) && isText(author.id) && isText(author.name) ? { id: author.id, name: author.name } : null

/** Parses one entry of a document list. */
export const lineFrom: Reader<DocumentLine> = (row) => {
  if (!isObject(row) || !isNumber(row.id)) return null
  const title = [row.title, row.caption].find(isText)
  return {
    id: row.id,
    title: title ?? '',
    status: isStatus(row.status) ? row.status : null,
    state: isText(row.state) && isPublicationState(row.state) ? row.state : null,
    has_unpublished_changes: row.has_unpublished_changes === true,
    updated_at: isText(row.updated_at) ? row.updated_at : null,
    author: authorIn(row.author),
    slug: isText(row.slug) ? row.slug : '',
    price: isNumber(row.price) ? row.price : null,
    opens_at: [row.deferred_start_at, row.publish_date].find(isText) ?? null,
    position: isNumber(row.position) ? row.position : 0,
    course: isNumber(row.course) ? row.course : null,
    course_title: isText(row.course_title) ? row.course_title : null,
  }
}

/** Parses one page of a list. */
export const listFrom =
  <Row>(read: Reader<Row>): Reader<Listed<Row>> =>
  (body) => {
    const bare = Array.isArray(body) ? { count: body.length, results: body } : body
    if (!isObject(bare) || !isNumber(bare.count)) return null
    const results = allFrom(bare.results, read)
    const next = 'next' in bare ? bare.next : null
    const previous = 'previous' in bare ? bare.previous : null
    return (
      results && {
        count: bare.count,
        ...('count_is_exact' in bare && bare.count_is_exact === false && { count_is_exact: false as const }),
        next: isText(next) ? next : null,
        previous: isText(previous) ? previous : null,
        results,
      }
    )
  }

/** For a response whose body is not read. */
export const nothing: Reader<true> = () => true

/** An object with an id; its other fields are not checked. */
export type Entity = Readonly<Record<string, unknown>> & { readonly id: number | string }

export const entityFrom: Reader<Entity> = (body) =>
  isObject(body) && (isNumber(body.id) || isText(body.id)) ? { ...body, id: body.id } : null

/** Any object. */
export const recordFrom: Reader<Readonly<Record<string, unknown>>> = (body) => (isObject(body) ? body : null)
