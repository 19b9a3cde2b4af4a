/** A wish to open a popup: which one, and attributes by their hyphened names. */
export interface Launch {
  name: string
  attributes: Record<string, string>
}

const PREFIX = '#school-'
const DATA = 'data-school-'

/** Reads `#school-login?next-url=/x`. Parameters count as attributes, a bare one is true. */
export const launchOfHash = (hash: string): Launch => {
  const [name = '', query = ''] = hash.slice(PREFIX.length).split(/\?(.*)/s)
  return { name, attributes: Object.fromEntries(new URLSearchParams(query)) }
}

/** Reads `data-school-open="login"` and `data-school-<attribute>="…"` of an element, or else the hash of a link. */
export const launchOf = (opener: Element): Launch => {
  const name = opener.getAttribute(`${DATA}open`)
  if (name === null) return launchOfHash(opener.getAttribute('href') ?? '')
  const options = [...opener.attributes].filter((attribute) => attribute.name.startsWith(DATA))
  return { name, attributes: Object.fromEntries(options.map(({ name, value }) => [name.slice(DATA.length), value])) }
}
