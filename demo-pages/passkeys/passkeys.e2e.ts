import type { PasskeysReply } from '../../server/contract/passkey-calls.ts'
import type { Page } from '@playwright/test'
import { openFixture } from '../elements/testing/fixture-page.ts'
import { expectNoFindings } from '../testing/axe.ts'
import { fullUnless } from '../testing/full.ts'
import { loginIn, signIn } from '../testing/login.ts'
import { checkoutIn } from '../testing/checkout.ts'
import { mailTo } from '../testing/mail.ts'
import { allowLocalNetwork } from '../testing/network.ts'
import type { School } from '../testing/school.ts'
import { call } from '../testing/server/calls.ts'
import { chooseCountry, fillCart } from '../testing/shopping.ts'
import { expect, test } from '../testing/test.ts'
import { addAuthenticator, chooseNothing, passkeyCalls, TWO_CALLS, withoutAutofill } from './testing/authenticator.ts'

const EMAIL = 'parent@school.example'
const PROFILE = '/user/profile/'
const TITLE = 'Входить по отпечатку или лицу'

const open = (page: Page, { origin }: School) =>
  openFixture(page, { origin, body: `<main><h1>Урок</h1><school-login next-url="${PROFILE}"></school-login></main>` })

/** Signs in by the password and makes a passkey when asked. */
const makePasskey = async (page: Page, school: School) => {
  await open(page, school)
  await signIn(page, EMAIL)
  await expect(loginIn(page).heading(TITLE)).toBeVisible()
  await loginIn(page).button('Включить').click()
  await page.waitForURL(PROFILE)
}

/** Signs out as when the session has ended; no page is open then. */
const forgetSession = async (page: Page) => {
  await page.goto('about:blank')
  await page.context().clearCookies()
}

/** Deletes the passkeys at the school; the device keeps them. */
const deletePasskeys = async (page: Page, school: School) => {
  const reply: PasskeysReply = await (await call(page, school, '/api/v1/passkeys/', {})).json()
  for (const { id } of reply.passkeys) await call(page, school, '/api/v1/passkey-delete/', { id })
}

test('a passkey that is made after signing in signs in next time, in the autofill, by two calls', async ({
  page,
  school,
}) => {
  const device = await addAuthenticator(page)
  await makePasskey(page, school)
  expect(await device.passkeys()).toMatchObject([{ isResidentCredential: true, rpId: 'localhost' }])
  expect((await mailTo(school, EMAIL)).subject).toBe('Добавлен вход по отпечатку или лицу')
  await forgetSession(page)
  await open(page, school)
  const calls = passkeyCalls(page)
  await loginIn(page).email.focus()
  await page.waitForURL(PROFILE)
  expect(calls.slice(0, 2)).toEqual(TWO_CALLS)
})

test('the button signs in by two calls', async ({ page, school }) => {
  await withoutAutofill(page)
  await addAuthenticator(page)
  await makePasskey(page, school)
  await forgetSession(page)
  await open(page, school)
  const calls = passkeyCalls(page)
  await loginIn(page).button('Войти по отпечатку или лицу').click()
  await page.waitForURL(PROFILE)
  expect(calls.slice(0, 2)).toEqual(TWO_CALLS)
})

for (const [how, decline] of [
  ['a press', (page: Page) => loginIn(page).button('Не сейчас').click()],
  ['Escape', (page: Page) => page.keyboard.press('Escape')],
] as const) {
  test(`whoever declines by ${how} is led on, and is not asked again on this device`, {
    tag: fullUnless(how === 'Escape'),
  }, async ({ page, school }) => {
    const device = await addAuthenticator(page)
    await open(page, school)
    await signIn(page, EMAIL)
    await expect(loginIn(page).heading(TITLE)).toBeFocused()
    await expect(loginIn(page).button('Не сейчас')).toBeVisible()
    await decline(page)
    await page.waitForURL(PROFILE)
    await forgetSession(page)
    await open(page, school)
    await signIn(page, EMAIL)
    await page.waitForURL(PROFILE)
    expect(await device.passkeys()).toEqual([])
  })
}

