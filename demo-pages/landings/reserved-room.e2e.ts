import type { Page } from '@playwright/test'
import { becomeLive } from '../elements/testing/fixture-page.ts'
import { fullUnless } from '../testing/full.ts'
import { hold } from '../testing/network.ts'
import type { School } from '../testing/school.ts'
import { expect, test } from '../testing/test.ts'
import { expectNothingMoves, openLanding } from './testing/landing.ts'

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
  '<school-login flow="email-first"></school-login>',
  '<school-auth flow="email-first" lang="de"></school-auth>',
]

/** Has the page add up the shifts while `check_auth` is held, then let it go. */
const openAndRelease = async (page: Page, school: School, body: string, width: number) => {
  const release = await hold(page, '**/api/v1/check_auth/')
  await page.setViewportSize({ width, height: 1000 })
  await watchShifts(page)
  await openLanding(page, school, 'reserved-room', { body })
  await becomeLive(page)
  await shiftOf(page)
  release()
}

for (const view of ['info', 'fail'])
  for (const width of [360, 1280])
    for (const whatsapp of ['', '79165554433'])
      test.describe(whatsapp === '' ? 'a school with an address' : 'a school with WhatsApp', () => {
        test.use({ environment: { SUPPORT_WHATSAPP: whatsapp } })
        test(`what follows the ${view} view stays in its place at ${width} px when the contacts come`, {
          tag: fullUnless(width === 360 && whatsapp !== ''),
        }, async ({ page, school }) => {
          await openAndRelease(page, school, `<school-auth view="${view}"></school-auth>`, width)
          await expect(page.locator('.support a')).toHaveCount(whatsapp === '' ? 1 : 2)
          expect(await shiftOf(page)).toBeLessThanOrEqual(SHIFT_MAX)
        })
      })

for (const width of [180, 220, 260, 300])
  for (const lang of ['ru', 'en'])
    test(`the login by Facebook moves what follows by no line at ${width} px in ${lang}`, {
      tag: fullUnless(width === 180 && lang === 'ru'),
    }, async ({ page, school }) => {
      const body = `<school-login lang="${lang}"></school-login>`
      const expectWays = () => expect(page.getByRole('button', { name: 'Facebook' })).toHaveCount(1)
      await expectNothingMoves(page, school, { body, width, expectWays })
    })

for (const element of elements) {
  for (const width of [360, 1280]) {
    for (const hasFacebook of [true, false]) {
      const body = hasFacebook ? element : element.replace('></', ' no-facebook></')
      test(`what follows ${body} stays in its place at ${width} px, from the script’s run on`, {
        tag: fullUnless(width === 360 && FIRST.includes(body)),
      }, async ({ page, school }) => {
        const { promise: gate, resolve: release } = Promise.withResolvers<void>()
        await page.route('**/api/v1/check_auth/', async (route) => {
          await gate
          await route.continue()
        })
        await page.setViewportSize({ width, height: 1000 })
        await watchShifts(page)
        await openLanding(page, school, 'reserved-room', { body })
        await expect(page.locator('.unknown')).toHaveCount(1)
        await shiftOf(page)
        release()
        await expect(page.locator('.unknown')).toHaveCount(0)
        await expect(page.getByRole('button', { name: 'Facebook' })).toHaveCount(hasFacebook ? 1 : 0)
        expect(await shiftOf(page)).toBeLessThanOrEqual(SHIFT_MAX)
      })
    }
  }
}
