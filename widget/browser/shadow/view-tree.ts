/**
 * Markup as data, which the loader renders without `innerHTML`: a text, a comment `['!', data]`, or an element `[tag, attributes,
 * ...children]`.
 */
export type ViewNode = string | ViewComment | ViewElement
export type ViewComment = ['!', string]
export type ViewElement = [tag: string, attributes: Record<string, string>, ...children: ViewNode[]]

const SVG = 'http://www.w3.org/2000/svg'
const HTML = 'http://www.w3.org/1999/xhtml'

const isComment = (node: ViewComment | ViewElement): node is ViewComment => node[0] === '!'

const drawn = (node: ViewNode, namespace: string): Node => {
  if (typeof node === 'string') return document.createTextNode(node)
  if (isComment(node)) return document.createComment(node[1])
  const [tag, attributes, ...children] = node
  const own = tag === 'svg' ? SVG : namespace
  const element = document.createElementNS(own, tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  element.append(...children.map((child) => drawn(child, own)))
  return element
}

/** Creates new DOM nodes from a tree. */
export const draw = (tree: ViewNode[]): Node[] => tree.map((node) => drawn(node, HTML))
