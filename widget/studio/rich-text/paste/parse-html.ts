export interface HtmlElement {
  tag: string
  attributes: Readonly<Record<string, string>>
  children: HtmlNode[]
}

export type HtmlNode = string | HtmlElement

/** What is longer is not a text that somebody has copied. */
const LENGTH_MAX = 2_000_000
const DEPTH_MAX = 100

const EMPTY = new Set([
  'area',
  'base',
  'br',
  'col',
  'embed',
  'hr',
  'img',
  'input',
  'link',
  'meta',
  'source',
  'track',
  'wbr',
])
/** Elements whose content is no markup; it is dropped. */
const RAW = new Set(
  'script style title textarea xmp noembed noframes noscript iframe template plaintext xml'.split(' '),
)
const BLOCKS = new Set(
  'address article aside blockquote center div dl fieldset figure footer form h1 h2 h3 h4 h5 h6 header hr main nav ol p pre section table ul'.split(
    ' ',
  ),
)

/** What an element closes that is still open, and where the search for it ends. */
const closedBy: ReadonlyMap<string, { tags: readonly string[]; within: readonly string[] }> = new Map(
  Object.entries({
    li: { tags: ['li'], within: ['ul', 'ol'] },
    dt: { tags: ['dt', 'dd'], within: ['dl'] },
    dd: { tags: ['dt', 'dd'], within: ['dl'] },
    td: { tags: ['td', 'th'], within: ['tr', 'table'] },
    th: { tags: ['td', 'th'], within: ['tr', 'table'] },
    tr: { tags: ['tr'], within: ['table'] },
    option: { tags: ['option'], within: ['select'] },
  }),
)

const characters: Readonly<Record<string, string>> = {
  amp: '&',
  apos: "'",
  bull: '•',
  copy: '©',
  deg: '°',
  euro: '€',
  gt: '>',
  hellip: '…',
  laquo: '«',
  bdquo: '„',
  ldquo: '“',
  lsquo: '‘',
  lt: '<',
  mdash: '—',
  middot: '·',
  nbsp: '\u00A0',
  ndash: '–',
  quot: '"',
  raquo: '»',
  rdquo: '”',
  reg: '®',
  rsquo: '’',
  sect: '§',
  shy: '',
  times: '×',
  trade: '™',
}

const pointOf = (digits: string): string => {
  const point = /^x/i.test(digits) ? Number.parseInt(digits.slice(1), 16) : Number(digits)
  return point > 0 && point <= 0x10_ff_ff && (point < 0xd8_00 || point > 0xdf_ff) ? String.fromCodePoint(point) : ''
}

const decoded = (text: string): string =>
  text.replaceAll(/&(?:#(x[\da-f]{1,6}|\d{1,7});?|([a-z]{2,6});)/gi, (whole, digits?: string, name = '') =>
    digits === undefined ? (characters[name] ?? whole) : pointOf(digits),
  )

const ATTRIBUTE = /([^\s"'=<>/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g

const attributesOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(ATTRIBUTE)].map(([, name = '', double, single, bare]) => [
      name.toLowerCase(),
      decoded(double ?? single ?? bare ?? ''),
    ]),
  )

const TOKEN = /<!--[\s\S]*?(?:-->|$)|<[!?][^>]*>|<(\/?)([a-z][^\s/>]*)((?:[^>"']|"[^"]*"|'[^']*')*)>|[^<]+|</gi

/** The elements that are open, from the outermost to the innermost. */
const createStack = () => {
  const open: HtmlElement[] = []
  const lastOf = (tags: readonly string[], within: readonly string[]) => {
    const at = open.findLastIndex(({ tag }) => tags.includes(tag) || within.includes(tag))
    return tags.includes(open[at]?.tag ?? '') ? at : -1
  }
  const cut = (at: number) => {
    if (at >= 0) open.length = at
  }
  return {
    top: () => open.at(-1),
    isFull: () => open.length >= DEPTH_MAX,
    push: (element: HtmlElement) => void open.push(element),
    close: (tag: string) => cut(open.findLastIndex((element) => element.tag === tag)),
    /** Closes what HTML lets authors leave open. */
    closeBefore: (tag: string) => {
      const implied = closedBy.get(tag)
      if (implied) cut(lastOf(implied.tags, implied.within))
      if (BLOCKS.has(tag))
        cut(
          lastOf(
            ['p'],
            [...BLOCKS, 'li', 'td', 'th', 'dd'].filter((name) => name !== 'p'),
          ),
        )
    },
  }
}

/**
 * Parses HTML from the clipboard into plain objects: nothing in it can run, since no browser reads it. Knows what programs write, and reads
 * the rest as it can.
 */
export const parseHtml = (html: string): HtmlNode[] => {
  const source = html.slice(0, LENGTH_MAX)
  const nodes: HtmlNode[] = []
  const stack = createStack()
  const tokens = new RegExp(TOKEN)
  for (let match = tokens.exec(source); match; match = tokens.exec(source)) {
    const [token, slash, name, attributes = ''] = match
    const tag = name?.toLowerCase()
    if (tag === undefined) {
      if (!/^<[!?]/.test(token)) (stack.top()?.children ?? nodes).push(decoded(token))
    } else if (slash) stack.close(tag)
    else {
      stack.closeBefore(tag)
      const element = { tag, attributes: attributesOf(attributes), children: [] }
      const siblings = stack.top()?.children ?? nodes
      siblings.push(element)
      if (RAW.has(tag)) {
        const end = source.toLowerCase().indexOf(`</${tag}`, tokens.lastIndex)
        tokens.lastIndex = end < 0 ? source.length : end
      } else if (!EMPTY.has(tag) && !attributes.endsWith('/') && !stack.isFull()) stack.push(element)
    }
  }
  return nodes
}
