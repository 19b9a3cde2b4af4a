import type { Page } from '@playwright/test'
import { becomeLive } from '../elements/testing/fixture-page.ts'
import { openLanding } from '../landings/testing/landing.ts'
import { expectNoFindings } from '../testing/axe.ts'
import { engine } from '../testing/browsers/engine.ts'
import { fullUnless } from '../testing/full.ts'
import { expect, test } from '../testing/test.ts'

const panelIn = (page: Page) => page.getByRole('dialog', { name: /Проверка страницы|Check of the page/ })

const FAULTY =
  '<div style="width: 0; overflow: hidden"><school-login next-url="https://elsewhere.example/"></school-login></div>'

/** WebKit also stores no cookie of the school on a landing without https. */
const ERRORS = engine === 'webkit' ? 4 : 3

const texts = {
  ru: { heading: 'Проверка страницы', done: `Поправить: ${ERRORS}`, again: 'Проверить ещё раз', close: 'Закрыть' },
  en: { heading: 'Check of the page', done: `To mend: ${ERRORS}`, again: 'Check again', close: 'Close' },
} as const

for (const width of [360, 1280])
  for (const lang of ['ru', 'en'] as const)
    test(`the panel stands over the page at ${width} px in ${lang}, light and dark`, {
      tag: fullUnless(width === 360 && lang === 'ru'),
    }, async ({ page, school }) => {
      await page.setViewportSize({ width, height: 800 })
      await openLanding(page, school, lang === 'ru' ? 'checked' : 'checked-en', { body: FAULTY, hash: '#school-check' })
      const panel = panelIn(page)
      await expect(panel.getByRole('heading')).toHaveText(texts[lang].heading)
      await expect(panel.getByRole('status')).toContainText(texts[lang].done)
      await expect(panel).toBeFocused()
      const wrong = panel.locator('.wrong')
      await expect(wrong).toHaveCount(ERRORS)
      await expect(wrong.locator('.mend')).toHaveCount(ERRORS)
      const box = await panel.boundingBox()
      expect(box && box.x >= 0 && box.x + box.width <= width).toBe(true)
      await expectNoFindings(page, { schemes: ['light', 'dark'] })
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        if (process.env.SHOTS)
          await page.screenshot({ path: `${process.env.SHOTS}/panel-${width}-${lang}-${colorScheme}.png` })
      }
      await panel.getByRole('button', { name: texts[lang].again }).click()
      await expect(panel.getByRole('status')).toContainText(texts[lang].done)
      await panel.getByRole('button', { name: texts[lang].close }).click()
      await expect(panel).toHaveCount(0)
      expect(page.url()).toBe(`${school.foreign}/landing`)
    })

test('without the fragment no code of the check is loaded, and no one is sent what it finds', async ({
  page,
  school,
}) => {
  const requests: string[] = []
  page.on('request', (request) => requests.push(`${request.method()} ${new URL(request.url()).pathname}`))
  await openLanding(page, school, 'checked', { body: '<school-login></school-login>' })
  await becomeLive(page)
  expect(requests.filter((request) => request.includes('/check-'))).toEqual([])
  requests.length = 0
  await page.evaluate(() => location.assign('#school-check'))
  await expect(panelIn(page).getByRole('status')).toContainText('Поправить')
  expect(
    requests.filter((request) => !request.startsWith('GET ')).filter((request) => !request.endsWith('/check_auth/')),
  ).toEqual([])
})

test('Escape closes the panel, and a reload then shows the page alone', async ({ page, school }) => {
  await openLanding(page, school, 'checked', { body: FAULTY, hash: '#school-check' })
  await expect(panelIn(page).getByRole('status')).toContainText('Поправить')
  await page.keyboard.press('Escape')
  await expect(panelIn(page)).toHaveCount(0)
  await page.reload()
  await page.evaluate(() => customElements.whenDefined('school-login').then(() => true))
  await expect(panelIn(page)).toHaveCount(0)
})

