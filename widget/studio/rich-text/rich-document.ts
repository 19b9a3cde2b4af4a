import { RICH_TEXT_TAGS } from '../../../server/contract/content/rich-text/rich-text-tags.ts'
import {
  BLOCKS,
  isPlain,
  isTablePart,
  type MarkupElement,
  type MarkupNode,
  parseMarkup,
  type Tag,
} from '../../reader/text/markup.ts'
import { isHref } from '../../reader/reading.ts'

/**
 * All elements of rich texts as the editor has them: marks from the outermost to the innermost, then nodes; of a `span` and of the groups of
 * a table's rows only the content counts.
 * Of several elements for one mark the editor writes the first.
 */
const richElements = {
  a: { mark: 'link' },
  strong: { mark: 'bold' },
  b: { mark: 'bold' },
  em: { mark: 'italic' },
  i: { mark: 'italic' },
  u: { mark: 'underline' },
  s: { mark: 'strike' },
  sub: { mark: 'subscript' },
  sup: { mark: 'superscript' },
  code: { mark: 'code' },
  br: { node: 'hardBreak' },
  p: { node: 'paragraph' },
  h2: { node: 'heading', level: 2 },
  h3: { node: 'heading', level: 3 },
  h4: { node: 'heading', level: 4 },
  pre: { node: 'codeBlock' },
  blockquote: { node: 'blockquote' },
  ul: { node: 'bulletList' },
  ol: { node: 'orderedList' },
  li: { node: 'listItem' },
  hr: { node: 'horizontalRule' },
  table: { node: 'table' },
  tr: { node: 'tableRow' },
  th: { node: 'tableHeader' },
  td: { node: 'tableCell' },
  thead: {},
  tbody: {},
  span: {},
} as const satisfies Record<Tag, { mark?: string; node?: string; level?: number }>

type RichElement = (typeof richElements)[Tag]
export type MarkName = Extract<RichElement, { mark: string }>['mark']
export type NodeName = Extract<RichElement, { node: string }>['node']
type HeadingLevel = Extract<RichElement, { level: number }>['level']

const elements: Readonly<Record<Tag, { mark?: MarkName; node?: NodeName; level?: HeadingLevel }>> = richElements

/** The marks from the outermost to the innermost. */
export const MARKS: readonly MarkName[] = [...new Set(Object.values(elements).flatMap(({ mark }) => mark ?? []))]

/** The levels of headings, the largest first. */
export const HEADING_LEVELS: readonly HeadingLevel[] = Object.values(elements).flatMap(({ level }) => level ?? [])

/** The elements of a mark or node, of headings those of the level. The first is written, all are read. */
export const tagsOf = (name: MarkName | NodeName, level?: HeadingLevel): readonly [Tag, ...Tag[]] => {
  const tags = RICH_TEXT_TAGS.filter((tag) => {
    const { mark, node, level: own } = elements[tag]
    return (mark ?? node) === name && (level === undefined || own === level)
  })
  const [first = 'span', ...rest] = tags
  return [first, ...rest]
}

export interface RichMark {
  type: MarkName
  attrs?: { href: string; isNewTab: boolean }
}

/** A node of a rich text, as ProseMirror takes it in JSON. */
export interface RichNode {
  type: 'doc' | 'text' | NodeName
  /** The level of a heading, or the number at which a list starts. */
  attrs?: { level?: HeadingLevel; start?: number }
  marks?: readonly RichMark[]
  text?: string
  content?: readonly RichNode[]
}

type Marks = readonly RichMark[]

/** A block that holds text. */
interface Box extends RichNode {
  type: 'paragraph' | 'heading' | 'codeBlock'
}

const PARAGRAPH: Box = { type: 'paragraph' }

const markOf = ({ tag, href, isNewTab }: MarkupElement): RichMark | null => {
  const { mark } = elements[tag]
  if (mark === 'link') return isHref(href) ? { type: mark, attrs: { href, isNewTab } } : null
  return mark ? { type: mark } : null
}

const marksWith = (marks: Marks, element: MarkupElement): Marks => {
  const mark = markOf(element)
  return mark && !marks.some(({ type }) => type === mark.type) ? [...marks, mark] : marks
}

