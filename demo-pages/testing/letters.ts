import type { Page } from '@playwright/test'
import { loginIn } from './login.ts'
import { codeIn, linkIn, mailTo } from './mail.ts'
import type { School } from './school.ts'

/** Asks for a code, reads it in the mail and signs in by it. */
export const signInByCode = async (page: Page, school: School, email: string) => {
  const login = loginIn(page)
  await login.button('Войти по коду из письма').click()
  await login.email.fill(email)
  await login.button('Получить код').click()
  await login.code.fill(codeIn(await mailTo(school, email)))
  await login.button('Войти').click()
}

/** Asks for a link, opens it from the mail, signs in by its button and goes on where it leads. */
export const signInByLink = async (page: Page, school: School, email: string) => {
  const login = loginIn(page)
  await login.button('Забыли пароль?').click()
  await login.email.fill(email)
  await login.button('Получить ссылку').click()
  await login.heading('Проверьте почту').waitFor()
  await page.goto(linkIn(await mailTo(school, email)))
  await page.getByRole('button', { name: 'Войти' }).click()
  await page.getByRole('link', { name: 'Продолжить' }).click()
}
