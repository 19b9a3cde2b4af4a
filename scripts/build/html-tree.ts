import { type DefaultTreeAdapterTypes, defaultTreeAdapter, html, parseFragment } from 'parse5'
import type { ViewElement, ViewNode } from '../../widget/loader/view-tree.ts'

/** What a strict Content-Security-Policy would refuse, or run. */
const isRefused = (name: string) => name === 'style' || name.startsWith('on')
const refusedTags = new Set(['script', 'style', 'link', 'iframe', 'template'])

const attributesOf = ({ attrs, tagName }: DefaultTreeAdapterTypes.Element): Record<string, string> => {
  const refused = attrs.find(({ name, namespace }) => isRefused(name) || namespace !== undefined)
  if (refused) throw new Error(`<${tagName}> of a first view has the attribute ${refused.name}`)
  return Object.fromEntries(attrs.map(({ name, value }) => [name, value]))
}

const elementOf = (element: DefaultTreeAdapterTypes.Element): ViewElement => {
  const { tagName, namespaceURI, childNodes } = element
  const isDrawn = namespaceURI === html.NS.HTML || namespaceURI === html.NS.SVG
  if (refusedTags.has(tagName) || !isDrawn) throw new Error(`A first view has a <${tagName}>`)
  return [tagName, attributesOf(element), ...childNodes.map(nodeOf)]
}

const nodeOf = (node: DefaultTreeAdapterTypes.ChildNode): ViewNode => {
  if (defaultTreeAdapter.isTextNode(node)) return node.value
  if (defaultTreeAdapter.isCommentNode(node)) return ['!', node.data]
  if (defaultTreeAdapter.isElementNode(node)) return elementOf(node)
  throw new Error(`A first view has a ${node.nodeName}`)
}

/** Turns React's markup into the tree that the loader draws. Refuses what a strict CSP refuses. */
export const treeOf = (markup: string): ViewNode[] => parseFragment(markup).childNodes.map(nodeOf)