test('Escape declines in a popup too, which stays open until the page is left', async ({ page, school }) => {
  await addAuthenticator(page)
  await openFixture(
    page,
    { origin: school.origin, body: '<school-login popup next-url="/user/profile/"></school-login>' },
    '#school-login',
  )
  await page.evaluate(() => addEventListener('school:close', () => sessionStorage.setItem('closed', '1')))
  await signIn(page, EMAIL)
  await expect(loginIn(page).heading(TITLE)).toBeFocused()
  await expect(loginIn(page).button('Не сейчас')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.waitForURL(PROFILE)
  expect(await page.evaluate(() => sessionStorage.getItem('closed'))).toBeNull()
})

test('closing the popup declines, and the person is led on', { tag: '@full' }, async ({ page, school }) => {
  await addAuthenticator(page)
  await openFixture(
    page,
    { origin: school.origin, body: '<school-login popup next-url="/user/profile/"></school-login>' },
    '#school-login',
  )
  await signIn(page, EMAIL)
  await expect(loginIn(page).heading(TITLE)).toBeVisible()
  await loginIn(page).button('Закрыть').click()
  await page.waitForURL(PROFILE)
})

test('who signs in beside a cart is asked nothing, and led to the cart at once', async ({ page, school }) => {
  await addAuthenticator(page)
  await chooseCountry(page, school, true)
  await fillCart(page, school, ['course:2'])
  await page.goto('/checkout/cart/list')
  const isLed = page.waitForEvent('load')
  await signIn(page.locator('school-login'), EMAIL)
  await isLed
  await expect(checkoutIn(page).toPay).toBeVisible()
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('school-passkey'))),
  ).toEqual([])
})

for (const [address, opened, email] of [
  [PROFILE, 'Способы входа', EMAIL],
  ['/studio/', 'Курсы', 'author@school.example'],
] as const)
  test(`nor is who signs in at ${address}, which opens in the form’s place`, { tag: '@full' }, async ({ page }) => {
    await addAuthenticator(page)
    await page.goto(address)
    await signIn(page.locator('school-auth'), email)
    await expect(page.getByRole('heading', { name: opened })).toBeVisible()
    await page.waitForLoadState('networkidle')
    const stored = await page.evaluate(() => Object.keys(localStorage))
    expect(stored.filter((key) => key.startsWith('school-passkey'))).toEqual([])
  })

test('a device that does not recognise the person makes nothing, and says so', async ({ page, school }) => {
  const device = await addAuthenticator(page)
  await device.setVerified(false)
  await open(page, school)
  await signIn(page, EMAIL)
  await loginIn(page).button('Включить').click()
  await expect(page.locator('[part=notice]')).toHaveText('Не получилось. Попробуйте ещё раз или продолжите без этого')
  await expectNoFindings(page)
  await device.setVerified(true)
  await loginIn(page).button('Включить').click()
  await page.waitForURL(PROFILE)
})

test('a passkey that the school does not know is told, and the form works on', async ({ page, school, complaints }) => {
  complaints.allow(/status of 40/)
  await addAuthenticator(page)
  await makePasskey(page, school)
  await deletePasskeys(page, school)
  await forgetSession(page)
  await open(page, school)
  await loginIn(page).email.focus()
  await expect(page.locator('[part=notice]')).toHaveText(/^Этот способ входа удалён/)
  await expectNoFindings(page)
  await signIn(page, EMAIL)
  await page.waitForURL(PROFILE)
})

test('two widgets of a page ask for one challenge', { tag: '@full' }, async ({ page, school }) => {
  await chooseNothing(page)
  const body = '<school-login></school-login><school-auth view="pass"></school-auth>'
  await openFixture(page, { origin: school.origin, body })
  const calls = passkeyCalls(page)
  for (const tag of ['school-login', 'school-auth', 'school-login']) {
    await loginIn(page.locator(tag)).email.focus()
    await expect.poll(() => calls).toEqual(TWO_CALLS.slice(0, 1))
  }
  await loginIn(page.locator('school-login')).button('Войти по коду из письма').click()
  await expect(loginIn(page.locator('school-login')).email).toBeFocused()
  expect(calls).toEqual(TWO_CALLS.slice(0, 1))
})

test('on a page that may not use the passkeys nothing is asked, and nobody is offered one', async ({
  page,
  context,
  school,
}) => {
  await allowLocalNetwork(context)
  await addAuthenticator(page)
  await openFixture(page, { origin: school.foreign, school: school.origin, body: '<school-login></school-login>' })
  const calls = passkeyCalls(page)
  await signIn(page, EMAIL)
  await expect(loginIn(page).heading('Здравствуйте, Анна Смирнова!')).toBeVisible()
  expect(calls).toEqual(['/api/v1/landing-auth/'])
})

test.describe('a school without passkeys', () => {
  test.use({ environment: { PASSKEYS: '0' } })

  test('asks for none and offers none', { tag: '@full' }, async ({ page, school }) => {
    await addAuthenticator(page)
    await open(page, school)
    const calls = passkeyCalls(page)
    await signIn(page, EMAIL)
    await page.waitForURL(PROFILE)
    expect(calls[0]).toBe('/api/v1/landing-auth/')
  })
})

test('a browser without passkeys signs in as before', { tag: '@full' }, async ({ page, school }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'))
  await open(page, school)
  const calls = passkeyCalls(page)
  await signIn(page, EMAIL)
  await page.waitForURL(PROFILE)
  expect(calls[0]).toBe('/api/v1/landing-auth/')
})
