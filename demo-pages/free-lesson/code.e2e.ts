import type { Page } from '@playwright/test'
import { loginIn } from '../testing/login.ts'
import { mockResponse, count } from '../testing/network.ts'
import { expect, test } from '../testing/test.ts'

const CHECK = '/auth/check-code/'

const openCode = async (page: Page) => {
  await page.goto('/demo/free-lesson/')
  await loginIn(page).button('Войти по коду из письма').click()
  await loginIn(page).email.fill('parent@school.example')
}

const askForCode = async (page: Page, timeLeft?: number) => {
  await openCode(page)
  await mockResponse(page, CHECK, 200, { status: 'ok', time_left: timeLeft })
  await loginIn(page).button('Получить код').click()
  await expect(loginIn(page).code).toBeVisible()
}

test.beforeEach(async ({ page }) => {
  await page.clock.install({ time: '2026-10-15T19:00:00+03:00' })
})

test('the countdown ticks once a second, and then another code may be asked for', { tag: '@full' }, async ({
  page,
}) => {
  await askForCode(page, 30)
  await page.clock.pauseAt('2026-10-15T19:10:00+03:00')
  await loginIn(page).button('Отправить код ещё раз').click()
  await expect(page.getByText('Новый код можно запросить через 0:30')).toBeVisible()
  await page.clock.runFor(1_000)
  await expect(page.getByText('Новый код можно запросить через 0:29')).toBeVisible()
  await page.clock.runFor(29_000)
  await expect(loginIn(page).button('Отправить код ещё раз')).toBeVisible()
})

test('without a time the code may be asked for at once', { tag: '@full' }, async ({ page }) => {
  await askForCode(page)
  await expect(loginIn(page).button('Отправить код ещё раз')).toBeVisible()
})

test('a refused code locks the check button for 30 seconds', { tag: '@full' }, async ({ page, complaints }) => {
  complaints.allow(/status of 400/)
  await askForCode(page)
  await page.clock.pauseAt('2026-10-15T19:10:00+03:00')
  await mockResponse(page, CHECK, 400, { status: 'refresh_code', error: 'Код больше не действует', time_left: 30 })
  const { code, submit } = loginIn(page)
  await code.fill('12345678')
  await submit.click()
  await expect(code).toHaveAccessibleDescription('Код больше не действует')
  await expect(submit).toHaveAttribute('aria-disabled', 'true')
  const sent = count(page, CHECK)
  await submit.click({ force: true })
  await code.press('Enter')
  await page.clock.runFor(29_000)
  await expect(page.getByText('Нужен новый код: получить его можно через 0:01')).toBeVisible()
  expect(sent()).toBe(0)
  await page.clock.runFor(1_000)
  await mockResponse(page, CHECK, 200, { status: 'ok', time_left: 30 })
  await loginIn(page).button('Получить новый код').click()
  await expect(code).toHaveValue('')
  await expect(submit).toHaveText('Войти')
  expect(sent()).toBe(1)
})

test('a code that ran out says so and returns to the step of the address', { tag: '@full' }, async ({
  page,
  complaints,
}) => {
  complaints.allow(/status of 400/)
  await askForCode(page)
  await mockResponse(page, CHECK, 400, { status: 'code_expired', error: 'Срок действия кода истёк' })
  await loginIn(page).code.fill('12345678')
  await loginIn(page).submit.click()
  await expect(page.locator('[part=notice]')).toHaveText('Срок действия кода истёк')
  await expect(loginIn(page).email).toHaveValue('parent@school.example')
})

test('an address without an account leads to the registration with the address typed', { tag: '@full' }, async ({
  page,
}) => {
  await openCode(page)
  await loginIn(page).email.fill('new@parents.example')
  await loginIn(page).button('Получить код').click()
  await expect(loginIn(page).heading('Новый аккаунт')).toBeAttached()
  await expect(loginIn(page).email).toHaveValue('new@parents.example')
})
