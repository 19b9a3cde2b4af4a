import type { Json, JsonObject } from '../../../contract/content/state.ts'
import { isObject } from '../../../contract/is-object.ts'
import type { SentBlock } from './bodies.ts'

const MARKERS: Readonly<Record<string, string>> = {
  'attention-block': '<!--attention-->',
  'header-block': '<!--header-->',
  'header1-block': '<!--header1-->',
  'header3-block': '<!--header3-->',
}

const IMAGES = ['img', 'img1', 'img2', 'img3']
const LISTS = ['list_text', 'questions', 'images']
/** Of blocks, within their data. */
const OWN_NAMES = ['id', 'uuid', 'position']
/** Of rows: who they are is looked at elsewhere, what follows from the rest is only read. */
const NAMES = ['id', 'uuid', 'quiz', 'image', 'image_thumbnail']

const rowOf = (row: Json): Json =>
  isObject(row) ? Object.fromEntries(Object.entries(row).filter(([name]) => !NAMES.includes(name))) : row

const valueOf = (name: string, value: Json): Json => {
  if (LISTS.includes(name)) return [value].flat().map(rowOf)
  if (!IMAGES.includes(name) || value === null) return value
  return { id: isObject(value) ? (value.id ?? null) : value }
}

/** What a block that was sent is answered as, but for its names and what was left out of it. */
export const expectedOf = ({ type, data }: SentBlock): JsonObject => {
  const marker = MARKERS[type]
  const sentEntries = Object.entries(data).filter(([name]) => !OWN_NAMES.includes(name))
  const values = sentEntries.map(([name, value]) => [name, valueOf(name, value)])
  const marked = marker !== undefined && typeof data.txt === 'string' && { txt: marker + data.txt }
  return { type: marker === undefined ? type : 'text', data: { ...Object.fromEntries(values), ...marked } }
}
