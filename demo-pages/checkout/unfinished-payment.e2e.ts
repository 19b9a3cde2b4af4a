import { begunAt, BOUGHT_ONCE, comeToReview, expectSoon, outcomeOf, payButton } from '../testing/buying.ts'
import { ask } from '../testing/server/calls.ts'
import { cards } from '../testing/cards.ts'
import { checkoutIn, payInApp, typeCard } from '../testing/checkout.ts'
import { loseResponses } from '../testing/network.ts'
import { beIn } from '../testing/sessions.ts'
import { expect, test } from '../testing/test.ts'
import { chooseCountry, subscribe } from '../testing/shopping.ts'

test('a payment page that was left and is paid in another tab is told, and shown as paid by itself', {
  tag: '@full',
}, async ({ page, school, context }) => {
  await comeToReview(page, school, 'СБП')
  await payButton(page).click()
  await page.waitForURL(`${school.sandboxes().address}/**`)
  const bank = page.url()
  await page.goBack()
  await expect(page.getByText('Вы начали оплату, и она ещё не завершена.').first()).toBeVisible()
  const other = await context.newPage()
  await other.goto(bank)
  await payInApp(other)
  await expect(checkoutIn(other).heading('success')).toBeVisible()
  await expectSoon(page, checkoutIn(page).heading('success'))
  expect([begunAt(school), await outcomeOf(page, school)]).toEqual([1, BOUGHT_ONCE])
})

test('a press by card that is lost does not lead to the payment page that was left before', { tag: '@full' }, async ({
  page,
  school,
  complaints,
}) => {
  complaints.allow(/ERR_FAILED|404.*payment-status/)
  await comeToReview(page, school, 'СБП')
  await payButton(page).click()
  await page.waitForURL(`${school.sandboxes().address}/**`)
  await page.goBack()
  const { heading, tile, button } = checkoutIn(page)
  await heading('review').waitFor()
  await page.goto('/checkout/payment/methods')
  await tile(/^Банковская карта/).check()
  await button('Продолжить').click()
  await typeCard(page, cards.cloudpayments.pays)
  await page.route('**/checkout/pay/', (route) => route.abort(), { times: 1 })
  await payButton(page).click()
  await expectSoon(page, heading('success'))
  expect(await outcomeOf(page, school)).toEqual(BOUGHT_ONCE)
})

test('a renewal whose answer was lost is found, charges nothing, and nothing can be taken up again any more', {
  tag: '@full',
}, async ({ page, school, complaints }) => {
  complaints.allow(/ERR_FAILED|404/)
  await beIn(page, school)
  await chooseCountry(page, school, true)
  await subscribe(page, school)
  await ask(page, school, '/api/v1/cancel-subscription/')
  await page.goto('/user/profile/checkout')
  const { heading, tile, button } = checkoutIn(page)
  await button('Выбрать сохранённую карту').click()
  await tile(/3055/).check()
  await button('Продолжить').click()
  await heading('review').waitFor()
  const before = begunAt(school)
  const restoreResponses = await loseResponses(page, '/api/v1/pay/')
  const payment = page.waitForRequest('**/api/v1/pay/')
  await button('Возобновить подписку').click()
  await payment
  await restoreResponses()
  await expectSoon(page, heading('resumed'))
  expect(begunAt(school) - before).toBe(0)
})
