import type { Browser, BrowserContext } from '@playwright/test'
import { slowDown } from './slow-visit.ts'

type State = Awaited<ReturnType<BrowserContext['storageState']>>

const TIMEOUT_MS = 30_000

/** What a visit of the cart saw, times in milliseconds since the navigation began. */
export interface CartVisit {
  /** When the name of the first item was painted. */
  contentVisible: number
  /** When the cart could be used. */
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

/** Runs in the page before anything else: looks for an item of the cart with a name at every frame, and takes the time once it is painted. */
const observe = () => {
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

/** Opens the cart with a cold cache on the slow network, with the cookies of `state`, and waits until it is live. */
export const visitCart = async (browser: Browser, url: string, state: State): Promise<CartVisit> => {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, storageState: state })
  try {
    const page = await context.newPage()
    await page.addInitScript(observe)
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
