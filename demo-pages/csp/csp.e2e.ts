import { loginIn, signIn } from '../testing/login.ts'
import { expect, test } from '../testing/test.ts'

// That the browser complains about nothing is what every test expects; here it is what is meant.

test('the policy allows what the page lists and no more', { tag: '@full' }, async ({ page, school }) => {
  const response = await page.goto('/demo/csp/')
  const policy = response?.headers()['content-security-policy'] ?? ''
  const listed = await page.locator('.entries dt').allTextContents()
  for (const directive of listed)
    expect(policy).toContain(directive.trim().replace('https://ВАША-ШКОЛА', school.origin))
  expect(policy).not.toMatch(/unsafe|nonce|\*/)
})

test('the whole widget works under the policy', { tag: '@engines' }, async ({ page }) => {
  await page.goto('/demo/csp/')
  const login = loginIn(page)
  await login.submit.click()
  await expect(login.email).toBeFocused()
  await login.tab('Регистрация').click()
  await login.phone.fill('+7916')
  await login.name.focus()
  await expect(login.phone).toHaveAccessibleDescription('Введите корректный номер телефона')
  await login.tab('Войти').click()
  await login.button('Забыли пароль?').click()
  await login.email.fill('parent@school.example')
  await login.button('Получить ссылку').click()
  await login.button('Ввести код из письма').click()
  await expect(login.code).toBeVisible()
})

test('the popup works under the policy', { tag: '@full' }, async ({ page }) => {
  await page.goto('/demo/csp/')
  await page.getByRole('button', { name: 'Открыть окно' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await signIn(page.getByRole('dialog'), 'parent@school.example')
  await expect(page.getByRole('banner')).toContainText('Анна Смирнова')
})

test('a style or a script of the page’s own is refused there', { tag: '@full' }, async ({ page, complaints }) => {
  complaints.allow(/Content Security Policy|Trusted/i)
  await page.goto('/demo/csp/')
  const refused = await page.evaluate(
    () =>
      new Promise((resolve) => {
        document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => resolve(effectiveDirective))
        document.head.append(Object.assign(document.createElement('style'), { textContent: 'body { color: red }' }))
      }),
  )
  expect(refused).toBe('style-src-elem')
})
