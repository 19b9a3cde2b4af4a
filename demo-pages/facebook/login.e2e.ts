import type { Page } from '@playwright/test'
import { openFixture } from '../elements/testing/fixture-page.ts'
import { expectNoFindings } from '../testing/axe.ts'
import { fullUnless } from '../testing/full.ts'
import { expectLessonFor } from '../testing/journeys.ts'
import { loginIn } from '../testing/login.ts'
import { count } from '../testing/network.ts'
import type { School } from '../testing/school.ts'
import { expect, test } from '../testing/test.ts'
import { buttonIn, logInAs, registerAs } from './testing/provider.ts'

// The provider is the sandbox that every school outside production has; no policy of a page is switched off.

const addPhone = async (page: Page) => {
  await expect(loginIn(page).heading('Введите свой номер телефона')).toBeVisible()
  await loginIn(page).phone.fill('+79161112233')
  await loginIn(page).submit.click()
}

const landings: [string, (school: School) => string][] = [
  ['on the school’s own page', ({ origin }) => `${origin}/demo/free-lesson/`],
  ['on a landing of another origin', ({ foreign }) => `${foreign}/`],
]

for (const [where, addressOf] of landings) {
  test(`somebody new is asked for the phone and comes to the lesson; the next time at once: ${where}`, {
    tag: fullUnless(where === 'on a landing of another origin'),
  }, async ({ page, school }) => {
    const scripts = count(page, '/sdk.js')
    let windows = 0
    page.on('popup', () => (windows += 1))
    await page.goto(addressOf(school))
    await buttonIn(page).hover()
    await buttonIn(page).focus()
    expect(scripts()).toBe(0)
    await logInAs(page, 'Дарья Орлова')
    await expect(page.locator('[part=notice]')).toHaveText(
      'Вы у нас впервые: примите соглашение и политику и ещё раз войдите через Facebook',
    )
    await expect(loginIn(page).name).toHaveValue('Дарья Орлова')
    await expect(loginIn(page).email).toHaveValue('darya@parents.example')
    for (const box of await page.locator('school-login input[type=checkbox]').all()) await box.check()
    await buttonIn(page).click()
    await addPhone(page)
    expect([scripts(), windows]).toEqual([1, 1])
    await expectLessonFor(page, school, 'Дарья Орлова')
    await page.context().clearCookies()
    await page.goto(addressOf(school))
    await logInAs(page, 'Дарья Орлова')
    await expectLessonFor(page, school, 'Дарья Орлова')
  })
}

test('under a strict policy with Trusted Types it works as well', { tag: '@full' }, async ({ page }) => {
  await page.goto('/demo/csp/')
  await registerAs(page, 'Дарья Орлова')
  await addPhone(page)
  await expect(page.getByRole('banner')).toContainText('Дарья Орлова')
})

test('in English, from the popup', { tag: '@full' }, async ({ page, school }) => {
  const attributes = 'data-school-open="login" data-school-lang="en" data-school-next-url="/free-lesson-oct"'
  await openFixture(page, {
    origin: school.origin,
    body: `<main><h1>School</h1><button ${attributes}>Open</button></main>`,
  })
  await page.getByRole('button', { name: 'Open' }).click()
  const dialog = page.getByRole('dialog')
  await registerAs(page, 'Дарья Орлова', dialog)
  await expect(dialog.getByRole('heading', { name: 'Enter your phone number' })).toBeVisible() // the form before has a phone too
  await dialog.getByRole('textbox', { name: 'Phone' }).fill('+79161112233')
  await dialog.getByRole('button', { name: 'Continue', exact: true }).click()
  await expectLessonFor(page, school, 'Дарья Орлова')
})

const forms: [string, string][] = [
  ['the registration of the login widget', '<school-login next-url="/free-lesson-oct"></school-login>'],
  ['the sign-in of the school’s form', '<school-auth view="pass" next-url="/free-lesson-oct"></school-auth>'],
  [
    'the registration of the school’s form',
    '<school-auth view="registration" next-url="/free-lesson-oct"></school-auth>',
  ],
]

for (const [form, body] of forms) {
  test(`from ${form}`, { tag: '@full' }, async ({ page, school }) => {
    await openFixture(page, { origin: school.origin, body: `<main><h1>Школа</h1>${body}</main>` })
    await expect(buttonIn(page)).toBeVisible()
    if (form === 'the registration of the login widget') await loginIn(page).tab('Регистрация').click()
    await registerAs(page, 'Игорь Волков')
    await addPhone(page)
    await expectLessonFor(page, school, 'Игорь Волков')
  })
}

test('from the school’s form in a popup', { tag: '@full' }, async ({ page, school }) => {
  const attributes = 'data-school-open="auth" data-school-next-url="/free-lesson-oct"'
  await openFixture(page, { origin: school.origin, body: `<button ${attributes}>Вход</button>` })
  await page.getByRole('button', { name: 'Вход' }).click()
  await registerAs(page, 'Дарья Орлова', page.getByRole('dialog'))
  await addPhone(page)
  await expectLessonFor(page, school, 'Дарья Орлова')
})

for (const [name, message] of [
  ['Анна Смирнова', 'На эту почту уже есть аккаунт. Войдите по паролю или по ссылке из письма'],
  ['Лев Соколов', 'Facebook не сообщил вашу почту. Зарегистрируйтесь, пожалуйста, через форму'],
] as const) {
  test(`${name} is told what to do instead`, { tag: '@full' }, async ({ page, complaints }) => {
    complaints.allow(/status of 400/)
    await page.goto('/demo/free-lesson/')
    await logInAs(page, name)
    await expect(page.locator('[part=notice]')).toHaveText(message)
    await expect(page.locator('school-login').getByRole('status')).toHaveText(message)
  })
}

test('the form with the button has no finding of axe', { tag: '@full' }, async ({ page }) => {
  await page.goto('/demo/free-lesson/')
  await expect(buttonIn(page)).toBeVisible()
  await expectNoFindings(page, { within: 'school-login' })
})

test('a page that wants none has none', { tag: '@full' }, async ({ page, school }) => {
  await openFixture(page, { origin: school.origin, body: '<school-login no-facebook></school-login>' })
  await loginIn(page).tab('Регистрация').click()
  await expect(loginIn(page).name).toBeVisible()
  await expect(buttonIn(page)).toHaveCount(0)
})

test('a school without it has none', { tag: '@full' }, async ({ page }) => {
  await page.route('**/api/v1/check_auth/', async (route) => {
    const response = await route.fetch()
    const { facebook: _, ...reply } = await response.json()
    await route.fulfill({ response, json: reply })
  })
  const statusResponse = page.waitForResponse('**/api/v1/check_auth/')
  await page.goto('/demo/free-lesson/')
  await statusResponse
  await loginIn(page).tab('Регистрация').click()
  await expect(loginIn(page).name).toBeVisible()
  await expect(buttonIn(page)).toHaveCount(0)
})
