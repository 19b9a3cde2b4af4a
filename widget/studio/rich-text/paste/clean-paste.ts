import { isSafeHref } from '../../../../server/contract/rules.ts'
import { BLOCKS, createElement, type MarkupElement, type MarkupNode, type Tag } from '../../../reader/text/markup.ts'
import { type HtmlElement, type HtmlNode, isElement, stylesOf } from './html-node.ts'
import { listNameOf, listOf, startOf, wordItemOf } from './word-list.ts'

/** What was removed from a pasted text. */
export type Removed = 'styles' | 'pictures' | 'players' | 'scripts' | 'fields' | 'links'

export interface CleanPaste {
  nodes: MarkupNode[]
  removed: readonly Removed[]
}

type Note = (what: Removed) => void

/** A value for each name, of names in groups. */
const byName = <Value>(groups: readonly (readonly [Value, string])[]): ReadonlyMap<string, Value> =>
  new Map(groups.flatMap(([value, names]) => names.split(' ').map((name) => [name, value] as const)))

const tagsOf = byName<Tag>([
  ['strong', 'b strong'],
  ['em', 'i em cite dfn var'],
  ['u', 'u ins'],
  ['s', 's strike del'],
  ['code', 'code kbd samp tt'],
  ['sub', 'sub'],
  ['sup', 'sup'],
  ['br', 'br'],
  ['hr', 'hr'],
  ['ul', 'ul menu'],
  ['ol', 'ol'],
  ['li', 'li'],
  ['blockquote', 'blockquote'],
  ['pre', 'pre'],
  ['p', 'p'],
  ['h2', 'h1 h2'],
  ['h3', 'h3'],
  ['h4', 'h4 h5 h6'],
])

/** Elements that become paragraphs. */
const PARAGRAPHS = new Set(
  'div section article aside header footer main nav address center figure figcaption dt dd td th caption form fieldset details summary'.split(
    ' ',
  ),
)

/** Elements that are removed with what is in them. */
const removedWhole = byName<Removed | null>([
  ['scripts', 'script'],
  ['pictures', 'img picture svg math canvas image'],
  ['players', 'iframe frameset object embed applet video audio'],
  ['fields', 'input select textarea keygen'],
  [null, 'noscript template style title xml noembed noframes xmp plaintext meta link base basefont'],
])

const LOOKS = /^(?:color|background(?:-color)?|font(?:-family|-size)?|text-align|text-indent|letter-spacing)$/

const hasLook = ({ tag, attributes }: HtmlElement, styles: ReadonlyMap<string, string>): boolean =>
  ['font', 'center', 'big', 'small', 'marquee'].includes(tag) ||
  ['color', 'bgcolor', 'face', 'align'].some((name) => name in attributes) ||
  [...styles.keys()].some((name) => LOOKS.test(name))

/** The elements that stand for what a style says. */
const marksOf = ({ tag }: HtmlElement, styles: ReadonlyMap<string, string>): Tag[] => {
  const weight = styles.get('font-weight') ?? ''
  const line = `${styles.get('text-decoration') ?? ''} ${styles.get('text-decoration-line') ?? ''}`
  return [
    ...(/^(?:bold|bolder|[6-9]00)$/.test(weight) ? (['strong'] as const) : []),
    ...(/^(?:italic|oblique)/.test(styles.get('font-style') ?? '') ? (['em'] as const) : []),
    ...(line.includes('underline') && tag !== 'a' ? (['u'] as const) : []),
    ...(line.includes('line-through') ? (['s'] as const) : []),
    ...(styles.get('vertical-align') === 'sub' ? (['sub'] as const) : []),
    ...(styles.get('vertical-align') === 'super' ? (['sup'] as const) : []),
  ]
}

/** True for `<b style="font-weight: normal">`, which Google Docs puts around all that it copies. */
const isMeaningless = (tag: Tag, styles: ReadonlyMap<string, string>): boolean =>
  (tag === 'strong' && /^(?:normal|[1-5]00)$/.test(styles.get('font-weight') ?? '')) ||
  (tag === 'em' && styles.get('font-style') === 'normal') ||
  (tag === 'u' && styles.get('text-decoration') === 'none')

