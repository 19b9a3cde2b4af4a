import data from '@mdn/browser-compat-data' with { type: 'json' }
import type { CompatStatement, Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data/types'
import { type LevelName, supportLevels } from './supported.ts'

/** The browsers of the data set, each with the version of the table that decides for it. */
export const BROWSERS = [
  ['chrome', 'chrome'],
  ['chrome_android', 'chrome'],
  ['firefox', 'firefox'],
  ['firefox_android', 'firefox'],
  ['safari', 'safari'],
  ['safari_ios', 'safari'],
  ['samsunginternet_android', 'samsung'],
] as const

const numbersOf = (version: string) => version.replace('≤', '').split('.').map(Number)

const isAtMost = (version: string, limit: string): boolean => {
  const [[major = 0, minor = 0], [limitMajor = 0, limitMinor = 0]] = [numbersOf(version), numbersOf(limit)]
  return major < limitMajor || (major === limitMajor && minor <= limitMinor)
}

const isIn = (statement: SimpleSupportStatement, version: string): boolean => {
  const { version_added: added, version_removed: removed, flags, prefix, alternative_name: other } = statement
  if (flags || prefix || other || typeof added !== 'string' || added === 'preview') return false
  return isAtMost(added, version) && !(typeof removed === 'string' && isAtMost(removed, version))
}

export type CompatBrowser = (typeof BROWSERS)[number][0]

/** Whether a version of a browser has a feature; true too where nothing is recorded of it. */
export const hasFeature = ({ support }: CompatStatement, browser: CompatBrowser, version: string): boolean => {
  const found = support[browser]
  const statements = found === undefined ? [] : Array.isArray(found) ? found : [found]
  return statements.length === 0 || statements.some((one) => isIn(one, version))
}

/** The browsers of a level that lack a feature, as "chrome 90". */
export const lackedBy = (compat: CompatStatement, level: LevelName): string[] =>
  BROWSERS.flatMap(([browser, name]) => {
    const version = supportLevels[level].since[name]
    return hasFeature(compat, browser, version) ? [] : `${browser} ${version}`
  })

/** A feature of the platform that a file uses. */
export interface Use {
  name: string
  compat: CompatStatement
}

/** The key of the record itself among its parts. */
const RECORD = '__compat'

export const compatOf = (node: Identifier | undefined): CompatStatement | undefined => node?.[RECORD]

/** The records inside a record, by name. */
export const partsOf = (node: Identifier): Array<[name: string, part: Identifier]> =>
  Object.keys(node).flatMap((name) => {
    const part = name === RECORD ? undefined : node[name]
    return part ? [[name, part]] : []
  })

export { data }
