import type { Browser, BrowserContext, Locator, Page } from '@playwright/test'

type State = Awaited<ReturnType<BrowserContext['storageState']>>

const CPU_SLOWDOWN = 4
/** The shortest that the Event Timing API tells of. */
const SHORTEST_MS = 16
const SETTLE_MS = 400

declare global {
  interface Window {
    presses: number[]
  }
}

/** Runs in the page before anything else: how long each press and each key took until the next paint. */
const observe = (durationThreshold: number) => {
  window.presses = []
  const options = { type: 'event', buffered: true, durationThreshold }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const isPress = 'interactionId' in entry && Number(entry.interactionId) > 0
      if (isPress) window.presses.push(entry.duration)
    }
  }).observe(options)
}

const press = async (page: Page, locator: Locator) => {
  await locator.scrollIntoViewIfNeeded()
  await locator.click()
  await page.waitForTimeout(SETTLE_MS)
}

/** What a person does in a cart: the offer, a code, a method, an item out. Answers the longest time to the next paint, in milliseconds. */
export const pressThrough = async (browser: Browser, url: string, state: State): Promise<number> => {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, storageState: state })
  try {
    const page = await context.newPage()
    await page.addInitScript(observe, SHORTEST_MS)
    await page.goto(url)
    const checkout = page.locator('school-checkout')
    const promo = checkout.getByLabel('Промокод').first()
    await promo.waitFor()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
    await page.waitForTimeout(SETTLE_MS)
    if ((await checkout.getByRole('dialog').count()) > 0) await page.keyboard.press('Escape') // an offer stands over the cart
    await press(page, checkout.getByRole('checkbox').first())
    await press(page, checkout.getByRole('checkbox').first())
    await promo.click()
    await promo.pressSequentially('НЕТ2026', { delay: 60 })
    await page.waitForTimeout(SETTLE_MS)
    const methods = checkout.getByRole('radio')
    for (const method of await methods.all()) await press(page, method)
    await press(page, checkout.getByRole('button', { name: /Убрать из/ }).first())
    await page.waitForTimeout(SETTLE_MS)
    return Math.max(SHORTEST_MS, ...(await page.evaluate(() => window.presses)))
  } finally {
    await context.close()
  }
}