/** The address behind the one by which Google Docs counts who follows a link. */
const addressOf = (href: string): string => {
  const redirect = href.startsWith('https://www.google.com/url?') ? URL.parse(href)?.searchParams.get('q') : null
  return (redirect ?? href).trim()
}

/** Headings are bold by themselves, and links underlined. */
const without = (tag: Tag, nodes: readonly MarkupNode[]): MarkupNode[] =>
  nodes.flatMap((node) => {
    if (typeof node === 'string') return [node]
    const children = without(tag, node.children)
    return node.tag === tag ? children : [{ ...node, children }]
  })

const linkOf = ({ attributes }: HtmlElement, children: MarkupNode[], note: Note): MarkupNode[] => {
  const { href = '', target } = attributes
  const address = addressOf(href)
  if (isSafeHref(address) && !address.startsWith('#'))
    return [createElement('a', without('u', children), { href: address, isNewTab: target === '_blank' })]
  if (href !== '') note('links')
  return children
}

const isBlank = (nodes: readonly MarkupNode[]): boolean =>
  nodes.every((node) => (typeof node === 'string' ? node.trim() === '' : node.tag !== 'hr' && isBlank(node.children)))

const isHeading = (tag: Tag) => /^h[234]$/.test(tag)

const tagOf = ({ tag, attributes }: HtmlElement): Tag | undefined => {
  if (tag === 'p' && /\bMso(?:Title|Heading)/.test(attributes.class ?? '')) return 'h2'
  return PARAGRAPHS.has(tag) ? 'p' : tagsOf.get(tag)
}

const isHidden = (styles: ReadonlyMap<string, string>) =>
  styles.get('display') === 'none' || styles.get('mso-hide') === 'all' || styles.get('mso-list') === 'ignore'

const isTableCell = (node: HtmlNode): node is HtmlElement => isElement(node) && (node.tag === 'td' || node.tag === 'th')

const hasTable = ({ children }: HtmlElement): boolean =>
  children.some((child) => isElement(child) && (child.tag === 'table' || hasTable(child)))

const rowsOf = ({ children }: HtmlElement): HtmlElement[] =>
  children.filter(isElement).flatMap((child) => {
    if (child.tag === 'tr') return [child]
    return /^t(?:head|body|foot)$/.test(child.tag) ? rowsOf(child) : []
  })

const SPAN_MAX = 20
const spanOf = (span = ''): number => Math.min(Math.max(Number.parseInt(span, 10) || 1, 1), SPAN_MAX)

/** The cells of rows. A cell that spans others is followed by empty ones in their place. */
const gridOf = (rows: readonly HtmlElement[], note: Note): MarkupElement[] => {
  /** For each column, in how many further rows a cell from above is. */
  const covered: number[] = []
  return rows.map((row) => {
    const cells: MarkupElement[] = []
    const skipCovered = () => {
      for (let more = covered[cells.length] ?? 0; more > 0; more = covered[cells.length] ?? 0) {
        covered[cells.length] = more - 1
        cells.push(createElement('td', []))
      }
    }
    for (const { tag, attributes, children } of row.children.filter(isTableCell)) {
      skipCovered()
      const [width, height] = [spanOf(attributes.colspan), spanOf(attributes.rowspan)]
      const name = tag === 'th' ? 'th' : 'td'
      const spanned = Array.from({ length: width - 1 }, () => createElement(name, []))
      covered.length = Math.max(covered.length, cells.length)
      covered.splice(cells.length, width, ...Array.from({ length: width }, () => height - 1))
      cells.push(createElement(name, cleaned(children, note)), ...spanned)
    }
    skipCovered()
    return createElement('tr', cells)
  })
}

