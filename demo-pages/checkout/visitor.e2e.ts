import { chooseMethod, outcomeOf, payButton } from '../testing/buying.ts'
import { cards } from '../testing/cards.ts'
import { checkoutIn, typeCard } from '../testing/checkout.ts'
import { loginIn, signIn } from '../testing/login.ts'
import { expect, test } from '../testing/test.ts'
import { signInWithCart, chooseCountry, fillCart } from '../testing/shopping.ts'

test('a visitor signs in beside the cart, finds in it what both carts had, and buys all of it', {
  tag: '@webkit',
}, async ({ page, school, browser }) => {
  const elsewhere = await browser.newContext()
  await signInWithCart(elsewhere, school, ['course:2', 'lesson:2'])
  await elsewhere.close()
  await chooseCountry(page, school, true)
  await fillCart(page, school, ['lesson:2', 'lesson:5'])
  await page.goto('/checkout/cart/list')
  const form = page.locator('school-login')
  const { heading, tile, toPay, items } = checkoutIn(page.locator('school-checkout'))
  await expect(items).toHaveCount(2)
  await expect(toPay).toHaveCount(0)
  await expect(tile(/./)).toHaveCount(0)
  await expect(form).toHaveAttribute('next-url', '/checkout/cart/list')
  await expect(loginIn(form).button('Войти через Facebook')).toHaveCount(0)
  await signIn(form, 'parent@school.example')
  await expect(items).toHaveCount(3)
  await expect(form).toHaveCount(0)
  expect(new URL(page.url()).pathname).toBe('/checkout/cart/list')
  await chooseMethod(page, 'Банковская карта')
  await typeCard(page, cards.cloudpayments.pays)
  await payButton(page).click()
  await expect(heading('success')).toBeVisible()
  expect(await outcomeOf(page, school)).toEqual({
    charged: [4_080],
    owned: expect.arrayContaining([
      'Шахматы с нуля до первого турнира',
      'Динозавры: кто кого боялся',
      'Магниты и компас',
    ]),
    inCart: [],
  })
})

test('a visitor with nothing in the cart presses "Войти", and finds the cart of the account', async ({
  page,
  school,
  browser,
}) => {
  const elsewhere = await browser.newContext()
  await signInWithCart(elsewhere, school, ['course:2'])
  await elsewhere.close()
  await chooseCountry(page, school, true)
  await page.goto('/checkout/cart/list')
  const { heading, button, items } = checkoutIn(page.locator('school-checkout'))
  await expect(heading('empty')).toBeVisible()
  await button('Войти').click()
  const form = page.locator('school-login')
  await expect(loginIn(form).email).toBeFocused()
  await signIn(form, 'parent@school.example')
  await expect(items).toContainText(['Шахматы с нуля до первого турнира'])
})

test('a visitor cannot come to a step of paying by its address', { tag: '@full' }, async ({ page, school }) => {
  await chooseCountry(page, school, true)
  await fillCart(page, school, ['course:2'])
  for (const address of ['/checkout/payment/methods', '/checkout/payment/info', '/checkout/cart/review']) {
    await page.goto(address)
    await expect(checkoutIn(page).heading('list')).toBeVisible()
    await expect(page.locator('school-login')).toBeVisible()
    expect(new URL(page.url()).pathname).toBe('/checkout/cart/list')
  }
})
