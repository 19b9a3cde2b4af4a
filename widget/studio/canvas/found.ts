import {
  type BlockList,
  blockTypes,
  type FieldType,
  storedType,
} from '../../../server/contract/content/blocks/block-types.ts'
import { isObject } from '../../../server/contract/is-object.ts'
import { isText } from '../../api/guards.ts'
import { MARKUP_TOKEN } from '../../reader/text/markup.ts'
import type { Edit } from '../document/edits.ts'
import { type Data, type EditedBlock, ROW_LISTS, rowsOf } from '../document/model.ts'
import { escaped } from '../rich-text/to-markup.ts'

/** Words are found in addresses and code, and replaced in none. */
type TextKind = 'line' | 'markup' | 'code'
type Change = (text: string, kind: TextKind) => string

const textKinds: Partial<Record<FieldType, TextKind>> = {
  line: 'line',
  longLine: 'line',
  richText: 'markup',
  code: 'code',
  address: 'code',
  codeOrAddress: 'code',
}

const withTexts = (data: Data, fields: BlockList['fields'] | undefined, change: Change): Data =>
  Object.fromEntries(
    Object.entries(data).map(([name, value]) => {
      const type = fields?.[name]
      const kind = type && textKinds[type]
      return [name, kind && isText(value) ? change(value, kind) : value]
    }),
  )

const withVariants = (row: Data, change: Change): Data => {
  const { variants } = row
  if (!Array.isArray(variants)) return row
  const line = (value: unknown) => (isText(value) ? change(value, 'line') : value)
  return {
    ...row,
    variants: variants.map((variant: unknown) =>
      isObject(variant) ? { ...variant, text: line(variant.text) } : line(variant),
    ),
  }
}

/** The data of a block with all texts that readers can read changed: its own, those of its rows and of the answers of a quiz. */
const changeTexts = ({ kind, data }: EditedBlock, change: Change): Data => {
  const { fields, list } = blockTypes[storedType(kind)]
  const lists = ROW_LISTS.filter((name) => name in data).map((name) => [
    name,
    rowsOf(data, name).map((row) => withVariants(withTexts(row, list?.fields, change), change)),
  ])
  return { ...withTexts(data, fields, change), ...Object.fromEntries(lists) }
}

/** A text as it is searched: a no-break space is a space, and the case does not count. */
export const searchable = (text: string): string => {
  const lower = text.toLowerCase()
  return (lower.length === text.length ? lower : text).replaceAll('\u00A0', ' ') // a place in it is a place in the text
}

const wantedIn = (query: string): string => searchable(query.trim())

/** The texts of a block that readers can read, field by field. */
export const textsIn = (block: EditedBlock): readonly { text: string; kind: TextKind }[] => {
  const found: { text: string; kind: TextKind }[] = []
  changeTexts(block, (text, kind) => {
    found.push({ text, kind })
    return text
  })
  return found
}

const texts = new WeakMap<EditedBlock, readonly string[]>()

const textsOf = (block: EditedBlock): readonly string[] => {
  const known = texts.get(block)
  if (known) return known
  const found = textsIn(block)
    .flatMap(({ text, kind }) => (kind === 'markup' ? runsIn(text).map(({ text: run }) => run) : [text]))
    .map(searchable)
  texts.set(block, found)
  return found
}

export interface Found {
  uuid: string
  /** How often it stands in the block. */
  times: number
}

/** Where words stand in a searchable text. */
export const placesIn = (text: string, wanted: string): number[] => {
  const places: number[] = []
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length)) places.push(at)
  return places
}

/** The blocks that contain the words, in their order. */
export const findIn = (content: readonly EditedBlock[], query: string): Found[] => {
  const wanted = wantedIn(query)
  if (wanted === '') return []
  return content.flatMap((block) => {
    const times = textsOf(block).reduce((sum, text) => sum + placesIn(text, wanted).length, 0)
    return times > 0 ? [{ uuid: block.uuid, times }] : []
  })
}

/** Elements that do not part words. */
const INLINE_TAG = /^<\/?(?:b|strong|i|em|u|s|a|code|span|sub|sup)(?=[\s/>])/i

/** A token of a run, and where it stands among the tokens of the markup. */
interface RunToken {
  token: number
  start: number
  text: string
}

interface Run {
  text: string
  runTokens: readonly RunToken[]
}

const tokensOf = (markup: string): string[] => Array.from(markup.matchAll(MARKUP_TOKEN), ([token]) => token)

/** The texts of a markup that are read without a break: of a paragraph, an item, a line. */
const runsIn = (markup: string, tokens = tokensOf(markup)): Run[] => {
  const runs: Run[] = []
  let runTokens: RunToken[] = []
  let text = ''
  const end = () => {
    if (text !== '') runs.push({ text, runTokens })
    runTokens = []
    text = ''
  }
  for (const [token, source] of tokens.entries()) {
    const isTag = source.startsWith('<') && source.length > 1
    if (isTag && !INLINE_TAG.test(source)) end()
    if (isTag) continue
    const tokenText = unescaped(source)
    runTokens.push({ token, start: text.length, text: tokenText })
    text += tokenText
  }
  end()
  return runs
}

const CHARACTERS: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', amp: '&' }

const unescaped = (source: string): string =>
  source.replaceAll(/&(lt|gt|quot|amp);/g, (reference, name: string) => CHARACTERS[name] ?? reference)

/** Puts the replacement where the words begin; what of them stands in further elements goes. */
const replaceInMarkup = (markup: string, wanted: string, replacement: string): string => {
  const tokens = tokensOf(markup)
  for (const { text, runTokens } of runsIn(markup, tokens)) {
    const places = placesIn(searchable(text), wanted)
    if (places.length === 0) continue
    for (const { token, start, text: tokenText } of runTokens) {
      let changed = ''
      let at = 0
      for (const place of places) {
        const [from, to] = [place - start, place + wanted.length - start]
        if (to <= 0 || from >= tokenText.length) continue
        changed += tokenText.slice(at, Math.max(from, 0)) + (from >= 0 ? replacement : '')
        at = Math.min(to, tokenText.length)
      }
      tokens[token] = escaped(changed + tokenText.slice(at))
    }
  }
  return tokens.join('')
}

const replaceInLine = (text: string, wanted: string, replacement: string): string => {
  let changed = ''
  let at = 0
  for (const place of placesIn(searchable(text), wanted)) {
    changed += text.slice(at, place) + replacement
    at = place + wanted.length
  }
  return changed + text.slice(at)
}

/** Replaces words in the texts of blocks, as `findIn` finds them; addresses and code stay. */
export const replaceIn =
  (uuids: readonly string[], query: string, replacement: string): Edit =>
  (document) => {
    const wanted = wantedIn(query)
    const change: Change = (text, kind) => {
      if (kind === 'code') return text
      return (kind === 'markup' ? replaceInMarkup : replaceInLine)(text, wanted, replacement)
    }
    const content = document.content.map((block) =>
      wanted !== '' && uuids.includes(block.uuid) ? { ...block, data: changeTexts(block, change) } : block,
    )
    return { ...document, content }
  }
