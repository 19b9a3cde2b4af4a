/** A request to open a popup: its name, and attributes by their hyphenated names. */
export interface Launch {
  name: string
  attributes: Record<string, string>
}

const PREFIX = '#school-'
const DATA = 'data-school-'

/** Parses `#school-login?next-url=/x`. Parameters become attributes; one without a value is true. */
export const launchOfHash = (hash: string): Launch => {
  const [name = '', query = ''] = hash.slice(PREFIX.length).split(/\?(.*)/s)
  return { name, attributes: Object.fromEntries(new URLSearchParams(query)) }
}

/** Parses an element's `data-school-open="login"` and `data-school-<attribute>="…"`, or else the hash in a link's `href`. */
export const launchOf = (opener: Element): Launch => {
  const name = opener.getAttribute(`${DATA}open`)
  if (name === null) return launchOfHash(opener.getAttribute('href') ?? '')
  const options = [...opener.attributes].filter((attribute) => attribute.name.startsWith(DATA))
  return { name, attributes: Object.fromEntries(options.map(({ name, value }) => [name.slice(DATA.length), value])) }
}
