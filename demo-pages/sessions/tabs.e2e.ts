import type { Page } from '@playwright/test'
import { openFixture } from '../elements/testing/fixture-page.ts'
import { PROFILE, profileIn } from '../profile/testing/controls.ts'
import { fullUnless } from '../testing/full.ts'
import { loginIn, signIn } from '../testing/login.ts'
import { beIn } from '../testing/sessions.ts'
import { expect, test } from '../testing/test.ts'

const HELLO = 'Здравствуйте, Анна Смирнова!'
const LANDING = '/demo/free-lesson/'

const both = `<school-login data-testid="login"></school-login><school-auth data-testid="auth" view="pass"></school-auth>`

/** Notices a reload: what stands in the window is gone then. */
const mark = (page: Page) => page.evaluate(() => Reflect.set(window, 'isSame', true))
const isSame = (page: Page) => page.evaluate(() => Reflect.get(window, 'isSame') === true)

const stay = (page: Page) =>
  page.evaluate(() => document.addEventListener('school:redirect', (event) => event.preventDefault()))

for (const [tag, selector] of [
  ['school-login', '[data-testid="login"]'],
  ['school-auth', '[data-testid="auth"]'],
] as const) {
  test(`signing in by <${tag}> greets the person in the other tab and in the other form, without a reload`, {
    tag: fullUnless(tag === 'school-login'),
  }, async ({ page: here, context, school }) => {
    const there = await context.newPage()
    for (const page of [here, there]) {
      await openFixture(page, { origin: school.origin, body: both })
      await expect(loginIn(page.getByTestId('auth')).email).toBeVisible()
      await Promise.all([mark(page), stay(page)])
    }
    await loginIn(there.getByTestId('auth')).email.fill('typed@parents.example')
    await signIn(here.locator(selector), 'parent@school.example')
    for (const page of [here, there]) {
      await expect(loginIn(page.getByTestId('login')).heading(HELLO)).toBeVisible()
      await expect(loginIn(page.getByTestId('auth')).heading(HELLO)).toBeVisible()
      expect(await isSame(page)).toBe(true)
    }
  })
}

test('leaving in the profile brings both forms of the other tab back to the beginning, without a reload', {
  tag: '@full',
}, async ({ page: profile, context, school }) => {
  const there = await context.newPage()
  await beIn(profile, school)
  await profile.goto(PROFILE)
  await openFixture(there, { origin: school.origin, body: both })
  for (const id of ['login', 'auth']) await expect(loginIn(there.getByTestId(id)).heading(HELLO)).toBeVisible()
  await mark(there)
  await profileIn(profile).leaving.button('Выйти').click()
  for (const id of ['login', 'auth']) await expect(loginIn(there.getByTestId(id)).password).toBeVisible()
  expect(await isSame(there)).toBe(true)
})

for (const id of ['login', 'auth']) {
  test(`leaving by the link of a form (${id}) brings all forms of both tabs back, and the profile says so`, {
    tag: fullUnless(id === 'login'),
  }, async ({ page: here, context, school }) => {
    const [there, profile] = [await context.newPage(), await context.newPage()]
    await beIn(here, school)
    await profile.goto(PROFILE)
    await expect(profileIn(profile).leaving.region).toBeVisible()
    for (const page of [here, there]) {
      await openFixture(page, { origin: school.origin, body: both })
      for (const id of ['login', 'auth']) await expect(loginIn(page.getByTestId(id)).heading(HELLO)).toBeVisible()
      await mark(page)
    }
    await loginIn(here.getByTestId(id)).button('Это не вы? Выйти').click()
    for (const page of [here, there]) {
      for (const id of ['login', 'auth']) await expect(loginIn(page.getByTestId(id)).password).toBeVisible()
      expect(await isSame(page)).toBe(true)
    }
    await expect(profileIn(profile).news).toHaveText('Вы вышли в другой вкладке. Войдите, чтобы продолжить.')
  })
}

test('the profile hears of a way in and of a way out in another tab, and says so', { tag: '@full' }, async ({
  page: profile,
  context,
}) => {
  const there = await context.newPage()
  await profile.goto(PROFILE)
  await expect(loginIn(profile).email).toBeVisible()
  await mark(profile)
  await there.goto(LANDING)
  await signIn(there, 'parent@school.example')
  await expect(there).toHaveURL(/free-lesson-oct/)
  await expect(profile.getByRole('heading', { name: 'Анна Смирнова' })).toBeVisible()
  await there.getByRole('banner').getByRole('button', { name: 'Выйти' }).click()
  await expect(profileIn(profile).news).toHaveText('Вы вышли в другой вкладке. Войдите, чтобы продолжить.')
  await expect(loginIn(profile).email).toBeVisible()
  expect(await isSame(profile)).toBe(true)
})

test('the header and the parts of a page that are for one or the other hear of both too', { tag: '@full' }, async ({
  page: profile,
  context,
}) => {
  const room = await context.newPage()
  await room.goto('/demo/webinar/room/')
  await expect(room.getByText('Комната открыта только участникам.')).toBeVisible()
  await mark(room)
  await profile.goto(PROFILE)
  await signIn(profile.locator('school-auth'), 'parent@school.example')
  await expect(room.getByRole('banner')).toContainText('Анна Смирнова')
  await expect(room.getByText('Вы записаны.')).toBeVisible()
  await profileIn(profile).leaving.button('Выйти на всех устройствах').click()
  await profileIn(profile).everywhere.getByRole('button', { name: 'Выйти везде' }).click()
  await expect(room.getByRole('banner').locator('[aria-live]')).toHaveText('Вы вышли из аккаунта')
  await expect(room.getByRole('banner')).not.toContainText('Анна Смирнова')
  await expect(room.getByText('Комната открыта только участникам.')).toBeVisible()
  expect(await isSame(room)).toBe(true)
})

test('a form that is opened after somebody has left in another tab does not greet them', { tag: '@full' }, async ({
  page,
  context,
  school,
}) => {
  const there = await context.newPage()
  await beIn(page, school)
  await there.goto(PROFILE)
  const body = `<school-login></school-login><button data-school-open="login">Войти сюда</button>`
  await openFixture(page, { origin: school.origin, body })
  await expect(loginIn(page).heading(HELLO)).toBeVisible()
  await profileIn(there).leaving.button('Выйти').click()
  await expect(loginIn(page).password).toBeVisible()
  await page.getByRole('button', { name: 'Войти сюда' }).click()
  await expect(loginIn(page.getByRole('dialog')).password).toBeVisible()
  await expect(loginIn(page.getByRole('dialog')).heading(HELLO)).toBeHidden()
})
