import type { CompatStatement } from '@mdn/browser-compat-data/types'
import { expect, test } from 'vitest'
import { REQUIRED_FEATURES } from '../../../widget/studio/session/required-browsers.ts'
import { BROWSERS, type CompatBrowser, compatOf, data, hasFeature } from './compat-data.ts'
import { supportLevels } from './supported.ts'

const { types, properties } = data.css
const records: Record<string, CompatStatement | undefined> = {
  '(height: 1lh)': compatOf(types?.length?.lh),
  '(animation-composition: add)': compatOf(properties?.['animation-composition']),
  '(font-size-adjust: 1)': compatOf(properties?.['font-size-adjust']),
}

/** What `CSS.supports` returns for a condition of `or` and `and`, by the data of MDN. */
const supports = (condition: string, browser: CompatBrowser, version: string): boolean =>
  condition.split(' or ').some((part) =>
    part.split(' and ').every((feature) => {
      const compat = records[feature.replace(/^\((?=\()|(?<=\))\)$/g, '')]
      if (!compat) throw new Error(`The test has no record of ${feature}`)
      return hasFeature(compat, browser, version)
    }),
  )

test.each(BROWSERS)('the studio opens in %s of the first row of the table, and in no older one', (browser, name) => {
  const oldest = supportLevels.full.since[name]
  const versions = Object.keys(data.browsers[browser].releases).toSorted((one, other) =>
    one.localeCompare(other, 'en', { numeric: true }),
  )
  const start = versions.findIndex((version) => Number(version) >= Number(oldest))
  expect(versions.filter((version) => supports(REQUIRED_FEATURES, browser, version))).toEqual(versions.slice(start))
})
