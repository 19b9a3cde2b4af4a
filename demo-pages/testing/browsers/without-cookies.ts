import { landingMarkup } from '../../landings/testing/landing.ts'
import { engine } from './engine.ts'
import { test as base } from '../server/https.ts'

/**
 * Tests over https in a browser that keeps no cookie of the school on a landing: WebKit by default, Firefox by the setting that blocks all
 * cookies of third parties. In Chromium, which partitions them, the landing sends and takes none.
 */
export const test = base.extend<{ openLanding: (body: string) => Promise<void> }, object>({
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
  /** Opens the landing `no-cookies` with these elements. */
  openLanding: async ({ page, school, tls }, use) => {
    await use(async (body) => {
      tls.foreign.pages.set('/landing', await landingMarkup(school, 'no-cookies', { body }))
      await page.goto(`${school.foreign}/landing?utm_source=vk`)
    })
  },
})

export { expect } from '../test.ts'
