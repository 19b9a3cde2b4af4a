import sanitizeHtml from 'sanitize-html'
import { truncate } from '../../contract/truncate.ts'
import { escapeContent } from '../../http/html.ts'
import { isListStart, RICH_TEXT_DEPTH_MAX, RICH_TEXT_TAGS } from '../../contract/content/rich-text/rich-text-tags.ts'
import { isPlainHref, isSafeHref } from '../../contract/rules.ts'

const TAGS: readonly string[] = RICH_TEXT_TAGS
const ATTRIBUTES: Readonly<Record<string, readonly string[]>> = { a: ['href', 'target', 'rel'], ol: ['start'] }

/** Elements whose content is not text for readers and is removed with them. */
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
const PASSES_MAX = 5
const NAME_MAX = 40
const NAMES_MAX = 50

/** Sanitized markup, and the names of what was removed: `script`, `p[onclick]`, `a[href]`, `comment`. */
export interface CleanMarkup {
  text: string
  removed: readonly string[]
}

/** Whether a browser could parse the text as more than plain text. */
export const couldBeMarkup = (text: string): boolean => text.includes('<') || text.includes('&')

/** How many characters of a text could begin markup. */
export const signsOf = (text: string): number => text.match(/[<&]/g)?.length ?? 0

type Attributes = Readonly<Record<string, string>>

/** `http:` links that are already stored. */
type Known = ReadonlySet<string>

const hrefOf = ({ href }: Attributes, known: Known): Record<string, string> => {
  const trimmed = href?.trim() ?? ''
  return isSafeHref(trimmed) || (isPlainHref(trimmed) && known.has(trimmed)) ? { href: trimmed } : {}
}

/** A link that opens a new tab gets `noopener noreferrer`, so that the page it opens learns nothing about ours. */
const targetOf = ({ target }: Attributes): Record<string, string> =>
  target?.trim().toLowerCase() === '_blank' ? { target: '_blank', rel: 'noopener noreferrer' } : {}

const linkOf = (attributes: Attributes, known: Known) => {
  const href = hrefOf(attributes, known)
  return { tagName: 'a', attribs: { ...href, ...('href' in href && targetOf(attributes)) } }
}

const startOf = ({ start = '' }: Attributes): Record<string, string> => (isListStart(start) ? { start } : {})

const allowedAttributes = (tag: string, attributes: Attributes, known: Known): Attributes => {
  if (tag === 'ol') return startOf(attributes)
  return tag === 'a' ? linkOf(attributes, known).attribs : {}
}

const removedFrom = (tag: string, attributes: Attributes, known: Known): string[] => {
  if (!TAGS.includes(tag)) return [tag]
  const allowed = allowedAttributes(tag, attributes, known)
  const strange = Object.keys(attributes).filter((name) => !(name in allowed) && !(tag === 'a' && name === 'rel'))
  return strange.map((name) => `${tag}[${name}]`)
}

const optionsOf = (known: Known, onOpenTag: (tag: string, attributes: Attributes) => void): sanitizeHtml.IOptions => ({
  allowedTags: [...TAGS],
  allowedAttributes: Object.fromEntries(Object.entries(ATTRIBUTES).map(([tag, names]) => [tag, [...names]])),
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowProtocolRelative: false,
  nonTextTags: WITHOUT_TEXT,
  enforceHtmlBoundary: false,
  parseStyleAttributes: false,
  nestingLimit: RICH_TEXT_DEPTH_MAX,
  transformTags: {
    a: (_, attributes) => linkOf(attributes, known),
    ol: (tagName, attributes) => ({ tagName, attribs: startOf(attributes) }),
  },
  onOpenTag,
})

/** Repeats until the text is stable, so that stored text is unchanged when it is sent again; escapes it if it never is. */
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
 * Removes everything that is not on the allowlist of tags and attributes: no styles, classes or images; links as allowed for stored links,
 * plus those in `known`; the number at which a list starts. Source: DESIGN §7, SECURITY R62.
 */
export const cleanMarkup = (text: string, known: Known = new Set()): CleanMarkup => {
  if (!couldBeMarkup(text)) return { text, removed: [] }
  const removed = new Set<string>(text.includes('<!') || text.includes('<?') ? ['comment'] : [])
  const note = (tag: string, attributes: Attributes) => {
    for (const name of removedFrom(tag, attributes, known))
      if (removed.size < NAMES_MAX) removed.add(truncate(name, NAME_MAX))
  }
  const options = optionsOf(known, note)
  return { text: settled((html) => sanitizeHtml(html, options), text), removed: [...removed] }
}
