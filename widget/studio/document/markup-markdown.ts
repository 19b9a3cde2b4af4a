import { BLOCKS, type MarkupElement, type MarkupNode, parseMarkup, type Tag } from '../../reader/text/markup.ts'
import { FORMULA } from './formula.ts'

const FORMULA_OR_SIGN = new RegExp(`${FORMULA.source}|[\\\\\`*_[\\]<>]`, 'g')

/** Characters that would be read as Markdown, except in formulas, and as a heading, a quote or a list at the beginning of a line. */
const escaped = (text: string): string =>
  text
    .replaceAll(FORMULA_OR_SIGN, (found) => (found.length === 1 ? `\\${found}` : found))
    .replaceAll(/^([ \t]*)([#+-]|\d+[.)])(?=\s)/gm, '$1\\$2')

/** Marks stand at words, not at the blanks around them. */
const marked = (text: string, mark: string, end = mark): string => {
  const trimmed = text.trim()
  return trimmed === '' ? text : text.replace(trimmed, () => mark + trimmed + end)
}

const textOf = (node: MarkupNode): string => (typeof node === 'string' ? node : node.children.map(textOf).join(''))

const bold = (inner: string): string => marked(inner, '**')
const italic = (inner: string): string => marked(inner, '*')

/** Elements within a line; any other is its text. */
const INLINE: Readonly<Partial<Record<Tag, (inner: string, element: MarkupElement) => string>>> = {
  strong: bold,
  b: bold,
  em: italic,
  i: italic,
  s: (inner) => marked(inner, '~~'),
  u: (inner) => marked(inner, '<u>', '</u>'),
  sub: (inner) => marked(inner, '<sub>', '</sub>'),
  sup: (inner) => marked(inner, '<sup>', '</sup>'),
  code: (_, element) => marked(textOf(element), '`'),
  a: (inner, { href }) => marked(inner, '[', `](${href})`),
  br: () => '\\\n',
}

const inline = (node: MarkupNode): string => {
  if (typeof node === 'string') return escaped(node)
  const inner = inlines(node.children)
  return INLINE[node.tag]?.(inner, node) ?? inner
}

const inlines = (nodes: readonly MarkupNode[]): string => nodes.map(inline).join('')

const HEADINGS: Readonly<Record<string, string>> = { h2: '###', h3: '####', h4: '#####' }

/** Puts `first` before the first line and as many blanks before the others, as in a list. */
export const indented = (text: string, first: string): string =>
  text
    .split('\n')
    .map((line, at) => (at === 0 ? first + line : line === '' ? '' : ' '.repeat(first.length) + line))
    .join('\n')

export const quoted = (text: string): string =>
  text
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n')

const itemOf = (item: MarkupNode, mark: string): string =>
  typeof item === 'string' ? '' : indented(blocksOf(item.children).join('\n'), mark)

const blockOf = (element: MarkupElement): string => {
  const { tag, start, children } = element
  if (tag === 'ul' || tag === 'ol')
    return children
      .filter((child) => typeof child !== 'string')
      .map((item, at) => itemOf(item, tag === 'ol' ? `${start + at}. ` : '- '))
      .join('\n')
  if (tag === 'table') return tableOf(children)
  if (tag === 'blockquote') return quoted(blocksOf(children).join('\n\n'))
  if (tag === 'pre') return ['```', textOf(element).replace(/\n$/, ''), '```'].join('\n')
  if (tag === 'hr') return '---'
  const inner = inlines(children).trim()
  const heading = HEADINGS[tag]
  return heading && inner !== '' ? `${heading} ${inner}` : inner
}

const isElement = (node: MarkupNode): node is MarkupElement => typeof node !== 'string'

/** Lines of Markdown as one line, without the signs of breaks between them. */
const inOneLine = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.replace(/\\$/, '').trim())
    .filter((line) => line !== '')
    .join(' ')

const cellOf = (cell: MarkupElement): string => inOneLine(blocksOf(cell.children).join(' ')).replaceAll('|', '\\|')

/** Its first row is the head, which a table of Markdown always has. */
const tableOf = (parts: readonly MarkupNode[]): string => {
  const rows = parts.filter(isElement).flatMap(({ children }) => children.filter(isElement))
  const lines = rows.map(({ children }) => children.filter(isElement).map(cellOf))
  const [head = [], ...rest] = lines
  return [head, head.map(() => '---'), ...rest].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

const isBlock = (node: MarkupNode): node is MarkupElement => typeof node !== 'string' && BLOCKS.has(node.tag)

const blocksOf = (nodes: readonly MarkupNode[]): string[] => {
  const blocks: string[] = []
  let line = ''
  for (const node of nodes) {
    if (!isBlock(node)) {
      line += inline(node)
      continue
    }
    blocks.push(line.trim(), blockOf(node))
    line = ''
  }
  return [...blocks, line.trim()].filter((block) => block !== '')
}

/** A rich text as Markdown, without blank lines around it. */
export const markdownOf = (html: string): string => blocksOf(parseMarkup(html)).join('\n\n')

/** A rich text as Markdown of one line. */
export const lineOf = (html: string): string => inOneLine(markdownOf(html))

/** A line of text as Markdown. */
export const escapedLine = (text: string): string => escaped(text.trim())
