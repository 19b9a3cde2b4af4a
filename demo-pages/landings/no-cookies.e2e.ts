import type { Page } from '@playwright/test'
import { CHESS } from '../testing/buying.ts'
import { checkoutIn } from '../testing/checkout.ts'
import { expectNoFindings } from '../testing/axe.ts'
import type { School } from '../testing/school.ts'
import { allowLocalNetwork } from '../testing/network.ts'
import { expect, test } from '../testing/test.ts'
import { openLanding } from './testing/landing.ts'

const LEAVE = 'Продолжить на сайте школы'

test.beforeEach(({ complaints }) => complaints.allow(/add-item\/|get-user-subscription/)) // the school refuses what needs a cart or a session

/** A landing in a browser that neither keeps nor sends cookies of the school there. */
const openWithoutCookies = async (page: Page, school: School, body = '<school-checkout></school-checkout>') => {
  await allowLocalNetwork(page.context())
  await page.addInitScript((landing) => {
    const really = window.fetch.bind(window)
    if (location.origin === landing) window.fetch = (input, init) => really(input, { ...init, credentials: 'omit' })
  }, school.foreign)
  await openLanding(page, school, 'no-cookies', { body, hash: '?utm_source=vk' })
}

test('a landing without cookies collects what is chosen, and leads to the school’s cart with it by one press', async ({
  page,
  school,
}) => {
  await openWithoutCookies(page, school)
  const { heading, items, button, popup } = checkoutIn(page)
  await expect(heading('empty')).toBeVisible()
  await expect(page.getByText('cookie')).toHaveCount(0)
  await page.getByRole('button', { name: 'Купить шахматы' }).click()
  await expect(items).toHaveCount(1)
  await page.getByRole('button', { name: 'Купить школу' }).click()
  await expect(items).toHaveCount(2)
  await expect(items.first()).toContainText(CHESS)
  await expect(page.locator('school-cart').getByRole('link', { name: 'Корзина, 2 товара' })).toBeVisible()
  await expectNoFindings(page)
  await page.reload()
  await expect(items).toHaveCount(2)
  await button(LEAVE).click()
  await expect(page).toHaveURL(`${school.origin}/checkout/cart/list?utm_source=vk`)
  await expect(items).toHaveCount(2)
  await expect(items.first()).toContainText(CHESS)
  await expect(popup).toBeVisible() // the country is not known yet
  await page.reload()
  await expect(items).toHaveCount(2)
})

test('on such a landing products are removed and months changed in the page', { tag: '@full' }, async ({
  page,
  school,
}) => {
  await openWithoutCookies(page, school)
  const { heading, items, button } = checkoutIn(page)
  await page.getByRole('button', { name: 'Купить школу' }).click()
  await page.getByRole('button', { name: 'Купить шахматы' }).click()
  await expect(items).toHaveCount(2)
  await page.getByRole('combobox').selectOption('12')
  await expect(page.getByRole('combobox')).toHaveValue('12')
  await button(`Убрать из корзины: ${CHESS}`).click()
  await expect(items).toHaveCount(1)
  await page.locator('school-cart').getByRole('link').click()
  await expect(page.getByRole('combobox')).toHaveValue('12')
  await page.goBack()
  await button(/^Убрать из корзины/).click()
  await expect(heading('empty')).toBeVisible()
})

const kinds: [body: string, address: string, shown: string][] = [
  ['<school-checkout product="course:2"></school-checkout>', '/course/2/checkout?utm_source=vk', CHESS],
  ['<school-checkout trial></school-checkout>', '/checkout/cart/list?trial=1&utm_source=vk', 'Подписка на каталог'],
  [
    '<school-checkout subscribe></school-checkout>',
    '/checkout/cart/list?subscribe=1&utm_source=vk',
    'Подписка на каталог',
  ],
  ['<school-checkout resubscribe></school-checkout>', '/user/profile/checkout?utm_source=vk', 'Подписка на каталог'],
  [
    '<school-checkout product="course:2" lang="en" euro></school-checkout>',
    '/course/2/checkout?lang=en&euro=1&utm_source=vk',
    CHESS,
  ],
]

for (const [body, address, shown] of kinds)
  test(`on such a landing ${body} leads to ${address}`, { tag: '@full' }, async ({ page, school }) => {
    await openWithoutCookies(page, school, body)
    const { items, button } = checkoutIn(page)
    await expect(items).toContainText([shown])
    const leaving = page.waitForRequest(school.origin + address)
    await button(body.includes(`lang="en"`) ? 'Continue on the school’s website' : LEAVE).click()
    await leaving
    await expect(items).toContainText([shown])
  })

test('a page that prevents the redirect keeps the visitor', { tag: '@full' }, async ({ page, school }) => {
  await openWithoutCookies(page, school, '<school-checkout product="course:2"></school-checkout>')
  await page.evaluate(() => document.addEventListener('school:redirect', (event) => event.preventDefault()))
  await checkoutIn(page).button(LEAVE).click()
  await expect(checkoutIn(page).button(LEAVE)).toBeEnabled()
  expect(new URL(page.url()).origin).toBe(school.foreign)
})
