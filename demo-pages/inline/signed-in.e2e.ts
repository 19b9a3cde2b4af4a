import type { Page } from '@playwright/test'
import { becomeLive } from '../elements/testing/fixture-page.ts'
import { expectNoFindings } from '../testing/axe.ts'
import { fullUnless } from '../testing/full.ts'
import { expectLessonFor } from '../testing/journeys.ts'
import { loginIn } from '../testing/login.ts'
import { watchShifts } from '../testing/looks/layout-shift.ts'
import { CHUNKS, hold } from '../testing/network.ts'
import { beIn, endSessions } from '../testing/sessions.ts'
import { expect, test } from '../testing/test.ts'

const SCRIPT = '**/widget/school.js'
const CHECK = '**/api/v1/check_auth/'
const PAGE = '/demo/free-lesson/'
const NO_PHONE = 'nophone@school.example'
const GREETING = 'Здравствуйте, Анна Смирнова!'
const ON = 'Перейти к уроку'

const markOf = (page: Page) => page.locator('school-login-view h2').elementHandle()

/** Counts the calls that a page sends while it opens. */
const callsOf = async (page: Page): Promise<string[]> => {
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/')) calls.push(new URL(request.url()).pathname)
  })
  await page.goto(PAGE)
  await expect(page.getByRole('banner').getByRole('button', { name: 'Выйти' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  return calls
}

for (const width of [360, 1_280])
  test(`who is signed in is greeted before any script, and nothing moves when React comes, ${width} pixels wide`, {
    tag: fullUnless(width === 360),
  }, async ({ page, school, complaints }) => {
    await page.setViewportSize({ width, height: 800 })
    await beIn(page, school)
    const shift = await watchShifts(page)
    const [letScriptGo, letChunksGo, letCheckGo] = [
      await hold(page, SCRIPT),
      await hold(page, CHUNKS),
      await hold(page, CHECK),
    ]
    await page.goto(PAGE, { waitUntil: 'commit' })
    const login = loginIn(page)
    await expect(login.heading(GREETING)).toBeVisible()
    await expect(login.button(ON)).toBeVisible()
    await expectNoFindings(page)
    const heading = await markOf(page)
    letScriptGo()
    await expect(page.locator('school-login[data-first]')).toHaveCount(0)
    letChunksGo()
    await becomeLive(page)
    await expect(login.heading(GREETING)).toBeVisible()
    letCheckGo()
    await page.waitForLoadState('networkidle')
    await expect(login.heading(GREETING)).toBeVisible()
    expect([await heading?.evaluate((one) => one.isConnected), await shift(), complaints.rest()]).toEqual([true, 0, []])
    await expectNoFindings(page)
    await login.button(ON).click()
    await expectLessonFor(page, school, 'Анна Смирнова')
  })

test('a press on the way on before the script has come leads on once the school has confirmed who it is', async ({
  page,
  school,
}) => {
  await beIn(page, school)
  const letGo = await hold(page, SCRIPT)
  await page.goto(PAGE, { waitUntil: 'commit' })
  const { button } = loginIn(page)
  await button(ON).click()
  await expect(button(ON)).toHaveAttribute('aria-busy', 'true')
  letGo()
  await expectLessonFor(page, school, 'Анна Смирнова')
})

test('a phone that is typed and sent before the script has come is added', { tag: '@full' }, async ({
  page,
  school,
}) => {
  await beIn(page, school, NO_PHONE)
  const shift = await watchShifts(page)
  const letGo = await hold(page, SCRIPT)
  await page.goto(PAGE, { waitUntil: 'commit' })
  const { phone, button } = loginIn(page)
  await phone.fill('+79161112233')
  await button('Продолжить').click()
  letGo()
  await expectLessonFor(page, school, 'Олег Белов')
  expect(await shift()).toBe(0)
})

for (const isPressed of [false, true])
  test(`whose session has ended meanwhile gets the form, ${isPressed ? 'also after a press' : 'and may sign in'}`, {
    tag: fullUnless(isPressed),
  }, async ({ page, school }) => {
    await beIn(page, school)
    const letGo = await hold(page, SCRIPT)
    await page.goto(PAGE, { waitUntil: 'commit' })
    const login = loginIn(page)
    await expect(login.heading(GREETING)).toBeVisible()
    if (isPressed) await login.button(ON).click()
    await endSessions(school)
    letGo()
    await login.email.fill('parent@school.example')
    await login.password.fill('moloko-2026')
    await expect(page).toHaveURL(school.origin + PAGE)
    await login.submit.click()
    await expectLessonFor(page, school, 'Анна Смирнова')
  })

test('a greeting of another version is replaced by that of the script, never by the form', { tag: '@full' }, async ({
  page,
  school,
}) => {
  await beIn(page, school)
  const html = await (await page.request.get(PAGE, { headers: { Accept: 'text/html' } })).text()
  await page.route(`**${PAGE}`, (route) =>
    route.fulfill({
      contentType: 'text/html; charset=utf-8',
      body: html.replace(/data-first="\S+ /, 'data-first="older000 ').replace(ON, 'Дальше'),
    }),
  )
  const letGo = await hold(page, CHECK)
  await page.goto(PAGE)
  await expect(loginIn(page).button(ON)).toBeVisible()
  await expect(loginIn(page).email).toHaveCount(0)
  letGo()
  await expect(loginIn(page).heading(GREETING)).toBeVisible()
})

test('the greeting costs no call', { tag: '@full' }, async ({ page, school }) => {
  await beIn(page, school)
  const calls = await callsOf(page)
  expect(calls).toEqual(['/api/v1/check_auth/', '/api/v1/check_auth/'])
})

test('who signs out and comes back by the button of the browser is not greeted', { tag: '@full' }, async ({
  page,
  school,
}) => {
  await beIn(page, school)
  await page.goto(PAGE)
  await expect(loginIn(page).heading(GREETING)).toBeVisible()
  await page.goto('/user-terms')
  await page.getByRole('banner').getByRole('button', { name: 'Выйти' }).click()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Выйти' })).toHaveCount(0)
  await hold(page, SCRIPT)
  await page.goBack({ waitUntil: 'commit' })
  await expect(loginIn(page).email).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('who is signed in is greeted', { tag: '@full' }, async ({ page, school }) => {
    await beIn(page, school)
    await page.goto(PAGE)
    await expect(loginIn(page).heading(GREETING)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Продолжить без JavaScript' })).toBeVisible()
  })
})
