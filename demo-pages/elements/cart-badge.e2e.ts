import { LOST_CALL } from '../testing/network.ts'
import { expect, test } from '../testing/test.ts'
import { openFixture } from './testing/fixture-page.ts'

const BADGE = '<school-cart></school-cart>'
const BUTTON = '<button data-school-buy="course:1">Купить</button>'

const setCount = (count: number) => document.dispatchEvent(new CustomEvent('school:cart', { detail: { count } }))

test('the link names the number of items in the plural forms of its language', { tag: '@full' }, async ({
  page,
  school,
}) => {
  await openFixture(page, { origin: school.origin, body: `${BADGE}<school-cart lang="en"></school-cart>` })
  const links = page.locator('school-cart').getByRole('link')
  const names = []
  await expect(links.first()).toHaveAccessibleName('Корзина, 0 товаров')
  for (const count of [1, 2, 5, 21]) {
    await page.evaluate(setCount, count)
    names.push(
      await links.evaluateAll((all) => all.map((link) => link.getAttribute('aria-label')?.replace('\u00A0', ' '))),
    )
  }
  expect(names).toEqual([
    ['Корзина, 1 товар', 'Cart, 1 item'],
    ['Корзина, 2 товара', 'Cart, 2 items'],
    ['Корзина, 5 товаров', 'Cart, 5 items'],
    ['Корзина, 21 товар', 'Cart, 21 items'],
  ])
})

test('other tabs show what was put in here', { tag: '@engines' }, async ({ page, school, context }) => {
  const other = await context.newPage()
  await openFixture(other, { origin: school.origin, body: BADGE })
  await expect(other.getByRole('link')).toHaveAccessibleName('Корзина, 0 товаров')
  await openFixture(page, { origin: school.origin, body: BADGE + BUTTON })
  await page.getByRole('button', { name: 'Купить' }).click()
  await expect(other.getByRole('link')).toHaveAccessibleName('Корзина, 1 товар')
})

test('it leads to the cart of the school, or where the page says as far as that is allowed', { tag: '@full' }, async ({
  page,
  school,
}) => {
  const body = ['', '/shop', 'https://evil.example/', 'javascript:alert(1)']
    .map((href) => `<school-cart href="${href}"></school-cart>`)
    .join('')
  await openFixture(page, { origin: school.origin, body })
  await expect(page.getByRole('link')).toHaveCount(4)
  const addresses = await page.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  const cart = `${school.origin}/checkout/cart/list`
  expect(addresses).toEqual([cart, `${school.origin}/shop`, cart, cart])
})

test('a network that fails leaves a link without a number', { tag: '@full' }, async ({ page, school, complaints }) => {
  complaints.allow(LOST_CALL)
  await page.route(/\/api\//, (route) => route.abort())
  await openFixture(page, { origin: school.origin, body: BADGE })
  await expect(page.getByRole('link')).toHaveAccessibleName('Корзина')
  await expect(page.getByRole('link')).toHaveText('')
})
