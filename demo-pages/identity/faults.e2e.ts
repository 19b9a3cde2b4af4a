import type { Page } from '@playwright/test'
import type { LoginMode } from '../../server/sandbox/identity/login-sandbox.ts'
import { openFixture } from '../elements/testing/fixture-page.ts'
import { fullUnless } from '../testing/full.ts'
import { expectLessonFor } from '../testing/journeys.ts'
import { loginIn } from '../testing/login.ts'
import { LOST_CALL } from '../testing/network.ts'
import type { School } from '../testing/school.ts'
import { expect } from '../testing/test.ts'
import {
  buttonIn,
  expectProofRequested,
  logInAs,
  openWindow,
  pressIn,
  proveMailbox,
  setMode,
  test,
} from './testing/providers.ts'

const CLOSED = /Окно входа закрыто/

test.beforeEach(({ complaints }) => {
  complaints.allow(/status of 400|status of 403/)
  complaints.allow(LOST_CALL)
})

/** Opens the landing of another origin and types something worth keeping. */
const open = async (page: Page, address: string) => {
  await page.goto(address)
  await loginIn(page).email.fill('parent@school.example')
  await loginIn(page).password.fill('moloko-2026')
  await expect(buttonIn(page)).toBeVisible()
}

/** Expects the sentence, shown and said, at a form as it was left. */
const expectNotice = async (page: Page, message: RegExp | string) => {
  await expect(page.locator('[part=notice]')).toHaveText(message)
  await expect(page.locator('school-login').getByRole('status')).toHaveText(message)
  await expect(loginIn(page).email).toHaveValue('parent@school.example')
  await expect(loginIn(page).password).toHaveValue('moloko-2026')
  await expect(loginIn(page).submit).not.toHaveAttribute('aria-busy')
}

const thinkBetter = async (page: Page) => {
  await logInAs(page, 'Игорь Волков')
  await expectProofRequested(page, 'igor@parents.example')
}

test('who says no at the provider is told, and can think better of it', async ({ page, school }) => {
  await open(page, school.foreign)
  await pressIn(await openWindow(page), 'Не сейчас')
  await expectNotice(page, /./)
  await thinkBetter(page)
})

test('who is declined without being asked is told', { tag: '@full' }, async ({ page, school }) => {
  setMode(school, 'yandex', 'denied')
  await open(page, school.foreign)
  await buttonIn(page).click()
  await expectNotice(page, /./)
})

test('who closes the window is told within seconds, and can begin anew', { tag: '@full' }, async ({ page, school }) => {
  await open(page, school.foreign)
  await (await openWindow(page)).close()
  await expectNotice(page, CLOSED)
  await thinkBetter(page)
})

for (const [where, addressOf] of [
  ['the school’s page', (origin: string) => `${origin}/demo/free-lesson/`],
  ['a landing', (_: string, foreign: string) => `${foreign}/`],
] as const)
  test(`a provider that cuts its window off from ${where} signs in all the same, by asking alone`, {
    tag: fullUnless(where === 'a landing'),
  }, async ({ page, school }) => {
    setMode(school, 'yandex', 'severing')
    await page.goto(addressOf(school.origin, school.foreign))
    const window = await openWindow(page)
    expect(await window.evaluate(() => globalThis.opener)).toBeNull()
    await expect(page.locator('[part=notice]')).toHaveText(CLOSED) // so it seems to the page, which goes on asking
    await window.getByRole('button', { name: 'Дарья Орлова' }).click()
    await expectProofRequested(page, 'darya@parents.example')
  })

test('a slow provider is waited for', { tag: '@full' }, async ({ page, school }) => {
  setMode(school, 'yandex', 'slow')
  await page.goto(school.foreign)
  await logInAs(page, 'Дарья Орлова')
  await expectProofRequested(page, 'darya@parents.example')
})

const lies: LoginMode[] = ['failing', 'malformed', 'huge', 'error-200', 'other-app']
for (const mode of lies)
  test(`a provider that is ${mode} lets nobody in, and the next try goes through`, {
    tag: fullUnless(mode === 'error-200'),
  }, async ({ page, school }) => {
    setMode(school, 'yandex', mode)
    await open(page, school.foreign)
    await logInAs(page, 'Дарья Орлова')
    await expectNotice(page, /./)
    setMode(school, 'yandex', 'ok')
    await thinkBetter(page)
  })

test('a provider that returns with another state leaves the window with words, and nobody is in', {
  tag: '@full',
}, async ({ page, school }) => {
  setMode(school, 'yandex', 'wrong-state')
  await open(page, school.foreign)
  const window = await openWindow(page)
  await window.getByRole('button', { name: 'Дарья Орлова' }).click()
  await expect(window.getByRole('heading', { name: 'Войти не получилось' })).toBeVisible()
  await window.close()
  await expectNotice(page, CLOSED)
})

