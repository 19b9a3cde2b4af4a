import type { Page, Request } from '@playwright/test'
import { ask } from '../testing/server/calls.ts'
import { checkoutIn } from '../testing/checkout.ts'
import { expect, test } from '../testing/test.ts'
import { signInWithCart, cartOf, fillCart } from '../testing/shopping.ts'

/** The page learns the value of its experiment once the checkout stands there, and the checkout looks for it. */
const identify = async (page: Page, experiment: '0' | '1') => {
  await expect(checkoutIn(page).heading('list')).toBeVisible()
  await page
    .locator('school-checkout')
    .evaluate((element, value) => element.setAttribute('experiment', value), experiment)
  await page.clock.runFor(500)
}

/** Where each product is sold alone, but for the cart. Source: checkout spec §2. */
const singles = [
  ['course:12', '/course/12/checkout?use_bonuses='],
  ['gift-certificate:2', '/gift-certificate/2/checkout?'],
  ['school:1:3', '/school/checkout?duration=3'],
  ['camp:2:1', '/school/camp/checkout?duration=1'],
  ['catalog:3:12', '/lessons/catalog/checkout?catalog=12'],
  ['lesson:5', '/lessons/checkout?lesson=5'],
] as const

test('under B each product leads to the page that sells it alone, with this cart', { tag: '@full' }, async ({
  page,
  school,
}) => {
  await page.clock.install()
  await signInWithCart(page, school, [])
  const addresses: string[] = []
  for (const [goods] of singles) {
    const { cart_id, items } = await fillCart(page, school, [goods])
    await page.goto('/checkout/cart/list')
    await identify(page, '0')
    await checkoutIn(page).toPay.click()
    await page.waitForURL((url) => url.searchParams.has('cart_id'))
    await expect(checkoutIn(page).heading('list')).toBeVisible()
    addresses.push(page.url().replace(school.origin, '').replace(cart_id, 'CART'))
    expect((await cartOf(page, school)).items).toEqual(items)
    for (const { id } of items) await ask(page, school, '/api/v1/remove-item/', { item_id: id })
  }
  expect(addresses).toEqual(singles.map(([, address]) => `${address}&cart_id=CART`.replace('?&', '?')))
})

test('under Y, by the address or by the experiment, and with several things under B one stays in the page', {
  tag: '@full',
}, async ({ page, school }) => {
  await page.clock.install()
  await signInWithCart(page, school)
  const { heading, toPay } = checkoutIn(page)
  for (const [address, experiment] of [
    ['/checkout/cart/list?ya_widget=1', '0'],
    ['/checkout/cart/list', '1'],
    ['/checkout/catalog-cart/list', '0'],
  ] as const) {
    if (address.includes('catalog')) await fillCart(page, school, ['lesson:5'])
    await page.goto(address)
    await identify(page, experiment)
    await toPay.click()
    await expect(heading('methods')).toBeVisible()
  }
})

test('the method that was used last leads straight to the payment, and the choice is counted', {
  tag: '@full',
}, async ({ page, school }) => {
  await signInWithCart(page, school)
  const notified: unknown[] = []
  const sent: Request[] = []
  await page.exposeFunction('recordDetail', (detail: unknown) => void notified.push(detail))
  await page.addInitScript(() =>
    document.addEventListener('school:analytics', ({ detail }) => void Reflect.get(globalThis, 'recordDetail')(detail)),
  )
  page.on('request', (request) => request.url().endsWith('/api/v1/events-sender/') && sent.push(request))
  const { heading, toPay, tile } = checkoutIn(page)
  await page.goto('/checkout/cart/list')
  await tile(/^СБП/).check()
  await page.reload()
  await expect(tile(/^СБП/)).toBeChecked()
  await toPay.click()
  await expect(heading('review')).toBeVisible()
  await expect.poll(() => notified).toContainEqual({ event: 'show-methods' })
  const bodies = () => sent.map((request) => request.postData() ?? '').filter((body) => body.includes('show-methods'))
  await expect
    .poll(() => bodies().map((body) => JSON.parse(/\{.*\}/.exec(body)?.[0] ?? 'null')))
    .toEqual([
      {
        pr1nm: 'Шахматы с нуля до первого турнира',
        pr1id: 2,
        pr1pr: 2900,
        pr1qt: 1,
        pr1br: 'Тимур Ахметов',
        pr1ca: 'course',
        dl: `${school.origin}/checkout/cart/list`,
        dp: '/checkout/cart/list',
        cos: 1,
      },
    ])
})
