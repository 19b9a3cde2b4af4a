import { becomeLive, openFixture, recordedEvents, recordEvents } from '../elements/testing/fixture-page.ts'
import { fullUnless } from '../testing/full.ts'
import { loginIn } from '../testing/login.ts'
import { mockResponse, CHUNKS, count, hold, LOST_CALL } from '../testing/network.ts'
import { expect, test } from '../testing/test.ts'
import {
  ANNA,
  askFor,
  buttonsIn,
  expectLesson,
  MARK,
  openForm,
  placeName,
  shownEmail,
  typeCode,
} from './testing/email-form.ts'

const WAYS = '/api/v1/sign-in-ways/'
const TOO_MANY = { status: 'error', errors: { __all__: ['Слишком много попыток'] } }

test('the address can be changed, and another one is asked for anew', { tag: '@engines' }, async ({ page, school }) => {
  await openForm(page, school)
  await askFor(page, ANNA)
  await loginIn(page).button('Изменить').click()
  await expect(loginIn(page).email).toHaveValue(ANNA)
  await askFor(page, 'nophone@school.example')
  await expect(shownEmail(page)).toHaveText('nophone@school.example')
  await expect(loginIn(page).password).toBeVisible()
})

test('Back returns to the address and to the form before it, and Forward to the password', {
  tag: '@engines',
}, async ({ page, school }) => {
  await openForm(page, school)
  const login = loginIn(page)
  await askFor(page, ANNA)
  await expect(login.password).toBeVisible()
  await login.button('Войти по коду из письма').click()
  await expect(login.button('Получить код')).toBeVisible()
  await expect(shownEmail(page)).toHaveText(ANNA)
  await page.goBack()
  await expect(login.password).toBeVisible()
  await page.goBack()
  await expect(login.email).toHaveValue(ANNA)
  await page.goForward()
  await expect(login.password).toBeVisible()
  await expect(shownEmail(page)).toHaveText(ANNA)
  await page.goBack()
  await login.email.fill('other@parents.example')
  await page.goForward()
  await expect(login.password).toBeVisible()
  await expect(login.email).toHaveValue('other@parents.example') // of whom nothing is known, so the field is there
})

test('after Enter in the e-mail the password is typed at once', { tag: '@engines' }, async ({ page, school }) => {
  await openForm(page, school)
  const login = loginIn(page)
  await becomeLive(page)
  await login.email.fill(ANNA)
  await page.keyboard.press('Enter')
  await expect(login.password).toBeFocused()
  await page.keyboard.type('moloko-2026')
  await page.keyboard.press('Enter')
  await expectLesson(page, school)
})

test('the link of the school’s registration and its tab lead to the e-mail, not to the password', async ({
  page,
  school,
}) => {
  await openForm(page, school)
  const login = loginIn(page)
  await login.tab('Регистрация').click()
  await login.name.waitFor()
  await login.email.fill(ANNA)
  await login.tab('Войти').click()
  await expect(login.button('Продолжить')).toBeVisible()
  await expect(login.email).toHaveValue(ANNA)
  await expect(login.password).toHaveCount(0)
})

for (const where of ['own', 'foreign'] as const)
  test(`what is typed and sent into the loader’s view is kept and repeated: ${placeName[where]}`, {
    tag: fullUnless(where === 'foreign'),
  }, async ({ page, school }) => {
    const respond = await hold(page, CHUNKS)
    await openForm(page, school, where)
    const login = loginIn(page)
    await login.email.fill(ANNA)
    await login.button('Продолжить').click()
    await expect(page.locator('button[type=submit]')).toHaveAttribute('aria-busy', 'true')
    await expect(login.email).toHaveValue(ANNA)
    respond()
    await expect(shownEmail(page)).toHaveText(ANNA)
    await expect(login.password).toBeVisible()
  })

test('text that is typed into the loader’s view stays, with the focus', { tag: '@full' }, async ({ page, school }) => {
  const respond = await hold(page, CHUNKS)
  await openForm(page, school, 'own', '', 'auth')
  const login = loginIn(page)
  await login.email.pressSequentially('parent@')
  respond()
  await page.evaluate(() => customElements.whenDefined('school-auth-view').then(() => true))
  await page.keyboard.type('school.example')
  await expect(login.email).toHaveValue(ANNA)
  await page.keyboard.press('Enter')
  await expect(login.password).toBeVisible()
})

