import {
  begunAt,
  BOUGHT_ONCE,
  CHESS,
  chooseMethod,
  comeToReview,
  comeWithCard,
  expectSoon,
  listen,
  outcomeOf,
  payButton,
} from '../testing/buying.ts'
import { cards } from '../testing/cards.ts'
import { completeChallenge, checkoutIn, frameIn, payInApp } from '../testing/checkout.ts'
import { count, hold } from '../testing/network.ts'
import { expect, test } from '../testing/test.ts'

const { pays, asks } = cards.cloudpayments

test('however often the button is pressed, one payment is made', { tag: '@full' }, async ({ page, school }) => {
  await comeWithCard(page, school, pays)
  const calls = count(page, '/checkout/pay/')
  const letGo = await hold(page, '**/checkout/pay/')
  await payButton(page).dblclick()
  await payButton(page).press('Enter')
  await payButton(page).click({ force: true })
  await expect(page.getByText('Оплата идёт. Не закрывайте страницу.').first()).toBeVisible()
  letGo()
  await expect(checkoutIn(page).heading('success')).toBeVisible()
  expect([calls(), begunAt(school), await outcomeOf(page, school)]).toEqual([1, 1, BOUGHT_ONCE])
})

test('a second tab says that another one pays, and follows it to the end', { tag: '@engines' }, async ({
  page,
  school,
  context,
}) => {
  await comeWithCard(page, school, asks)
  await payButton(page).click()
  await expect(frameIn(page).getByRole('button', { name: 'Подтвердить' })).toBeVisible()
  const other = await context.newPage()
  await other.goto(`${school.origin}/checkout/cart/list`)
  await chooseMethod(other, 'СБП')
  await payButton(other).click()
  await expect(other.getByText('Этот заказ уже оплачивается в другой вкладке.').first()).toBeVisible()
  await completeChallenge(frameIn(page), true)
  await expect(checkoutIn(page).heading('success')).toBeVisible()
  await expectSoon(other, checkoutIn(other).heading('success'))
  expect([begunAt(school), await outcomeOf(page, school)]).toEqual([1, BOUGHT_ONCE])
})

test('Back after paying offers no second payment, neither does a reload or Forward, and the page is told once', async ({
  page,
  school,
}) => {
  const notified = await listen(page)
  await comeWithCard(page, school, pays)
  await payButton(page).click()
  const { heading } = checkoutIn(page)
  await expect(heading('success')).toBeVisible()
  for (const go of ['goBack', 'goBack', 'goForward', 'reload'] as const) {
    await page[go]()
    await expect(heading('success').or(heading('empty'))).toBeVisible()
    await expect(payButton(page)).toHaveCount(0)
  }
  expect(notified).toEqual([{ payment: expect.any(String), products: [CHESS] }])
  await page.goto('/checkout/cart/review')
  await expect(heading('empty')).toBeVisible()
  expect([begunAt(school), await outcomeOf(page, school)]).toEqual([1, BOUGHT_ONCE])
})

test('Back from the page after a provider’s offers no second payment', { tag: '@full' }, async ({ page, school }) => {
  await comeToReview(page, school, 'СБП')
  await payButton(page).click()
  await payInApp(page)
  const { heading } = checkoutIn(page)
  await expect(heading('success')).toBeVisible()
  await page.goto('/checkout/cart/list')
  await expect(heading('empty')).toBeVisible()
  await page.goBack()
  await expect(heading('success')).toBeVisible()
  await expect(page.locator('school-checkout')).toContainText(CHESS)
  await page.goto('/checkout/payment/methods')
  await expect(heading('empty')).toBeVisible()
  expect([begunAt(school), await outcomeOf(page, school)]).toEqual([1, BOUGHT_ONCE])
})

test('a reload while the bank asks shows it again, and the answer counts once', { tag: '@full' }, async ({
  page,
  school,
}) => {
  await comeWithCard(page, school, asks)
  await payButton(page).click()
  await expect(frameIn(page).getByRole('button', { name: 'Подтвердить' })).toBeVisible()
  await page.reload()
  await completeChallenge(frameIn(page), true)
  await expect(checkoutIn(page).heading('success')).toBeVisible()
  expect([begunAt(school), await outcomeOf(page, school)]).toEqual([1, BOUGHT_ONCE])
})
