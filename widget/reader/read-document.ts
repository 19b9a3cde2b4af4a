import type { DocumentKind } from '../../server/contract/content/state.ts'
import { isObject } from '../../server/contract/is-object.ts'
import { blockFrom } from '../api/content/blocks.ts'
import type { Block } from '../api/content/wire.ts'
import { isNumber, isText } from '../api/guards.ts'
import { type Data, type Picture, pictureFrom, rowsIn, textIn } from './block-data.ts'

/** An entry of a timetable; '' for what it does not say. */
export interface Session {
  /** `YYYY-MM-DD`. */
  day: string
  /** `HH:mm`. */
  from: string
  to: string
  title: string
}

/** What decides whether somebody reads on; '' for what its author has not said. Moments and days are in ISO 8601. */
interface Facts {
  author: string
  ages: string
  audience: string
  stream: string
  startsAt: string
  endsAt: string
  isPaid: boolean
  isNew: boolean
  isFeatured: boolean
  timetable: readonly Session[]
}

/** A published document as readers see it. */
export interface ReaderDocument {
  id: number
  kind: DocumentKind
  title: string
  /** Its large heading, the title unless its author has written another one. */
  heading: string
  summary: string
  facts: Facts
  cover: Picture | null
  blocks: readonly Block[]
  gallery: readonly Data[]
  preview: readonly Data[]
  /** Rich texts; '' where there are none, or none for this reader. */
  materials: string
  forSignedUp: string
  afterwards: string
  videoResult: string
  /** The button of a studio page. */
  button: { label: string; link: string; isNewTab: boolean } | null
}

const rowsOf = (holder: unknown, name: string): readonly Data[] => (isObject(holder) ? rowsIn(holder, name) : [])

/** A field whose type the API leaves open. */
const looseIn = (body: Data, name: string): string => {
  const value = body[name]
  return isNumber(value) ? String(value) : textIn(body, name).trim()
}

const factsIn = (body: Data): Facts => ({
  author: isObject(body.author) ? textIn(body.author, 'name') : '',
  ages: looseIn(body, 'age'),
  audience: looseIn(body, 'gender'),
  stream: looseIn(body, 'stream'),
  startsAt: textIn(body, 'date_start') || textIn(body, 'date'),
  endsAt: textIn(body, 'date_end'),
  isPaid: isNumber(body.price) && body.price > 0,
  isNew: body.is_new === true,
  isFeatured: body.is_featured === true,
  timetable: rowsIn(body, 'lessons_schedule_list')
    .map((row) => ({
      day: textIn(row, 'date'),
      from: textIn(row, 'time'),
      to: textIn(row, 'time_end'),
      title: textIn(row, 'title'),
    }))
    .filter(({ day, title }) => day !== '' || title !== ''),
})

/** Reads an answer of the API; null if it is no document. A block of a kind that is not known is left out. */
export const readDocument = (kind: DocumentKind, body: unknown): ReaderDocument | null => {
  if (!isObject(body) || !isNumber(body.id)) return null
  const title = body[kind === 'page' ? 'caption' : 'title']
  if (!isText(title)) return null
  return {
    id: body.id,
    kind,
    title,
    heading: textIn(body, 'main_header') || title,
    summary: textIn(body, 'short_description'),
    facts: factsIn(body),
    cover: pictureFrom(body.cover),
    blocks: rowsIn(body, 'content').flatMap((block) => blockFrom(block) ?? []),
    gallery: rowsOf(body.gallery, 'gallery_images'),
    preview: rowsOf(body.preview, 'preview_images'),
    materials: textIn(body, 'materials'),
    forSignedUp: textIn(body, 'content_registered'),
    afterwards: textIn(body, 'content_closed'),
    videoResult: textIn(body, 'video_result'),
    button:
      body.show_btn === true
        ? { label: textIn(body, 'btn_text'), link: textIn(body, 'btn_link'), isNewTab: body.btn_target === '_blank' }
        : null,
  }
}
