interface Cookie {
  name: string
  value: string
  isLax: boolean
  /** The origin of the page whose partition holds it; null outside of partitions. */
  partition: string | null
  expiresAt: number
}

/** How a request comes about: a page's own call, a page's call to another site, or a navigation, from where. */
export interface Passage {
  /** The origin of the page; null where a person typed the address or followed a mail. */
  from: string | null
  isSameSite: boolean
  isNavigation: boolean
  isSafe: boolean
}

const attributeOf = (parts: string[], name: string): string | null => {
  const found = parts.find((part) => part.toLowerCase().startsWith(`${name}=`))
  return found === undefined ? null : found.slice(name.length + 1)
}

const expiryOf = (parts: string[]): number => {
  const maxAge = attributeOf(parts, 'max-age')
  if (maxAge !== null) return Date.now() + Number(maxAge) * 1000
  const expires = attributeOf(parts, 'expires')
  return expires === null ? Number.POSITIVE_INFINITY : Date.parse(expires)
}

/** The partition that a passage sees; a navigation happens outside of them. */
const partitionOf = ({ from, isSameSite, isNavigation }: Passage) => (isNavigation || isSameSite ? null : from)

/** Keeps cookies as a browser with third-party cookies blocked does; a secure address is taken for granted. */
export class CookieJar {
  readonly #cookies = new Map<string, Cookie>()

  store(header: string, passage: Passage): void {
    const [pair = '', ...parts] = header.split(';').map((part) => part.trim())
    const name = pair.slice(0, pair.indexOf('='))
    const isPartitioned = parts.includes('Partitioned')
    const partition = isPartitioned ? partitionOf(passage) : null
    const isLax = attributeOf(parts, 'samesite')?.toLowerCase() !== 'none'
    const isThirdParty = partitionOf(passage) !== null
    if (isThirdParty && (isLax || !isPartitioned)) return
    const cookie = { name, value: pair.slice(name.length + 1), isLax, partition, expiresAt: expiryOf(parts) }
    this.#cookies.set(`${partition}|${name}`, cookie)
  }

  /** What goes along with a request, by name. */
  sent(passage: Passage): Record<string, string> {
    const isLaxSent = passage.isSameSite || (passage.isNavigation && passage.isSafe)
    const cookies = [...this.#cookies.values()].filter(
      ({ isLax, partition, expiresAt }) =>
        partition === partitionOf(passage) && expiresAt > Date.now() && (isLaxSent || !isLax),
    )
    return Object.fromEntries(cookies.map(({ name, value }) => [name, value]))
  }
}
