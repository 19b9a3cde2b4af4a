import { type DefaultTreeAdapterTypes, parse } from 'parse5'
import type { HtmlNode } from '../html-node.ts'

const nodesOf = (nodes: readonly DefaultTreeAdapterTypes.ChildNode[]): HtmlNode[] =>
  nodes.flatMap((node): HtmlNode[] => {
    if ('value' in node) return [node.value]
    if (!('tagName' in node)) return []
    const attributes = Object.fromEntries(node.attrs.map(({ name, value }) => [name, value]))
    return [{ tag: node.tagName, attributes, children: nodesOf(node.childNodes) }]
  })

/** HTML as the inert document of a browser has it. */
export const htmlNodes = (html: string): HtmlNode[] => {
  const { childNodes } = parse(`<!doctype html>${html}`, { scriptingEnabled: false })
  return nodesOf(childNodes.flatMap((node) => ('childNodes' in node ? node.childNodes : [])))
}
