import type { Page } from '@playwright/test'
import { fullUnless } from '../testing/full.ts'
import { hold, LOST } from '../testing/network.ts'
import { expect, test } from '../testing/test.ts'
import { openFixture } from '../elements/testing/fixture-page.ts'
import { hasInstantForms } from './testing/instant-forms.ts'
import { openLanding } from './testing/landing.ts'

/** The code of the live views: the first views come without it. */
const LIVE = /\/widget\/(auth|checkout|reader)-\w+\.js/

/** The width of the view in each layout, and what the page scrolls sideways. */
const measure = (page: Page) =>
  page.evaluate(() => {
    const { documentElement } = document
    const views = [...document.querySelectorAll('section')].map((section) => {
      const [element] = section.querySelectorAll('school-login, school-auth, school-checkout, school-content')
      const view = element?.shadowRoot?.querySelector('.school')
      return [section.dataset.layout, view?.getBoundingClientRect().width] as const
    })
    return { widths: Object.fromEntries(views), overflow: documentElement.scrollWidth - documentElement.clientWidth }
  })

const PADDED = [
  'block',
  'flex row',
  'flex row, centred',
  'flex column, centred',
  'flex rows that wrap',
  'grid, items centred',
  'grid, columns by content',
  'inline block',
  'inline flex',
  'inline grid',
  'float',
  'table cell',
  'fit content',
]

/** Each view as wide as it wants, or as its container, which is 32 pixels narrower than the page; the absolute one is not. */
const expected = (wanted: number, width: number) => ({
  widths: {
    ...Object.fromEntries(PADDED.map((layout) => [layout, Math.min(wanted, width - 32)])),
    absolute: Math.min(wanted, width),
  },
  overflow: 0,
})

const elements = [
  { tag: '<school-login></school-login>', wanted: 424, view: '[type=email]' },
  { tag: '<school-auth></school-auth>', wanted: 424, view: '[type=tel]' },
  { tag: '<school-checkout></school-checkout>', wanted: 1_040, view: '.links' },
  { tag: '<school-content slug="space"></school-content>', wanted: 760, view: '.document' },
]

for (const { tag, wanted, view } of elements) {
  for (const width of [180, 360, 768, 1_280]) {
    const isQuick = width === 360 || (width === 180 && tag.includes('login'))
    test(`${tag} is as wide as it wants in 14 layouts at ${width} px, first and live`, {
      tag: fullUnless(isQuick),
    }, async ({ page, school }) => {
      await page.setViewportSize({ width, height: 800 })
      const letGo = await hold(page, LIVE)
      await openLanding(page, school, 'shrinking', { body: tag })
      await expect(page.locator('.school')).toHaveCount(14)
      expect(await measure(page)).toEqual(expected(wanted, width))
      letGo()
      await expect(page.locator(view)).toHaveCount(14)
      expect(await measure(page)).toEqual(expected(wanted, width))
    })
  }
}

test('a form in a container that is wider than the window is as wide as the window', async ({ page, school }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  const body = '<section data-layout="wide" style="width: 600px"><school-login></school-login></section>'
  await openFixture(page, { origin: school.origin, body })
  await page.locator('.school').waitFor()
  expect((await measure(page)).widths).toEqual({ wide: 360 })
})

test('the notice that a first view did not load is as wide as the form', async ({ page, school, complaints }) => {
  test.skip(hasInstantForms(), 'an instant form has its first view')
  complaints.allow(LOST)
  await page.route(/\/widget\/views-\w+\.js/, (route) => route.abort())
  await openLanding(page, school, 'shrinking', { body: '<school-auth></school-auth>' })
  await expect(page.locator('.load-failure, [role=alert]')).toHaveCount(14)
  expect(await measure(page)).toEqual(expected(424, 1_280))
})
