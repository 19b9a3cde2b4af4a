import { isListStart } from '../../../../server/contract/content/rich-text/rich-text-tags.ts'
import { createElement, type MarkupElement, type MarkupNode } from '../../../reader/text/markup.ts'
import { type HtmlElement, type HtmlNode, isElement, stylesOf, textOf } from './html-node.ts'

/** The number at which a list starts; 1 if it is none that rich texts keep. */
export const startOf = (number = ''): number => (isListStart(number) ? Number(number) : 1)

/** A paragraph of Word that is an item of a list, with the depth of the item. */
interface WordItem {
  /** In the list's own tree, from 1. */
  level: number
  isNumbered: boolean
  /** The number that Word shows before it; 1 for any other sign. */
  start: number
  children: MarkupNode[]
}

/** The sign that Word writes before an item: `·` or `1.`. */
const signOf = (node: HtmlElement): HtmlElement | undefined =>
  node.children
    .filter(isElement)
    .flatMap((child) => (stylesOf(child).get('mso-list') === 'ignore' ? [child] : (signOf(child) ?? [])))[0]

/** The list that a paragraph of Word is in, as `l0`; '' for none. */
export const listNameOf = (node: HtmlNode): string =>
  isElement(node) ? (/mso-list:\s*(\w+) level\d/i.exec(node.attributes.style ?? '')?.[1] ?? '') : ''

const levelOf = (node: HtmlElement): number =>
  Number(/\blevel(\d)/.exec(stylesOf(node).get('mso-list') ?? '')?.[1] ?? 1)

export const wordItemOf = (node: HtmlElement, children: MarkupNode[]): WordItem => {
  const [sign, number] = /^[\s\u00A0]*([\p{L}\d]+)[.)]/u.exec(textOf(signOf(node) ?? '')) ?? []
  return {
    level: levelOf(node),
    isNumbered: sign !== undefined,
    start: startOf(number),
    children,
  }
}

/** Items, each within the list of its depth. */
export const listOf = (items: readonly WordItem[]): MarkupElement => {
  const [first] = items
  const list = first?.isNumbered ? createElement('ol', [], { start: first.start }) : createElement('ul', [])
  for (let at = 0; at < items.length; ) {
    const { level = 1, children = [] } = items[at] ?? {}
    const least = Math.max(level, first?.level ?? 1)
    let next = at + 1
    while ((items[next]?.level ?? 0) > least) next += 1
    const deeper = items.slice(at + 1, next)
    list.children.push(createElement('li', deeper.length > 0 ? [...children, listOf(deeper)] : children))
    at = next
  }
  return list
}
