import type { Page } from '@playwright/test'
import {
  type RecaptchaSandbox,
  type SandboxOptions,
  startRecaptchaSandbox,
} from '../../../server/sandbox/testing/recaptcha/sandbox.ts'
import { test as base } from '../../testing/test.ts'

interface Fixtures {
  /** How the provider behaves at first. */
  sandbox: SandboxOptions
  /** The provider that the test's server and pages turn to. */
  provider: RecaptchaSandbox
}

/** Tests with a school whose captcha is reCAPTCHA. */
export const test = base.extend<Fixtures>({
  sandbox: [{}, { option: true }],
  provider: async ({ sandbox }, use) => {
    const provider = await startRecaptchaSandbox(sandbox)
    await use(provider)
    await provider.close()
  },
  environment: async ({ provider }, use) =>
    use({
      CAPTCHA: 'recaptcha',
      RECAPTCHA_URL: provider.url,
      RECAPTCHA_SCRIPT: `${provider.script}?trustedtypes=true`,
      RECAPTCHA_SITE_KEY: provider.siteKey,
      RECAPTCHA_SECRET: provider.secret,
      RECAPTCHA_SECOND_SITE_KEY: provider.secondSiteKey,
      RECAPTCHA_SECOND_SECRET: provider.secondSecret,
    }),
})

/** The box of the second check, and what is in it. */
export const boxIn = (page: Page) => {
  const frame = page.locator('iframe[title=reCAPTCHA]:visible')
  return { frame, tick: () => frame.contentFrame().getByRole('checkbox').click() }
}
