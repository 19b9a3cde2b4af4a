import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'
import { isSafeHref } from '../../contract/rules.ts'

interface Element {
  name: string
  attributes: readonly { name: string; value: string }[]
}

const elementsIn = (nodes: readonly DefaultTreeAdapterTypes.ChildNode[]): Element[] =>
  nodes.flatMap((node) => [
    ...('tagName' in node ? [{ name: node.tagName, attributes: node.attrs }] : []),
    ...(node.nodeName === '#comment' ? [{ name: '#comment', attributes: [] }] : []),
    ...('childNodes' in node ? elementsIn(node.childNodes) : []),
  ])

const HARMLESS =
  /^(p|br|strong|b|em|i|u|s|a|ul|ol|li|h[234]|blockquote|code|pre|hr|span|su[bp]|table|thead|tbody|tr|th|td)$/
const OF_TABS = ['target _blank', 'rel noopener noreferrer']

const isHarmless = ({ name, attributes }: Element) =>
  HARMLESS.test(name) &&
  attributes.every((attribute) => {
    if (name === 'ol') return attribute.name === 'start' && /^\d+$/.test(attribute.value)
    if (name !== 'a') return false
    return attribute.name === 'href'
      ? isSafeHref(attribute.value)
      : OF_TABS.includes(`${attribute.name} ${attribute.value}`)
  })

/** What a browser that reads this markup would find in it beyond tags and links that authors write with. */
export const unsafeElementsIn = (html: string): readonly Element[] =>
  elementsIn(parseFragment(html).childNodes).filter((element) => !isHarmless(element))
