import type { Locator, Page } from '@playwright/test'

/** The words and controls of one `<school-login>`, as a person finds them. */
export const loginIn = (root: Page | Locator) => {
  const button = (name: string) => root.getByRole('button', { name, exact: true })
  const field = (label: string) => root.getByRole('textbox', { name: label, exact: true })
  return {
    heading: (name: string) => root.getByRole('heading', { name, exact: true }),
    tab: (name: string) => root.getByRole('tab', { name, exact: true }),
    button,
    field,
    email: field('Почта'),
    password: root.getByLabel('Пароль', { exact: true }),
    name: field('Имя и фамилия'),
    phone: field('Телефон'),
    code: field('Код из письма'),
    submit: root.locator('button[type=submit]'),
  }
}

/** Types the pair of a seeded person and sends the form. */
export const signIn = async (root: Page | Locator, email: string, password = 'moloko-2026') => {
  const login = loginIn(root)
  await login.email.fill(email)
  await login.password.fill(password)
  await login.submit.click()
}

/** Fills the registration in for somebody new and sends it. */
export const register = async (root: Page | Locator, email = 'new@parents.example', name = 'Вера Ильина') => {
  const login = loginIn(root)
  await login.tab('Регистрация').click()
  await login.name.waitFor() // the sign-in has a field for the address too, and stays until React has come
  await login.email.fill(email)
  await login.name.fill(name)
  await login.phone.fill('+79165554433')
  for (const box of await root.getByRole('checkbox').all()) await box.check()
  await login.submit.click()
}

/** Adds the phone that is missing. */
export const addPhone = async (root: Page | Locator) => {
  const login = loginIn(root)
  await root.getByRole('heading', { name: /номер телефона/ }).waitFor() // the registration, which may come first, has such a field too
  await login.phone.fill('+79161112233')
  await login.button('Продолжить').click()
}

/** The school's pages go on only once they have loaded completely, as on a busy phone, so that the browser keeps them in its history. */
export const continueAfterLoad = (page: Page) =>
  page.addInitScript(() => {
    HTMLFormElement.prototype.requestSubmit = function () {
      addEventListener('load', () => setTimeout(() => this.submit(), 50))
    }
  })
