import { checkoutIn } from '../testing/checkout.ts'
import { expectNoFindings } from '../testing/axe.ts'
import { expect, test } from '../testing/test.ts'
import { signInWithCart, chooseCountry, fillCart } from '../testing/shopping.ts'

const pages = [
  '/checkout/cart/list',
  '/checkout/catalog-cart/list',
  '/user/profile/checkout',
  '/demo/trial/',
  '/demo/subscribe/',
  '/demo/euro/',
  '/demo/checkout-csp/',
  '/course/12/checkout',
]

for (const [width, scheme] of [
  [360, 'light'],
  [1280, 'dark'],
  [1280, 'light'],
  [360, 'dark'],
] as const)
  test(`every page with a checkout reads well and fits ${width} pixels, ${scheme}`, {
    tag: '@full',
  }, async ({ page, school, complaints }) => {
    test.slow()
    complaints.allow(/404.*get-user-subscription/)
    await page.setViewportSize({ width, height: 800 })
    await signInWithCart(page, school, [])
    await fillCart(page, school, ['course:1', 'school:1:3'])
    for (const address of pages)
      await test.step(address, async () => {
        await chooseCountry(page, school, !address.includes('euro'))
        expect((await page.goto(address))?.status()).toBe(200)
        await expect(page.locator('school-checkout').getByRole('heading').first()).toBeVisible()
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
        await expectNoFindings(page, { schemes: [scheme] })
      })
  })

test('a visitor finds the form to sign in beside the cart, and the frame of the page has nowhere else to go', {
  tag: '@full',
}, async ({ page, school }) => {
  await chooseCountry(page, school, true)
  await fillCart(page, school, ['course:1'])
  await page.goto('/checkout/cart/list')
  await expect(checkoutIn(page).heading('list')).toBeVisible()
  await expect(page.locator('school-login').getByRole('textbox', { name: 'Почта', exact: true })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link')).toHaveCount(1)
  await expectNoFindings(page)
})
