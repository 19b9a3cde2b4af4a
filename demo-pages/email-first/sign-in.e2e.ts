import { becomeLive } from '../elements/testing/fixture-page.ts'
import { buttonIn, expectProofRequested, logInAs, pressIn, proveMailbox, test } from '../identity/testing/providers.ts'
import { addAuthenticator, chooseNothing } from '../passkeys/testing/authenticator.ts'
import { fullUnless } from '../testing/full.ts'
import { loginIn, register } from '../testing/login.ts'
import { expect } from '../testing/test.ts'
import {
  ANNA,
  askFor,
  becomeAnotherBrowser,
  buttonsIn,
  expectLesson,
  openForm,
  placeName,
  shownEmail,
  typeCode,
} from './testing/email-form.ts'

const PASSWORD = 'moloko-2026'
const VERA = 'vera@parents.example'

for (const where of ['own', 'foreign'] as const) {
  const at = placeName[where]

  test(`somebody with a password is asked for it alone, and signs in: ${at}`, { tag: ['@engines'] }, async ({
    page,
    school,
  }) => {
    await openForm(page, school, where)
    await askFor(page, ` ${ANNA} `)
    await expect(shownEmail(page)).toHaveText(ANNA)
    await expect(loginIn(page).password).toBeFocused()
    await expect.poll(() => buttonsIn(page)).toEqual(['Войти', 'Войти по коду из письма'])
    await expect(page.getByRole('tab')).toHaveCount(0)
    await loginIn(page).password.fill(PASSWORD)
    await loginIn(page).button('Войти').click()
    await expectLesson(page, school)
  })

  test(`somebody without a password gets a code without a further press: ${at}`, {
    tag: fullUnless(where === 'foreign'),
  }, async ({ page, school }) => {
    await openForm(page, school, where)
    await register(page, VERA)
    await expectLesson(page, school)
    await becomeAnotherBrowser(page)
    await openForm(page, school, where)
    await askFor(page, VERA)
    await typeCode(page, school, VERA)
    await loginIn(page).button('Да, это я').click() // the mailbox is proved for the first time
    await expectLesson(page, school)
  })

  test(`an unknown address registers, and is kept: ${at}`, { tag: fullUnless(where === 'foreign') }, async ({
    page,
    school,
  }) => {
    await openForm(page, school, where)
    await askFor(page, VERA)
    const login = loginIn(page)
    await expect(login.heading('Новый аккаунт')).toBeVisible()
    await expect(login.email).toHaveValue(VERA)
    await login.name.fill('Вера Ильина')
    await login.phone.fill('+79165554433')
    for (const box of await page.getByRole('checkbox').all()) await box.check()
    await login.submit.click()
    await expectLesson(page, school)
  })

  test(`somebody of a provider sees its button first, and signs in by it: ${at}`, {
    tag: fullUnless(where === 'foreign'),
  }, async ({ page, school }) => {
    await openForm(page, school, where)
    await logInAs(page, 'Анна Смирнова')
    await expectProofRequested(page, ANNA)
    await proveMailbox(page, school, ANNA)
    await expectLesson(page, school)
    await becomeAnotherBrowser(page)
    await openForm(page, school, where)
    await askFor(page, ANNA)
    await expect(buttonIn(page)).toBeVisible()
    await expect
      .poll(() => buttonsIn(page))
      .toEqual(['Войти с Яндекс ID', 'Войти с паролем', 'Войти по коду из письма'])
    await expect(shownEmail(page)).toHaveText(ANNA)
    await logInAs(page, 'Анна Смирнова')
    await expectLesson(page, school)
  })
}

test('somebody with a passkey gets its button, and signs in by it', async ({ page, school }) => {
  await addAuthenticator(page)
  await openForm(page, school)
  await askFor(page, ANNA)
  await loginIn(page).password.fill(PASSWORD)
  await loginIn(page).button('Войти').click()
  await loginIn(page).button('Включить').click()
  await expectLesson(page, school)
  await becomeAnotherBrowser(page)
  await chooseNothing(page)
  await openForm(page, school)
  await askFor(page, ANNA)
  const button = loginIn(page).button('Войти по отпечатку или лицу')
  await expect(button).toBeVisible()
  await expect
    .poll(() => buttonsIn(page))
    .toEqual(['Войти по отпечатку или лицу', 'Войти с паролем', 'Войти по коду из письма'])
})

test('the autofill of the e-mail signs in by a passkey before anything is asked', { tag: '@full' }, async ({
  page,
  school,
}) => {
  await addAuthenticator(page)
  await openForm(page, school)
  await askFor(page, ANNA)
  await loginIn(page).password.fill(PASSWORD)
  await loginIn(page).button('Войти').click()
  await loginIn(page).button('Включить').click()
  await expectLesson(page, school)
  await becomeAnotherBrowser(page)
  await openForm(page, school)
  await loginIn(page).email.focus()
  await expectLesson(page, school)
})

test('a window of a provider that is closed leaves the form with all its ways', { tag: '@full' }, async ({
  page,
  school,
}) => {
  await openForm(page, school)
  await logInAs(page, 'Анна Смирнова')
  await proveMailbox(page, school, ANNA)
  await expectLesson(page, school)
  await becomeAnotherBrowser(page)
  await openForm(page, school)
  await askFor(page, ANNA)
  const [window] = await Promise.all([page.waitForEvent('popup'), buttonIn(page).click()])
  await window.getByRole('heading', { name: 'Кто входит?' }).waitFor()
  await window.close()
  await expect(page.locator('[part=notice]')).toBeVisible()
  await loginIn(page).button('Войти с паролем').click()
  await expect(shownEmail(page)).toHaveText(ANNA)
  await loginIn(page).password.fill(PASSWORD)
  await loginIn(page).button('Войти').click()
  await expectLesson(page, school)
})

test('with no-providers the way of a provider is left out', { tag: '@full' }, async ({ page, school }) => {
  await openForm(page, school)
  await logInAs(page, 'Анна Смирнова')
  await proveMailbox(page, school, ANNA)
  await expectLesson(page, school)
  await becomeAnotherBrowser(page)
  await openForm(page, school, 'own', 'no-providers')
  await askFor(page, ANNA)
  await expect(loginIn(page).password).toBeVisible()
  await expect.poll(() => buttonsIn(page)).toEqual(['Войти', 'Войти по коду из письма'])
})

test('the school’s form asks the e-mail first in a popup too', async ({ page, school }) => {
  await page.goto('/demo/email-first/')
  await becomeLive(page)
  await page.getByRole('button', { name: 'Войти в окне' }).click()
  const dialog = page.getByRole('dialog')
  await expect(loginIn(dialog).button('Нет аккаунта?')).toBeVisible()
  await askFor(dialog, ANNA)
  await loginIn(dialog).password.fill(PASSWORD)
  await loginIn(dialog).button('Войти').click()
  await expectLesson(page, school)
})

test('the demo page signs somebody in by the window of a provider', { tag: '@full' }, async ({ page, school }) => {
  await page.goto('/demo/email-first/')
  const [window] = await Promise.all([page.waitForEvent('popup'), buttonIn(page, 'vk').click()])
  await window.getByRole('heading', { name: 'Кто входит?' }).waitFor()
  await pressIn(window, 'Анна Смирнова')
  await proveMailbox(page, school, ANNA)
  await expectLesson(page, school)
})
