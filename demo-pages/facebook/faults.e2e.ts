import type { Page, Route } from '@playwright/test'
import { openFixture } from '../elements/testing/fixture-page.ts'
import { expectNoFindings } from '../testing/axe.ts'
import { fullUnless } from '../testing/full.ts'
import { loginIn } from '../testing/login.ts'
import { LOST_CALL } from '../testing/network.ts'
import { expect } from '../testing/test.ts'
import {
  BLOCKED,
  buttonIn,
  FAILED,
  logInAs,
  openWindow,
  pressIn,
  pressUntilOpened,
  registerAs,
  test,
} from './testing/provider.ts'

const LANDING = '/demo/free-lesson/'

test.beforeEach(({ complaints }) => {
  complaints.allow(/status of 400/)
  complaints.allow(LOST_CALL)
})

/** Opens a form and types something worth keeping. */
const open = async (page: Page, address = LANDING) => {
  await page.goto(address)
  await loginIn(page).email.fill('parent@school.example')
  await loginIn(page).password.fill('moloko-2026')
  await expect(buttonIn(page)).toBeVisible()
}

/** Expects the sentence, shown and said, at a form as it was left. */
const expectFailed = async (page: Page, message = FAILED) => {
  await expect(page.locator('[part=notice]')).toHaveText(message)
  await expect(page.locator('school-login').getByRole('status')).toHaveText(message)
  await expect(loginIn(page).email).toHaveValue('parent@school.example')
  await expect(loginIn(page).password).toHaveValue('moloko-2026')
  await expect(buttonIn(page)).toBeEnabled()
}

/** The login went through: somebody new is asked for the consents. */
const expectConsentForm = (page: Page) => expect(loginIn(page).name).toBeVisible()

test('who says no in the window is told, and can think better of it', { tag: '@full' }, async ({ page }) => {
  await open(page)
  await pressIn(await openWindow(page), 'Не сейчас')
  await expectFailed(page)
  await expectNoFindings(page)
  await logInAs(page, 'Дарья Орлова')
  await expectConsentForm(page)
})

test('who closes the window is told', { tag: '@full' }, async ({ page }) => {
  await open(page)
  await (await openWindow(page)).close()
  await expectFailed(page)
})

test('who is declined without being asked is told', { tag: '@full' }, async ({ page, provider }) => {
  provider.setMode('declined')
  await open(page)
  await pressUntilOpened(page)
  await expectFailed(page)
})

test('a slow provider is waited for', { tag: '@full' }, async ({ page, provider }) => {
  provider.setMode('slow')
  await open(page)
  await logInAs(page, 'Дарья Орлова')
  await expectConsentForm(page)
})

for (const mode of ['failing', 'hanging', 'malformed', 'invalid', 'expired', 'other-app', 'other-person'] as const) {
  test.describe(mode, () => {
    test.use({ mode })

    test('such a provider lets nobody in, and the next try goes through', { tag: '@full' }, async ({
      page,
      provider,
    }) => {
      await open(page)
      await logInAs(page, 'Дарья Орлова')
      await expectFailed(page)
      provider.setMode('ok')
      await logInAs(page, 'Дарья Орлова')
      await expectConsentForm(page)
    })
  })
}

test('on a landing of another origin, in English, the sentence is English', { tag: '@full' }, async ({
  page,
  school,
  provider,
}) => {
  provider.setMode('other-app')
  await page.goto(school.foreign)
  await page.evaluate(() => document.querySelector('school-login')?.setAttribute('lang', 'en'))
  await expect(page.getByRole('button', { name: 'Continue with Facebook' })).toBeVisible()
  await logInAs(page, 'Дарья Орлова')
  await expect(page.locator('[part=notice]')).toHaveText('Could not sign in with Facebook')
})

const scriptFaults: [string, Parameters<Route['fulfill']>[0] | null][] = [
  ['does not come', null],
  ['is not found', { status: 404, body: '' }],
  ['brings nothing', { body: '' }],
  ['breaks', { body: 'throw new Error("broken")' }],
]

