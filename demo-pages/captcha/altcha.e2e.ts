import type { Page } from '@playwright/test'
import { openFixture } from '../elements/testing/fixture-page.ts'
import { expectNoFindings } from '../testing/axe.ts'
import { expectLessonFor } from '../testing/journeys.ts'
import { loginIn, register, signIn } from '../testing/login.ts'
import { count, LOST_CALL } from '../testing/network.ts'
import { registerPeople } from './testing/newcomers.ts'
import { expect, test } from '../testing/test.ts'

const FIRST = '/api/v1/captcha/'
const SECOND = '/api/v1/captcha/second/'
const TITLE = 'Ещё одна проверка'
const NOT_ROBOT = 'Я\u00A0не\u00A0робот'

test.use({ environment: { CAPTCHA: 'altcha' } })

test.beforeEach(({ complaints }) => complaints.allow(/status of 400/))

/** Hands out puzzles that nobody can solve to the server's content. */
const spoilPuzzles = (page: Page) =>
  page.route(`**${SECOND}`, async (route) => {
    const response = await route.fetch()
    const reply = await response.json()
    reply.challenge.parameters.keyPrefix = '0'
    await route.fulfill({ response, json: reply })
  })

test('a registration passes the first check, and nobody notices', { tag: '@webkit' }, async ({ page, school }) => {
  const puzzles = count(page, FIRST)
  await page.goto('/demo/free-lesson/')
  await expect(loginIn(page).email).toBeVisible()
  await page.evaluate(() => customElements.whenDefined('school-login-view').then(() => true))
  expect(puzzles()).toBe(0)
  const request = page.waitForRequest(`**${FIRST}`)
  await loginIn(page).tab('Регистрация').click()
  await request
  await register(page)
  await expectLessonFor(page, school, 'Вера Ильина')
  expect(puzzles()).toBe(1)
})

test('a code is sent after the first check, and the next one with a token of its own', { tag: '@full' }, async ({
  page,
}) => {
  const puzzles = count(page, FIRST)
  await page.goto('/demo/free-lesson/')
  await loginIn(page).button('Войти по коду из письма').click()
  await loginIn(page).email.fill('unknown@parents.example')
  await loginIn(page).button('Получить код').click()
  await expect(loginIn(page).heading('Новый аккаунт')).toBeVisible()
  await register(page, 'parent@school.example')
  await expect(page.getByText('На эту почту уже есть аккаунт.').first()).toBeVisible()
  await loginIn(page).button('Войти с этой почтой').click()
  await loginIn(page).button('Войти по коду из письма').click()
  await loginIn(page).button('Получить код').click()
  await expect(loginIn(page).heading('Введите код')).toBeVisible()
  expect(puzzles()).toBeGreaterThan(2)
})

test('a magic link is sent after the first check, and who is unknown comes to the registration', {
  tag: '@full',
}, async ({ page }) => {
  const puzzles = count(page, FIRST)
  await page.goto('/demo/free-lesson/')
  const login = loginIn(page)
  await login.button('Забыли пароль?').click()
  await login.email.fill('unknown@parents.example')
  await login.button('Получить ссылку').click()
  await expect(login.name).toBeVisible()
  await expect(login.email).toHaveValue('unknown@parents.example')
  await login.tab('Войти').click()
  await login.button('Забыли пароль?').click()
  await login.email.fill('parent@school.example')
  await login.button('Получить ссылку').click()
  await expect(login.heading('Проверьте почту')).toBeVisible()
  expect(puzzles()).toBeGreaterThan(1)
})

for (const place of ['on the school’s own page', 'on another origin'] as const) {
  test(`after five registrations from one address a press is asked for, ${place}`, {
    tag: '@full',
  }, async ({ page, school }) => {
    await registerPeople(school, 5)
    await page.goto(place === 'on another origin' ? school.foreign : '/demo/free-lesson/')
    await register(page)
    const login = loginIn(page)
    await expect(login.heading(TITLE)).toBeFocused()
    await expect(page.locator('school-login').getByRole('status')).toContainText(TITLE)
    await expectNoFindings(page)
    await login.button(NOT_ROBOT).press('Enter')
    await expectLessonFor(page, school, 'Вера Ильина')
  })
}

