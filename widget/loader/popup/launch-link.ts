/** A request to open a popup: its name, and attributes by their hyphenated names. */
interface Launch {
  name: string
  attributes: Record<string, string>
}

const PREFIX = '#school-'
const DATA = 'data-school-'

/** Decodes `%20`. A `%` that encodes nothing stays as written. */
const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/**
 * Parses `#school-login?next-url=/x`. Parameters become attributes; one without a value is true. It is a fragment, written by hand, and not
 * the query of a form: a plus is a plus.
 */
export const launchOfHash = (hash: string): Launch => {
  const [name = '', query = ''] = hash.slice(PREFIX.length).split(/\?(.*)/s)
  const parameters = query.split('&').filter(Boolean)
  const attributes = parameters.map((parameter) => {
    const [attribute = '', value = ''] = parameter.split(/=(.*)/s)
    return [decoded(attribute), decoded(value)]
  })
  return { name, attributes: Object.fromEntries(attributes) }
}

/** Parses an element's `data-school-open="login"` and `data-school-<attribute>="…"`; null if it has none. */
export const launchOf = (opener: Element): Launch | null => {
  const name = opener.getAttribute(`${DATA}open`)
  if (name === null) return null
  const options = [...opener.attributes].filter((attribute) => attribute.name.startsWith(DATA))
  return { name, attributes: Object.fromEntries(options.map(({ name, value }) => [name.slice(DATA.length), value])) }
}
