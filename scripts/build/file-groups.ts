import type { Rolldown } from 'vite'

const OURS = /\/(widget\/|server\/contract\/)/

/** What fetches other files, or is fetched when it is wanted, is in a file of its own with all that nobody else needs. */
const APART = [
  /\/(lazy-parts|phone-check|auth-views)\.tsx?$/,
  /\/auth\/screens\/(?!pass|facebook|views|titles|loading)/,
  /\/auth\/calls\//,
  /\/auth\/(facebook|captcha)\/(?!first-check)/,
  /\/(phone-(field|format|library)|checkbox|switch|page-link|again|use-seconds-left)\.tsx?$/,
  /\/(texts\/(en|common-en|forms|letters|secondary-texts|captcha)|field-messages-en)\.ts$/,
  /\/browser\/(load-script|light-slot|stand-back)\.ts$/,
]

/**
 * Which modules share a file. A file carries the hashes of the files that it fetches, so none of those can import it: what they
 * have in common is in `core`, which fetches nothing of theirs.
 */
export const fileGroups: Rolldown.CodeSplittingGroup[] = [
  { name: 'core', test: (id) => OURS.test(id) && !APART.some((pattern) => pattern.test(id)) },
]

/** What several of the fetched parts of the checkout have in common. */
export const partGroups: Rolldown.CodeSplittingGroup[] = [{ name: 'common', test: /\/ui\/(styles|text-field)\.tsx$/ }]
