import { type Browser, chromium, type BrowserContext, type Locator, type Page } from '@playwright/test'
import { ensureChromium } from '../chromium.ts'
import type { Figure } from './figure.ts'
import { observePresses, takePresses } from './presses.ts'
import { inTemporaryFolder, median } from './processes.ts'
import { seed, startSchool } from './school.ts'
import { slowCpu, slowDown } from './slow-visit.ts'

type State = Awaited<ReturnType<BrowserContext['storageState']>>

const TIMEOUT_MS = 30_000

/** Timings of a cart visit, in milliseconds from the start of the navigation. */
interface CartVisit {
  /** The name of the first item was painted. */
  contentVisible: number
  /** The cart became interactive. */
  live: number
  layoutShift: number
}

interface Observed {
  contentVisible: number | null
  live: number | null
  layoutShift: number
}

declare global {
  interface Window {
    observedCart: Observed
  }
}

/** Init script: checks each frame for a cart item with a name, and records the time at which it is painted. */
const observeCart = () => {
  const observed: Observed = { contentVisible: null, live: null, layoutShift: 0 }
  window.observedCart = observed
  const everyWay = { opacityProperty: true, visibilityProperty: true }
  const look = () => {
    const names = document.querySelector('school-checkout')?.shadowRoot?.querySelectorAll('.item .name') ?? []
    if (![...names].some((name) => name.textContent !== '' && name.checkVisibility(everyWay)))
      return void requestAnimationFrame(look)
    requestAnimationFrame((paintedAt) => {
      observed.contentVisible = paintedAt
    })
  }
  requestAnimationFrame(look)
  document.addEventListener('school:ready', ({ target }) => {
    if (target instanceof Element && target.localName === 'school-checkout') observed.live ??= performance.now()
  })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) observed.layoutShift += 'value' in entry ? Number(entry.value) : 0
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Opens the cart with a cold cache on the slow network, with the cookies of `state`, and waits until it is interactive. */
const visitCart = async (browser: Browser, url: string, state: State): Promise<CartVisit> => {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, storageState: state })
  try {
    const page = await context.newPage()
    await page.addInitScript(observeCart)
    await slowDown(page)
    await page.goto(url, { waitUntil: 'commit' })
    await page.waitForFunction(
      () => window.observedCart.contentVisible !== null && window.observedCart.live !== null,
      null,
      { timeout: TIMEOUT_MS },
    )
    await page.waitForLoadState('networkidle')
    const { contentVisible, live, layoutShift } = await page.evaluate(() => window.observedCart)
    return { contentVisible: contentVisible ?? Number.NaN, live: live ?? Number.NaN, layoutShift }
  } finally {
    await context.close()
  }
}

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
const pressThrough = async (browser: Browser, url: string, state: State): Promise<number> => {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, storageState: state })
  try {
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
    return Math.max(...(await takePresses(page)))
  } finally {
    await context.close()
  }
}

const VISITS = 5
const VISIBLE_MS_MAX = 2_000
const SHIFT_MAX = 0.02
const PAINT_MS_MAX = 200

const ms = (value: number) => `${Math.round(value)} ms`

/** Runs in a school page: signs the seeded parent in if `isPerson`, and adds two courses to the cart. */
const fillCart = async (isPerson: boolean) => {
  let token = ''
  const call = async (path: string, fields: Record<string, string>) => {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.append(name, value)
    const answer = await fetch(path, { method: 'POST', body, headers: { 'X-CSRFToken': token } })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
    return answer.json()
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
const buyer = async (browser: Browser, origin: string, isPerson: boolean) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${origin}/user-terms`)
  await page.evaluate(fillCart, isPerson)
  await context.addCookies([{ name: 'cppupshowed', value: '1', url: origin }])
  const state = await context.storageState()
  await context.close()
  return state
}

const figuresOf = async (browser: Browser, origin: string, isPerson: boolean): Promise<Figure[]> => {
  const who = isPerson ? 'a signed-in person' : 'a visitor'
  const state = await buyer(browser, origin, isPerson)
  const cart = `${origin}/checkout/cart/list`
  const visits = []
  for (let round = 0; round < VISITS; round += 1) visits.push(await visitCart(browser, cart, state))
  const visible = median(visits.map(({ contentVisible }) => contentVisible))
  const shift = Math.max(...visits.map(({ layoutShift }) => layoutShift))
  const paint = await pressThrough(browser, cart, state)
  return [
    {
      what: `first cart content visible, ${who}`,
      value: ms(visible),
      target: `at most ${VISIBLE_MS_MAX} ms`,
      holds: visible <= VISIBLE_MS_MAX,
    },
    { what: `checkout live, ${who}`, value: ms(median(visits.map(({ live }) => live))), target: '', holds: null },
    {
      what: `layout shift of the cart, ${who}`,
      value: shift.toFixed(3),
      target: `at most ${SHIFT_MAX}`,
      holds: shift <= SHIFT_MAX,
    },
    {
      what: `slowest press in the cart to the next paint, ${who}`,
      value: ms(paint),
      target: `at most ${PAINT_MS_MAX} ms`,
      holds: paint <= PAINT_MS_MAX,
    },
  ]
}

/** Visits of the cart with a cold cache on slow 4G and a slow CPU, and interactions with it on the slow CPU. */
export const checkout = (): Promise<Figure[]> =>
  inTemporaryFolder(async (folder) => {
    seed(folder)
    const school = await startSchool(folder)
    const browser = await chromium.launch({ executablePath: ensureChromium() })
    try {
      const visitor = await figuresOf(browser, school.origin, false)
      return [...visitor, ...(await figuresOf(browser, school.origin, true))]
    } finally {
      await browser.close()
      await school.stop()
    }
  })
