import { chromium, type Page } from '@playwright/test'
import { findChromium } from '../../scripts/engines/chromium.ts'
import { BOUGHT_ONCE, comeWithCard, outcomeOf, payButton } from '../testing/buying.ts'
import { checkoutIn } from '../testing/checkout.ts'
import { cards } from '../testing/cards.ts'
import { register, signIn } from '../testing/login.ts'
import { looksOfParts, pagesOfElements, withoutFonts } from '../testing/looks/looks.ts'
import { expect, test } from '../testing/test.ts'

/* A journey for each element, and its look, in the oldest browsers of the table in the README: `node scripts/engines/old/chromium.ts`. */

const OLD = { tag: ['@old', '@full'] }

test.beforeEach(({ complaints }) => complaints.allow(/was preloaded using link preload but not used/))

test('an old browser signs in on a landing', OLD, async ({ page }) => {
  await page.goto('/demo/inline/')
  await signIn(page, 'parent@school.example')
  await expect(page.getByRole('banner')).toContainText('Анна Смирнова')
})

test('an old browser registers in a popup', OLD, async ({ page }) => {
  await page.goto('/demo/csp/')
  await page.getByRole('button', { name: 'Открыть окно' }).click()
  await register(page.getByRole('dialog'))
  await expect(page.getByRole('banner')).toContainText('Вера Ильина')
})

test('an old browser buys a course', OLD, async ({ page, school }) => {
  await comeWithCard(page, school, cards.cloudpayments.pays)
  await payButton(page).click()
  await expect(checkoutIn(page.locator('school-checkout')).heading('success')).toBeVisible()
  expect(await outcomeOf(page, school)).toEqual(BOUGHT_ONCE)
})

test('an old browser shows a course', OLD, async ({ page }) => {
  await page.goto('/courses/space/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Космос: от Луны до чёрных дыр')
  await expect(page.getByText('За двенадцать занятий мы долетим')).toBeVisible()
})

const looksOf = async (page: Page, path: string) => {
  await page.goto(path, { waitUntil: 'networkidle' })
  return page.evaluate(looksOfParts)
}

for (const [element, path] of pagesOfElements)
  for (const width of [390, 1280])
    test(`<${element}> looks in an old browser as in a new one, ${width} px wide`, OLD, async ({ page, school }) => {
      const current = await chromium.launch({
        executablePath: process.env.CURRENT_CHROMIUM ?? findChromium() ?? undefined,
        args: ['--no-sandbox'],
      })
      const options = {
        viewport: { width, height: 900 },
        locale: 'ru-RU',
        baseURL: school.origin,
        reducedMotion: 'reduce',
      } as const
      const other = await current.newPage(options)
      await page.setViewportSize(options.viewport)
      const [older, newer] = [await looksOf(page, path), await looksOf(other, path)]
      await current.close()
      expect([withoutFonts(older, newer), newer.length > 3]).toEqual([newer, true])
    })