for (const [fault, response] of scriptFaults) {
  test(`a script that ${fault} lets nobody in, and the next press fetches it anew`, {
    tag: fullUnless(fault === 'does not come'),
  }, async ({ page, complaints }) => {
    complaints.allow(/broken|status of 404/)
    await page.route('**/sdk.js', (route) => (response ? route.fulfill(response) : route.abort()))
    await open(page)
    await buttonIn(page).click()
    await expectFailed(page)
    await page.unroute('**/sdk.js')
    await logInAs(page, 'Дарья Орлова')
    await expectConsentForm(page)
  })
}

for (const authResponse of ['null', '{}', '{ accessToken: 1 }', '{ accessToken: "" }']) {
  test(`a script that says "connected" with ${authResponse} lets nobody in`, { tag: '@full' }, async ({ page }) => {
    const body = `FB = { init() {}, login: (callback) => setTimeout(callback, 300, { status: 'connected', authResponse: ${authResponse} }) }`
    await page.route('**/sdk.js', (route) => route.fulfill({ body }))
    await open(page)
    await buttonIn(page).click()
    await expectFailed(page)
  })
}

test('a script that never comes is given up, and the next press fetches it anew', { tag: '@full' }, async ({
  page,
}) => {
  await page.addInitScript(() => {
    const really = AbortSignal.timeout.bind(AbortSignal)
    AbortSignal.timeout = (milliseconds) => really(milliseconds === 10_000 ? 1 : milliseconds)
  })
  await page.route('**/sdk.js', () => undefined)
  await open(page)
  await buttonIn(page).click()
  await expectFailed(page)
  await page.unroute('**/sdk.js')
  await page.evaluate(() => (AbortSignal.timeout = () => new AbortController().signal))
  await logInAs(page, 'Дарья Орлова')
  await expectConsentForm(page)
})

test('a window that the browser blocks is asked for by another press, which opens it at once', {
  tag: '@full',
}, async ({ page }) => {
  await open(page)
  await page.evaluate(() => {
    const really = window.open.bind(window)
    window.open = () => {
      window.open = really
      return null
    }
  })
  await buttonIn(page).click()
  await expectFailed(page, BLOCKED)
  await page.route('**/sdk.js', (route) => route.abort()) // it is there already
  await logInAs(page, 'Дарья Орлова')
  await expectConsentForm(page)
})

test('a page that forbids the policy for the script is told, and stays as it was', { tag: '@full' }, async ({
  page,
  school,
  complaints,
}) => {
  complaints.allow(/Trusted|Content Security Policy/i)
  await openFixture(page, {
    origin: school.origin,
    body: '<school-login></school-login>',
    headers: { 'Content-Security-Policy': `require-trusted-types-for 'script'; trusted-types 'none'` },
  })
  await loginIn(page).email.fill('parent@school.example')
  await loginIn(page).password.fill('moloko-2026')
  await buttonIn(page).click()
  await expectFailed(page)
})

test.describe('private accounts', () => {
  test.use({
    environment: async ({ provider }, use) => use({ ...provider.env, PRIVATE_ACCOUNTS: '1' }),
  })

  for (const [name, about] of [
    ['Дарья Орлова', 'somebody new'],
    ['Анна Смирнова', 'who has an account'],
  ] as const) {
    test(`${about} is told that a mail is on its way, and nothing else`, { tag: '@full' }, async ({ page }) => {
      await open(page)
      await registerAs(page, name)
      await expect(loginIn(page).heading('Проверьте почту')).toBeFocused()
      await expect(page.locator('[part=notice]')).toContainText(
        'Отправили письмо на почту из вашего аккаунта Facebook.',
      )
      await expect(loginIn(page).button('Ввести код из письма')).toHaveCount(0)
      await expectNoFindings(page)
    })
  }
})
