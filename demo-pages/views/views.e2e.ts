import type { Page } from '@playwright/test'
import { expectNoFindings } from '../testing/axe.ts'
import { fullUnless } from '../testing/full.ts'
import { loginIn } from '../testing/login.ts'
import { drawnViews, lookAtAllViews, shownViews } from '../testing/looks/shown-views.ts'
import { standsOut } from '../testing/looks/stands-out.ts'
import { expect, test } from '../testing/test.ts'
import type { ShownState } from './shown-state.ts'
import { READER_STATES } from './reader-states.ts'
import { shownStates } from './shown-states.ts'

const states = Object.values(shownStates).flat()
/** Each state in two languages and two themes, and in both elements where it is not one element's own. */
const cardsOf = (some: readonly ShownState[]) => some.reduce((sum, { kinds }) => sum + (kinds?.length ?? 2) * 4, 0)
const CARDS = cardsOf(states) + READER_STATES * 4

const open = async (page: Page, choice = '') => {
  await page.goto(`/demo/views/#${choice}`)
  await expect(page.locator('[data-count]')).toContainText(`из ${CARDS}`)
}
const captionsOf = async (page: Page) => new Set(await shownViews(page).locator('> figcaption').allTextContents())

test('every view of the elements is there in every state, drawn when it is looked at, and the page asks for its own files only', async ({
  page,
  school,
}) => {
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  await open(page)
  await expect(drawnViews(page).first()).toBeVisible()
  expect(await drawnViews(page).count()).toBeLessThan(cardsOf(shownStates.pass))
  await lookAtAllViews(page)
  await expect(drawnViews(page)).toHaveCount(CARDS)
  const isOwn = (url: string) => url.startsWith(`${school.origin}/pages/`) || url === `${school.origin}/demo/views/`
  expect(requested.filter((url) => !isOwn(url))).toEqual([])
})

test('the address keeps what is chosen', { tag: '@full' }, async ({ page }) => {
  await open(page)
  await page.getByLabel('Элемент').selectOption('auth')
  await page.getByLabel('Язык').selectOption('en')
  await page.getByLabel('Тема').selectOption('dark')
  await page.getByLabel('Вид').selectOption('info')
  await page.reload()
  await expect(page).toHaveURL(/#element=auth&lang=en&theme=dark&view=info$/)
  await expect(shownViews(page)).toHaveCount(shownStates.info.length)
  expect(await captionsOf(page)).toEqual(new Set(['<school-auth> en, dark']))
  await page.getByLabel('Вид').selectOption('')
  await expect(page).toHaveURL(/#element=auth&lang=en&theme=dark$/)
  await lookAtAllViews(page)
  await expect(shownViews(page)).toHaveCount(states.filter(({ kinds }) => kinds?.includes('auth') ?? true).length)
})

test('whatever is pressed, nothing is sent', { tag: '@full' }, async ({ page }) => {
  await open(page, 'element=login&lang=ru&theme=light&view=pass')
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  const login = loginIn(shownViews(page).first())
  await login.email.fill('parent@school.example')
  await login.password.fill('moloko-2026')
  await login.submit.click()
  await login.tab('Регистрация').click()
  await expect(login.heading('Ваш аккаунт')).toBeVisible()
  expect(requested).toEqual([])
})

for (const lang of ['ru', 'en'])
  for (const theme of ['light', 'dark'] as const) {
    test(`every state reads well: ${lang}, ${theme}`, { tag: fullUnless(lang === 'ru' && theme === 'light') }, async ({
      page,
    }) => {
      test.slow()
      await open(page, `lang=${lang}&theme=${theme}`)
      await lookAtAllViews(page)
      for (const width of [360, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      }
      await expectNoFindings(page, { schemes: [theme] })
    })
  }

for (const width of [180, 240])
  for (const lang of ['ru', 'en'])
    test(`nothing stands out of a view that is ${width} pixels wide: ${lang}`, {
      tag: fullUnless(width === 180 && lang === 'ru'),
    }, async ({ page }) => {
      await open(page, `lang=${lang}&theme=light`)
      await page.evaluate((narrow) => {
        const sheet = new CSSStyleSheet()
        sheet.replaceSync(`.card-of > [theme] { width: ${narrow}px }`)
        document.adoptedStyleSheets.push(sheet)
      }, width)
      await lookAtAllViews(page)
      expect(await standsOut(page.locator('.card-of .school'))).toEqual([])
    })
