import { cspHash } from '../demo/page.ts'
import type { CspSources } from '../http/headers.ts'

interface Allowed {
  /** Origins of the players of videos. */
  players: readonly string[]
  /** Origins that a form may redirect to. */
  forms: readonly string[]
}

/**
 * The CSP of a page with a document: players of videos and authors' scripts in frames, videos from anywhere, and these inline style sheets.
 * Source: SECURITY R63, R71.
 */
export const documentPolicy = (
  { scripts, frames, calls = [], pictures = [], allowsStrings }: CspSources,
  { players, forms }: Allowed,
  styles: readonly string[],
): string =>
  [
    `default-src 'none'`,
    `script-src ${["'self'", ...scripts].join(' ')}`,
    `frame-src ${["'self'", ...players, ...frames].join(' ')}`,
    `connect-src ${["'self'", ...calls].join(' ')}`,
    `form-action ${["'self'", ...forms].join(' ')}`,
    `style-src ${["'self'", ...styles.map(cspHash)].join(' ')}`,
    `img-src ${["'self'", 'data:', ...pictures].join(' ')}`,
    `media-src 'self' https:`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
    ...(allowsStrings ? [] : [`require-trusted-types-for 'script'`]),
  ].join('; ')
