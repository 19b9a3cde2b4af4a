import type { Page } from '@playwright/test'
import { begunAt, chooseMethod, payButton } from '../testing/buying.ts'
import { cards } from '../testing/cards.ts'
import { checkoutIn, typeCard } from '../testing/checkout.ts'
import { fullUnless } from '../testing/full.ts'
import { expect, test } from '../testing/test.ts'
import { signInWithCart } from '../testing/shopping.ts'

const comeWithCard = async (page: Page, address: string) => {
  await page.goto(address)
  await chooseMethod(page, 'Банковская карта')
  await typeCard(page, cards.cloudpayments.pays)
  await checkoutIn(page).heading('review').waitFor()
}

for (const [address, goods] of [
  ['/checkout/cart/list', ['course:7']],
  ['/gift-certificate/1/checkout', []],
] as const)
  test(`${address}: a tab that hears of the other tab’s payment only after its end shows what was paid`, {
    tag: fullUnless(address === '/checkout/cart/list'),
  }, async ({ page, school, context }) => {
    await signInWithCart(page, school, goods)
    await comeWithCard(page, address)
    const other = await context.newPage()
    await comeWithCard(other, address)
    const paid = Promise.withResolvers<void>()
    const sent = Promise.withResolvers<void>()
    await page.route('**/checkout/pay/', async (route) => {
      await sent.promise
      await route.continue()
    })
    await other.route('**/api/v1/get-cart/**', async (route) => {
      sent.resolve()
      await paid.promise
      await route.continue()
    })
    await payButton(page).click()
    await expect(checkoutIn(page).heading('review')).toBeVisible()
    await payButton(other).click()
    await expect(checkoutIn(page).heading('success')).toBeVisible()
    paid.resolve()
    await expect(checkoutIn(other).heading('success')).toBeVisible()
    expect(begunAt(school)).toBe(1)
  })
