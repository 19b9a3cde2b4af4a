import type { Page } from '@playwright/test'
import { loginIn } from '../testing/login.ts'
import { expect, test } from '../testing/test.ts'
import { ANNA, askFor, buttonsIn, expectLesson, openForm, shownEmail, typeCode } from './testing/email-form.ts'

test.use({ environment: { PRIVATE_ACCOUNTS: '1' } })

/** Whether the browser offers passkeys here, or the device can unlock one. WebKit knows them on pages by https only. */
const knowsPasskeys = (page: Page) =>
  page.evaluate(
    async () =>
      'PublicKeyCredential' in window &&
      ((await PublicKeyCredential.getClientCapabilities?.())?.conditionalGet === true ||
        (await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable())),
  )

test('private accounts: a known address and a new one see the same forms', async ({ page, school }) => {
  for (const email of ['nobody@parents.example', ANNA]) {
    await openForm(page, school)
    await askFor(page, email)
    await expect(loginIn(page).heading('Введите код')).toBeVisible()
    await expect(page.locator('.intro b')).toHaveText(email)
    const passkey = (await knowsPasskeys(page)) ? ['Войти по отпечатку или лицу'] : []
    await expect.poll(() => buttonsIn(page)).toEqual(['Войти', 'Войти с паролем', ...passkey, 'Войти через Facebook'])
  }
  await typeCode(page, school, ANNA)
  await expectLesson(page, school)
})

test('private accounts: somebody with a password signs in by it', { tag: '@full' }, async ({ page, school }) => {
  await openForm(page, school)
  await askFor(page, ANNA)
  await loginIn(page).button('Войти с паролем').click()
  await expect(shownEmail(page)).toHaveText(ANNA)
  await loginIn(page).password.fill('moloko-2026')
  await loginIn(page).button('Войти').click()
  await expectLesson(page, school)
})
