import type { Page } from '@playwright/test'
import { begunAt, BOUGHT_ONCE, comeToReview, comeWithCard, outcomeOf, payButton } from '../testing/buying.ts'
import { cards } from '../testing/cards.ts'
import { checkoutIn, type HEADINGS, payInApp } from '../testing/checkout.ts'
import { expect, test } from '../testing/test.ts'
import { signInWithCart } from '../testing/shopping.ts'

const UNKNOWN = '00000000-0000-4000-8000-000000000000'

/** What is shown, and at which address. */
const expectStep = async (page: Page, step: keyof typeof HEADINGS, path: string) => {
  await expect(checkoutIn(page).heading(step)).toBeVisible()
  await expect(page).toHaveURL(({ pathname }) => pathname.replace(/\/$/, '') === path)
}

test('addresses of an end without a payment lead to the cart, and so does a payment that nobody knows, which is no refusal', async ({
  page,
  school,
  complaints,
}) => {
  complaints.allow(/404.*payment-status/)
  await signInWithCart(page, school)
  for (const address of ['/checkout/cart/success', '/checkout/cart/fail']) {
    await page.goto(address)
    await expectStep(page, 'list', '/checkout/cart/list')
  }
  await page.goto(`/checkout/cart/success/?payment=${UNKNOWN}`)
  await expectStep(page, 'list', '/checkout/cart/list')
  await expect(page.getByText(/^Мы.не.нашли такой оплаты/).first()).toBeVisible()
})

test('a refusal that was read is over with a reload: the cart is there to be paid again', { tag: '@full' }, async ({
  page,
  school,
}) => {
  await comeWithCard(page, school, cards.cloudpayments.declined)
  await payButton(page).click()
  await expectStep(page, 'fail', '/checkout/cart/fail')
  await page.reload()
  await expectStep(page, 'list', '/checkout/cart/list')
  await page.goBack()
  await expectStep(page, 'info', '/checkout/payment/info')
})

test('a settled payment is shown at its address again and again, whatever the cart has by then', {
  tag: '@full',
}, async ({ page, school }) => {
  await comeToReview(page, school, 'СБП')
  await payButton(page).click()
  await payInApp(page)
  await expectStep(page, 'success', '/checkout/cart/success')
  const address = page.url()
  await page.reload()
  await expectStep(page, 'success', '/checkout/cart/success')
  await signInWithCart(page, school, ['course:4'])
  await page.goto(address)
  await expectStep(page, 'success', '/checkout/cart/success')
  await page.goto('/checkout/cart/list')
  await expectStep(page, 'list', '/checkout/cart/list')
  expect(begunAt(school)).toBe(1)
})

test('a page that comes back from the cache of the browser has no stuck button, and pays once', {
  tag: '@full',
}, async ({ page, school }) => {
  await comeToReview(page, school, 'СБП')
  await page.route(`${school.sandboxes().address}/**`, (route) => route.fulfill({ status: 204 }))
  await payButton(page).click()
  await expect(page.getByText('Переходим на страницу банка…').first()).toBeVisible()
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect(payButton(page)).not.toHaveAttribute('aria-busy', 'true')
  await page.unrouteAll()
  await payButton(page).click()
  await payInApp(page)
  await expect(checkoutIn(page).heading('success')).toBeVisible()
  expect([begunAt(school), await outcomeOf(page, school)]).toEqual([1, BOUGHT_ONCE])
})