/** The browser opens no window for this page any more. */
const blockWindows = (page: Page) => page.evaluate(() => (window.open = () => null))

test('where the browser opens no window, the next press signs in on the whole page', async ({ page, school }) => {
  await open(page, school.foreign)
  await blockWindows(page)
  await buttonIn(page).click()
  await expectNotice(page, /Браузер не.открыл окно входа. Нажмите ещё раз/)
  await buttonIn(page).click()
  await page.getByRole('button', { name: 'Анна Смирнова' }).click()
  await expect(page).toHaveURL(new RegExp(`^${school.origin}/`))
  await proveMailbox(page, school, 'parent@school.example')
  await expectLessonFor(page, school, 'Анна Смирнова')
})

test('back from a denial on the whole page the form says so', { tag: '@full' }, async ({ page, school }) => {
  await open(page, school.foreign)
  await blockWindows(page)
  await buttonIn(page).click()
  await buttonIn(page).click()
  await page.getByRole('button', { name: 'Не сейчас' }).click()
  await expect(page.locator('[part=notice]')).toBeVisible()
  expect(new URL(page.url()).hash).toBe('')
})

test.describe('inside an app', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (Linux; Android 14; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/126.0 Mobile Safari/537.36',
  })
  test('the whole page goes to the provider at once, and somebody new comes to the lesson', async ({
    page,
    school,
  }) => {
    await page.goto(school.foreign)
    await buttonIn(page, 'vk').click()
    await page.getByRole('button', { name: 'Дарья Орлова' }).click()
    await expect(loginIn(page).heading('Подтвердите почту')).toBeVisible()
    await proveMailbox(page, school, 'darya@parents.example')
    await loginIn(page).phone.fill('+79161112233')
    await loginIn(page).button('Продолжить').click()
    await expectLessonFor(page, school, 'Дарья Орлова')
  })
})

/** What a window hears once it has told its opener that it is ready. */
const askForAttempt = (window: Page) =>
  window.evaluate(
    () =>
      new Promise<unknown>((resolve) => {
        addEventListener('message', ({ data }) => resolve(data))
        globalThis.opener.postMessage({ type: 'school:identity-ready' }, '*')
        setTimeout(resolve, 1_000, 'nothing')
      }),
  )

/** Another window of the page, on a page of the school that knows its opener and does nothing by itself. */
const openOther = async (page: Page, { origin }: School) => {
  await page.context().route('**/pages/identity.js', (route) => route.abort())
  const [other] = await Promise.all([
    page.waitForEvent('popup'),
    page.evaluate((address) => void window.open(address, 'other'), `${origin}/auth/with/vk/`),
  ])
  await other.waitForLoadState()
  return other
}

test('another window of the school, and the window on another origin, get no attempt', { tag: '@full' }, async ({
  page,
  school,
}) => {
  await page.goto(school.foreign)
  const window = await openWindow(page)
  const other = await openOther(page, school)
  expect(await askForAttempt(other)).toBe('nothing')
  await window.evaluate((to) => location.assign(to), `${school.foreign}/`)
  await window.waitForURL(`${school.foreign}/`)
  expect(await askForAttempt(window)).toBe('nothing')
})

test('a forged answer of another window is not believed', { tag: '@full' }, async ({ page, school }) => {
  await open(page, school.foreign)
  const window = await openWindow(page)
  const other = await openOther(page, school)
  await page.context().unroute('**/pages/identity.js')
  await other.evaluate(() => globalThis.opener.postMessage({ type: 'school:identity-answer' }, '*'))
  await expect(loginIn(page).submit).toHaveAttribute('aria-busy', 'true')
  await pressIn(window, 'Дарья Орлова')
  await expectProofRequested(page, 'darya@parents.example')
})

test('a page that the school does not list gets no attempt through', { tag: '@full' }, async ({ page, school }) => {
  const hostile = 'http://127.0.0.1:9'
  const body = `<script>
    const attempt = 'a'.repeat(43)
    addEventListener('message', ({ source, origin }) => source.postMessage({ type: 'school:identity-attempt', attempt }, origin))
    const lure = () => open('${school.origin}/auth/with/yandex/', 'lure')
  </script><button onclick="lure()">Приз</button>`
  await openFixture(page, { origin: hostile, head: '', body })
  const [lured] = await Promise.all([page.waitForEvent('popup'), page.getByRole('button').click()])
  await expect(lured.getByText('не подключена к школе')).toBeVisible()
})
