import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { becomeLive, snippet } from '../../elements/testing/fixture-page.ts'
import { allowLocalNetwork, hold } from '../../testing/network.ts'
import type { School } from '../../testing/school.ts'
import { expect } from '../../testing/test.ts'
import { asWanted } from './instant-forms.ts'

const folder = join(import.meta.dirname, '..')
const packages = join(import.meta.dirname, '../../../node_modules')
const LIBRARIES = '/libraries/'

interface LandingOptions {
  /** The origin of the landing: by default that of the test's landings, another site than the school's. */
  origin?: string
  /** Replaces `%snippet%` in the landing; by default the tag that widget/README.md gives. */
  tag?: string
  /** Replaces `%body%` in the landing. */
  body?: string
  headers?: Record<string, string>
  hash?: string
  /** When the landing counts as open; `commit` where its script is held back. */
  waitUntil?: 'load' | 'commit'
}

/** The markup of `demo-pages/landings/<name>.html`; in the project of instant forms its forms have their first views in them. */
export const landingMarkup = async (
  { origin }: Pick<School, 'origin'>,
  name: string,
  { tag = snippet(origin), body = '' }: Pick<LandingOptions, 'tag' | 'body'>,
): Promise<string> => {
  const markup = await readFile(join(folder, `${name}.html`), 'utf8')
  const values: Record<string, string> = { '%school%': origin, '%snippet%': tag, '%body%': body }
  return asWanted(
    markup.replace(/%(school|snippet|body)%/g, (sign) => values[sign] ?? ''),
    origin,
  )
}

/**
 * Opens `demo-pages/landings/<name>.html` as if it were at `/landing` of its origin. `%school%` in it is the school's origin. A script at
 * `/libraries/<package>/<file>` is that file of a package in `node_modules`.
 */
export const openLanding = async (
  page: Page,
  school: Pick<School, 'origin' | 'foreign'>,
  name: string,
  { origin = school.foreign, headers = {}, hash = '', waitUntil = 'load', ...parts }: LandingOptions = {},
): Promise<void> => {
  const html = await landingMarkup(school, name, parts)
  await page.route(`${origin}${LIBRARIES}**`, (route) => {
    const file = new URL(route.request().url()).pathname.slice(LIBRARIES.length)
    return route.fulfill({ path: join(packages, file) })
  })
  await page.route(`${origin}/landing*`, (route) =>
    route.fulfill({ contentType: 'text/html; charset=utf-8', headers, body: html }),
  )
  await allowLocalNetwork(page.context())
  await page.goto(`${origin}/landing${hash}`, { waitUntil })
}

/** Where what follows the element begins. */
const followingTop = (page: Page) => page.locator('.column + h2').evaluate((next) => next.getBoundingClientRect().top)

/** Expects what follows the element to keep its place, within two pixels, when the school says which ways to sign in it has. */
export const expectNothingMoves = async (
  page: Page,
  school: School,
  { body, width, expectWays }: { body: string; width: number; expectWays: () => Promise<void> },
): Promise<void> => {
  const respond = await hold(page, '**/api/v1/check_auth/')
  await page.setViewportSize({ width, height: 1_000 })
  await openLanding(page, school, 'reserved-room', { body })
  await becomeLive(page)
  await expect(page.locator('.unknown')).toHaveCount(1)
  const before = await followingTop(page)
  respond()
  await expect(page.locator('.unknown')).toHaveCount(0)
  await expectWays()
  expect(Math.abs((await followingTop(page)) - before)).toBeLessThanOrEqual(2)
}
