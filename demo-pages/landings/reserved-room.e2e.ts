import type { Page } from '@playwright/test'
import { fullUnless } from '../testing/full.ts'
import { expect, test } from '../testing/test.ts'
import { openLanding } from './testing/landing.ts'

/** The most that what follows the element may move. */
const SHIFT_MAX = 0.02

/** Sums the shifts from the script's run on: it stands in the head, so it has run before anything is painted. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    Reflect.set(window, 'shift', 0)
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        Reflect.set(window, 'shift', Reflect.get(window, 'shift') + Reflect.get(entry, 'value'))
    }).observe({ type: 'layout-shift', buffered: true })
  })

const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise((resolve) => requestAnimationFrame(() => setTimeout(() => resolve(Reflect.get(window, 'shift'))))),
  )

/** The first of a kind: with its first view in the script, and with one that is fetched. */
const FIRST = ['<school-login></school-login>', '<school-auth></school-auth>']
const elements = [
  ...FIRST,
  '<school-login lang="en"></school-login>',
  '<school-login view="registration"></school-login>',
  '<school-auth view="pass" lang="en"></school-auth>',
]

for (const element of elements) {
  for (const width of [360, 1280]) {
    for (const hasFacebook of [true, false]) {
      const body = hasFacebook ? element : element.replace('></', ' no-facebook></')
      test(`what follows ${body} stays in its place at ${width} px, from the script’s run on`, {
        tag: fullUnless(width === 360 && FIRST.includes(body)),
      }, async ({ page, school }) => {
        const { promise: gate, resolve: answer } = Promise.withResolvers<void>()
        await page.route('**/api/v1/check_auth/', async (route) => {
          await gate
          await route.continue()
        })
        await page.setViewportSize({ width, height: 1000 })
        await watchShifts(page)
        await openLanding(page, school, 'reserved-room', { body })
        await expect(page.locator('.unknown')).toHaveCount(1)
        await shiftOf(page)
        answer()
        await expect(page.locator('.unknown')).toHaveCount(0)
        await expect(page.getByRole('button', { name: 'Facebook' })).toHaveCount(hasFacebook ? 1 : 0)
        expect(await shiftOf(page)).toBeLessThanOrEqual(SHIFT_MAX)
      })
    }
  }
}
