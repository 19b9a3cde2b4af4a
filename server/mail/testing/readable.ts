import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'

const HIDDEN = ['style', 'title']

const textOf = (nodes: DefaultTreeAdapterTypes.ChildNode[]): string =>
  nodes
    .map((node) => {
      if (node.nodeName === '#text' && 'value' in node) return node.value
      return 'childNodes' in node && !HIDDEN.includes(node.nodeName) ? textOf(node.childNodes) : ''
    })
    .join('')

/** What a reader sees of a mail's HTML. */
export const readable = (html: string): string => textOf(parseFragment(html).childNodes)
