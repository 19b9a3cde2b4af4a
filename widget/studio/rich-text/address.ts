import { createElement, type MarkupNode } from '../../reader/text/markup.ts'
import { isEmail, isSafeHref } from '../../../server/contract/rules.ts'

const PHONE = /^\+?[\d\s().-]{5,}$/

/** What a typed address most likely means: a site, a mail address, a telephone number; null if content may not have it. */
export const addressFrom = (typed: string): string | null => {
  const text = typed.trim()
  if (isSafeHref(text)) return text
  const meant = [
    ...(/^http:/i.test(text) ? [text.replace(/^http:/i, 'https:')] : []),
    ...(isEmail(text) ? [`mailto:${text}`] : []),
    ...(PHONE.test(text) ? [`tel:${text.replaceAll(/\s/g, '')}`] : []),
    ...(/^[^\s/:@]+\.[^\s/:@]{2,}/.test(text) ? [`https://${text}`] : []),
  ]
  return meant.find(isSafeHref) ?? null
}

/** What is certainly an address within a text: `file.txt` may be none. */
const ADDRESS = /\b(?:https?:\/\/|www\.)[^\s<>"«»]+|[\p{L}\d._%+-]{1,64}@[\p{L}\d-]{1,63}(?:\.[\p{L}\d-]{1,63}){1,8}/giu
/** Signs that end a sentence rather than an address. */
const ENDINGS = '.,:;!?…\'"]}'
/** Longer ones are no address that somebody has typed. */
const ADDRESS_MAX = 2_000

/** Without the signs after it, of which a bracket may be its own. */
const withoutEnding = (found: string): string => {
  let end = found.length
  while (end > 0 && ENDINGS.includes(found.charAt(end - 1))) end -= 1
  const address = found.slice(0, end)
  const isBracketed = address.endsWith(')') && address.split(')').length > address.split('(').length
  return isBracketed ? withoutEnding(address.slice(0, -1)) : address
}

interface Address {
  /** Where it stands in the text. */
  start: number
  end: number
  href: string
}

/** The addresses in a text, as far as content may have them. */
const addressesIn = (text: string): Address[] =>
  [...text.matchAll(ADDRESS)].flatMap(({ 0: found, index }) => {
    const address = found.length > ADDRESS_MAX ? '' : withoutEnding(found)
    const href = addressFrom(address)
    return href === null ? [] : [{ start: index, end: index + address.length, href }]
  })

/** The address that a text ends with, but for signs of its sentence. */
export const addressAtEnd = (text: string): Address | null => {
  const last = addressesIn(text).at(-1)
  return last && !/\s/.test(text.slice(last.end)) ? last : null
}

const linksIn = (text: string): MarkupNode[] => {
  const addresses = addressesIn(text)
  if (addresses.length === 0) return [text]
  const parts = addresses.flatMap(({ start, end, href }, at): MarkupNode[] => [
    text.slice(addresses[at - 1]?.end ?? 0, start),
    createElement('a', [text.slice(start, end)], { href }),
  ])
  return [...parts, text.slice(addresses.at(-1)?.end)].filter((part) => part !== '')
}

/** The nodes with links in place of the addresses in their texts, except in links and code. */
export const withLinks = (nodes: readonly MarkupNode[]): MarkupNode[] =>
  nodes.flatMap((node) => {
    if (typeof node === 'string') return linksIn(node)
    return /^(?:a|code|pre)$/.test(node.tag) ? [node] : [{ ...node, children: withLinks(node.children) }]
  })