const isBlock = (node: MarkupNode): boolean =>
  typeof node !== 'string' &&
  (BLOCKS.has(node.tag) || node.tag === 'li' || isTablePart(node.tag) || node.children.some(isBlock))

const textNode = (text: string, marks: Marks): RichNode => ({ type: 'text', text, ...(marks.length > 0 && { marks }) })
const breakNode = (marks: Marks): RichNode => ({ type: 'hardBreak', ...(marks.length > 0 && { marks }) })

const inlineOf = (nodes: readonly MarkupNode[], marks: Marks): RichNode[] =>
  nodes.flatMap((node) => {
    if (typeof node === 'string') return [textNode(node, marks)]
    return node.tag === 'br' ? [breakNode(marks)] : inlineOf(node.children, marksWith(marks, node))
  })

/** The texts of a run with the white space that a browser shows of them. */
const shown = (run: readonly RichNode[], hasLines: boolean): RichNode[] => {
  const nodes: RichNode[] = []
  let isAtStart = true
  for (const node of run) {
    const { text, marks = [] } = node
    if (text === undefined) {
      nodes.push(node)
      isAtStart = true
    } else
      for (const [at, line] of text.split(hasLines ? '\n' : /(?!)/).entries()) {
        if (at > 0) nodes.push(breakNode(marks))
        isAtStart ||= at > 0
        const collapsed = line.replaceAll(/[ \t\n\r\f]+/g, ' ')
        const rest: string = isAtStart ? collapsed.replace(/^ /, '') : collapsed
        if (rest !== '') nodes.push(textNode(rest, marks))
        isAtStart = rest === '' ? isAtStart : rest.endsWith(' ')
      }
  }
  return withoutLastSpaces(nodes)
}

/** Drops spaces before a line break and at the end. */
const withoutLastSpaces = (nodes: readonly RichNode[]): RichNode[] =>
  nodes.flatMap((node, at) => {
    const isLast = at === nodes.length - 1 || nodes[at + 1]?.type === 'hardBreak'
    if (node.text === undefined || !isLast) return [node]
    const text = node.text.replace(/ $/, '')
    return text === '' ? [] : [{ ...node, text }]
  })

const codeOf = (run: readonly RichNode[]): RichNode[] =>
  run.map(({ text = '\n', marks = [] }) =>
    textNode(
      text,
      marks.filter(({ type }) => type !== 'code'),
    ),
  )

/** What is filled with blocks one after the other, while inline content gathers for the next of them. */
const createFiller = (box: Box, hasLines: boolean) => {
  const blocks: RichNode[] = []
  let run: RichNode[] = []
  let loose: RichNode[] | null = null
  const flush = () => {
    const content = box.type === 'codeBlock' ? codeOf(run) : shown(run, hasLines)
    run = []
    if (content.length === 0) return
    loose = null
    blocks.push({ ...box, content })
  }
  return {
    addInline: (nodes: readonly RichNode[]) => void run.push(...nodes),
    addBlocks: (more: readonly RichNode[]) => {
      flush()
      loose = null
      blocks.push(...more)
    },
    /** An item outside of a list gets one, with those that follow it. */
    addLoose: (item: RichNode) => {
      flush()
      if (loose) return void loose.push(item)
      loose = [item]
      blocks.push({ type: 'bulletList', content: loose })
    },
    all: () => {
      flush()
      return blocks
    },
  }
}

/** Tables are at the top of a text only: within lists, quotations and other tables their cells become paragraphs. */
type Place = 'top' | 'within'

interface Surroundings {
  box?: Box
  marks?: Marks
  hasLines?: boolean
  place?: Place
}

