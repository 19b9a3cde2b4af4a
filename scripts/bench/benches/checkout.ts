import type { Browser, BrowserContext, Locator, Page } from '@playwright/test'
import { atMost, type Figure, ms, msAtMost, plain } from '../figure.ts'
import { type Bench, inRounds } from '../harness.ts'
import { inContext, observePresses, slowCpu, readPresses, visitOf } from '../visit.ts'

type State = Awaited<ReturnType<BrowserContext['storageState']>>

const SETTLE_MS = 400

const press = async (page: Page, locator: Locator) => {
  await locator.scrollIntoViewIfNeeded()
  await locator.click()
  await page.waitForTimeout(SETTLE_MS)
}

/**
 * Interacts with a cart: the offer, a promo code, the methods, removing an item. Returns the longest time to the next paint, in
 * milliseconds.
 */
const pressThrough = (browser: Browser, url: string, storageState: State): Promise<number> =>
  inContext(browser, { storageState }, async (context) => {
    const page = await context.newPage()
    await observePresses(page)
    await page.goto(url)
    const checkout = page.locator('school-checkout')
    const promo = checkout.getByLabel('Промокод').first()
    await promo.waitFor()
    await slowCpu(page)
    await page.waitForTimeout(SETTLE_MS)
    if ((await checkout.getByRole('dialog').count()) > 0) await page.keyboard.press('Escape') // an offer covers the cart
    await press(page, checkout.getByRole('checkbox').first())
    await press(page, checkout.getByRole('checkbox').first())
    await promo.click()
    await promo.pressSequentially('НЕТ2026', { delay: 60 })
    await page.waitForTimeout(SETTLE_MS)
    const methods = checkout.getByRole('radio')
    for (const method of await methods.all()) await press(page, method)
    await press(page, checkout.getByRole('button', { name: /Убрать из/ }).first())
    await page.waitForTimeout(SETTLE_MS)
    return Math.max(...(await readPresses(page)))
  })

const VISITS = 5
const VISIBLE_MS_MAX = 2_000
const SHIFT_MAX = 0.02
const PAINT_MS_MAX = 200

/** Runs in a school page: signs the seeded parent in if `isPerson`, and adds two courses to the cart. */
const fillCart = async (isPerson: boolean) => {
  let token = ''
  const call = async (path: string, fields: Record<string, string>) => {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.append(name, value)
    const response = await fetch(path, { method: 'POST', body, headers: { 'X-CSRFToken': token } })
    if (!response.ok) throw new Error(`${path} answered ${response.status}`)
    return response.json()
  }
  const renew = async () => {
    token = (await call('/api/v1/check_auth/', {})).csrf_token
  }
  const parent = { username: 'parent@school.example', password: 'moloko-2026' }
  await renew()
  if (isPerson) await call('/api/v1/landing-auth/', parent)
  await renew()
  for (const id of ['1', '2']) await call('/api/v1/add-item/', { product_type: 'course', product_id: id })
}

/** The cookies of a buyer with two courses in the cart and a chosen country. */
const buyer = (browser: Browser, origin: string, isPerson: boolean): Promise<State> =>
  inContext(browser, {}, async (context) => {
    const page = await context.newPage()
    await page.goto(`${origin}/user-terms`)
    await page.evaluate(fillCart, isPerson)
    await context.addCookies([{ name: 'cppupshowed', value: '1', url: origin }])
    return context.storageState()
  })

const figuresOf = async (browser: Browser, origin: string, isPerson: boolean): Promise<Figure[]> => {
  const who = isPerson ? 'a signed-in person' : 'a visitor'
  const storageState = await buyer(browser, origin, isPerson)
  const url = `${origin}/checkout/cart/list`
  const cart = visitOf(
    browser,
    { url, selector: '.item .name', host: 'school-checkout', isLive: true },
    { storageState },
  )
  const { median, worst } = await inRounds({ rounds: VISITS }, { cart })
  const shift = worst('cart', 'layoutShift')
  const paint = await pressThrough(browser, url, storageState)
  return [
    msAtMost(`first cart content visible, ${who}`, median('cart', 'visible'), VISIBLE_MS_MAX),
    plain(`checkout live, ${who}`, ms(median('cart', 'live'))),
    atMost(`layout shift of the cart, ${who}`, shift, SHIFT_MAX, { text: shift.toFixed(3) }),
    msAtMost(`slowest press in the cart to the next paint, ${who}`, paint, PAINT_MS_MAX),
  ]
}

/** Visits of the cart with a cold cache on slow 4G and a slow CPU, and interactions with it on the slow CPU. */
export const checkout: Bench = async ({ startSchool, startBrowser }) => {
  const { origin } = await startSchool()
  const browser = await startBrowser()
  return [...(await figuresOf(browser, origin, false)), ...(await figuresOf(browser, origin, true))]
}
