import type { BrowserContext, Page } from '@playwright/test'

/** Closes a tab that has no network, then gives the network back. A tab saves once more as it closes: that must not arrive late. */
export const closeOffline = async (context: BrowserContext, tab: Page): Promise<void> => {
  await tab.evaluate(() => {
    window.fetch = () => Promise.reject(new TypeError('No network'))
  })
  await tab.close()
  await context.setOffline(false)
}
