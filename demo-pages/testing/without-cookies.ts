import type { Page } from '@playwright/test'
import { openLanding } from '../landings/testing/landing.ts'
import { engine } from './engine.ts'
import { test as base } from './https.ts'
import type { School } from './school.ts'

/**
 * Tests over https in a browser that keeps no cookie of the school on a landing: WebKit by default, Firefox by the setting that blocks all
 * cookies of third parties. In Chromium, which partitions them, the landing sends and takes none.
 */
export const test = base.extend<object, object>({
  launchOptions: [
    async ({ launchOptions }, use) => {
      const firefoxUserPrefs = { ...launchOptions.firefoxUserPrefs, 'network.cookie.cookieBehavior': 1 }
      await use(engine === 'firefox' ? { ...launchOptions, firefoxUserPrefs } : launchOptions)
    },
    { scope: 'worker' },
  ],
  context: async ({ context, school }, use) => {
    if (engine === 'chromium')
      await context.addInitScript((landing) => {
        const really = window.fetch.bind(window)
        if (location.origin === landing) window.fetch = (input, init) => really(input, { ...init, credentials: 'omit' })
      }, school.foreign)
    await use(context)
  },
})

export { expect } from './test.ts'

/** Opens the landing `no-cookies` with these elements. */
export const openWithoutCookies = (page: Page, school: School, body: string): Promise<void> =>
  openLanding(page, school, 'no-cookies', { body, hash: '?utm_source=vk' })
