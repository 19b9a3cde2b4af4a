import type { Browser } from '@playwright/test'
import { slowDown } from './slow-visit.ts'

const READY_TIMEOUT_MS = 30_000

/** What a visit saw, times in milliseconds since the navigation began. */
export interface Visit {
  inputVisible: number
  /** When React was live; null on a page without a widget. */
  interactive: number | null
  layoutShift: number
  /** API calls that began before the input was visible. */
  earlyCalls: number
}

interface Observed {
  inputVisible: number | null
  interactive: number | null
  layoutShift: number
}

declare global {
  interface Window {
    observed: Observed
  }
}

/** Runs in the page before anything else: looks for a visible input at every frame, through shadow roots, and takes the time once it is painted. */
const observe = () => {
  const observed: Observed = { inputVisible: null, interactive: null, layoutShift: 0 }
  const everyWay = { opacityProperty: true, visibilityProperty: true }
  window.observed = observed
  const inputsIn = (root: Document | ShadowRoot): Element[] =>
    [...root.querySelectorAll('*')].flatMap((element) => {
      const own = element.matches('input:not([type=hidden])') ? [element] : []
      return element.shadowRoot ? [...own, ...inputsIn(element.shadowRoot)] : own
    })
  const isVisible = (input: Element) => input.checkVisibility(everyWay) && input.getBoundingClientRect().height > 0
  const look = () => {
    if (!inputsIn(document).some(isVisible)) return void requestAnimationFrame(look)
    requestAnimationFrame((paintedAt) => {
      observed.inputVisible = paintedAt
    })
  }
  requestAnimationFrame(look)
  document.addEventListener('school:ready', () => {
    observed.interactive ??= performance.now()
  })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) observed.layoutShift += 'value' in entry ? Number(entry.value) : 0
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Opens the address with a cold cache on the slow network and waits until the form stands and, with a widget, is live. */
export const visit = async (browser: Browser, url: string, hasWidget: boolean): Promise<Visit> => {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
  try {
    const page = await context.newPage()
    await page.addInitScript(observe)
    await slowDown(page)
    await page.goto(url, { waitUntil: 'commit' })
    await page.waitForFunction(
      (needsReady) => window.observed.inputVisible !== null && (!needsReady || window.observed.interactive !== null),
      hasWidget,
      { timeout: READY_TIMEOUT_MS },
    )
    await page.waitForLoadState('networkidle')
    const observed = await page.evaluate(() => window.observed)
    const calls = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => /\/(api|auth)\//.test(new URL(name).pathname))
        .map(({ startTime }) => startTime),
    )
    const inputVisible = observed.inputVisible ?? Number.NaN
    return { ...observed, inputVisible, earlyCalls: calls.filter((at) => at < inputVisible).length }
  } finally {
    await context.close()
  }
}
