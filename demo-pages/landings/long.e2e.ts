import type { Locator, Page } from '@playwright/test'
import { payButton } from '../testing/buying.ts'
import { checkoutIn } from '../testing/checkout.ts'
import { fullUnless } from '../testing/full.ts'
import { loginIn, register, signIn } from '../testing/login.ts'
import { hold } from '../testing/network.ts'
import { chooseCountry, fillCart, signInWithCart } from '../testing/shopping.ts'
import { expect, test } from '../testing/test.ts'
import { openLanding } from './testing/landing.ts'

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

const CHECKOUT = '<school-checkout></school-checkout>'
/** The page keeps whoever signs in where they are. */
const STAYING = `${CHECKOUT}<script>addEventListener('school:redirect', (event) => event.preventDefault())</script>`

const scrollOf = (page: Page) => page.evaluate(() => scrollY)
/** Presses without moving the focus, as Safari does. */
const press = (button: Locator) => button.evaluate((element) => element instanceof HTMLElement && element.click())

test('who registers beside the cart sees the cart and the way to pay', async ({ page, school }) => {
  await chooseCountry(page, school, true)
  await fillCart(page, school, ['course:2', 'lesson:2', 'lesson:5'])
  await openLanding(page, school, 'long', { origin: school.origin, body: STAYING })
  const { heading, toPay } = checkoutIn(page)
  await register(page.locator('school-login'))
  await expect(toPay).toBeInViewport({ ratio: 1 })
  await expect(heading('list')).toBeInViewport({ ratio: 1 })
})

test('so does who comes back to the page by the reload after the sign-in', async ({ page, school }) => {
  await chooseCountry(page, school, true)
  const body = '<school-checkout subscribe></school-checkout>'
  await openLanding(page, school, 'long', { origin: school.origin, body })
  const form = page.locator('school-login')
  await form.scrollIntoViewIfNeeded()
  const reloaded = page.waitForEvent('load')
  await signIn(form, 'parent@school.example')
  await reloaded
  await expect(checkoutIn(page).toPay).toBeInViewport({ ratio: 1 })
})

for (const type of ['school:redirect', 'school-redirect'])
  test(`where the page cancels ${type}, its next reload leaves the visitor at the top`, {
    tag: fullUnless(type === 'school-redirect'),
  }, async ({ page, school }) => {
    await chooseCountry(page, school, true)
    const staying = `<script>addEventListener('${type}', (event) => event.preventDefault())</script>`
    const body = `<school-checkout subscribe></school-checkout>${staying}`
    await openLanding(page, school, 'long', { origin: school.origin, body })
    const { toPay } = checkoutIn(page)
    await signIn(page.locator('school-login'), 'parent@school.example')
    await expect(toPay).toBeInViewport({ ratio: 1 })
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await page.reload()
    await expect(toPay).toBeAttached()
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    expect(await scrollOf(page)).toBe(0)
  })

test('another step shows its heading, also where a press moves no focus', async ({ page, school }) => {
  await signInWithCart(page, school, ['course:2', 'lesson:2', 'lesson:5'])
  await openLanding(page, school, 'long', { origin: school.origin, body: CHECKOUT })
  const { heading, tile, toPay } = checkoutIn(page)
  await toPay.scrollIntoViewIfNeeded()
  await page.locator('.legal').scrollIntoViewIfNeeded()
  await press(toPay)
  await expect(heading('methods')).toBeInViewport({ ratio: 1 })
  await press(tile(/^СБП/))
  await page.locator('.legal').scrollIntoViewIfNeeded()
  await press(checkoutIn(page).button('Продолжить'))
  await expect(payButton(page)).toBeVisible()
  await expect(heading('review')).toBeInViewport({ ratio: 1 })
})

test('a heading that is on the screen stays where it is', async ({ page, school }) => {
  await openLanding(page, school, 'long', { origin: school.origin, body: '<school-login></school-login>' })
  const login = loginIn(page)
  await login.tab('Регистрация').scrollIntoViewIfNeeded()
  const before = await scrollOf(page)
  await press(login.tab('Регистрация'))
  await login.heading('Новый аккаунт').waitFor()
  expect(await scrollOf(page)).toBe(before)
})

test('whoever has scrolled on while the sign-in is under way stays there', async ({ page, school }) => {
  await chooseCountry(page, school, true)
  await fillCart(page, school, ['course:2', 'lesson:2', 'lesson:5'])
  await openLanding(page, school, 'long', { origin: school.origin, body: STAYING })
  const letGo = await hold(page, '**/api/v1/landing-auth/')
  await signIn(page.locator('school-login'), 'parent@school.example')
  const after = page.locator('.after')
  await after.evaluate((element) => element.scrollIntoView({ block: 'start', behavior: 'instant' }))
  const before = await scrollOf(page)
  letGo()
  await expect(checkoutIn(page).toPay).toBeAttached()
  await expect(page.locator('school-login')).toHaveCount(0)
  // Safari holds no place on the screen where what is above it changes, on any page
  if (!(await page.evaluate(() => CSS.supports('overflow-anchor', 'auto')))) expect(await scrollOf(page)).toBe(before)
  else expect(await after.evaluate((element) => element.getBoundingClientRect().top)).toBeCloseTo(0, 0)
})
