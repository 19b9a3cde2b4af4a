import { expect, type Page } from '@playwright/test'
import { loginIn } from './login.ts'
import type { Mail, School } from './school.ts'

/** Waits for the newest mail to an address. */
export const mailTo = async (school: School, address: string): Promise<Mail> => {
  const find = async () => (await school.mails()).find(({ to }) => to === address)
  await expect.poll(find, `a mail to ${address}`).toBeDefined()
  const mail = await find()
  if (!mail) throw new Error(`no mail to ${address}`)
  return mail
}

/** The one-time code in a mail, as it is read. */
export const codeIn = ({ text }: Mail): string => /\d[\d \u00A0]{6,8}\d/.exec(text)?.[0] ?? ''

/** The link in a mail that signs in or confirms. */
export const linkIn = ({ links }: Mail): string => links.find((link) => link.includes('/auth/')) ?? ''

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
