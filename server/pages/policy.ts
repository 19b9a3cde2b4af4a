import { LRUCache } from 'lru-cache'
import { cspHash } from '../demo/page.ts'
import type { CspSources } from '../http/headers.ts'

interface Allowed {
  /** Origins of the players of videos. */
  players: readonly string[]
  /** Origins that a form may redirect to. */
  forms: readonly string[]
}

/** Hashing the same style sheets for every page would take longer than the rest of it. */
const hashes = new LRUCache<string, string>({ max: 8 })

const hashOf = (styles: string): string => {
  const hash = hashes.get(styles) ?? cspHash(styles)
  hashes.set(styles, hash)
  return hash
}

/**
 * The CSP of a page with a document: players of videos and authors' scripts in frames, videos from anywhere, and these inline style sheets.
 * Source: SECURITY R63, R71.
 */
export const documentPolicy = (
  { scripts, frames, calls = [], pictures = [], takesStrings }: CspSources,
  { players, forms }: Allowed,
  styles: readonly string[],
): string =>
  [
    `default-src 'none'`,
    `script-src ${["'self'", ...scripts].join(' ')}`,
    `frame-src ${["'self'", ...players, ...frames].join(' ')}`,
    `connect-src ${["'self'", ...calls].join(' ')}`,
    `form-action ${["'self'", ...forms].join(' ')}`,
    `style-src ${["'self'", ...styles.map(hashOf)].join(' ')}`,
    `img-src ${["'self'", 'data:', ...pictures].join(' ')}`,
    `media-src 'self' https:`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
    ...(takesStrings ? [] : [`require-trusted-types-for 'script'`]),
  ].join('; ')
