import { loginIn, register } from '../testing/login.ts'
import { count } from '../testing/network.ts'
import { expect, test } from '../testing/test.ts'

test.beforeEach(async ({ page }) => {
  await page.goto('/demo/free-lesson/')
  await loginIn(page).tab('Регистрация').click()
})

test('registration is blocked until both boxes are ticked', { tag: '@full' }, async ({ page }) => {
  const sent = count(page, '/api/v1/landing-registration/v2/')
  const login = loginIn(page)
  await login.email.fill('new@parents.example')
  await login.name.fill('Вера Ильина')
  await login.phone.fill('+79165554433')
  await login.button('Зарегистрироваться').click()
  const terms = page.getByRole('checkbox').first()
  const privacy = page.getByRole('checkbox').last()
  await expect(terms).toBeFocused()
  await expect(terms).toHaveAccessibleDescription('Примите соглашение')
  await terms.check()
  await login.button('Зарегистрироваться').click()
  await expect(privacy).toHaveAccessibleDescription('Дайте согласие на\u00A0обработку данных')
  expect(sent()).toBe(0)
})

test('an address with an account is told so, and the way to sign in keeps it', { tag: '@full' }, async ({
  page,
  complaints,
}) => {
  complaints.allow(/status of 400/)
  const login = loginIn(page)
  await register(page, 'parent@school.example')
  await expect(page.locator('[part=notice]')).toContainText('Войдите на вкладке «Войти»')
  await login.button('Войти с этой почтой').click()
  await expect(login.email).toHaveValue('parent@school.example')
  await expect(login.password).toBeVisible()
})

test('the agreement and the policy open in a new tab and can be read', async ({ page, context }) => {
  for (const [link, title] of [
    ['пользовательское соглашение', 'Пользовательское соглашение'],
    ['обработку персональных данных', 'Политика обработки персональных данных'],
  ] as const) {
    const opening = context.waitForEvent('page')
    await page.locator('school-login').getByRole('link', { name: link }).click()
    const opened = await opening
    await expect(opened.getByRole('heading', { level: 1 })).toHaveText(title)
    await opened.close()
  }
})

test('what was typed goes along from tab to tab', { tag: '@full' }, async ({ page }) => {
  const login = loginIn(page)
  await login.email.fill('new@parents.example')
  await login.name.fill('Вера Ильина')
  await login.tab('Войти').click()
  await expect(login.email).toHaveValue('new@parents.example')
  await login.tab('Регистрация').click()
  await expect(login.name).toHaveValue('Вера Ильина')
})
