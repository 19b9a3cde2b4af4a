import { expectLessonFor } from '../testing/journeys.ts'
import { loginIn, signIn } from '../testing/login.ts'
import { mockResponse, count, hold, LOST_CALL } from '../testing/network.ts'
import { expect, test } from '../testing/test.ts'

const SIGN_IN = '/api/v1/landing-auth/'

test('a lost network is said, what was typed stays, and the next try goes through', { tag: '@webkit' }, async ({
  page,
  school,
  complaints,
}) => {
  complaints.allow(LOST_CALL)
  await page.goto('/demo/free-lesson/')
  await page.evaluate(() => customElements.whenDefined('school-login-view').then(() => true))
  await page.context().setOffline(true)
  await signIn(page, 'parent@school.example')
  const { email, password, submit } = loginIn(page)
  await expect(page.getByText('Нет связи с сервером.').first()).toBeVisible()
  await expect(email).toHaveValue('parent@school.example')
  await expect(password).toHaveValue('moloko-2026')
  await page.context().setOffline(false)
  await submit.click()
  await expectLessonFor(page, school, 'Анна Смирнова')
})

test('a form sent twice is one request', { tag: '@full' }, async ({ page, school }) => {
  const letGo = await hold(page, `**${SIGN_IN}`)
  const sent = count(page, SIGN_IN)
  await page.goto('/demo/free-lesson/')
  await signIn(page, 'parent@school.example')
  await loginIn(page).submit.click({ force: true })
  await loginIn(page).password.press('Enter')
  letGo()
  await expectLessonFor(page, school, 'Анна Смирнова')
  expect(sent()).toBe(1)
})

test('a wrong password is said for the whole form, and aloud', { tag: '@full' }, async ({ page, complaints }) => {
  complaints.allow(/status of 400/)
  await page.goto('/demo/free-lesson/')
  await signIn(page, 'parent@school.example', 'wrong-one')
  const shown = page.locator('[part=notice]')
  await expect(shown).toBeVisible()
  await expect(page.locator('school-login').getByRole('status')).toContainText(
    (await shown.textContent()) ?? 'a sentence',
  )
})

test('errors stand at their fields, are said aloud, and the first one gets the focus', { tag: '@webkit' }, async ({
  page,
}) => {
  await page.goto('/demo/free-lesson/')
  const { email, password, submit } = loginIn(page)
  await password.fill('1234')
  await submit.click()
  await expect(email).toBeFocused()
  await expect(email).toHaveAccessibleDescription('Укажите почту')
  await expect(password).toHaveAccessibleDescription('Наберите ваш пароль, минимум 5 символов в длину')
  await expect(page.locator('school-login').getByRole('status')).toHaveText(
    'Укажите почту. Наберите ваш пароль, минимум 5 символов в длину',
  )
})

test('an answer that is no answer shows the fallback', { tag: '@full' }, async ({ page, complaints }) => {
  complaints.allow(/status of 502/)
  await page.goto('/demo/free-lesson/')
  await page.route(`**${SIGN_IN}`, (route) => route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' }))
  await signIn(page, 'parent@school.example')
  await expect(page.locator('[part=notice]')).toHaveText('Произошла незвестная ошибка')
})

for (const field of ['__all__', 'username', 'password', 'unheard-of']) {
  test(`a hostile sentence of the server at ${field} is text`, { tag: '@full' }, async ({ page, complaints }) => {
    complaints.allow(/status of 400/)
    const hostile = '<img src=x onerror="window.isHacked = true"><script>window.isHacked = true</script>'
    await page.goto('/demo/free-lesson/')
    await mockResponse(page, SIGN_IN, 400, { status: 'error', errors: { [field]: [hostile] } })
    await signIn(page, 'parent@school.example')
    await expect(page.getByText(hostile).first()).toBeVisible()
    await expect(page.locator('school-login img')).toHaveCount(0)
    expect(await page.evaluate(() => Reflect.get(window, 'isHacked'))).toBeUndefined()
  })
}

test('a hostile name of a person is text', { tag: '@full' }, async ({ page }) => {
  const name = '<img src=x onerror="window.isHacked = true">'
  await page.goto('/user-terms')
  await mockResponse(page, '/api/v1/check_auth/', 200, {
    status: 'ok',
    csrf_token: 'x',
    redirect_origins: [],
    event_origins: [],
    user_id: '1',
    user_name: name,
    phone: '+79161234567',
    segment_data: { user_id: '1' },
  })
  await page.goto('/demo/free-lesson/')
  await expect(loginIn(page).heading(`Здравствуйте, ${name}!`)).toBeVisible()
  expect(await page.evaluate(() => Reflect.get(window, 'isHacked'))).toBeUndefined()
})
