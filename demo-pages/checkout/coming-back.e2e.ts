import type { Page } from '@playwright/test'
import { checkoutIn } from '../testing/checkout.ts'
import { hold } from '../testing/network.ts'
import { beIn } from '../testing/sessions.ts'
import { call } from '../testing/server/calls.ts'
import { fillCart, signInWithCart } from '../testing/shopping.ts'
import { expect, test } from '../testing/test.ts'

const LIST = '/checkout/cart/list'
const SCRIPT = '**/widget/school.js'

const namesIn = (page: Page) => page.locator('school-checkout .items:visible .name')
const namesOf = ({ items }: { items: readonly { name: string }[] }) => items.map(({ name }) => name)

/** Opens the list of the cart, and then another page. */
const openAndLeave = async (page: Page, names: string[]) => {
  await page.goto(LIST)
  await expect(checkoutIn(page).toPay).toBeVisible()
  await expect(namesIn(page)).toHaveText(names)
  await page.goto('/user-terms')
}

/** As the browser restores a page that it has kept: no driver here lets one come back from there. */
const comeBack = (page: Page) =>
  page.evaluate(() => void dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))

const leave = (page: Page) => page.evaluate(() => void dispatchEvent(new PageTransitionEvent('pagehide')))

test('Back to the list of the cart shows the cart as it is now, before any script', async ({ page, school }) => {
  await openAndLeave(page, namesOf(await signInWithCart(page, school, ['course:2'])))
  const now = await fillCart(page, school, ['lesson:1'])
  await hold(page, SCRIPT)
  await page.goBack({ waitUntil: 'commit' })
  await expect(namesIn(page)).toHaveText(namesOf(now))
})

for (const next of ['nobody', 'somebody else'])
  test(`Back to the list of the cart shows no line of who was signed in before, with ${next} signed in`, {
    tag: '@full',
  }, async ({ page, school }) => {
    const before = namesOf(await signInWithCart(page, school, ['course:2']))
    await openAndLeave(page, before)
    await call(page, school, '/api/v1/logout/')
    if (next === 'somebody else') await beIn(page, school, 'nophone@school.example')
    const letGo = await hold(page, SCRIPT)
    await page.goBack({ waitUntil: 'commit' })
    await expect(page.locator('school-checkout h2').first()).toBeVisible()
    await expect(page.getByText(before[0] ?? '')).toHaveCount(0)
    letGo()
    await page.waitForLoadState('networkidle')
    await expect(page.getByText(before[0] ?? '')).toHaveCount(0)
  })

test('a list of the cart that the browser has kept shows what has been added meanwhile, and is not loaded anew', {
  tag: '@full',
}, async ({ page, school }) => {
  await signInWithCart(page, school, ['course:2'])
  await page.goto(LIST)
  await expect(checkoutIn(page).toPay).toBeVisible()
  const heading = await page.locator('school-checkout h2').first().elementHandle()
  await leave(page)
  const now = await fillCart(page, school, ['lesson:1'])
  await comeBack(page)
  await expect(namesIn(page)).toHaveText(namesOf(now))
  expect(await heading?.evaluate((one) => one.isConnected)).toBe(true)
})

test('a list of the cart that the browser has kept is loaded anew where somebody else is signed in', async ({
  page,
  school,
  complaints,
}) => {
  complaints.allow(/403.*events-sender/) // what the page still had to send is of the session before
  const before = namesOf(await signInWithCart(page, school, ['course:2']))
  await page.goto(LIST)
  await expect(namesIn(page)).toHaveText(before)
  await expect(checkoutIn(page).toPay).toBeVisible()
  await leave(page)
  await call(page, school, '/api/v1/logout/')
  const now = await signInWithCart(page, school, ['lesson:1'], 'nophone@school.example')
  const letCheckGo = await hold(page, '**/api/v1/check_auth/')
  await Promise.all([page.waitForEvent('load'), comeBack(page)])
  await expect(namesIn(page)).toHaveText(namesOf(now))
  letCheckGo()
  await expect(checkoutIn(page).toPay).toBeVisible()
  await expect(namesIn(page)).toHaveText(namesOf(now))
})