const blocksOf = (
  nodes: readonly MarkupNode[],
  { box = PARAGRAPH, marks = [], hasLines = false, place = 'within' }: Surroundings,
): RichNode[] => {
  const filler = createFiller(box, hasLines)
  for (const node of nodes) {
    if (typeof node === 'string' || !isBlock(node)) filler.addInline(inlineOf([node], marks))
    else if (node.tag === 'li') filler.addLoose(itemOf(node.children, marks))
    else if (node.tag === 'table' && place === 'top') filler.addBlocks(tableOf(node, marks))
    else
      filler.addBlocks(
        BLOCKS.has(node.tag)
          ? blockOf(node, marks, place)
          : blocksOf(node.children, { box, marks: marksWith(marks, node), place }),
      )
  }
  return filler.all()
}

const orOne = (blocks: readonly RichNode[], box: Box = PARAGRAPH) => (blocks.length > 0 ? blocks : [box])

const itemOf = (nodes: readonly MarkupNode[], marks: Marks): RichNode => ({
  type: 'listItem',
  content: orOne(blocksOf(nodes, { marks })),
})

/** Rows of equally many cells: what a row lacks is empty. */
const tableOf = ({ children }: MarkupElement, marks: Marks): readonly RichNode[] => {
  const rows = rowsOf(children).map((cells) =>
    cells.map(
      (cell): RichNode => ({
        type: cell.tag === 'th' ? 'tableHeader' : 'tableCell',
        content: orOne(blocksOf(cell.children, { marks })),
      }),
    ),
  )
  const width = rows.reduce((most, cells) => Math.max(most, cells.length), 0)
  const missing = (cells: readonly RichNode[]) =>
    Array.from({ length: width - cells.length }, (): RichNode => ({ type: 'tableCell', content: [PARAGRAPH] }))
  return [
    { type: 'table', content: rows.map((cells) => ({ type: 'tableRow', content: [...cells, ...missing(cells)] })) },
  ]
}

const isMarkupElement = (node: MarkupNode): node is MarkupElement => typeof node !== 'string'

/** The cells of each row of a parsed table. */
const rowsOf = (nodes: readonly MarkupNode[]): MarkupElement[][] =>
  nodes
    .filter(isMarkupElement)
    .flatMap(({ tag, children }) => (tag === 'tr' ? [children.filter(isMarkupElement)] : rowsOf(children)))

const isSpace = (node: MarkupNode) => typeof node === 'string' && node.trim() === ''

const itemsOf = (nodes: readonly MarkupNode[], marks: Marks): RichNode[] => {
  const items: RichNode[] = []
  for (const node of nodes) {
    if (isSpace(node)) continue
    const last = items.at(-1)
    if (typeof node !== 'string' && node.tag === 'li') items.push(itemOf(node.children, marks))
    else if (last)
      items[items.length - 1] = { ...last, content: [...(last.content ?? []), ...blocksOf([node], { marks })] }
    else items.push(itemOf([node], marks))
  }
  return items
}

const blockOf = ({ tag, start, children }: MarkupElement, marks: Marks, place: Place): readonly RichNode[] => {
  const { node: type, level } = elements[tag]
  if (level) return headingsOf(children, { type: 'heading', attrs: { level } }, marks)
  if (type === 'horizontalRule') return [{ type }]
  if (type === 'codeBlock') return headingsOf(children, { type }, marks)
  if (type === 'blockquote') return [{ type, content: orOne(blocksOf(children, { marks })) }]
  if (type !== 'bulletList' && type !== 'orderedList') return orOne(blocksOf(children, { marks, place }))
  const content = itemsOf(children, marks)
  const attrs = type === 'orderedList' && start !== 1 ? { attrs: { start } } : {}
  return content.length === 0 ? [] : [{ type, ...attrs, content }]
}

const headingsOf = (nodes: readonly MarkupNode[], box: Box, marks: Marks) => orOne(blocksOf(nodes, { box, marks }), box)

/** The document of parsed markup. `hasLines`: the line breaks of its texts are shown. */
export const documentFrom = (nodes: readonly MarkupNode[], hasLines: boolean, place: Place = 'top'): RichNode => ({
  type: 'doc',
  content: orOne(blocksOf(nodes, { hasLines, place })),
})

/** The document of markup that the school has sanitized; a text without blocks becomes one paragraph. */
export const documentOf = (markup: string): RichNode => {
  const nodes = parseMarkup(markup)
  return documentFrom(nodes, isPlain(nodes))
}
