import { cards } from '../testing/cards.ts'
import { completeChallenge, checkoutIn, frameIn, payEmbedded, typeCard } from '../testing/checkout.ts'
import { expect, test } from '../testing/test.ts'
import { signInWithCart, payInEuros } from '../testing/shopping.ts'

// That the browser complains about nothing is what every test expects; here it is what is meant.

test('the policy of the page allows what the page lists, the providers, and no more', { tag: '@full' }, async ({
  page,
  school,
}) => {
  const response = await page.goto('/demo/checkout-csp/')
  const policy = response?.headers()['content-security-policy'] ?? ''
  const listed = await page.locator('.entries dt').allTextContents()
  for (const directive of listed)
    expect(policy).toContain(directive.trim().replace('https://ВАША-ШКОЛА', school.origin))
  expect(policy).not.toMatch(/unsafe|nonce|\*/)
  const origins = [...policy.matchAll(/https?:\/\/\S+?(?=[ ;]|$)/g)].map(([origin]) => origin)
  expect(new Set(origins)).toEqual(new Set([school.origin, school.sandboxes().address]))
})

test('a new card is bought by under the policy, with the bank asking in its frame', { tag: '@webkit' }, async ({
  page,
  school,
}) => {
  await signInWithCart(page, school)
  await page.goto('/demo/checkout-csp/')
  const checkout = checkoutIn(page)
  await checkout.tile(/^Банковская карта/).check()
  await checkout.toPay.click()
  await typeCard(page, cards.cloudpayments.asks)
  await checkout.button(/^Оплатить/).click()
  await completeChallenge(frameIn(page), true)
  await expect(checkout.heading('success')).toBeVisible()
})

test('the embedded form for euros works under the policy', { tag: '@full' }, async ({ page, school }) => {
  await signInWithCart(page, school)
  await payInEuros(page, school)
  await page.goto('/demo/checkout-csp/')
  const checkout = checkoutIn(page)
  await checkout.tile(/^Банковская карта/).check()
  await checkout.toPay.click()
  await checkout.button(/^Оплатить/).click()
  await payEmbedded(frameIn(page), cards.stripe.pays)
  await expect(checkout.heading('success')).toBeVisible()
})
