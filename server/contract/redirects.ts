/** Where a redirect may lead: `base` is the school's origin, against which a path is read; `origins` are the exact others. */
export interface RedirectPlaces {
  base: string
  origins: readonly string[]
}

/** As long as an address of a page may be, in characters. */
const LENGTH_MAX = 2_048
/** Browsers take a backslash for a slash and drop line breaks and tabs: no honest address holds any of them. */
const DECEPTIVE = /[\\\p{Cc}]/u

/**
 * Reads a redirect target as a browser would; null is a bad or missing one, which counts as absent. It leads to the school or to
 * a listed origin, by http or https as that origin is listed, without a name or password in it. Source: DESIGN §5, SECURITY R27.
 */
export const safeTarget = (raw: unknown, { base, origins }: RedirectPlaces): URL | null => {
  if (typeof raw !== 'string' || raw === '' || raw.length > LENGTH_MAX || DECEPTIVE.test(raw)) return null
  if (!URL.canParse(raw, base)) return null
  const target = new URL(raw, base)
  const isWeb = target.protocol === 'https:' || target.protocol === 'http:'
  const isListed = target.origin === new URL(base).origin || origins.includes(target.origin)
  return isWeb && isListed && target.username === '' && target.password === '' ? target : null
}
