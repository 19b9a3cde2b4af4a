import type { Page } from '@playwright/test'
import { expectNoFindings } from '../testing/axe.ts'
import { loginIn, register, signIn } from '../testing/login.ts'
import { mockResponse } from '../testing/network.ts'
import { expect, test } from '../testing/test.ts'

/** How each screen of the widget is reached. */
const screens: Record<string, (page: Page) => Promise<void>> = {
  pass: async (page) => {
    await loginIn(page).submit.click()
    await expect(loginIn(page).email).toBeFocused()
  },
  'pass, refused': async (page) => {
    await signIn(page, 'parent@school.example', 'wrong-one')
    await expect(page.locator('[part=notice]')).toBeVisible()
  },
  ml: async (page) => {
    await loginIn(page).button('Забыли пароль?').click()
    await loginIn(page).submit.click()
  },
  'ml, sent': async (page) => {
    await loginIn(page).button('Забыли пароль?').click()
    await loginIn(page).email.fill('parent@school.example')
    await loginIn(page).button('Получить ссылку').click()
    await expect(loginIn(page).heading('Проверьте почту')).toBeVisible()
  },
  code: async (page) => {
    await loginIn(page).button('Войти по коду из письма').click()
    await loginIn(page).submit.click()
  },
  'code, locked': async (page) => {
    await loginIn(page).button('Войти по коду из письма').click()
    await loginIn(page).email.fill('parent@school.example')
    await loginIn(page).button('Получить код').click()
    await expect(loginIn(page).code).toBeVisible()
    await mockResponse(page, '/auth/check-code/', 400, {
      status: 'refresh_code',
      error: 'Код не подошёл',
      time_left: 30,
    })
    await loginIn(page).code.fill('12345678')
    await loginIn(page).submit.click()
    await expect(page.getByText(/Нужен новый код/)).toBeVisible()
  },
  registration: async (page) => {
    await loginIn(page).tab('Регистрация').click()
    await loginIn(page).submit.click()
    await expect(loginIn(page).email).toBeFocused()
  },
  captcha: async (page) => {
    await mockResponse(page, '/api/v1/landing-registration/v2/', 400, {
      status: 'error',
      errors: { recaptcha: ['Ещё раз'] },
    })
    await register(page)
    await expect(loginIn(page).heading('Ещё одна проверка')).toBeVisible()
  },
  phone: async (page) => {
    await signIn(page, 'nophone@school.example')
    await expect(loginIn(page).heading('Введите свой номер телефона')).toBeVisible()
    await loginIn(page).submit.click()
  },
  action: async (page) => {
    await signIn(page, 'parent@school.example')
    await expect(page).toHaveURL(/free-lesson-oct/)
    await page.goto('/demo/free-lesson/')
    await expect(loginIn(page).button('Перейти к уроку')).toBeVisible()
  },
}

for (const [name, reach] of Object.entries(screens)) {
  test(`axe finds nothing on the screen ${name}, light and dark`, { tag: '@full' }, async ({ page, complaints }) => {
    complaints.allow(/status of 400/)
    await page.goto('/demo/free-lesson/')
    await reach(page)
    await expectNoFindings(page, { within: 'school-login' })
  })
}
