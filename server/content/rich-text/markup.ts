import sanitizeHtml from 'sanitize-html'
import { escapeContent } from '../../http/html.ts'
import { isPlainHref, isSafeHref } from '../../contract/rules.ts'

const TAGS = ['p', 'br', 'strong', 'b', 'em', 'i', 'u', 's', 'a', 'ul', 'ol', 'li', 'h2', 'h3', 'h4'].concat(
  'blockquote',
  'code',
  'pre',
  'hr',
  'span',
)
const ATTRIBUTES: Readonly<Record<string, readonly string[]>> = { a: ['href', 'target', 'rel'] }

/** What stands in these is no text for readers. */
const WITHOUT_TEXT = [
  'script',
  'style',
  'textarea',
  'option',
  'xmp',
  'noscript',
  'noembed',
  'noframes',
  'iframe',
].concat('title', 'template', 'plaintext')
const DEPTH_MAX = 40
const PASSES_MAX = 5
const NAME_MAX = 40
const NAMES_MAX = 50

/** A text that a page may show as markup, and the names of what was taken out: `script`, `p[onclick]`, `a[href]`, `comment`. */
export interface CleanMarkup {
  text: string
  removed: readonly string[]
}

/** True for a text that a browser could take for anything but itself. */
export const couldBeMarkup = (text: string): boolean => text.includes('<') || text.includes('&')

/** How often something in a text could begin markup. */
export const signsOf = (text: string): number => {
  let signs = 0
  for (const sign of text) if (sign === '<' || sign === '&') signs += 1
  return signs
}

type Attributes = Readonly<Record<string, string>>

/** Links that begin with `http:` and are stored already. */
type Known = ReadonlySet<string>

const hrefOf = ({ href }: Attributes, known: Known): Record<string, string> => {
  const trimmed = href?.trim() ?? ''
  return isSafeHref(trimmed) || (isPlainHref(trimmed) && known.has(trimmed)) ? { href: trimmed } : {}
}

/** A page that a link opens in a tab of its own learns nothing of ours. */
const targetOf = ({ target }: Attributes): Record<string, string> =>
  target?.trim().toLowerCase() === '_blank' ? { target: '_blank', rel: 'noopener noreferrer' } : {}

const linkOf = (attributes: Attributes, known: Known) => {
  const href = hrefOf(attributes, known)
  return { tagName: 'a', attribs: { ...href, ...('href' in href && targetOf(attributes)) } }
}

const takenFrom = (tag: string, attributes: Attributes, known: Known): string[] => {
  if (!TAGS.includes(tag)) return [tag]
  const kept = tag === 'a' ? linkOf(attributes, known).attribs : {}
  const strange = Object.keys(attributes).filter((name) => !(name in kept) && !(tag === 'a' && name === 'rel'))
  return strange.map((name) => `${tag}[${name}]`)
}

const optionsOf = (known: Known, onOpenTag: (tag: string, attributes: Attributes) => void): sanitizeHtml.IOptions => ({
  allowedTags: TAGS,
  allowedAttributes: Object.fromEntries(Object.entries(ATTRIBUTES).map(([tag, names]) => [tag, [...names]])),
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowProtocolRelative: false,
  nonTextTags: WITHOUT_TEXT,
  enforceHtmlBoundary: false,
  parseStyleAttributes: false,
  nestingLimit: DEPTH_MAX,
  transformTags: { a: (_, attributes) => linkOf(attributes, known) },
  onOpenTag,
})

/** Again until nothing changes: what is stored stays as it is when it is sent again. */
const settled = (once: (text: string) => string, text: string): string => {
  let before = text
  for (let pass = 0; pass < PASSES_MAX; pass += 1) {
    const after = once(before)
    if (after === before) return after
    before = after
  }
  return escapeContent(text)
}

/**
 * Takes out of a text whatever is not on the list of tags and attributes that authors write with: no styles, no classes, no images, links
 * by the rule of all stored links, and those of `known`. Source: DESIGN §7, SECURITY R62.
 */
export const cleanMarkup = (text: string, known: Known = new Set()): CleanMarkup => {
  if (!couldBeMarkup(text)) return { text, removed: [] }
  const removed = new Set<string>(text.includes('<!') || text.includes('<?') ? ['comment'] : [])
  const note = (tag: string, attributes: Attributes) => {
    for (const name of takenFrom(tag, attributes, known))
      if (removed.size < NAMES_MAX) removed.add(name.slice(0, NAME_MAX))
  }
  const options = optionsOf(known, note)
  return { text: settled((html) => sanitizeHtml(html, options), text), removed: [...removed] }
}
