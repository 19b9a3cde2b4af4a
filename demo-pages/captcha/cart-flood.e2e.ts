import type { Page } from '@playwright/test'
import { ask } from '../testing/server/calls.ts'
import type { School } from '../testing/school.ts'
import { onBody } from '../testing/network.ts'
import { cartOf } from '../testing/shopping.ts'
import { expect, test } from '../testing/test.ts'

test.use({ environment: { CAPTCHA: 'altcha' } })

test.beforeEach(({ complaints }) => complaints.allow(/status of 400/))

/** Asks for the solution of a puzzle before the first item, as the school does in a flood of carts. */
const floodCarts = async (page: Page, school: School) => {
  const bodies: string[] = []
  await onBody(page, (address, body) => void (address.endsWith('/add-item/') && bodies.push(body)))
  await page.route('**/api/v1/add-item/', async (route) => {
    if (bodies.at(-1)?.includes('name="puzzle"')) return route.continue()
    const { challenge } = await ask<{ challenge: object }>(page, school, '/api/v1/captcha/second/')
    await route.fulfill({ status: 400, json: { status: 'puzzle', error: 'Подтвердите, что вы не робот', challenge } })
  })
}

test('in a flood of carts a button puts a course into the cart, and nobody notices', async ({ page, school }) => {
  await floodCarts(page, school)
  await page.goto('/courses/')
  await page.getByRole('button', { name: 'В корзину: Химия на кухне', exact: true }).click()
  await expect(page.getByRole('link', { name: /^Корзина/ })).toHaveAccessibleName('Корзина, 1 товар')
  expect((await cartOf(page, school)).items.map(({ name }) => name)).toEqual(['Химия на кухне'])
})

test('in a flood of carts an address puts its products into the cart', { tag: '@full' }, async ({ page, school }) => {
  await floodCarts(page, school)
  await page.goto('/checkout/cart/list?products=course:2')
  await expect(page.getByText('Шахматы с нуля до').first()).toBeVisible()
  expect((await cartOf(page, school)).items.length).toBe(1)
})