test('in the popup too, in English', { tag: '@full' }, async ({ page, school }) => {
  await registerPeople(school, 5)
  await openFixture(page, {
    origin: school.origin,
    body: '<button data-school-open="login" data-school-lang="en" data-school-next-url="/free-lesson-oct">Open</button>',
  })
  await page.getByRole('button', { name: 'Open' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('tab', { name: 'Register' }).click()
  await dialog.getByLabel('Email').fill('new@parents.example')
  await dialog.getByLabel('Full name').fill('Vera')
  await dialog.getByLabel('Phone').fill('+79165554433')
  for (const box of await dialog.getByRole('checkbox').all()) await box.check()
  await dialog.getByRole('button', { name: 'Register' }).click()
  await expect(dialog.getByRole('heading', { name: 'One more check' })).toBeVisible()
  await expectNoFindings(page)
  await dialog.getByRole('button', { name: 'I am not a robot' }).click()
  await expectLessonFor(page, school, 'Vera')
})

test('the way back leads to the form with what was typed, and the form can be sent again', { tag: '@full' }, async ({
  page,
  school,
}) => {
  await registerPeople(school, 5)
  await page.goto('/demo/free-lesson/')
  await register(page)
  const login = loginIn(page)
  await login.button('Вернуться к\u00A0форме').click()
  await expect(login.email).toHaveValue('new@parents.example')
  await expect(login.name).toHaveValue('Вера Ильина')
  for (const box of await page.getByRole('checkbox').all()) await box.check()
  await login.submit.click()
  await login.button(NOT_ROBOT).click()
  await expectLessonFor(page, school, 'Вера Ильина')
})

test('a sign-in under attack asks for a press and not for the password again', { tag: '@full' }, async ({
  page,
  school,
}) => {
  await page.goto('/demo/free-lesson/')
  for (let tries = 0; tries < 5; tries += 1) {
    const refused = page.waitForResponse('**/api/v1/landing-auth/')
    await signIn(page, 'parent@school.example', 'wrong-one')
    await refused
    await expect(loginIn(page).submit).not.toHaveAttribute('aria-busy')
  }
  await signIn(page, 'parent@school.example')
  await loginIn(page).button(NOT_ROBOT).click()
  await expectLessonFor(page, school, 'Анна Смирнова')
})

test('a puzzle that does not come says so, and the next press goes through', { tag: '@full' }, async ({
  page,
  school,
  complaints,
}) => {
  complaints.allow(LOST_CALL)
  await registerPeople(school, 5)
  await page.route(`**${SECOND}`, (route) => route.abort())
  await page.goto('/demo/free-lesson/')
  await register(page)
  const login = loginIn(page)
  await login.button(NOT_ROBOT).click()
  await expect(page.locator('[part=notice]')).toContainText('Нет связи с сервером.')
  await expect(page.locator('school-login').getByRole('status')).toContainText('Нет связи с сервером.')
  await page.unroute(`**${SECOND}`)
  await login.button('Попробовать ещё раз').click()
  await expectLessonFor(page, school, 'Вера Ильина')
})

test('a first check that does not come says so at the form, which can be sent again', { tag: '@full' }, async ({
  page,
  school,
  complaints,
}) => {
  complaints.allow(LOST_CALL)
  await page.route(`**${FIRST}`, (route) => route.abort())
  await page.goto('/demo/free-lesson/')
  await register(page)
  await expect(page.locator('[part=notice]')).toContainText('Форма загрузилась не до конца.')
  await page.unroute(`**${FIRST}`)
  await loginIn(page).submit.click()
  await expectLessonFor(page, school, 'Вера Ильина')
})

test('three wrong answers are suspicious: the login widget says so at the form', { tag: '@full' }, async ({
  page,
  school,
}) => {
  await registerPeople(school, 5)
  await spoilPuzzles(page)
  await page.goto('/demo/free-lesson/')
  await register(page)
  const login = loginIn(page)
  for (let tries = 0; tries < 2; tries += 1) {
    const refused = page.waitForResponse('**/api/v1/landing-registration/v2/')
    await login.button(NOT_ROBOT).click()
    await refused
    await expect(page.locator('[part=notice]')).toBeVisible()
    await expect(login.button(NOT_ROBOT)).not.toHaveAttribute('aria-busy')
  }
  await login.button(NOT_ROBOT).click()
  await expect(login.heading('Новый аккаунт')).toBeVisible()
  await expect(page.locator('[part=notice]')).toContainText('Мы заметили необычные действия')
  await expect(login.email).toHaveValue('new@parents.example')
})

test('three wrong answers are suspicious: the school’s form lets nobody further', { tag: '@full' }, async ({
  page,
  school,
}) => {
  await registerPeople(school, 5)
  await spoilPuzzles(page)
  await openFixture(page, { origin: school.origin, body: '<school-auth view="registration"></school-auth>' })
  const login = loginIn(page)
  await login.name.fill('Вера Ильина')
  await login.email.fill('new@parents.example')
  await login.phone.fill('+79165554433')
  for (const box of await page.getByRole('switch').all()) await box.click()
  await login.submit.click()
  for (let tries = 0; tries < 3; tries += 1) {
    const refused = page.waitForResponse('**/api/v1/landing-registration-site/')
    await login.button(NOT_ROBOT).click()
    await refused
  }
  await expect(login.heading('Мы не можем вас пустить дальше')).toBeVisible()
})
