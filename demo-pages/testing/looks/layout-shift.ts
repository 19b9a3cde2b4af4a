import type { Page } from '@playwright/test'

/** Sums layout shifts of the page from its start. */
export const watchShifts = async (page: Page) => {
  await page.addInitScript(() => {
    Reflect.set(window, 'shift', 0)
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ('value' in entry) Reflect.set(window, 'shift', Reflect.get(window, 'shift') + Number(entry.value))
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return (): Promise<number> => page.evaluate(() => Reflect.get(window, 'shift'))
}
