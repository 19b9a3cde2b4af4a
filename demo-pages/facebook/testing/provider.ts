import type { Locator, Page } from '@playwright/test'
import type { FacebookMode } from '../../../server/sandbox/facebook/graph.ts'
import {
  type FacebookSandbox,
  startFacebookSandbox,
} from '../../../server/sandbox/facebook/testing/facebook-sandbox.ts'
import { engine } from '../../testing/browsers/engine.ts'
import { expect, test as base } from '../../testing/test.ts'

/** A test with a school whose users log in by a provider that behaves as `mode` says. */
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
export const BLOCKED = 'Окно Facebook не открылось. Нажмите «Войти через Facebook» ещё раз'

const BLOCKED_IN_ANY_LANGUAGE = /Окно Facebook не открылось|The Facebook window did not open/

export const buttonIn = (root: Page | Locator) => root.getByRole('button', { name: /Facebook/ })

/** Clicks the button. WebKit may block the window while the provider's script loads: then the form asks for another click. */
export const pressUntilOpened = async (page: Page, root: Page | Locator = page) => {
  await buttonIn(root).click()
  if (engine !== 'webkit') return
  const opened = page.waitForEvent('popup').then(() => false)
  const blocked = page
    .getByText(BLOCKED_IN_ANY_LANGUAGE)
    .first()
    .waitFor()
    .then(() => true)
  if (await Promise.race([opened, blocked])) await buttonIn(root).click()
}

/** Clicks the button and returns the provider's window. */
export const openWindow = async (page: Page, root: Page | Locator = page): Promise<Page> => {
  const [window] = await Promise.all([page.waitForEvent('popup'), pressUntilOpened(page, root)])
  return window
}

/** Clicks a button of that window, which may close before the click is reported. */
export const pressIn = async (window: Page, name: string): Promise<void> => {
  const closed = window.waitForEvent('close')
  await Promise.any([window.getByRole('button', { name }).click(), closed])
}

/** Logs in as one of the provider's users, by name. */
export const logInAs = async (page: Page, name: string, root?: Page | Locator) =>
  pressIn(await openWindow(page, root), name)

/** Logs in as a user new to the school: accepts the consents, and presses the button again if they were asked for after the login. */
export const registerAs = async (page: Page, name: string, root: Page | Locator = page): Promise<void> => {
  await expect(buttonIn(root)).toBeVisible() // else the form is not there yet, and neither are its boxes
  const boxes = root.locator('input[type=checkbox]')
  const isLoggedIn = (await boxes.count()) === 0
  if (isLoggedIn) {
    await logInAs(page, name, root)
    await boxes.first().waitFor()
  }
  for (const box of await boxes.all()) await box.check()
  if (isLoggedIn) await buttonIn(root).click()
  else await logInAs(page, name, root)
}