test('where the page refuses the code of the check, a card names the directive', async ({
  page,
  school,
  complaints,
}) => {
  complaints.allow(/Content Security Policy|uncaught: /)
  await openLanding(page, school, 'checked', {
    tag: `<script nonce="x" src="${school.origin}/widget/school.js"></script>`,
    headers: { 'content-security-policy': "script-src 'nonce-x'" },
    hash: '#school-check',
  })
  await expect(page.getByRole('alert').filter({ hasText: 'в script-src' })).toBeVisible()
})

test('the page of the check opens an address with the fragment, in a window without this page', async ({
  page,
  context,
}) => {
  await page.goto('/demo/check/?url=/demo/inline/')
  await expect(page.getByLabel('Адрес страницы')).toHaveValue('/demo/inline/')
  const opened = context.waitForEvent('page')
  await page.getByRole('button', { name: 'Открыть и проверить' }).click()
  const checked = await opened
  await expect(panelIn(checked).getByRole('status')).toContainText('проверено')
  expect(await checked.evaluate(() => window.opener)).toBeNull()
  await expectNoFindings(page, { schemes: ['light', 'dark'] })
})

for (const address of ['', 'javascript://%0Aalert(1)', 'data:text/html,x', 'https://'])
  test(`the address "${address}" opens nothing and is explained`, {
    tag: fullUnless(address.startsWith('java')),
  }, async ({ page, context }) => {
    await page.goto(`/demo/check/?${new URLSearchParams({ url: address })}`)
    await page.getByRole('button', { name: 'Открыть и проверить' }).click()
    await expect(page.getByText('Нужен адрес страницы, который начинается с https://')).toBeVisible()
    await expect(page.getByLabel('Адрес страницы')).toBeFocused()
    expect(context.pages()).toHaveLength(1)
  })

const PASTED = `<base href="https://elsewhere.example/"><style>h1 { color: red }</style><p style="color: red">Урок</p>
<meta http-equiv="Content-Security-Policy" content="default-src *"><script>window.broken = 1</script><img src="/nowhere.png" onerror="window.broken = 1">
<script src="https://cdn.example/widget/school.js"></script><school-login success-url="https://elsewhere.example/"></school-login>`

test('pasted markup is read in the browser: nothing in it runs or loads', async ({ page }) => {
  const requests: string[] = []
  await page.goto('/demo/check/')
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  await page.getByLabel('HTML страницы').fill(PASTED)
  await page.getByLabel('Content-Security-Policy').fill("script-src 'self'; default-src 'none'")
  await page.getByRole('button', { name: 'Проверить', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Что видно по коду' })).toBeFocused()
  const wrong = page.locator('#list .wrong')
  expect(await wrong.evaluateAll((rows) => rows.map((row) => row.getAttribute('data-finding')))).toEqual([
    'copy',
    'policy',
    'next',
    'height',
    'noscript',
  ])
  expect([...new Set(requests)]).toEqual(['/api/v1/check_auth/'])
  expect(await page.evaluate(() => Reflect.has(window, 'broken'))).toBe(false)
  await expectNoFindings(page, { schemes: ['light', 'dark'] })
  for (const width of [360, 1280])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      if (process.env.SHOTS)
        await page.screenshot({ path: `${process.env.SHOTS}/page-${width}-${colorScheme}.png`, fullPage: true })
    }
})

test('the snippet that the builder gives has no fault as markup, ordinary and instant', async ({
  page,
  browser,
  school,
}) => {
  for (const instant of ['', '1']) {
    const builder = await browser.newPage({ baseURL: school.origin })
    await builder.goto(`/demo/snippet/#${new URLSearchParams(instant ? { instant } : {})}`)
    await expect(builder.locator('#markup')).not.toBeEmpty()
    await expect(builder.locator('#styles')).toContainText('min-height')
    const code = [await builder.locator('#markup').textContent(), await builder.locator('#styles').textContent()].join(
      '\n',
    )
    await builder.context().close()
    await page.goto('/demo/check/?lang=en')
    await page.getByLabel('HTML of the page').fill(code)
    await page.getByRole('button', { name: 'Check', exact: true }).click()
    await expect(page.getByRole('status')).toContainText('All is well')
  }
})
