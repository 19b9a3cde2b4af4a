/**
 * The allowed redirect targets: `base` is the school's origin, against which a path is resolved; `origins` are the other allowed
 * origins, matched exactly.
 */
interface RedirectPlaces {
  base: string
  origins: readonly string[]
}

/** Maximum length of a page's address, in characters. */
const LENGTH_MAX = 2_048
/** Browsers read a backslash as a slash and drop line breaks and tabs; no honest address contains any of them. */
const DECEPTIVE = /[\\\p{Cc}]/u

/**
 * Parses a redirect target as a browser would; null is a bad or missing one, which counts as absent. It must be on the school's or a
 * listed origin, by http or https exactly as listed, and without credentials. Source: DESIGN §5, SECURITY R27.
 */
export const safeTarget = (raw: unknown, { base, origins }: RedirectPlaces): URL | null => {
  if (typeof raw !== 'string' || raw === '' || raw.length > LENGTH_MAX || DECEPTIVE.test(raw)) return null
  if (!URL.canParse(raw, base)) return null
  const target = new URL(raw, base)
  const isWeb = target.protocol === 'https:' || target.protocol === 'http:'
  const isListed = target.origin === new URL(base).origin || origins.includes(target.origin)
  return isWeb && isListed && target.username === '' && target.password === '' ? target : null
}
