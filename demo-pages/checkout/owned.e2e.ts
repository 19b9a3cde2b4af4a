import type { Page } from '@playwright/test'
import type { PurchasesReply } from '../../server/contract/checkout/profile-calls.ts'
import { expectNoFindings } from '../testing/axe.ts'
import { ask } from '../testing/server/calls.ts'
import { checkoutIn } from '../testing/checkout.ts'
import { signIn } from '../testing/login.ts'
import type { School } from '../testing/school.ts'
import { expect, test } from '../testing/test.ts'
import { signInWithCart, buy, cartOf, chooseCountry, fillCart } from '../testing/shopping.ts'

const CHESS = 'Шахматы с нуля до первого турнира'

/** A seeded person has bought the course, and stands before the shop. */
const haveBought = async (page: Page, school: School) => {
  await signInWithCart(page, school, [])
  expect((await buy(page, school, ['course:2'])).status).toBe('success')
}

const hrefOf = async (page: Page, school: School) => {
  const { owned } = await ask<PurchasesReply>(page, school, '/api/v1/purchases/')
  return owned[0]?.url ?? ''
}

test('the shop says of a course that it is bought, and leads to it; others can be bought', async ({ page, school }) => {
  await haveBought(page, school)
  await page.goto('/courses/')
  const owned = page.getByRole('button', { name: `Куплено, перейти: ${CHESS}`, exact: true })
  await expect(owned).toHaveText('Куплено')
  await expect(page.getByRole('button', { name: 'В корзину: Химия на кухне', exact: true })).toBeVisible()
  const url = await hrefOf(page, school)
  await owned.click()
  await expect(page).toHaveURL(new URL(url, school.origin).href)
  expect((await cartOf(page, school)).items).toEqual([])
})

test('the page for one product says that it is bought, and leads to it', { tag: '@engines' }, async ({
  page,
  school,
  complaints,
}) => {
  complaints.allow(/status of 400/)
  await haveBought(page, school)
  for (const address of ['/course/2/checkout', '/course/2/checkout?cart_id=current']) {
    await page.goto(address)
    await expect(page.getByRole('heading', { name: 'Куплено', exact: true })).toBeVisible()
    await expect(page.getByText(CHESS)).toBeVisible()
    const link = page.getByRole('link', { name: 'Перейти к курсу', exact: true })
    await expect(link).toHaveAttribute('href', await hrefOf(page, school))
    await expect(page.locator('school-checkout')).toHaveCount(0)
  }
})

test('who signs in beside a cart with what they have reads that it is bought, takes it out, and pays for the rest', {
  tag: '@full',
}, async ({ page, school }) => {
  await haveBought(page, school)
  await ask(page, school, '/api/v1/logout/')
  await chooseCountry(page, school, true)
  await fillCart(page, school, ['course:2', 'lesson:1'])
  await page.goto('/checkout/cart/list')
  const { items } = checkoutIn(page)
  await expect(items).toHaveCount(2)
  await signIn(page.locator('school-login'), 'parent@school.example')
  await expect(items).toHaveCount(1)
  const notice = page.getByText(/уже куплено, платить ещё раз не.нужно/)
  await expect(notice.getByRole('link', { name: CHESS })).toHaveAttribute(
    'href',
    `${school.origin}${await hrefOf(page, school)}`,
  )
  await expectNoFindings(page)
  await notice.getByRole('button', { name: /^Убрать из.корзины/ }).click()
  await expect(notice).toHaveCount(0)
  await expect(items).toHaveCount(1)
})

test('a visitor’s button puts in, and says so as soon as it is known whose it is', { tag: '@full' }, async ({
  page,
  school,
}) => {
  await page.goto('/courses/')
  await expect(page.getByRole('button', { name: `В корзину: ${CHESS}`, exact: true })).toBeVisible()
  await haveBought(page, school)
  await page.reload()
  await expect(page.getByRole('button', { name: `Куплено, перейти: ${CHESS}`, exact: true })).toBeVisible()
})
