import type { Page } from '@playwright/test'
import {
  begunAt,
  BOUGHT_ONCE,
  CHESS,
  chooseMethod,
  comeToReview,
  comeWithCard,
  expectSoon,
  outcomeOf,
  payButton,
  wake,
} from '../testing/buying.ts'
import { cards } from '../testing/cards.ts'
import { checkoutIn, payInApp } from '../testing/checkout.ts'
import { loseResponses } from '../testing/network.ts'
import { expect, test } from '../testing/test.ts'
import { LOST_CALL } from '../testing/network.ts'
import { signInWithCart, spoilPayment } from '../testing/shopping.ts'

const { pays } = cards.cloudpayments

test.beforeEach(({ complaints }) => {
  complaints.allow(LOST_CALL)
  complaints.allow(/404.*payment-status/)
})

/** The network is gone for this call until it is back. */
const lose = async (page: Page, path: string) => {
  let isOffline = true
  await page.route(`**${path}`, (route) => (isOffline ? route.abort() : route.continue()))
  return async () => {
    isOffline = false
    await wake(page)
  }
}

const lost = (page: Page) => page.getByText('Связь прервалась. Узнаём, прошла ли оплата').first()

test('a cart that does not come is asked for again by a press, and by itself once the network is back', async ({
  page,
  school,
}) => {
  await signInWithCart(page, school)
  const comeBack = await lose(page, '/api/v1/get-cart/**')
  await page.goto('/checkout/cart/list')
  const again = checkoutIn(page).button('Загрузить ещё раз')
  await again.click()
  await expect(again).toBeVisible()
  await comeBack()
  await expect(page.locator('school-checkout')).toContainText(CHESS)
})

test('a code that could not be checked is checked by the next press', { tag: '@full' }, async ({ page, school }) => {
  await signInWithCart(page, school)
  await page.goto('/checkout/cart/list')
  const comeBack = await lose(page, '/checkout/use-points-post/')
  const { promo, button } = checkoutIn(page)
  await promo.fill('MAMA500')
  await button('Применить').click()
  await expect(promo).toHaveAccessibleDescription(/сет|связ/i)
  await comeBack()
  await button('Применить').click()
  await expect(page.getByText('Промокод применен').first()).toBeVisible()
  await expect(page.getByRole('definition').last()).toHaveText(/^2.400.₽$/)
})

test('parts of the checkout that do not come say so, and the next press fetches them', { tag: '@full' }, async ({
  page,
  school,
}) => {
  const parts = /\/(after-cart|paying)-\w+\.js$/
  await page.route(parts, (route) => route.abort())
  await signInWithCart(page, school)
  await page.goto('/checkout/cart/list')
  await chooseMethod(page, 'СБП')
  const isOffline = page.getByText('Нет связи с сервером.').first()
  await expect(isOffline).toBeVisible()
  await page.unroute(parts)
  await page.route(/\/paying-\w+\.js$/, (route) => route.abort())
  await checkoutIn(page).toPay.click()
  await payButton(page).click()
  await expect(isOffline).toBeVisible()
  await page.unrouteAll()
  await payButton(page).click()
  await payInApp(page)
  await expect(checkoutIn(page).heading('success')).toBeVisible()
  expect([begunAt(school), await outcomeOf(page, school)]).toEqual([1, BOUGHT_ONCE])
})

test('codes and lils that do not come leave the cart as it is, and come with another try', { tag: '@full' }, async ({
  page,
  school,
}) => {
  const secondaryViews = /\/secondary-views-\w+\.js$/
  await page.route(secondaryViews, (route) => route.abort())
  await signInWithCart(page, school)
  await page.goto('/checkout/cart/list')
  const again = checkoutIn(page).button('Попробовать ещё раз')
  await expect(again).toBeVisible()
  await page.unroute(secondaryViews)
  await again.click()
  await expect(checkoutIn(page).promo).toBeVisible()
})

test('a payment that never came to the school is made by itself once the network is back', { tag: '@full' }, async ({
  page,
  school,
}) => {
  await comeWithCard(page, school, pays)
  const comeBack = await lose(page, '/checkout/pay/')
  await payButton(page).click()
  await expect(lost(page)).toBeVisible()
  await payButton(page).click({ force: true })
  expect(begunAt(school)).toBe(0)
  await comeBack()
  await expectSoon(page, checkoutIn(page).heading('success'))
  expect([begunAt(school), await outcomeOf(page, school)]).toEqual([1, BOUGHT_ONCE])
})

test('a payment whose answer was lost is found, and not made a second time', { tag: '@engines' }, async ({
  page,
  school,
}) => {
  await comeWithCard(page, school, pays)
  const restoreResponses = await loseResponses(page, '/checkout/pay/')
  await payButton(page).click()
  await expect(lost(page)).toBeVisible()
  expect(begunAt(school)).toBe(1)
  await restoreResponses()
  await wake(page)
  await expectSoon(page, checkoutIn(page).heading('success'))
  expect([begunAt(school), await outcomeOf(page, school)]).toEqual([1, BOUGHT_ONCE])
})

test('a payment page whose address was lost is gone to once the network is back', { tag: '@full' }, async ({
  page,
  school,
  context,
}) => {
  await comeToReview(page, school, 'СБП')
  await page.route('**/api/v1/pay/', async (route) => {
    await route.fetch()
    await context.setOffline(true)
    await route.abort()
  })
  await payButton(page).click()
  await expect(lost(page)).toBeVisible()
  await page.unrouteAll()
  await context.setOffline(false)
  await page.waitForURL(`${school.sandboxes().address}/**`)
  await payInApp(page)
  await expect(checkoutIn(page).heading('success')).toBeVisible()
  expect([begunAt(school), await outcomeOf(page, school)]).toEqual([1, BOUGHT_ONCE])
})

test('a reload right after a lost answer shows what was paid, and offers no second payment', { tag: '@full' }, async ({
  page,
  school,
}) => {
  await comeWithCard(page, school, pays)
  await loseResponses(page, '/checkout/pay/')
  await payButton(page).click()
  await expect(lost(page)).toBeVisible()
  await page.reload()
  const { heading } = checkoutIn(page)
  await expect(heading('success')).toBeVisible()
  await page.goto('/checkout/cart/list')
  await expect(heading('empty')).toBeVisible()
  expect([begunAt(school), await outcomeOf(page, school)]).toEqual([1, BOUGHT_ONCE])
})

test('news of a payment that do not come are waited for, and shown once they do', { tag: '@full' }, async ({
  page,
  school,
}) => {
  const comeBack = await lose(page, '/api/v1/payment-status/')
  await comeToReview(page, school, 'СБП')
  await payButton(page).click()
  await payInApp(page)
  const { heading } = checkoutIn(page)
  await expect(heading('waiting')).toBeVisible()
  await comeBack()
  await expectSoon(page, heading('success'))
  expect(await outcomeOf(page, school)).toEqual(BOUGHT_ONCE)
})

test('a charge whose answer the school itself has lost is waited for, and counts once', { tag: '@full' }, async ({
  page,
  school,
}) => {
  await comeWithCard(page, school, pays)
  spoilPayment(school, 'cloudpayments', 'late-reset')
  await payButton(page).click()
  const { heading } = checkoutIn(page)
  await expect(heading('waiting').or(heading('success'))).toBeVisible()
  await expectSoon(page, heading('success'))
  expect([begunAt(school), await outcomeOf(page, school)]).toEqual([1, BOUGHT_ONCE])
})
