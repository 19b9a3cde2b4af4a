import { mockResponse, count, hold } from '../testing/network.ts'
import { beIn, beNew, trySignIn } from '../testing/sessions.ts'
import { expect, test } from '../testing/test.ts'
import { PROFILE, profileIn } from './testing/controls.ts'

const EMAIL = 'parent@school.example'
const NEW = 'синий-кит-на-крыше'

test('whoever names the password sets another one, and only that one opens the account', { tag: '@engines' }, async ({
  page,
  browser,
  school,
}) => {
  const other = await browser.newContext()
  const there = await other.newPage()
  await Promise.all([beIn(page, school), beIn(other, school)])
  await page.goto(PROFILE)
  const { password } = profileIn(page)
  await password.button('Задать или сменить пароль').click()
  await expect(password.field('Текущий пароль')).toBeFocused()
  await password.field('Текущий пароль').fill('moloko-2026')
  await password.field('Новый пароль').fill(NEW)
  await password.field('Новый пароль').press('Enter')
  await expect(password.status).toHaveText('Пароль сохранён. На других устройствах понадобится войти заново.')
  await expect(password.button('Задать или сменить пароль')).toBeFocused()
  await there.goto(school.origin + PROFILE)
  await expect(there.locator('school-auth')).toBeVisible()
  expect([await trySignIn(other, school, EMAIL), await trySignIn(other, school, EMAIL, NEW)]).toEqual([400, 200])
  await page.reload()
  await expect(password.region).toBeVisible()
  await other.close()
})

test('the form says that Caps Lock is on, for as long as it is', { tag: '@full' }, async ({ page, school }) => {
  await beIn(page, school)
  await page.goto(PROFILE)
  const { password } = profileIn(page)
  await password.button('Задать или сменить пароль').click()
  const press = (modifierCapsLock: boolean) =>
    password.field('Новый пароль').dispatchEvent('keydown', { key: 'A', bubbles: true, modifierCapsLock })
  const hint = password.region.getByText('Включён Caps Lock')
  await press(true)
  await expect(hint).toBeVisible()
  await press(false)
  await expect(hint).toHaveCount(0)
})

test('whoever has no password yet leaves the current one empty', { tag: '@full' }, async ({ page, school }) => {
  await beNew(page, school)
  await page.goto(PROFILE)
  const { password } = profileIn(page)
  await password.button('Задать или сменить пароль').click()
  await password.field('Новый пароль').fill(NEW)
  await password.button('Сохранить пароль').click()
  await expect(password.status).toContainText('Пароль сохранён.')
  expect(await trySignIn(page, school, 'new@parents.example', NEW)).toBe(200)
})

test('what is wrong stands at its field, and what was typed stays', { tag: '@full' }, async ({
  page,
  school,
  complaints,
}) => {
  complaints.allow(/status of 400/)
  await beIn(page, school)
  await page.goto(PROFILE)
  const { password } = profileIn(page)
  const [current, next] = [password.field('Текущий пароль'), password.field('Новый пароль')]
  await password.button('Задать или сменить пароль').click()
  await next.fill('qwerty')
  await password.button('Сохранить пароль').click()
  await expect(next).toHaveAccessibleDescription(/Придумайте пароль не короче 8 символов/)
  await expect(next).toBeFocused()
  await next.fill(NEW)
  await password.button('Сохранить пароль').click()
  await expect(current).toHaveAccessibleDescription(/Введите текущий пароль/)
  await expect(next).toHaveAccessibleDescription(/^\s*Не короче 8/)
  await current.fill('kefir-2026')
  await password.button('Сохранить пароль').click()
  await expect(current).toHaveAccessibleDescription(/Текущий пароль не подошёл/)
  await expect(current).toHaveAttribute('aria-invalid', 'true')
  await expect(next).toHaveValue(NEW)
  expect(await trySignIn(page, school, EMAIL)).toBe(200)
})

test('after too many wrong passwords the form says how long to wait', { tag: '@full' }, async ({
  page,
  school,
  complaints,
}) => {
  complaints.allow(/status of 400/)
  await beIn(page, school)
  await page.goto(PROFILE)
  await mockResponse(page, '/api/v1/set-password/', 400, { errors: { recaptcha: ['Подтвердите, что вы не робот'] } })
  const { password } = profileIn(page)
  await password.button('Задать или сменить пароль').click()
  await password.button('Сохранить пароль').click()
  await expect(password.alert).toHaveText(
    'Слишком много неверных попыток подряд. Подождите 15 минут и попробуйте снова.',
  )
})

test('passwords can be looked at, and are hidden again with the form', { tag: '@full' }, async ({ page, school }) => {
  await beIn(page, school)
  await page.goto(PROFILE)
  const { password } = profileIn(page)
  await password.button('Задать или сменить пароль').click()
  await password.field('Новый пароль').fill(NEW)
  await password.field('Показать, что набрано').check()
  await expect(password.field('Новый пароль')).toHaveAttribute('type', 'text')
  await password.button('Отмена').click()
  await expect(password.button('Задать или сменить пароль')).toBeFocused()
  await password.button('Задать или сменить пароль').click()
  await expect(password.field('Новый пароль')).toHaveAttribute('type', 'password')
  await expect(password.field('Новый пароль')).toHaveValue('')
})

test('two presses set one password', { tag: '@full' }, async ({ page, school }) => {
  await beIn(page, school)
  await page.goto(PROFILE)
  const letGo = await hold(page, '**/api/v1/set-password/')
  const calls = count(page, '/api/v1/set-password/')
  const { password } = profileIn(page)
  await password.button('Задать или сменить пароль').click()
  await password.field('Текущий пароль').fill('moloko-2026')
  await password.field('Новый пароль').fill(NEW)
  await password.button('Сохранить пароль').dblclick()
  letGo()
  await expect(password.status).toContainText('Пароль сохранён.')
  expect(calls()).toBe(1)
})
