import type { BrowserContext, Page } from '@playwright/test'
import { fullUnless } from '../testing/full.ts'
import { beIn } from '../testing/sessions.ts'
import { expect, test } from '../testing/test.ts'

const COURSE = '/courses/space/'

/** What is read of the document in its element, without a notice of the loader. */
const textsOf = (page: Page) =>
  page
    .locator('school-content')
    .evaluate((content) =>
      [...(content.shadowRoot?.querySelectorAll('h1, h2, h3, p, li') ?? [])]
        .filter((element) => element.checkVisibility())
        .map(({ textContent }) => textContent),
    )

/** The texts of the course as the server has rendered it, read in a page of their own: nothing of its failed loads remains. */
const renderedTexts = async (context: BrowserContext) => {
  const page = await context.newPage()
  await page.route('**/widget/**', (route) => route.abort())
  await page.goto(COURSE)
  const texts = await textsOf(page)
  expect(texts).toContain('Космос: от Луны до чёрных дыр')
  await page.close()
  return texts
}

for (const chunk of ['school', 'content', 'reader', 'react'])
  for (const error of ['lost', 'not understood'])
    test(`a course stays readable if the file "${chunk}" is ${error}`, {
      tag: fullUnless(chunk === 'reader' && error === 'not understood'),
    }, async ({ page, complaints }) => {
      complaints.allow(/./)
      const texts = await renderedTexts(page.context())
      await page.route(new RegExp(`/${chunk}(-\\w+)?\\.js`), (route) =>
        error === 'lost' ? route.abort() : route.fulfill({ contentType: 'text/javascript', body: 'let = {' }),
      )
      await page.goto(COURSE)
      await page.waitForLoadState('networkidle')
      expect(await textsOf(page)).toEqual(texts)
    })

test('a course stays readable, with a notice, if an exception ends its rendering', async ({ page, complaints }) => {
  complaints.allow(/./)
  const texts = await renderedTexts(page.context())
  await page.addInitScript(() => {
    Object.defineProperty(window, 'IntersectionObserver', { value: null })
  })
  await page.goto(COURSE)
  await expect(page.locator('school-content').getByRole('alert')).toBeVisible()
  expect(await textsOf(page)).toEqual(texts)
})

test('a course stays readable if the data beside its markup are cut off', async ({ page, complaints }) => {
  complaints.allow(/./)
  const texts = await renderedTexts(page.context())
  await page.route(`**${COURSE}`, async (route) => {
    const [body = ''] = (await (await route.fetch()).text()).split('"access":')
    await route.fulfill({ contentType: 'text/html; charset=utf-8', body })
  })
  await page.goto(COURSE)
  await expect(page.locator('school-content').getByRole('alert')).toBeVisible()
  expect(await textsOf(page)).toEqual(texts)
})

test('a course stays readable if it cannot be loaded anew for its reader', async ({ page, school, complaints }) => {
  complaints.allow(/./)
  const texts = await renderedTexts(page.context())
  await beIn(page, school)
  await page.route('**/api/v1/rendered/**', (route) => route.abort())
  const lost = page.waitForRequest('**/api/v1/rendered/**')
  await page.goto(COURSE)
  await lost
  await page.waitForLoadState('networkidle')
  expect(await textsOf(page)).toEqual(texts)
})
