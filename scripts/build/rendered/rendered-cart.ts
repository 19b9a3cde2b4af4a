import { escapeHtml } from '../../../server/http/html.ts'
import type { Reader } from '../../../server/pages/reader.ts'
import type { ViewNode } from '../../../widget/browser/shadow/view-tree.ts'
import { cartLines, plainCart } from '../../../widget/loader/shop/early-view.ts'

const VOID_TAGS = new Set(['img', 'input', 'br'])

const isComment = (node: Exclude<ViewNode, string>): node is ['!', string] => node[0] === '!'

const nodeMarkup = (node: ViewNode): string => {
  if (typeof node === 'string') return escapeHtml(node)
  if (isComment(node)) return `<!--${escapeHtml(node[1])}-->`
  const [tag, attributes, ...children] = node
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
  const start = `<${tag}${written.join('')}>`
  return VOID_TAGS.has(tag) ? start : `${start}${markupOf(children)}</${tag}>`
}

/** The markup of a tree that the loader would draw; texts and values of attributes are escaped. */
export const markupOf = (tree: readonly ViewNode[]): string => tree.map(nodeMarkup).join('')

/** The lines of a cart as the loader draws them; null for a cart that it does not draw. */
export const renderCartLines: Reader['cartLines'] = (reply, lang) => {
  const cart = plainCart(reply)
  return cart && markupOf(cartLines(cart, lang, ''))
}