/** A table of words. One that lays out a page is none: of one column, or with tables in it. */
const tableOf = (table: HtmlElement, note: Note): MarkupNode[] => {
  const rows = rowsOf(table)
  const isLayout = hasTable(table) || rows.every((row) => row.children.filter(isTableCell).length < 2)
  if (isLayout) return cleaned(table.children, note)
  const captions = table.children.filter((child) => isElement(child) && child.tag === 'caption')
  return [...cleaned(captions, note), createElement('table', [createElement('tbody', gridOf(rows, note))])]
}

const cleanElement = (node: HtmlElement, note: Note): MarkupNode[] => {
  const removed = removedWhole.get(node.tag)
  if (removed) note(removed)
  const styles = stylesOf(node)
  if (removed !== undefined || isHidden(styles)) return []
  if (hasLook(node, styles)) note('styles')
  if (node.tag === 'table') return tableOf(node, note)
  const inner = cleaned(node.children, note)
  const tag = tagOf(node)
  if (tag === 'br' || tag === 'hr') return [createElement(tag, [])]
  const marked = marksOf(node, styles).reduce<MarkupNode[]>((children, mark) => [createElement(mark, children)], inner)
  if (node.tag === 'a') return linkOf(node, marked, note)
  if (!tag || isMeaningless(tag, styles)) return marked
  if (BLOCKS.has(tag) && tag !== 'pre' && isBlank(inner)) return []
  const start = tag === 'ol' ? startOf(node.attributes.start) : 1
  return [createElement(tag, isHeading(tag) ? without('strong', marked) : marked, { start })]
}

const isBlock = (node: MarkupNode | undefined) => node !== undefined && typeof node !== 'string' && BLOCKS.has(node.tag)

/** Drops line breaks beside blocks, by which Google Docs keeps them apart. */
const withoutLooseBreaks = (nodes: MarkupNode[]): MarkupNode[] => {
  if (!nodes.some((node) => typeof node !== 'string' && node.tag === 'br')) return nodes
  const shown = nodes.filter((node) => typeof node !== 'string' || node.trim() !== '')
  const loose = new Set(shown.filter((_, at) => isBlock(shown[at - 1]) || isBlock(shown[at + 1])))
  return nodes.filter((node) => typeof node === 'string' || node.tag !== 'br' || !loose.has(node))
}

const cleaned = (nodes: readonly HtmlNode[], note: Note): MarkupNode[] => {
  const result: MarkupNode[] = []
  for (let at = 0; at < nodes.length; at += 1) {
    const node = nodes[at] ?? ''
    if (!isElement(node)) result.push(node)
    else if (listNameOf(node) === '') result.push(...cleanElement(node, note))
    else {
      const isSame = (other: HtmlNode | undefined) => {
        if (other === undefined) return false
        return isElement(other) ? listNameOf(other) === listNameOf(node) : other.trim() === ''
      }
      let end = at + 1
      while (isSame(nodes[end])) end += 1
      const items = nodes.slice(at, end).filter(isElement)
      result.push(listOf(items.map((item) => wordItemOf(item, cleaned(item.children, note)))))
      at = end - 1
    }
  }
  return withoutLooseBreaks(result)
}

const ORDER: readonly Removed[] = ['styles', 'pictures', 'players', 'scripts', 'fields', 'links']

/** Turns HTML from the clipboard into the marks and blocks of rich texts, and names what is left out. */
export const cleanHtml = (html: readonly HtmlNode[]): CleanPaste => {
  const removed = new Set<Removed>()
  const nodes = cleaned(html, (what) => void removed.add(what))
  return { nodes, removed: ORDER.filter((what) => removed.has(what)) }
}

/** Turns plain text into paragraphs, which empty lines divide. */
export const cleanText = (text: string): CleanPaste => ({
  nodes: text
    .replaceAll(/\r\n?/g, '\n')
    .split(/\n[^\S\n]*\n\s*/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) =>
      createElement(
        'p',
        paragraph.split('\n').flatMap((line, at) => (at > 0 ? [createElement('br', []), line] : [line])),
      ),
    ),
  removed: [],
})
