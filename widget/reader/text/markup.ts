import {
  FORMULA_ATTRIBUTE,
  FORMULA_TAGS,
  type FormulaTag,
} from '../../../server/contract/content/rich-text/formula-tags.ts'
import {
  isListStart,
  RICH_TEXT_TAGS,
  type RichTextTag,
} from '../../../server/contract/content/rich-text/rich-text-tags.ts'

export type Tag = RichTextTag

const tags: ReadonlySet<string> = new Set(RICH_TEXT_TAGS)
const isTag = (name: string): name is Tag => tags.has(name)
const formulaTags: ReadonlySet<string> = new Set(FORMULA_TAGS)
const isFormulaTag = (name: string): name is FormulaTag => formulaTags.has(name)
const EMPTY: ReadonlySet<string> = new Set(['br', 'hr'])
/** The elements that begin a line of their own. */
export const BLOCKS: ReadonlySet<Tag> = new Set(['p', 'ul', 'ol', 'h2', 'h3', 'h4', 'blockquote', 'pre', 'hr', 'table'])
/** The elements that end a word before what follows them. */
const ENDS_WORD: ReadonlySet<Tag> = new Set([...BLOCKS, 'li', 'br', 'th', 'td'])

export const MARKUP_TOKEN = /<(\/?)([a-z][a-z0-9]*)((?:\s[^<>]*)?)>|[^<]+|</gi
const HREF = /\shref="([^"]*)"/i
const START = /\sstart="(\d+)"/i
const NEW_TAB = /\starget="_blank"/i

const CHARACTERS: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', amp: '&' }

/** The character references that the sanitizer writes. */
const decoded = (text: string): string =>
  text.replace(/&(lt|gt|quot|amp);/g, (reference, name: string) => CHARACTERS[name] ?? reference)

export interface MarkupElement {
  tag: Tag
  /** The address of a link; '' for any other element. */
  href: string
  isNewTab: boolean
  /** The number of the first item of a numbered list; 1 for any other element. */
  start: number
  children: MarkupNode[]
  /** The element of MathML in place of a `span`, and its attributes. */
  formula?: { tag: FormulaTag; attributes: Readonly<Record<string, string>> }
}

export type MarkupNode = string | MarkupElement

export const createElement = (
  tag: Tag,
  children: MarkupNode[],
  attributes: Partial<Pick<MarkupElement, 'href' | 'isNewTab' | 'start'>> = {},
): MarkupElement => ({ tag, href: '', isNewTab: false, start: 1, ...attributes, children })

const elementOf = (tag: Tag, attributes: string): MarkupElement => {
  const [, start = ''] = (tag === 'ol' && START.exec(attributes)) || []
  return createElement(tag, [], {
    href: tag === 'a' ? decoded(HREF.exec(attributes)?.[1] ?? '') : '',
    isNewTab: NEW_TAB.test(attributes),
    start: isListStart(start) ? Number(start) : 1,
  })
}

const formulaElement = (tag: FormulaTag, attributes: string): MarkupElement => ({
  ...createElement('span', []),
  formula: {
    tag,
    attributes: Object.fromEntries(
      [...attributes.matchAll(FORMULA_ATTRIBUTE)].map(([, name = '', value = '']) => [name, value]),
    ),
  },
})

/**
 * Parses a rich text that the server has sanitized. Elements and attributes that the sanitizer does not keep are dropped here too, so a view
 * needs no `innerHTML`: it works under Trusted Types, and alike in the browser and on the server.
 */
export const parseMarkup = (html: string): MarkupNode[] => {
  const nodes: MarkupNode[] = []
  const open: MarkupElement[] = []
  for (const [token, slash, name = '', attributes = ''] of html.matchAll(MARKUP_TOKEN)) {
    const children = open.at(-1)?.children ?? nodes
    const tag = name.toLowerCase()
    if (tag === '') children.push(decoded(token))
    else if (slash) {
      const at = open.findLastIndex((element) => (element.formula ?? element).tag === tag)
      if (at >= 0) open.length = at
    } else if (isTag(tag) || isFormulaTag(tag)) {
      const element = isTag(tag) ? elementOf(tag, attributes) : formulaElement(tag, attributes)
      children.push(element)
      if (!EMPTY.has(tag)) open.push(element)
    }
  }
  return /<t/i.test(html) ? withTables(nodes) : nodes
}

const isBlank = (node: MarkupNode): boolean => typeof node === 'string' && node.trim() === ''

const isCell = (node: MarkupNode): boolean => typeof node !== 'string' && (node.tag === 'th' || node.tag === 'td')

/** The rows within a table, and what is in it outside of cells, which browsers show before it. */
const partsOf = (nodes: readonly MarkupNode[]): { rows: MarkupElement[]; loose: MarkupNode[] } => {
  const rows: MarkupElement[] = []
  const loose: MarkupNode[] = []
  let cells: MarkupNode[] | null = null
  for (const node of nodes) {
    if (isBlank(node)) continue
    if (typeof node !== 'string' && isCell(node)) {
      if (!cells) rows.push(createElement('tr', (cells = [])))
      cells.push(createElement(node.tag, withTables(node.children)))
      continue
    }
    cells = null
    if (typeof node !== 'string' && isTablePart(node.tag)) {
      const inner = partsOf(node.children)
      rows.push(...inner.rows)
      loose.push(...inner.loose)
    } else loose.push(...withTables([node]))
  }
  return { rows, loose }
}

/** The elements within a table, down to its cells. */
export const isTablePart = (tag: Tag) =>
  tag === 'tr' || tag === 'thead' || tag === 'tbody' || tag === 'th' || tag === 'td'

/** Tables as browsers build them: `table > tbody > tr > td`. Rows and cells outside of a table lose their elements. */
const withTables = (nodes: readonly MarkupNode[]): MarkupNode[] =>
  nodes.flatMap((node): MarkupNode[] => {
    if (typeof node === 'string') return [node]
    if (isTablePart(node.tag)) return withTables(node.children)
    if (node.tag !== 'table') return [{ ...node, children: withTables(node.children) }]
    const { rows, loose } = partsOf(node.children)
    return rows.length === 0 ? loose : [...loose, createElement('table', [createElement('tbody', rows)])]
  })

/** True for text without paragraphs of its own: its line breaks are shown. */
export const isPlain = (nodes: readonly MarkupNode[]): boolean =>
  nodes.every((node) => typeof node === 'string' || !BLOCKS.has(node.tag))

/** The text without its markup. */
export const plainText = (html: string): string => {
  const textOf = (node: MarkupNode): string =>
    typeof node === 'string' ? node : `${node.children.map(textOf).join('')}${ENDS_WORD.has(node.tag) ? ' ' : ''}`
  return parseMarkup(html).map(textOf).join('').replaceAll(/\s+/g, ' ').trim()
}
