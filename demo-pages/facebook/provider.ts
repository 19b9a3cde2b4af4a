import type { Locator, Page } from '@playwright/test'
import type { FacebookMode } from '../../server/sandbox/facebook/modes.ts'
import { type FacebookSandbox, startFacebookSandbox } from '../../server/sandbox/facebook/sandbox.ts'
import { test as base } from '../testing/test.ts'

/** A school whose people log in by a provider that behaves as `mode` says. */
export const test = base.extend<{ mode: FacebookMode; provider: FacebookSandbox }>({
  mode: ['ok', { option: true }],
  provider: async ({ mode }, use) => {
    const provider = await startFacebookSandbox({ mode })
    await use(provider)
    await provider.close()
  },
  environment: async ({ provider }, use) => use(provider.env),
})

export const FAILED = 'Не удалось авторизоваться через Facebook'

export const buttonIn = (root: Page | Locator) => root.getByRole('button', { name: /Facebook/ })

/** Presses the button, and answers with the window of the provider. */
export const openWindow = async (page: Page, root: Page | Locator = page): Promise<Page> => {
  const [window] = await Promise.all([page.waitForEvent('popup'), buttonIn(root).click()])
  return window
}

/** Presses a button of that window, which may be gone before the press is reported. */
export const pressIn = async (window: Page, name: string): Promise<void> => {
  const closed = window.waitForEvent('close')
  await Promise.any([window.getByRole('button', { name }).click(), closed])
}

/** Logs in as one of the people that the provider knows, by their name. */
export const logInAs = async (page: Page, name: string, root?: Page | Locator) =>
  pressIn(await openWindow(page, root), name)

/** Logs in as somebody new to the school, who is asked for the consents and logs in once more. */
export const registerAs = async (page: Page, name: string, root: Page | Locator = page): Promise<void> => {
  const boxes = root.locator('input[type=checkbox]')
  if ((await boxes.count()) === 0) {
    await logInAs(page, name, root)
    await boxes.first().waitFor()
  }
  for (const box of await boxes.all()) await box.check()
  await logInAs(page, name, root)
}
