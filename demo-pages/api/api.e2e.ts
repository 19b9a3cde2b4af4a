import type { Page } from '@playwright/test'
import { fullUnless } from '../testing/full.ts'
import { loginIn, register, signIn } from '../testing/login.ts'
import { CLIPBOARD } from '../testing/network.ts'
import { noticesIn } from '../testing/notices.ts'
import { expect, test } from '../testing/test.ts'

const openPage = async (page: Page) => {
  await page.goto('/demo/api/')
  await expect(page.getByRole('log')).toContainText('school:ready')
}

const entries = (page: Page) =>
  page
    .locator('#log li')
    .evaluateAll((all) => all.map((li) => [...li.querySelectorAll('code')].map((c) => c.textContent)))

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test('the log tells every event with its detail, newest first, and how often it came', async ({ page, school }) => {
  await openPage(page)
  await loginIn(page).tab('Регистрация').click()
  await loginIn(page).tab('Войти').click()
  await signIn(page.locator('#here'), 'parent@school.example')
  await expect(page.locator('#log li').first()).toContainText('"action"')
  expect(await entries(page)).toEqual([
    ['school:step', '{"screen":"action"}'],
    ['school:redirect', JSON.stringify({ url: `${school.origin}/demo/api/` })],
    ['school:signed-in', '{"method":"password"}'],
    ['school:step', '{"screen":"pass"}'],
    ['school:step', '{"screen":"registration"}'],
    ['school:ready', '{"screen":"pass"}'],
  ])
  await expect(page.locator('[data-count="school:step"]')).toHaveText('× 3')
})

test('a refusal, a registration and a way out are in the log, without what was typed', { tag: '@full' }, async ({
  page,
  complaints,
}) => {
  complaints.allow(/status of 400/)
  await openPage(page)
  const here = page.locator('#here')
  await signIn(here, 'parent@school.example', 'nonsense-2026')
  await expect(page.getByRole('log')).toContainText('school:error')
  await register(here)
  await expect(page.getByRole('log')).toContainText('school:registered')
  await loginIn(here).button('Это не вы? Выйти').click()
  await expect(page.getByRole('log')).toContainText('school:signed-out')
  await expect(page.getByRole('log')).not.toContainText('parents.example')
})

test('the log can be emptied', { tag: '@full' }, async ({ page }) => {
  await openPage(page)
  await press(page, 'Очистить')
  await expect(page.getByText('Пока тихо')).toBeVisible()
  expect(await entries(page)).toEqual([])
})

test('with the switch off the visitor is led on, to the page that a property names', { tag: '@full' }, async ({
  page,
  school,
}) => {
  await openPage(page)
  await press(page, 'Задать')
  await page.getByLabel('Не уходить').uncheck()
  await signIn(page.locator('#here'), 'parent@school.example')
  await expect(page).toHaveURL(`${school.origin}/free-lesson-oct`)
})

test('a listener that cancels the redirect keeps the visitor here', { tag: '@full' }, async ({ page }) => {
  await openPage(page)
  await page.getByLabel('Не уходить').uncheck()
  await press(page, 'Отменять переход')
  await press(page, 'Задать')
  await signIn(page.locator('#here'), 'parent@school.example')
  await expect(page.getByRole('log')).toContainText('/free-lesson-oct')
  await expect(page).toHaveURL(/\/demo\/api\//)
})

const popups = {
  'Открыть вход': 'Ваш аккаунт',
  'Открыть форму школы': 'Запись на урок',
  Показать: 'Регистрация',
  Записаться: 'Ваш аккаунт',
}

for (const [button, title] of Object.entries(popups)) {
  test(`«${button}» opens «${title}», and its closing is in the log`, {
    tag: fullUnless(button === 'Открыть форму школы'),
  }, async ({ page }) => {
    await openPage(page)
    await press(page, button)
    await expect(page.getByRole('dialog', { name: title })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('log')).toContainText('school:close')
  })
}

for (const button of ['Закрыть ручкой через 3 с', 'Закрыть, что открыто, через 3 с', 'Показать и закрыть через 3 с']) {
  test(`«${button}» opens a popup and closes it`, { tag: '@full' }, async ({ page }) => {
    await openPage(page)
    await press(page, button)
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect(page.getByRole('dialog')).toBeHidden()
  })
}

test('a link opens the popup that its address names', { tag: '@full' }, async ({ page }) => {
  await openPage(page)
  await page.getByRole('link', { name: 'Зарегистрироваться' }).click()
  await expect(page.getByRole('dialog', { name: 'Регистрация' })).toBeVisible()
})

test('a property changes the form at once', { tag: '@full' }, async ({ page }) => {
  await openPage(page)
  await press(page, 'Сменить язык формы выше')
  await expect(loginIn(page.locator('#here')).heading('Your account')).toBeVisible()
})

const notices = {
  Новость: 'Урок начнётся в 19:00',
  Успех: 'Вы записаны',
  Предупреждение: 'Осталось два места',
  Ошибка: 'Не получилось сохранить',
}

for (const [button, text] of Object.entries(notices)) {
  test(`«${button}» shows a notification`, { tag: '@full' }, async ({ page }) => {
    await openPage(page)
    await press(page, button)
    await expect(noticesIn(page)).toContainText(text)
  })
}

test.describe('the code', () => {
  test.use({ permissions: CLIPBOARD })

  test('that stands beside a button is what it does, and is copied as it stands', { tag: '@full' }, async ({
    page,
  }) => {
    await openPage(page)
    await page.getByRole('button', { name: 'Скопировать: Открыть форму школы' }).click()
    const code = await page.evaluate(() => navigator.clipboard.readText())
    expect(code).toBe(`SchoolWidgets.open('auth', { view: 'registration', caption: 'Запись на урок' })`)
    await page.getByRole('button', { name: 'Скопировать: Зарегистрироваться' }).click()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      '<a href="#school-auth?view=registration&amp;theme=auto">Зарегистрироваться</a>',
    )
  })
})
