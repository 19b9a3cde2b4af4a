import { expect, type Page } from '@playwright/test'
import { startViews } from '../../../widget/browser/host.ts'
import { fragmentWith, openFixture } from '../../elements/testing/fixture-page.ts'
import type { School } from '../../testing/school.ts'

/** The texts of the school's form, by language, as far as tests look for them. */
export const textsByLang = {
  ru: {
    registration: 'Регистрация',
    pass: 'Вход',
    ml: 'Восстановление пароля',
    sent: 'Проверьте почту',
    code: 'Вход по\u00A0коду',
    phone: 'Введите свой номер телефона',
    action: 'Здравствуйте!',
    info: 'Если не получается войти',
    fail: 'Мы не можем вас пустить дальше',
    fields: { name: 'Имя и фамилия', email: 'Почта', phone: 'Телефон', password: 'Пароль' },
    switches: {
      terms: /Принимаю пользовательское соглашение/,
      policy: /Принимаю политику обработки персональных данных/,
      subscribe: /Хочу получать письма/,
    },
    buttons: {
      register: 'Зарегистрироваться',
      signIn: 'Войти',
      toPass: 'Есть аккаунт?',
      toRegistration: 'Нет аккаунта?',
      forgotten: 'Забыли пароль?',
      recover: 'Восстановить пароль',
      byPassword: 'Войти с паролем',
      byCode: 'Войти по коду из письма',
      addPhone: 'Продолжить',
      continue: 'Перейти к уроку',
      signOut: 'Это не вы? Выйти',
    },
  },
  en: {
    registration: 'Registration',
    pass: 'Sign in',
    ml: 'Password recovery',
    sent: 'Check your email',
    code: 'Sign in with a code',
    phone: 'Enter your phone number',
    action: 'Hello!',
    info: 'If you cannot sign in',
    fail: 'We cannot let you go further',
    fields: { name: 'Full name', email: 'Email', phone: 'Phone', password: 'Password' },
    switches: {
      terms: /I accept the user agreement/,
      policy: /I accept the personal data policy/,
      subscribe: /Email me about/,
    },
    buttons: {
      register: 'Register',
      signIn: 'Sign in',
      toPass: 'Have an account?',
      toRegistration: 'No account?',
      forgotten: 'Forgot your password?',
      recover: 'Reset the password',
      byPassword: 'Sign in with a password',
      byCode: 'Sign in with an email code',
      addPhone: 'Continue',
      continue: 'Go to the lesson',
      signOut: 'Not you? Sign out',
    },
  },
}

type Lang = keyof typeof textsByLang

export const views = startViews.auth

/** The view that a visitor sees: `phone` and `action` are for signed-in users only. */
export const seenOf = (view: (typeof views)[number]) => (view === 'phone' || view === 'action' ? 'pass' : view)

/** The language and the place of the school's form in a generated test page. */
export interface Place {
  lang: Lang
  where: 'in the page' | 'in a popup'
}

export const places: Place[] = (['ru', 'en'] as const).flatMap((lang) =>
  (['in the page', 'in a popup'] as const).map((where) => ({ lang, where })),
)

/** Opens the form with these attributes; its `next-url` is the lesson. */
export const openForm = (
  page: Page,
  { origin }: School,
  { lang, where }: Place,
  attributes: Record<string, string> = {},
) => {
  const all = Object.entries({ lang, 'next-url': '/free-lesson-oct', ...attributes })
  const written = all.map(([name, value]) => `${name}="${value}"`).join(' ')
  return where === 'in the page'
    ? openFixture(page, { origin, body: `<school-auth ${written}></school-auth>` })
    : openFixture(page, { origin, body: '' }, fragmentWith('auth', Object.fromEntries(all)))
}

/** The texts and controls of the form, as a user finds them. */
export const formIn = (page: Page, lang: Lang = 'ru') => {
  const { fields, buttons, switches } = textsByLang[lang]
  const root = page.locator('school-auth')
  const press = (name: keyof typeof buttons) => root.getByRole('button', { name: buttons[name], exact: true }).click()
  const form = {
    root,
    field: (name: keyof typeof fields) => root.getByLabel(fields[name], { exact: true }),
    switch: (name: keyof typeof switches) => root.getByRole('switch', { name: switches[name] }),
    button: (name: keyof typeof buttons) => root.getByRole('button', { name: buttons[name], exact: true }),
    press,
    expectHeading: (name: string) => expect(root.getByRole('heading', { name, exact: true })).toBeVisible(),
    signIn: async (email: string, password = 'moloko-2026') => {
      await form.field('email').fill(email)
      await form.field('password').fill(password)
      await press('signIn')
    },
    fillRegistration: async () => {
      await form.field('name').fill('Вера Ильина')
      await form.field('email').fill('new@parents.example')
      await form.field('phone').fill('+79165554433')
      await form.switch('terms').check()
      await form.switch('policy').check()
    },
  }
  return form
}
