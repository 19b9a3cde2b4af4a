import type { Page } from '@playwright/test'
import { checkoutIn } from '../testing/checkout.ts'
import { hold, onBody } from '../testing/network.ts'
import { expect, test } from '../testing/test.ts'
import { signInWithCart } from '../testing/shopping.ts'

/** Calls for a cart from here on. */
const cartCalls = (page: Page) => {
  const paths: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/\/(get-cart|get-user-subscription)\//.test(pathname)) paths.push(pathname)
  })
  return paths
}

test('the page asks for the cart before the script of the widget has come, and nobody asks again', {
  tag: '@full',
}, async ({ page, school }) => {
  await signInWithCart(page, school)
  const calls = cartCalls(page)
  const letGo = await hold(page, '**/widget/school.js')
  await page.goto('/checkout/cart/list', { waitUntil: 'commit' })
  await expect.poll(() => calls).toEqual(['/api/v1/get-cart/current/'])
  letGo()
  await expect(checkoutIn(page).heading('list')).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(calls).toHaveLength(1)
})

test('it asks for the cart that its address names', { tag: '@full' }, async ({ page, school }) => {
  const { cart_id } = await signInWithCart(page, school)
  const calls = cartCalls(page)
  await page.goto(`/checkout/cart/list?cart_id=${cart_id}`, { waitUntil: 'networkidle' })
  await expect(checkoutIn(page).heading('list')).toBeVisible()
  expect(calls).toEqual([`/api/v1/get-cart/${cart_id}/`])
})

test('on a page for one product it asks for that product, and nobody asks again', async ({ page, school }) => {
  await signInWithCart(page, school, [])
  const requested: string[] = []
  await onBody(page, (address, body) => {
    if (address.includes('/get-cart/')) requested.push(/name="product"\s+(\S+)/.exec(body)?.[1] ?? '')
  })
  const letGo = await hold(page, '**/widget/school.js')
  await page.goto('/school/checkout?duration=3', { waitUntil: 'commit' })
  await expect.poll(() => requested).toContain('school:1:3')
  letGo()
  await expect(checkoutIn(page.locator('school-checkout')).toPay).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(requested.toSorted()).toEqual(['', 'school:1:3']) // the page itself asks whether the cart has other products
})

test('at the addresses of a renewal it asks for the subscription', { tag: '@full' }, async ({
  page,
  school,
  complaints,
}) => {
  complaints.allow(/404.*get-user-subscription/)
  await signInWithCart(page, school, [])
  const calls = cartCalls(page)
  const letGo = await hold(page, '**/widget/school.js')
  await page.goto('/user/profile/checkout', { waitUntil: 'commit' })
  await expect.poll(() => calls).toEqual(['/api/v1/get-user-subscription/current/'])
  letGo()
})

test('where the token cannot be read, the widget asks as it does on every page', { tag: '@full' }, async ({
  page,
  school,
}) => {
  await signInWithCart(page, school)
  await page.addInitScript(() => Object.defineProperty(document, 'cookie', { value: '', writable: true }))
  const calls = cartCalls(page)
  await page.goto('/checkout/cart/list', { waitUntil: 'networkidle' })
  await expect(checkoutIn(page).heading('list')).toBeVisible()
  expect(calls).toEqual(['/api/v1/get-cart/current/'])
})
