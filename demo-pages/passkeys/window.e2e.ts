import type { Page } from '@playwright/test'
import { openFixture } from '../elements/testing/fixture-page.ts'
import { expectNoFindings } from '../testing/axe.ts'
import { fullUnless } from '../testing/full.ts'
import { loginIn, signIn } from '../testing/login.ts'
import { allowLocalNetwork } from '../testing/network.ts'
import type { School } from '../testing/school.ts'
import { expect, test } from '../testing/test.ts'
import { call } from '../testing/server/calls.ts'
import { addAuthenticator, type HeldPasskey } from './testing/authenticator.ts'

// A landing of another origin that may not use the school's passkeys: the school's own window asks for them.

const EMAIL = 'parent@school.example'
const BUTTON = 'Войти по отпечатку или лицу'
const HELLO = 'Здравствуйте, Анна Смирнова!'
const SCRIPT = '**/pages/passkey-window.js'

/** Deletes a passkey at the school; the device keeps it. */
const deletePasskey = (page: Page, school: School, base64: string) =>
  call(page, school, '/api/v1/passkey-delete/', { id: Buffer.from(base64, 'base64').toString('base64url') })

/** Makes a passkey on the school's own page, and ends the session. */
const makePasskey = async (page: Page, school: School, { isDeleted = false } = {}): Promise<HeldPasskey[]> => {
  const device = await addAuthenticator(page)
  await openFixture(page, { origin: school.origin, body: '<school-login next-url="/user/profile/"></school-login>' })
  await signIn(page, EMAIL)
  await loginIn(page).button('Включить').click()
  await page.waitForURL('/user/profile/')
  const held = await device.passkeys()
  if (isDeleted) for (const { credentialId } of held) await deletePasskey(page, school, credentialId)
  await page.goto('about:blank')
  await page.context().clearCookies()
  return held
}

test.beforeEach(({ context }) => allowLocalNetwork(context))

const openLanding = async (page: Page, school: School) => {
  const body = '<main><h1>Урок</h1><school-login></school-login></main>'
  await openFixture(page, { origin: school.foreign, school: school.origin, body })
  await expect(loginIn(page).button(BUTTON)).toBeVisible()
}

/** Opens the window. Chromium simulates the device for each window by itself, so its script waits until that has been done. */
const openWindow = async (page: Page, held: HeldPasskey[], isVerified = true) => {
  const ready = Promise.withResolvers<void>()
  await page.context().route(SCRIPT, async (route) => {
    await ready.promise
    await route.continue()
  })
  const [window] = await Promise.all([page.waitForEvent('popup'), loginIn(page).button(BUTTON).click()])
  const inWindow = await addAuthenticator(window, held)
  await inWindow.setVerified(isVerified)
  ready.resolve()
  return { window, inWindow }
}

test('a passkey in the school’s window signs in the landing that has opened it', async ({ page, context, school }) => {
  const held = await makePasskey(page, school)
  await openLanding(page, school)
  const { window } = await openWindow(page, held)
  await expect(loginIn(page).heading(HELLO)).toBeVisible()
  await expect.poll(() => window.isClosed()).toBe(true)
  const own = await context.newPage()
  await own.goto(`${school.origin}/user/profile/`)
  await expect(loginIn(own).email).toBeVisible()
})

for (const how of ['the device does not recognise the person', 'the school does not know the passkey'] as const)
  test(`where ${how} the window says so, and the next press may sign in`, {
    tag: fullUnless(how === 'the device does not recognise the person'),
  }, async ({ page, school }) => {
    const isUnknown = how === 'the school does not know the passkey'
    const held = await makePasskey(page, school, { isDeleted: isUnknown })
    await openLanding(page, school)
    const { window, inWindow } = await openWindow(page, held, isUnknown)
    const error = window.getByRole('alert').filter({ hasText: 'Не получилось' })
    await expect(error).toBeVisible()
    await expect(window.getByRole('button', { name: BUTTON })).toBeFocused()
    await expectNoFindings(window)
    if (isUnknown) return
    await inWindow.setVerified(true)
    await window.getByRole('button', { name: BUTTON }).click()
    await expect(loginIn(page).heading(HELLO)).toBeVisible()
  })

test('who closes the window is told, and can open it again', { tag: '@full' }, async ({ page, school }) => {
  const held = await makePasskey(page, school)
  await openLanding(page, school)
  const { window } = await openWindow(page, held, false)
  await expect(window.getByRole('alert').filter({ hasText: 'Не получилось' })).toBeVisible()
  await window.close()
  await expect(page.locator('[part=notice]')).toHaveText(/Окно входа закрыто/)
  await openWindow(page, held)
  await expect(loginIn(page).heading(HELLO)).toBeVisible()
})

test('where the browser opens no window, the next press signs in on the whole page', async ({ page, school }) => {
  await makePasskey(page, school)
  await openLanding(page, school)
  await page.evaluate(() => (window.open = () => null))
  await loginIn(page).button(BUTTON).click()
  await expect(page.locator('[part=notice]')).toHaveText(/Браузер не.открыл окно входа. Нажмите ещё раз/)
  await loginIn(page).button(BUTTON).click()
  await expect(page).toHaveURL(new RegExp(`^${school.origin}/user/profile/`))
  await expect(page.locator('main')).toContainText('Анна Смирнова')
})

test('a page that the school does not list gets nobody signed in', { tag: '@full' }, async ({
  page,
  context,
  school,
  complaints,
}) => {
  complaints.allow(/status of 403/)
  const held = await makePasskey(page, school)
  const hostile = 'http://127.0.0.1:9'
  const body = `<script>
    addEventListener('message', ({ source, origin }) => source.postMessage({ type: 'school:identity-attempt', attempt: 'a'.repeat(43) }, origin))
  </script><button onclick="window.open('${school.origin}/auth/with/passkey/', 'lure')">${BUTTON}</button>`
  await context.route(`${hostile}/`, (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body }))
  await page.goto(`${hostile}/`)
  const ready = Promise.withResolvers<void>()
  await context.route(SCRIPT, async (route) => {
    await ready.promise
    await route.continue()
  })
  const [window] = await Promise.all([page.waitForEvent('popup'), page.getByRole('button').click()])
  await addAuthenticator(window, held)
  ready.resolve()
  await expect(window.locator('main')).toContainText('не подключена к школе')
})
