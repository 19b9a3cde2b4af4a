import { isSafeHref } from '../../../../server/contract/rules.ts'
import { BLOCKS, type MarkupElement, type MarkupNode, type Tag } from '../../../reader/markup.ts'
import { type HtmlElement, type HtmlNode, parseHtml } from './parse-html.ts'

/** What was taken out of a pasted text. */
export type Removed = 'styles' | 'tables' | 'pictures' | 'players' | 'scripts' | 'fields' | 'links'

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
  [null, 'noscript template style title head xml noembed noframes xmp plaintext meta link base'],
])

const stylesOf = ({ attributes: { style = '' } }: HtmlElement): ReadonlyMap<string, string> =>
  new Map(
    style.split(';').map((one) => {
      const [name = '', ...value] = one.split(':')
      return [name.trim().toLowerCase(), value.join(':').trim().toLowerCase()]
    }),
  )

const LOOKS = /^(?:color|background(?:-color)?|font(?:-family|-size)?|text-align|text-indent|letter-spacing)$/

const hasLook = ({ tag, attributes }: HtmlElement, styles: ReadonlyMap<string, string>): boolean =>
  ['font', 'center', 'big', 'small', 'marquee'].includes(tag) ||
  ['color', 'bgcolor', 'face', 'align'].some((name) => name in attributes) ||
  [...styles.keys()].some((name) => LOOKS.test(name))

const element = (tag: Tag, children: MarkupNode[]): MarkupElement => ({ tag, href: '', isNewTab: false, children })

/** The elements that stand for what a style says. */
const marksOf = ({ tag }: HtmlElement, styles: ReadonlyMap<string, string>): Tag[] => {
  const weight = styles.get('font-weight') ?? ''
  const line = `${styles.get('text-decoration') ?? ''} ${styles.get('text-decoration-line') ?? ''}`
  return [
    ...(/^(?:bold|bolder|[6-9]00)$/.test(weight) ? (['strong'] as const) : []),
    ...(/^(?:italic|oblique)/.test(styles.get('font-style') ?? '') ? (['em'] as const) : []),
    ...(line.includes('underline') && tag !== 'a' ? (['u'] as const) : []),
    ...(line.includes('line-through') ? (['s'] as const) : []),
  ]
}

/** True for `<b style="font-weight: normal">`, which Google Docs puts around all that it copies. */
const saysNothing = (tag: Tag, styles: ReadonlyMap<string, string>): boolean =>
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
    return [{ tag: 'a', href: address, isNewTab: target === '_blank', children: without('u', children) }]
  if (href !== '') note('links')
  return children
}

/** A paragraph of Word that is an item of a list, with the depth of the item. */
interface WordItem {
  /** In the list's own tree, from 1. */
  level: number
  isNumbered: boolean
  children: MarkupNode[]
}

const isElement = (node: HtmlNode): node is HtmlElement => typeof node !== 'string'

const textOf = (node: HtmlNode): string => (isElement(node) ? node.children.map(textOf).join('') : node)

/** The sign that Word writes before an item: `·` or `1.`. */
const signOf = (node: HtmlElement): HtmlElement | undefined =>
  node.children
    .filter(isElement)
    .flatMap((child) => (stylesOf(child).get('mso-list') === 'ignore' ? [child] : (signOf(child) ?? [])))[0]

/** The list that a paragraph of Word is in, as `l0`; '' for none. */
const listNameOf = (node: HtmlNode): string =>
  isElement(node) ? (/^(\w+) level\d/.exec(stylesOf(node).get('mso-list') ?? '')?.[1] ?? '') : ''

const levelOf = (node: HtmlElement): number =>
  Number(/\blevel(\d)/.exec(stylesOf(node).get('mso-list') ?? '')?.[1] ?? 1)

const wordItemOf = (node: HtmlElement, note: Note): WordItem => ({
  level: levelOf(node),
  isNumbered: /^[\s\u00A0]*[\p{L}\d]+[.)]/u.test(textOf(signOf(node) ?? '')),
  children: cleaned(node.children, note),
})

/** Items, each within the list of its depth. */
const listOf = (items: readonly WordItem[]): MarkupElement => {
  const [first] = items
  const list = element(first?.isNumbered ? 'ol' : 'ul', [])
  for (let at = 0; at < items.length; ) {
    const { level = 1, children = [] } = items[at] ?? {}
    const next = items.findIndex((item, index) => index > at && item.level <= Math.max(level, first?.level ?? 1))
    const deeper = items.slice(at + 1, next < 0 ? items.length : next)
    list.children.push(element('li', deeper.length > 0 ? [...children, listOf(deeper)] : children))
    at += 1 + deeper.length
  }
  return list
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

const cleanElement = (node: HtmlElement, note: Note): MarkupNode[] => {
  const gone = removedWhole.get(node.tag)
  if (gone) note(gone)
  const styles = stylesOf(node)
  if (gone !== undefined || isHidden(styles)) return []
  if (node.tag === 'table') note('tables')
  if (hasLook(node, styles)) note('styles')
  const inner = cleaned(node.children, note)
  const tag = tagOf(node)
  if (tag === 'br' || tag === 'hr') return [element(tag, [])]
  const marked = marksOf(node, styles).reduce<MarkupNode[]>((children, mark) => [element(mark, children)], inner)
  if (node.tag === 'a') return linkOf(node, marked, note)
  if (!tag || saysNothing(tag, styles)) return marked
  if (BLOCKS.has(tag) && tag !== 'pre' && isBlank(inner)) return []
  return [element(tag, isHeading(tag) ? without('strong', marked) : marked)]
}

const isBlock = (node: MarkupNode | undefined) => node !== undefined && typeof node !== 'string' && BLOCKS.has(node.tag)

/** Drops line breaks beside blocks, by which Google Docs keeps them apart. */
const withoutLooseBreaks = (nodes: readonly MarkupNode[]): MarkupNode[] => {
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
      const rest = nodes.slice(at)
      const isOther = (other: HtmlNode) =>
        isElement(other) ? listNameOf(other) !== listNameOf(node) : other.trim() !== ''
      const end = rest.findIndex(isOther)
      const together = end < 0 ? rest : rest.slice(0, end)
      result.push(listOf(together.filter(isElement).map((item) => wordItemOf(item, note))))
      at += together.length - 1
    }
  }
  return withoutLooseBreaks(result)
}

const ORDER: readonly Removed[] = ['styles', 'tables', 'pictures', 'players', 'scripts', 'fields', 'links']

/** Turns HTML from the clipboard into the marks and blocks of rich texts, and names what is left out. */
export const cleanHtml = (html: string): CleanPaste => {
  const removed = new Set<Removed>()
  const nodes = cleaned(parseHtml(html), (what) => void removed.add(what))
  return { nodes, removed: ORDER.filter((what) => removed.has(what)) }
}

/** Turns plain text into paragraphs, which empty lines divide. */
export const cleanText = (text: string): CleanPaste => ({
  nodes: text
    .replaceAll(/\r\n?/g, '\n')
    .split(/\n[^\S\n]*\n\s*/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) =>
      element(
        'p',
        paragraph.split('\n').flatMap((line, at) => (at > 0 ? [element('br', []), line] : [line])),
      ),
    ),
  removed: [],
})
