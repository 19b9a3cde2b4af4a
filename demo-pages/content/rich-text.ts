/** The tags that are shown; any other tag is replaced by its content. The server has already sanitized the markup. */
const ALLOWED = new Set(
  'p br b strong i em u s sub sup a ul ol li h1 h2 h3 h4 h5 h6 blockquote code pre span div hr table thead tbody tr th td'.split(
    ' ',
  ),
)
const EMPTY = new Set(['br', 'hr'])
const TOKEN = /<!--.*?-->|<(\/?)([a-z][a-z0-9]*)((?:[^>"']|"[^"]*"|'[^']*')*)>|[^<]+|</gis
const HREF = /\shref\s*=\s*(?:"([^"]*)"|'([^']*)')/i
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00A0' }

const pointOf = (digits: string) => {
  const point = /^x/i.test(digits) ? Number.parseInt(digits.slice(1), 16) : Number(digits)
  return point <= 0x10ffff ? String.fromCodePoint(point) : ''
}

const plain = (text: string) =>
  text.replaceAll(/&(?:#(x?[\da-f]{1,6})|([a-z]{2,6}));/gi, (whole, digits?: string, name = '') =>
    digits === undefined ? (entities[name.toLowerCase()] ?? whole) : pointOf(digits),
  )

/** The URL of a link: https, mailto, tel or a path of the own origin; null for any other. Source: SECURITY R29. */
export const safeLink = (address: string): string | null => {
  const url = URL.parse(address, location.origin)
  if (!url) return null
  const isOwn = url.origin === location.origin && address.startsWith('/')
  return isOwn || ['https:', 'mailto:', 'tel:'].includes(url.protocol) ? url.href : null
}

const elementOf = (name: string, attributes: string) => {
  const element = document.createElement(name)
  const [, double, single] = HREF.exec(attributes) ?? []
  const address = safeLink(plain(double ?? single ?? ''))
  if (element instanceof HTMLAnchorElement && address)
    Object.assign(element, { href: address, rel: 'noopener noreferrer' })
  return element
}

/** Builds the nodes of a rich text one by one: its markup is never inserted as HTML. Source: SECURITY R62. */
export const richText = (markup: string): DocumentFragment => {
  const root = document.createDocumentFragment()
  const open: HTMLElement[] = []
  const here = () => open.at(-1) ?? root
  for (const [token, slash, tag, attributes = ''] of markup.matchAll(TOKEN)) {
    const name = tag?.toLowerCase()
    if (name === undefined) {
      if (!token.startsWith('<!--')) here().append(plain(token))
    } else if (slash === '/') {
      const at = open.findLastIndex((element) => element.localName === name)
      if (at >= 0) open.splice(at, Infinity)
    } else if (ALLOWED.has(name)) {
      const element = elementOf(name, attributes)
      here().append(element)
      if (!EMPTY.has(name)) open.push(element)
    }
  }
  return root
}
