import { fullUnless } from '../testing/full.ts'
import { expectLessonFor } from '../testing/journeys.ts'
import { loginIn, register } from '../testing/login.ts'
import { boxIn, test } from './testing/recaptcha.ts'
import { expect } from '../testing/test.ts'

const TITLE = 'Ещё одна проверка'
const MISSING = 'Не подключена reCaptcha'
const RETRY = 'Попробовать ещё раз'

test.beforeEach(({ complaints }) => complaints.allow(/status of (400|500|503)/))

test('a provider that answers late is waited for', { tag: '@full' }, async ({ page, school, provider }) => {
  provider.setMode('slow')
  await page.goto('/demo/free-lesson/')
  await register(page)
  await expectLessonFor(page, school, 'Вера Ильина')
})

for (const mode of ['failing', 'malformed', 'wrong-hostname'] as const) {
  test(`a first check that is ${mode} asks for the second`, { tag: '@full' }, async ({ page, school, provider }) => {
    provider.setMode(mode)
    await page.goto('/demo/free-lesson/')
    await register(page)
    await expect(loginIn(page).heading(TITLE)).toBeVisible()
    provider.setMode('ok')
    await boxIn(page).tick()
    await expectLessonFor(page, school, 'Вера Ильина')
  })
}

test('a second check that nobody can judge leads back to the form, which can be sent again', { tag: '@full' }, async ({
  page,
  school,
  provider,
}) => {
  provider.setMode('hanging')
  await page.goto('/demo/free-lesson/')
  await register(page)
  const login = loginIn(page)
  await expect(login.heading(TITLE)).toBeVisible()
  provider.setMode('failing')
  await boxIn(page).tick()
  await expect(page.locator('[part=notice]')).toBeVisible()
  await expect(login.email).toHaveValue('new@parents.example')
  provider.setMode('ok')
  for (const box of await page.getByRole('checkbox').all()) await box.check()
  await login.submit.click()
  await expectLessonFor(page, school, 'Вера Ильина')
})

test('a second check that failed says so and shows a new box', { tag: '@full' }, async ({ page, school, provider }) => {
  provider.setMode('low-score')
  await page.goto('/demo/free-lesson/')
  await register(page)
  provider.setMode('wrong-hostname')
  await boxIn(page).tick()
  await expect(page.locator('[part=notice]')).toBeVisible()
  await expect(loginIn(page).heading(TITLE)).toBeVisible()
  provider.setMode('ok')
  await boxIn(page).tick()
  await expectLessonFor(page, school, 'Вера Ильина')
})

for (const mode of ['fails-to-load', 'never-loads'] as const) {
  test(`a script that ${mode} is said at the form, and the next try goes through`, {
    tag: fullUnless(mode === 'fails-to-load'),
  }, async ({ page, school, provider }) => {
    provider.setMode(mode)
    await page.goto('/demo/free-lesson/')
    await register(page)
    await expect(page.locator('[part=notice]')).toHaveText(MISSING)
    await expect(page.locator('school-login').getByRole('status')).toContainText(MISSING)
    await expect(loginIn(page).email).toHaveValue('new@parents.example')
    provider.setMode('ok')
    await loginIn(page).submit.click()
    await expectLessonFor(page, school, 'Вера Ильина')
  })
}

test('a script that comes late is waited for', { tag: '@full' }, async ({ page, school, provider }) => {
  provider.setMode('slow-to-load')
  await page.goto('/demo/free-lesson/')
  await register(page)
  await expectLessonFor(page, school, 'Вера Ильина')
})

test('a box that gives no token says so and offers another try', { tag: '@full' }, async ({
  page,
  school,
  provider,
}) => {
  provider.setMode('low-score')
  await page.goto('/demo/free-lesson/')
  await register(page)
  await expect(boxIn(page).frame).toBeVisible()
  provider.setMode('no-token')
  await boxIn(page).tick()
  await expect(page.locator('[part=notice]')).toHaveText(MISSING)
  provider.setMode('ok')
  await loginIn(page).button(RETRY).click()
  await boxIn(page).tick()
  await expectLessonFor(page, school, 'Вера Ильина')
})

test('a first check that gives no token is said at the form', { tag: '@full' }, async ({ page, provider }) => {
  provider.setMode('no-token')
  await page.goto('/demo/free-lesson/')
  await register(page)
  await expect(page.locator('[part=notice]')).toHaveText(MISSING)
})
