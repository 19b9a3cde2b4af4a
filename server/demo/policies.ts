import type { CspSources } from '../http/headers.ts'

const sources = (directive: string, origins: readonly string[]) =>
  origins.length > 0 ? [`${directive} ${origins.join(' ')}`] : []

/**
 * The policy of a landing that shows the widgets and nothing foreign but what these load themselves. `school` is the school's
 * origin. Trusted Types are on: the widgets put no string into the page as markup, and have a policy of theirs for the scripts of
 * others. CspSources may bring policies of their own, under names that are nobody's business here.
 */
export const landingPolicy = (
  school: string,
  { scripts, frames, calls = [], pictures = [], takesStrings }: CspSources,
): string =>
  [
    `default-src 'none'`,
    `script-src ${[school, ...scripts].join(' ')}`,
    ...sources('frame-src', frames),
    `connect-src ${[school, ...calls].join(' ')}`,
    `form-action ${school}`,
    `style-src 'self'`,
    `img-src ${[`'self'`, ...pictures].join(' ')}`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
    ...(takesStrings ? [] : [`require-trusted-types-for 'script'`]),
    ...(scripts.length > 0 ? [] : [`trusted-types school-widgets`]),
  ].join('; ')

/**
 * The policy of a page that shows the checkout. `school` is the school's origin, or `'self'` on its own pages. CspSources are the providers
 * of payments, which no other page lets in. A form of 3-D Secure goes to the bank's page in a frame, which comes back to the school's
 * own. `inline` are the hashes of scripts that stand in the page itself. Source: SECURITY R55.
 */
export const checkoutPolicy = (
  school: string,
  { scripts, frames, calls = [], forms = [], pictures = [], takesStrings }: CspSources,
  inline: readonly string[] = [],
): string =>
  [
    `default-src 'none'`,
    `script-src ${[school, ...inline, ...scripts].join(' ')}`,
    `frame-src ${[school, ...frames].join(' ')}`,
    `connect-src ${[school, ...calls].join(' ')}`,
    `form-action ${[school, ...forms].join(' ')}`,
    `style-src 'self'`,
    `img-src ${[...new Set([`'self'`, school]), 'data:', ...pictures].join(' ')}`,
    `media-src ${school}`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
    ...(takesStrings ? [] : [`require-trusted-types-for 'script'`]),
  ].join('; ')

/**
 * The policy of a page that shows scripts of authors in frames of the school: what frames and pictures come from the school alone, and
 * from where it keeps its pictures. Source: SECURITY R63.
 */
export const framingPolicy = ({ pictures = [] }: Pick<CspSources, 'pictures'>): string =>
  [
    `default-src 'none'`,
    `script-src 'self'`,
    `frame-src 'self'`,
    `connect-src 'self'`,
    `form-action 'self'`,
    `style-src 'self'`,
    `img-src ${[`'self'`, 'data:', ...pictures].join(' ')}`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
    `require-trusted-types-for 'script'`,
  ].join('; ')
