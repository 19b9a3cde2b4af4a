import type { Page } from '@playwright/test'
import { expectNoFindings } from '../testing/axe.ts'
import { checkoutIn } from '../testing/checkout.ts'
import { fullUnless } from '../testing/full.ts'
import { watchShifts } from '../testing/looks/layout-shift.ts'
import { hold } from '../testing/network.ts'
import { ask } from '../testing/server/calls.ts'
import { beIn } from '../testing/sessions.ts'
import { chooseCountry, fillCart, signInWithCart } from '../testing/shopping.ts'
import { expect, test } from '../testing/test.ts'

const LIST = '/checkout/cart/list'
const SCRIPT = '**/widget/school.js'
/** The code of the checkout, but not what shows its first view. */
const CODE = /\/widget\/checkout-[^/]+\.js/
/** Of the steps after the cart, with the gift of a certificate. */
const GIFT = /\/widget\/after-cart-[^/]+\.js/
const CART = '**/api/v1/get-cart/**'
/** The first one has a discount, and the second one months to choose from. */
const GOODS = ['course:1', 'school:1:3', 'lesson:1']

const namesIn = (page: Page) => page.locator('school-checkout .items:visible .name')

/** Where the visible lines and their prices are. */
const placesIn = (page: Page) =>
  page
    .locator('school-checkout .items:visible')
    .locator('.item, .price b')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()))

for (const width of [360, 1_280])
  test(`the lines of the cart stand in the page before any script, and stay in their place, ${width} pixels wide`, async ({
    page,
    school,
    complaints,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    const { items } = await signInWithCart(page, school, GOODS)
    const names = items.map(({ name }) => name)
    const shift = await watchShifts(page)
    const letScriptGo = await hold(page, SCRIPT)
    const letChunksGo = await hold(page, CODE)
    const letCartGo = await hold(page, CART)
    await page.goto(LIST, { waitUntil: 'commit' })
    await expect(namesIn(page)).toHaveText(names)
    await expect(page.locator('school-checkout .price b').first()).toBeVisible()
    await expectNoFindings(page)
    const places = await placesIn(page)
    letScriptGo()
    await expect(page.locator('school-checkout[data-first]')).toHaveCount(0)
    await expect(namesIn(page)).toHaveText(names)
    letChunksGo()
    await expect(page.locator('school-checkout-view')).toHaveAttribute('hidden', '')
    await expect(namesIn(page)).toHaveText(names)
    letCartGo()
    const checkout = checkoutIn(page)
    await expect(checkout.toPay).toBeVisible()
    await expect(namesIn(page)).toHaveText(names)
    expect([await placesIn(page), await shift()]).toEqual([places, 0])
    await checkout
      .button(/^Убрать/)
      .first()
      .click()
    await expect(namesIn(page)).toHaveText(names.slice(1))
    expect(complaints.rest()).toEqual([])
  })

for (const width of [360, 1_280])
  test(`the gift of a certificate and the later charges have their room before they load, ${width} pixels wide`, {
    tag: fullUnless(width === 360),
  }, async ({ page, school }) => {
    await page.setViewportSize({ width, height: 800 })
    const gifts = ['gift-certificate:1', 'gift-certificate:2']
    const { items } = await signInWithCart(page, school, [...gifts, 'plus:1', 'catalog:4', ...GOODS])
    const details = { giver_name: 'Дед Илья', receiver_email: 'grandson@school.example' }
    await ask(page, school, '/api/v1/set-gift/', { item_id: items[1]?.id ?? '', ...details })
    const shift = await watchShifts(page)
    const letScriptGo = await hold(page, SCRIPT)
    const letChunksGo = await hold(page, CODE)
    const letGiftGo = await hold(page, GIFT)
    await page.goto(LIST, { waitUntil: 'commit' })
    await expect(namesIn(page)).toHaveText(items.map(({ name }) => name))
    await expect(page.locator('school-checkout .price b').first()).toBeVisible()
    const places = await placesIn(page)
    letScriptGo()
    letChunksGo()
    await expect(checkoutIn(page).toPay).toBeVisible()
    expect(await placesIn(page)).toEqual(places)
    letGiftGo()
    await expect(checkoutIn(page).button(/^От.кого и.кому/)).toHaveCount(2)
    expect([await placesIn(page), await shift()]).toEqual([places, 0])
  })

for (const width of [360, 1_280])
  test(`an empty cart says so in the page before any script, and stays in its place, ${width} pixels wide`, {
    tag: fullUnless(width === 360),
  }, async ({ page, school, complaints }) => {
    await page.setViewportSize({ width, height: 800 })
    await beIn(page, school)
    await chooseCountry(page, school, true)
    const link = page.locator('school-checkout .links:visible a').first()
    const place = () => link.boundingBox()
    const shift = await watchShifts(page)
    const letScriptGo = await hold(page, SCRIPT)
    const letChunksGo = await hold(page, CODE)
    const letCartGo = await hold(page, CART)
    await page.goto(LIST, { waitUntil: 'commit' })
    await expect(link).toHaveText('Курсы')
    await expectNoFindings(page)
    const before = await place()
    await link.focus()
    letScriptGo()
    await expect(page.locator('school-checkout[data-first]')).toHaveCount(0)
    await expect(link).toBeFocused()
    letChunksGo()
    await expect(page.locator('school-checkout-view .skeleton li')).not.toHaveCount(0)
    await expect(link).toBeFocused()
    letCartGo()
    await expect(page.getByLabel('Код или сертификат')).toBeVisible()
    await expect(link).toBeFocused()
    expect([await place(), await shift()]).toEqual([before, 0])
    expect(complaints.rest()).toEqual([])
  })

test('a cart that has changed since is right once the school has answered, and before the code of the checkout', {
  tag: '@full',
}, async ({ page, school }) => {
  const { items } = await signInWithCart(page, school, ['course:2'])
  const letCartGo = await hold(page, CART)
  const letChunksGo = await hold(page, CODE)
  await page.goto(LIST, { waitUntil: 'commit' })
  await expect(namesIn(page)).toHaveText(items.map(({ name }) => name))
  const now = await fillCart(page, school, ['lesson:1'])
  letCartGo()
  await expect(namesIn(page)).toHaveText(now.items.map(({ name }) => name))
  letChunksGo()
  await expect(checkoutIn(page).toPay).toBeVisible()
})

test('the page with a cart takes at most 14 kB', async ({ page, school }) => {
  await signInWithCart(page, school, ['course:2', 'course:3', 'lesson:1', 'lesson:2', 'school:1:3'])
  const response = await page.request.get(LIST, { headers: { Accept: 'text/html' } })
  const headers = response.headers()
  expect((await response.text()).split('class="name"')).toHaveLength(6)
  expect(headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'private, no-store' })
  expect(Number(headers['content-length'])).toBeLessThanOrEqual(14_000)
})
