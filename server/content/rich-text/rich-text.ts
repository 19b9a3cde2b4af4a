import { setImmediate as nextTurn } from 'node:timers/promises'
import { kindOf, withMarker, withoutMarker } from '../../contract/content/blocks/markers.ts'
import type { BlockType } from '../../contract/content/blocks/paths.ts'
import { blockTypes } from '../../contract/content/blocks/registry.ts'
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
import { invalid } from '../../http/rest/problem.ts'
import { type CleanMarkup, cleanMarkup, couldBeMarkup, signsOf } from './markup.ts'

type Path = readonly (string | number)[]

/** What becomes of the text of one field. */
type Clean = (text: string, path: Path) => string

/** Signs that begin markup, `<` and `&`, in one text and in all texts of a body: reading them takes its time. */
const SIGNS_MAX = 10_000
const ALL_SIGNS_MAX = 50_000

const cleanData = (data: JsonObject, names: readonly string[], path: Path, clean: Clean): JsonObject => ({
  ...data,
  ...Object.fromEntries(
    names.flatMap((name) => {
      const text = data[name]
      return typeof text === 'string' ? [[name, clean(text, [...path, name])]] : []
    }),
  ),
})

const cleanItem = (type: BlockType, item: ItemState, path: Path, clean: Clean): ItemState => ({
  ...item,
  data: cleanData(item.data, blockTypes[type].list?.richText ?? [], path, clean),
})

/** The marker of a text block is a comment that stays. */
const besideMarker =
  (clean: Clean): Clean =>
  (text, path) => {
    const kind = kindOf(text)
    const cleaned = clean(withoutMarker(text), path)
    return kind === 'text' ? cleaned : withMarker(kind, cleaned)
  }

const cleanBlock = (block: BlockState, at: number, clean: Clean): BlockState => {
  const { type, data, items } = block
  const { richText, list } = blockTypes[type]
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

/** Which texts there are to clean. A text, or all of them, with too much markup to read is refused at its path. */
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

/** Which links that begin with `http:` texts of this document have already: they are asked for where one is sent. */
type StoredLinks = () => Promise<ReadonlySet<string>>

const NONE: ReadonlySet<string> = new Set()
const noLinks: StoredLinks = async () => NONE

/** Lets others have their turn between two texts. */
const cleanAll = async (texts: ReadonlySet<string>, stored: StoredLinks): Promise<ReadonlyMap<string, CleanMarkup>> => {
  const known = [...texts].some((text) => /http:/i.test(text)) ? await stored() : NONE
  const cleaned = new Map<string, CleanMarkup>()
  for (const text of texts) {
    cleaned.set(text, cleanMarkup(text, known))
    if (signsOf(text) > SIGNS_MAX / 100) await nextTurn()
  }
  return cleaned
}

/** Runs through all texts twice: to see what there is to clean, and to put what is clean in its place. */
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
 * Takes out of all rich texts of a body whatever authors may not write, and says in `removed` what that was and where. Links that begin with `http:` stay where they are stored already. Refuses a text that
 * is too long when it is spelt out. Source: SECURITY R62.
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

/** The same of one row of a list that comes alone; the paths are the names of its fields. */
export const sanitiseItem = async (
  type: BlockType,
  item: ItemState,
): Promise<{ item: ItemState; removed: readonly RemovedMarkup[] }> => {
  const { whole, removed } = await cleanedBy(item, (clean) => cleanItem(type, item, [], clean))
  return { item: whole, removed }
}

/** The links of rich texts that begin with `http:`, in whatever holds such texts. */
export const plainLinksIn = (texts: object): ReadonlySet<string> =>
  new Set(
    [...JSON.stringify(texts).matchAll(/href=\\"(http:[^"\\]+)\\"/gi)].map(([, href = '']) =>
      href.replaceAll('&amp;', '&'),
    ),
  )
