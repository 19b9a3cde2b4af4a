import type { Page } from '@playwright/test'
import { hold, LOST_CALL } from '../testing/network.ts'
import { expect, test } from '../testing/test.ts'
import { openFixture } from './testing/fixture-page.ts'

const CALL = /\/api\/v1\/add-item\//
const BUTTON = '<button data-school-buy="course:1">Купить</button>'
const BADGE = '<school-cart></school-cart>'

/** Keeps what `school:cart` tells the page, and who told it. */
const recordCarts = (page: Page) =>
  page.addInitScript(() => {
    const seen: unknown[] = []
    Reflect.set(window, 'carts', seen)
    document.addEventListener('school:cart', ({ target, detail }) => {
      if (target instanceof Element) seen.push([target.localName, detail.count])
    })
  })

const carts = (page: Page): Promise<unknown> => page.evaluate(() => Reflect.get(window, 'carts'))

const notice = (page: Page, message: string) =>
  page.locator('school-notices').getByRole('listitem').filter({ hasText: message })

test('a press on a button that buys puts the product in, says so and tells the page how many there are', {
  tag: '@engines',
}, async ({ page, school }) => {
  await recordCarts(page)
  await openFixture(page, { origin: school.origin, body: BADGE + BUTTON })
  await page.getByRole('button', { name: 'Купить' }).click()
  await expect(page.getByRole('link', { name: 'Корзина, 1 товар' })).toBeVisible()
  await expect(notice(page, 'Добавлено в корзину')).toBeVisible()
  expect([await carts(page), page.url()]).toEqual([[['button', 1]], `${school.origin}/fixture`])
})

test('where the page shows no cart a press leads to the cart of the school', async ({ page, school }) => {
  await openFixture(page, { origin: school.origin, body: BUTTON })
  await page.getByRole('button', { name: 'Купить' }).click()
  await expect(page).toHaveURL(`${school.origin}/checkout/cart/list`)
})

test('a button pressed twice buys once, and is busy meanwhile', { tag: '@full' }, async ({ page, school }) => {
  const calls: string[] = []
  page.on('request', (request) => CALL.test(request.url()) && calls.push(request.method()))
  await openFixture(page, { origin: school.origin, body: BADGE + BUTTON })
  const letGo = await hold(page, CALL)
  const button = page.getByRole('button', { name: 'Купить' })
  await button.click()
  await expect(button).toHaveAttribute('aria-busy', 'true')
  await button.click()
  letGo()
  await expect(button).not.toHaveAttribute('aria-busy')
  expect(calls).toEqual(['POST'])
})

test('a button that came into the page later buys too', { tag: '@full' }, async ({ page, school }) => {
  await openFixture(page, { origin: school.origin, body: BADGE })
  await expect(page.getByRole('link', { name: 'Корзина' })).toBeVisible()
  await page.evaluate(() => {
    const button = Object.assign(document.createElement('button'), { textContent: 'Buy' })
    button.dataset.schoolBuy = 'course:2'
    button.dataset.schoolLang = 'en'
    document.body.append(button)
  })
  await page.getByRole('button', { name: 'Buy' }).click()
  await expect(notice(page, 'Added to the cart')).toBeVisible()
})

for (const [product, message] of [
  ['course', 'Такого товара нет'],
  ['basket:1', 'Такого товара нет'],
  ['course:999999', 'Этого сейчас нет в продаже'],
] as const) {
  test(`${product} is refused by a notification`, { tag: '@full' }, async ({ page, school, complaints }) => {
    complaints.allow(/400/)
    await openFixture(page, {
      origin: school.origin,
      body: `${BADGE}<button data-school-buy="${product}">Купить</button>`,
    })
    await page.getByRole('button', { name: 'Купить' }).click()
    await expect(page.locator('school-notices').getByRole('listitem')).toContainText(message)
  })
}

test('a network that fails is said, and another press buys', { tag: '@full' }, async ({ page, school, complaints }) => {
  complaints.allow(LOST_CALL)
  await openFixture(page, { origin: school.origin, body: BADGE + BUTTON })
  await page.route(CALL, (route) => route.abort())
  const button = page.getByRole('button', { name: 'Купить' })
  await button.click()
  await expect(notice(page, 'Проверьте интернет')).toBeVisible()
  await page.unroute(CALL)
  await button.click()
  await expect(page.getByRole('link', { name: 'Корзина, 1 товар' })).toBeVisible()
})
