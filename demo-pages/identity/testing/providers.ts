import type { Locator, Page } from '@playwright/test'
import type { LoginMode } from '../../../server/sandbox/identity/login-sandbox.ts'
import type { IdentityProviderId } from '../../../server/contract/identity.ts'
import { loginIn } from '../../testing/login.ts'
import { codeIn, mailTo } from '../../testing/mail.ts'
import type { School } from '../../testing/school.ts'
import { expect, test as base } from '../../testing/test.ts'

/** A test with a school that offers every provider; its sandboxes speak their protocols. */
export const test = base.extend({
  environment: { LOGIN_SANDBOXES: 'yandex,vk,oidc' },
})

/** Lets a provider behave otherwise, from its next call on. */
export const setMode = (school: School, id: IdentityProviderId, mode: LoginMode): void => {
  const logins = school.sandboxes().logins
  if (!logins) throw new Error('the school has no providers')
  logins[id].setMode(mode)
}

/** How each provider names itself on its button. */
export const labels: Record<IdentityProviderId, RegExp> = {
  yandex: /(?:Войти с|Log in with|Mit).(?:Яндекс|Yandex).ID/,
  vk: /(?:Войти с|Sign in with|Mit).VK.ID/,
  oidc: /(?:Войти через|Sign in with|Mit) Школьный ID/,
}

export const buttonIn = (root: Page | Locator, id: IdentityProviderId = 'yandex') =>
  root.getByRole('button', { name: labels[id] })

/** Clicks the provider's button and returns its window, at the page of the provider. */
export const openWindow = async (page: Page, id: IdentityProviderId = 'yandex', root: Page | Locator = page) => {
  const [window] = await Promise.all([page.waitForEvent('popup'), buttonIn(root, id).click()])
  await window.getByRole('heading', { name: 'Кто входит?' }).waitFor()
  return window
}

/** Clicks a button of that window, which may close before the click is reported. */
export const pressIn = async (window: Page, name: string): Promise<void> => {
  const closed = window.waitForEvent('close')
  await Promise.any([window.getByRole('button', { name }).click(), closed])
}

/** Logs in at a provider as one of its people, by name. */
export const logInAs = async (page: Page, name: string, id: IdentityProviderId = 'yandex', root?: Page | Locator) =>
  pressIn(await openWindow(page, id, root), name)

/** Proves the mailbox by the code of the mail, from the form that asks for it. */
export const proveMailbox = async (root: Page | Locator, school: School, email: string) => {
  const login = loginIn(root)
  await root.locator('.checks').waitFor() // the heading is there before its form
  for (const box of await root.locator('.checks input').all()) await box.check()
  await login.button('Получить код').click()
  await login.heading('Введите код').waitFor()
  await login.code.fill(codeIn(await mailTo(school, email)))
  await login.button('Войти').click()
}

/** The form that asks somebody unknown for the mailbox. */
export const expectProofRequested = (root: Page | Locator, email: string) =>
  Promise.all([
    expect(loginIn(root).heading('Подтвердите почту')).toBeVisible(),
    expect(loginIn(root).email).toHaveValue(email),
  ])
