import type { Locator } from '@playwright/test'
import { checkoutIn } from '../testing/checkout.ts'
import { loginIn } from '../testing/login.ts'
import { expect, test } from '../testing/test.ts'
import { openLanding } from './testing/landing.ts'

/** Where the first and the last letter of a text stand: in a text from right to left the first is the right one. */
const isLtr = (text: Locator) =>
  text.evaluate((element) => {
    const walk = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const node = walk.nextNode()
    const length = node?.textContent?.length ?? 0
    const xOf = (at: number) => {
      const range = document.createRange()
      if (node) range.setStart(node, at)
      if (node) range.setEnd(node, at + 1)
      return range.getBoundingClientRect().left
    }
    return xOf(0) < xOf(length - 1)
  })

const directionOf = (element: Locator) => element.evaluate((one) => getComputedStyle(one).direction)

test('our texts keep their direction on a page from right to left', async ({ page, school }) => {
  const body = '<school-cart></school-cart><school-login></school-login><school-checkout></school-checkout>'
  await openLanding(page, school, 'right-to-left', { body })
  await checkoutIn(page).heading('empty').waitFor()
  const forgot = loginIn(page).button('Забыли пароль?')
  expect(await isLtr(forgot)).toBe(true) // the question mark is the last on the right
  const views = ['school-cart a', 'school-login .school', 'school-checkout .school']
  expect(await Promise.all(views.map((view) => directionOf(page.locator(view))))).toEqual(['ltr', 'ltr', 'ltr'])
})

test('the popup and the notifications keep their direction there', async ({ page, school }) => {
  await openLanding(page, school, 'right-to-left', { hash: '#school-login' })
  const close = page.locator('.close')
  const heading = loginIn(page).heading('Ваш аккаунт')
  await heading.waitFor()
  await page.evaluate(() => window.SchoolWidgets?.notify('warning', 'Места заканчиваются!'))
  const notice = page.locator('school-notices section')
  await notice.getByText('Места заканчиваются!').waitFor()
  const [cross, title] = await Promise.all([close.boundingBox(), heading.boundingBox()])
  expect((cross?.x ?? 0) > (title?.x ?? 0)).toBe(true)
  expect(await directionOf(notice)).toBe('ltr')
})

test('texts of authors have the direction of their letters, and what the page puts in that of the page', async ({
  page,
  school,
}) => {
  await page.route('**/api/v1/**', async (route) => {
    const response = await route.fetch()
    const text = await response.text()
    await route.fulfill({ response, body: text.replace(/:"Космос[^"]*"/g, ':"שלום, חלל."') })
  })
  const body = '<school-content slug="space"><p slot="after">מחיר</p></school-content>'
  await openLanding(page, school, 'right-to-left', { body })
  const title = page.locator('.document .title')
  await title.waitFor()
  expect({
    title: await isLtr(title),
    text: await isLtr(page.locator('.document .prose p, .document p').first()),
    offer: await directionOf(page.locator('[slot=after]')),
  }).toEqual({ title: false, text: true, offer: 'rtl' })
})
