import { type BrowserContext, chromium } from '@playwright/test'
import { browserOptions } from '../../../scripts/engines/browser-options.ts'
import { snippet } from '../../elements/testing/fixture-page.ts'
import { engine } from '../../testing/browsers/engine.ts'
import type { School } from '../../testing/school.ts'
import { test as https } from '../../testing/server/https.ts'
import { NO_DEVICE } from './authenticator.ts'

const SCHOOL = 'https://school.example'
const LANDING = 'https://landing.example'

/**
 * Tests with a school and a landing of different domains, as visitors have them, in a Chromium of their own: it takes both names for this
 * machine, and the certificate, which nobody has signed, for a good one. Browsers ask for the related origins at port 443.
 */
export const test = https.extend<{ domains: { landing: string; context: BrowserContext; mails: School['mails'] } }>({
  environment: { BASE_URL: SCHOOL, ALLOWED_ORIGINS: LANDING, PASSKEY_ORIGINS: LANDING, TRUST_PROXY: '1' },
  domains: async ({ tls, school }, use, testInfo) => {
    testInfo.skip(engine !== 'chromium', NO_DEVICE)
    const body = '<main><h1>Урок</h1><school-login></school-login></main>'
    tls.foreign.pages.set(
      '/landing',
      `<!doctype html><html lang="ru"><head><title>Урок</title><link rel="icon" href="data:,">${snippet(SCHOOL)}</head><body>${body}</body></html>`,
    )
    const { launchOptions } = browserOptions
    const rules = `MAP school.example:443 127.0.0.1:${tls.own.port},MAP landing.example:443 127.0.0.1:${tls.foreign.port}`
    const args = [...(launchOptions?.args ?? []), `--host-resolver-rules=${rules}`, '--ignore-certificate-errors']
    const browser = await chromium.launch({ ...launchOptions, args })
    await use({
      mails: school.mails,
      landing: `${LANDING}/landing`,
      context: await browser.newContext({ locale: 'ru-RU' }),
    })
    await browser.close()
  },
})

export { expect } from '../../testing/test.ts'