test('a bad address is told at its field, and nothing is sent', async ({ page, school }) => {
  const sent = count(page, WAYS)
  await openForm(page, school)
  await askFor(page, 'parent')
  await expect(loginIn(page).email).toHaveAttribute('aria-invalid', 'true')
  await expect(loginIn(page).email).toBeFocused()
  expect(sent()).toBe(0)
})

test('a refused call and a lost one are told, and the next one goes on', async ({ page, school, complaints }) => {
  complaints.allow(/status of 429/)
  complaints.allow(LOST_CALL)
  await openForm(page, school)
  await mockResponse(page, WAYS, 429, TOO_MANY)
  await askFor(page, ANNA)
  await expect(page.locator('[part=notice]')).toHaveText('Слишком много попыток')
  await page.unroute(`**${WAYS}`)
  await page.route(`**${WAYS}`, (route) => route.abort())
  await loginIn(page).button('Продолжить').click()
  await expect(page.locator('[part=notice]')).toContainText(/интернет|сет|связ/i)
  await expect(loginIn(page).email).toHaveValue(ANNA)
  await page.unroute(`**${WAYS}`)
  await loginIn(page).button('Продолжить').click()
  await expect(loginIn(page).password).toBeVisible()
})

test('a slow call keeps the form as it is, and a second press sends nothing', async ({ page, school }) => {
  await openForm(page, school)
  const sent = count(page, WAYS)
  const respond = await hold(page, `**${WAYS}`)
  await askFor(page, ANNA)
  const { submit } = loginIn(page)
  await expect(submit).toHaveAttribute('aria-busy', 'true')
  await submit.click({ force: true })
  await expect(loginIn(page).email).toHaveValue(ANNA)
  respond()
  await expect(loginIn(page).password).toBeVisible()
  expect(sent()).toBe(1)
})

test('a code that cannot be mailed leaves the form that asks for it', { tag: '@full' }, async ({
  page,
  school,
  complaints,
}) => {
  complaints.allow(/status of 429/)
  await openForm(page, school)
  await mockResponse(page, WAYS, 200, { status: 'ok', ways: ['code', 'later', 'password'] })
  await mockResponse(page, '/auth/check-code/', 429, TOO_MANY)
  await askFor(page, ANNA)
  await expect(page.locator('[part=notice]')).toHaveText('Слишком много попыток')
  await expect(shownEmail(page)).toHaveText(ANNA)
  expect(await buttonsIn(page)).toEqual(['Получить код', 'Войти с паролем'])
})

test('the page is told of the forms by name, and of nobody’s address', async ({ page, school }) => {
  await recordEvents(page)
  await openForm(page, school)
  await askFor(page, ANNA)
  await expect(loginIn(page).password).toBeVisible()
  expect(await recordedEvents(page)).toEqual([
    ['school:ready', { screen: 'email' }],
    ['school:step', { screen: 'pass' }],
  ])
})

test('the way used last in this browser is marked and comes first, in the ordinary form too', {
  tag: '@engines',
}, async ({ page, school }) => {
  await openForm(page, school)
  await askFor(page, ANNA)
  await loginIn(page).button('Войти по коду из письма').click()
  await loginIn(page).button('Получить код').click()
  await typeCode(page, school, ANNA)
  await expectLesson(page, school)
  await page.context().clearCookies()
  await openForm(page, school)
  await askFor(page, ANNA)
  await expect(loginIn(page).heading('Введите код')).toBeVisible() // the code is mailed at once now
  expect(await page.evaluate(() => Object.entries(localStorage))).toEqual([[`school-way:${school.origin}`, 'code']])
  await openFixture(page, { origin: school.origin, body: '<school-login></school-login>' })
  await expect(page.getByText(MARK)).toBeVisible()
  await expect(loginIn(page).button('Войти через Facebook')).toBeVisible()
  expect(await buttonsIn(page)).toEqual(['Войти', 'Войти по коду из письма', 'Войти через Facebook'])
})

test('a password used last is marked on its button', { tag: '@full' }, async ({ page, school }) => {
  await openForm(page, school)
  await askFor(page, ANNA)
  await loginIn(page).password.fill('moloko-2026')
  await loginIn(page).button('Войти').click()
  await expectLesson(page, school)
  await page.context().clearCookies()
  await openForm(page, school, 'own', 'view="pass"')
  await askFor(page, ANNA)
  await expect(loginIn(page).password).toBeVisible()
  await expect(page.getByText(MARK)).toHaveCount(1)
})
