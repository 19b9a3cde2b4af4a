import { RICH_TEXT_DEPTH_MAX } from '../../../server/contract/content/rich-text/rich-text-tags.ts'
import { isPlain, parseMarkup } from '../../reader/text/markup.ts'
import { documentOf, MARKS, type RichMark, type RichNode, tagsOf } from './rich-document.ts'

/** Characters that no text has: the server refuses them or browsers drop them. */
const CONTROL_CHARACTERS = /[^\P{Cc}\t\n\r]/gu

/** Text as the sanitizer writes it. */
export const escaped = (text: string): string =>
  text.replaceAll(CONTROL_CHARACTERS, '').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const openTag = ({ type, attrs }: RichMark): string => {
  const [tag] = tagsOf(type)
  if (type !== 'link') return `<${tag}>`
  const href = escaped(attrs?.href ?? '').replaceAll('"', '&quot;')
  return `<${tag} href="${href}"${attrs?.isNewTab ? ' target="_blank" rel="noopener noreferrer"' : ''}>`
}

const closeTag = ({ type }: RichMark): string => `</${tagsOf(type)[0]}>`

const isSame = (one: RichMark, other: RichMark | undefined): boolean =>
  one.type === other?.type && one.attrs?.href === other.attrs?.href && one.attrs?.isNewTab === other.attrs?.isNewTab

const inOrder = (marks: readonly RichMark[]) => MARKS.flatMap((name) => marks.filter(({ type }) => type === name))

/** Texts and line breaks, in as few elements as their marks allow. */
const inlineMarkup = (nodes: readonly RichNode[]): string => {
  let markup = ''
  let open: readonly RichMark[] = []
  const change = (marks: readonly RichMark[]) => {
    const differs = open.findIndex((mark, at) => !isSame(mark, marks[at]))
    const rest = differs < 0 ? open.length : differs
    markup += open.slice(rest).toReversed().map(closeTag).join('') + marks.slice(rest).map(openTag).join('')
    open = marks
  }
  for (const { type, text = '', marks = [] } of nodes) {
    change(inOrder(marks))
    markup += type === 'hardBreak' ? `<${tagsOf(type)[0]} />` : escaped(text)
  }
  change([])
  return markup
}

/** Blocks within others, so deep that with the marks in them the sanitizer would remove some. */
const NESTED_MAX = RICH_TEXT_DEPTH_MAX - 10

const isList = ({ type }: RichNode) => type === 'bulletList' || type === 'orderedList'

/** The content of an item or a cell: words without a paragraph of their own, if only lists follow. */
const itemMarkup = (blocks: readonly RichNode[], depth: number): string => {
  const [first, ...rest] = blocks
  if (first?.type !== 'paragraph' || !rest.every(isList)) return blocksMarkup(blocks, depth)
  return inlineMarkup(first.content ?? []) + blocksMarkup(rest, depth)
}

const blockMarkup = ({ type, attrs, content = [] }: RichNode, depth: number): string => {
  if (type === 'doc' || type === 'text') return ''
  const [tag] = tagsOf(type, attrs?.level)
  if (type === 'horizontalRule') return `<${tag} />`
  if (type === 'paragraph' || type === 'heading' || type === 'codeBlock')
    return `<${tag}>${inlineMarkup(content)}</${tag}>`
  if (depth > NESTED_MAX) return blocksMarkup(content, depth)
  const start = attrs?.start ?? 1
  const opening = start === 1 ? tag : `${tag} start="${start}"`
  const inner = type === 'listItem' || type === 'tableCell' || type === 'tableHeader' ? itemMarkup : blocksMarkup
  const markup = inner(content, depth + 1)
  return `<${opening}>${type === 'table' ? `<tbody>${markup}</tbody>` : markup}</${tag}>`
}

const blocksMarkup = (blocks: readonly RichNode[], depth: number): string =>
  blocks.map((block) => blockMarkup(block, depth)).join('')

/** Whether the document has one paragraph only, or none. */
const onlyParagraph = ({ content = [] }: RichNode): readonly RichNode[] | null => {
  const [first, ...rest] = content
  if (!first) return []
  return first.type === 'paragraph' && rest.length === 0 ? (first.content ?? []) : null
}

/**
 * The markup of a document, which the server stores as it is. `isBare`: a single paragraph is written without its element; an empty
 * document is always ''.
 */
export const markupOf = (document: RichNode, isBare: boolean): string => {
  const text = onlyParagraph(document)
  if (text?.length === 0) return ''
  return text && isBare ? inlineMarkup(text) : blocksMarkup(document.content ?? [], 1)
}

/** How many places ProseMirror counts in a node. */
const sizeOf = ({ type, text, content = [] }: RichNode): number => {
  if (text !== undefined) return text.length
  return type === 'hardBreak' || type === 'horizontalRule' ? 1 : 2 + sizeOfAll(content)
}
const sizeOfAll = (nodes: readonly RichNode[]): number => nodes.reduce((sum, node) => sum + sizeOf(node), 0)

const ENDS_TEXT: ReadonlySet<RichNode['type']> = new Set(['codeBlock', 'horizontalRule', 'table'])

/** The blocks with a text that goes on in their last one or, if that is code, a line or a table, follows it; and how many lists and items are around it. */
const withNext = (blocks: readonly RichNode[], next: RichNode): { content: readonly RichNode[]; depth: number } => {
  const last = blocks.at(-1)
  if (!last || ENDS_TEXT.has(last.type)) return { content: [...blocks, next], depth: 0 }
  const inner = last.type === 'paragraph' || last.type === 'heading' ? null : withNext(last.content ?? [], next)
  const content = inner?.content ?? [...(last.content ?? []), ...(next.content ?? [])]
  return { content: [...blocks.slice(0, -1), { ...last, content }], depth: inner ? inner.depth + 1 : 0 }
}

/**
 * Two texts as one, of which the second goes on where the first ends, and how far from its end they meet. Null if the second begins with
 * a list, a quote or code.
 */
export const joinedTexts = (before: string, after: string): { markup: string; fromEnd: number } | null => {
  const blocks = documentOf(after).content ?? []
  const [next, ...rest] = blocks
  if (next?.type !== 'paragraph' && next?.type !== 'heading') return null
  const { content, depth } = withNext(documentOf(before).content ?? [], next)
  const isBare = before !== '' && isPlain(parseMarkup(before))
  const markup = markupOf({ type: 'doc', content: [...content, ...rest] }, isBare)
  return { markup, fromEnd: sizeOfAll(blocks) - 1 + depth }
}

/** Two short texts as one: the second goes on in the last paragraph of the first. Null if either has something else there. */
export const joined = (before: string, after: string): string | null => {
  if (before === '' || after === '') return before + after
  const [first, second] = [documentOf(before).content ?? [], documentOf(after).content ?? []]
  const [last, next] = [first.at(-1), second[0]]
  if (last?.type !== 'paragraph' || next?.type !== 'paragraph') return null
  const paragraph: RichNode = { ...last, content: [...(last.content ?? []), ...(next.content ?? [])] }
  return markupOf({ type: 'doc', content: [...first.slice(0, -1), paragraph, ...second.slice(1)] }, true)
}
