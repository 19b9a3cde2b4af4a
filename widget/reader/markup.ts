import { RICH_TEXT_TAGS, type RichTextTag } from '../../server/contract/content/rich-text-tags.ts'

export type Tag = RichTextTag

const tags: ReadonlySet<string> = new Set(RICH_TEXT_TAGS)
const isTag = (name: string): name is Tag => tags.has(name)
const EMPTY: ReadonlySet<Tag> = new Set(['br', 'hr'])
/** The elements that begin a line of their own. */
export const BLOCKS: ReadonlySet<Tag> = new Set(['p', 'ul', 'ol', 'h2', 'h3', 'h4', 'blockquote', 'pre', 'hr'])

export const MARKUP_TOKEN = /<(\/?)([a-z][a-z0-9]*)((?:\s[^<>]*)?)>|[^<]+|</gi
const HREF = /\shref="([^"]*)"/i
const NEW_TAB = /\starget="_blank"/i

const CHARACTERS: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', amp: '&' }

/** The character references that the sanitizer writes. */
const decoded = (text: string): string =>
  text.replace(/&(lt|gt|quot|amp);/g, (reference, name: string) => CHARACTERS[name] ?? reference)

export interface MarkupElement {
  tag: Tag
  /** The address of a link; '' for any other element. */
  href: string
  isNewTab: boolean
  children: MarkupNode[]
}

export type MarkupNode = string | MarkupElement

/**
 * Parses a rich text that the server has sanitized. Elements and attributes that the sanitizer does not keep are dropped here too, so a view
 * needs no `innerHTML`: it works under Trusted Types, and alike in the browser and on the server.
 */
export const parseMarkup = (html: string): MarkupNode[] => {
  const nodes: MarkupNode[] = []
  const open: MarkupElement[] = []
  for (const [token, slash, name = '', attributes = ''] of html.matchAll(MARKUP_TOKEN)) {
    const children = open.at(-1)?.children ?? nodes
    const tag = name.toLowerCase()
    if (tag === '') children.push(decoded(token))
    else if (slash) {
      const at = open.findLastIndex((element) => element.tag === tag)
      if (at >= 0) open.length = at
    } else if (isTag(tag)) {
      const href = tag === 'a' ? decoded(HREF.exec(attributes)?.[1] ?? '') : ''
      const element = { tag, href, isNewTab: NEW_TAB.test(attributes), children: [] }
      children.push(element)
      if (!EMPTY.has(tag)) open.push(element)
    }
  }
  return nodes
}

/** True for text without paragraphs of its own: its line breaks are shown. */
export const isPlain = (nodes: readonly MarkupNode[]): boolean =>
  nodes.every((node) => typeof node === 'string' || !BLOCKS.has(node.tag))

/** The text without its markup. */
export const plainText = (html: string): string => {
  const textOf = (node: MarkupNode): string =>
    typeof node === 'string' ? node : `${node.children.map(textOf).join('')}${BLOCKS.has(node.tag) ? ' ' : ''}`
  return parseMarkup(html).map(textOf).join('').replaceAll(/\s+/g, ' ').trim()
}
