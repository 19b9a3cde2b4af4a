import type { Guests } from '../http/headers.ts'

const sources = (directive: string, origins: readonly string[]) =>
  origins.length > 0 ? [`${directive} ${origins.join(' ')}`] : []

/**
 * The policy of a landing that shows the widgets and nothing foreign but what these load themselves. `school` is the school's
 * origin. Trusted Types are on: the widgets put no string into the page as markup, and have a policy of theirs for the scripts of
 * others. Guests may bring policies of their own, under names that are nobody's business here.
 */
export const landingPolicy = (school: string, { scripts, frames, calls = [], takesStrings }: Guests): string =>
  [
    `default-src 'none'`,
    `script-src ${[school, ...scripts].join(' ')}`,
    ...sources('frame-src', frames),
    `connect-src ${[school, ...calls].join(' ')}`,
    `form-action ${school}`,
    `style-src 'self'`,
    `img-src 'self'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
    ...(takesStrings ? [] : [`require-trusted-types-for 'script'`]),
    ...(scripts.length > 0 ? [] : [`trusted-types school-widgets`]),
  ].join('; ')
