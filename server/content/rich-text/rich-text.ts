import { setImmediate as nextTurn } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { kindOf, withMarker, withoutMarker } from '../../contract/content/blocks/markers.ts'
import type { BlockType } from '../../contract/content/blocks/block-types.ts'
import { traitsOf } from '../../contract/content/blocks/traits.ts'
import { RICH_FIELDS } from '../../contract/content/documents/schemas.ts'
import type {
  BlockState,
  DocumentFields,
  DocumentInput,
  ItemState,
  JsonObject,
  RemovedMarkup,
} from '../../contract/content/state.ts'
import { RICH_TEXT_MAX } from '../../contract/content/values/texts.ts'
import { invalid } from '../../http/problem.ts'
import { type CleanMarkup, cleanMarkup, couldBeMarkup, signsOf } from './markup.ts'

type Path = readonly (string | number)[]

/** Replaces the text of one field. */
type Clean = (text: string, path: Path) => string

/** The most `<` and `&` characters in one text and in all texts of a body: they determine the time of parsing. */
const SIGNS_MAX = 10_000
const ALL_SIGNS_MAX = 50_000

/** The same object if no text changes. */
const cleanData = (data: JsonObject, names: readonly string[], path: Path, clean: Clean): JsonObject => {
  let cleaned = data
  for (const name of names) {
    const text = data[name]
    if (typeof text !== 'string') continue
    const after = clean(text, [...path, name])
    if (after !== text) cleaned = { ...cleaned, [name]: after }
  }
  return cleaned
}

const cleanItem = (type: BlockType, item: ItemState, path: Path, clean: Clean): ItemState => {
  const data = cleanData(item.data, traitsOf(type).list?.richText ?? [], path, clean)
  return data === item.data ? item : { ...item, data }
}

/** Cleans a text block without its marker, a comment that must be kept. */
const besideMarker =
  (clean: Clean): Clean =>
  (text, path) => {
    const kind = kindOf(text)
    const cleaned = clean(withoutMarker(text), path)
    return kind === 'text' ? cleaned : withMarker(kind, cleaned)
  }

const cleanBlock = (block: BlockState, at: number, clean: Clean): BlockState => {
  const { type, data, items } = block
  const { richText, list } = traitsOf(type)
  const path = ['content', at, 'data']
  const ofList = (index: number) => [...path, list?.name ?? 'items', index]
  return {
    ...block,
    data: cleanData(data, richText, path, type === 'text' ? besideMarker(clean) : clean),
    items: items.map((item, index) => cleanItem(type, item, ofList(index), clean)),
  }
}

const cleanFields = (fields: Partial<DocumentFields>, clean: Clean): Partial<DocumentFields> => {
  const cleaned = { ...fields }
  for (const name of RICH_FIELDS) {
    const text = fields[name]
    if (text !== undefined) cleaned[name] = clean(text, [name])
  }
  return cleaned
}

/** The texts to clean. Refuses, at its path, a text that has too much markup or exceeds the limit of the whole body. */
const textsOf = (run: (clean: Clean) => void): ReadonlySet<string> => {
  const texts = new Set<string>()
  let all = 0
  run((text, path) => {
    const signs = couldBeMarkup(text) ? signsOf(text) : 0
    all += signs
    if (signs > SIGNS_MAX || all > ALL_SIGNS_MAX) return invalid({ path, message: 'tooMuchMarkup' })
    if (signs > 0) texts.add(text)
    return text
  })
  return texts
}

/** Loads the `http:` links that the document already has; called only if a text contains one. */
type StoredLinks = () => Promise<ReadonlySet<string>>

const NONE: ReadonlySet<string> = new Set()
const noLinks: StoredLinks = async () => NONE

const RECENT_CHARACTERS = 4_000_000

/** Texts cleaned without stored links: a document is sent whole with every save, and most of its texts are unchanged. */
const recent = new LRUCache<string, CleanMarkup>({
  maxSize: RECENT_CHARACTERS,
  sizeCalculation: ({ text }, sent) => sent.length + text.length,
})

const cleanOnce = (sent: string): CleanMarkup => {
  const cleaned = recent.get(sent) ?? cleanMarkup(sent)
  recent.set(sent, cleaned)
  return cleaned
}

/** Yields to the event loop after each text with much markup. */
const cleanAll = async (texts: ReadonlySet<string>, stored: StoredLinks): Promise<ReadonlyMap<string, CleanMarkup>> => {
  const known = [...texts].some((text) => /http:/i.test(text)) ? await stored() : NONE
  const cleaned = new Map<string, CleanMarkup>()
  for (const text of texts) {
    cleaned.set(text, known.size === 0 ? cleanOnce(text) : cleanMarkup(text, known))
    if (signsOf(text) > SIGNS_MAX / 100) await nextTurn()
  }
  return cleaned
}

/** Visits all texts twice: to collect those to clean, and to insert the clean ones. */
const cleanedBy = async <Whole>(
  whole: Whole,
  run: (clean: Clean) => Whole,
  stored = noLinks,
): Promise<{ whole: Whole; removed: readonly RemovedMarkup[] }> => {
  const texts = textsOf(run)
  if (texts.size === 0) return { whole, removed: [] }
  const cleaned = await cleanAll(texts, stored)
  const removed: RemovedMarkup[] = []
  const result = run((sent, path) => {
    const { text, removed: names } = cleaned.get(sent) ?? { text: sent, removed: [] }
    if (text.length > RICH_TEXT_MAX) return invalid({ path, message: 'tooLongFor', about: { most: RICH_TEXT_MAX } })
    if (names.length > 0) removed.push({ path: path.join('.'), removed: names })
    return text
  })
  return { whole: result, removed }
}

/**
 * Sanitizes all rich texts of a body and reports in `removed` what was removed and where. `http:` links that are already stored are kept.
 * Refuses a text that exceeds the length limit after sanitizing. Source: SECURITY R62.
 */
export const sanitiseInput = async (input: DocumentInput, stored = noLinks): Promise<DocumentInput> => {
  const { content } = input
  const clean = (how: Clean): DocumentInput => ({
    ...input,
    fields: cleanFields(input.fields, how),
    ...(content && { content: content.map((block, at) => cleanBlock(block, at, how)) }),
  })
  const { whole, removed } = await cleanedBy(input, clean, stored)
  return { ...whole, removed }
}

/** Sanitizes a single list row; the paths are its field names. */
export const sanitiseItem = async (
  type: BlockType,
  item: ItemState,
): Promise<{ item: ItemState; removed: readonly RemovedMarkup[] }> => {
  const { whole, removed } = await cleanedBy(item, (clean) => cleanItem(type, item, [], clean))
  return { item: whole, removed }
}

/** The `http:` links in the rich texts of any object. */
export const plainLinksIn = (texts: object): ReadonlySet<string> =>
  new Set(
    [...JSON.stringify(texts).matchAll(/href=\\"(http:[^"\\]+)\\"/gi)].map(([, href = '']) =>
      href.replaceAll('&amp;', '&'),
    ),
  )
