import type { Locator, Page } from '@playwright/test'
import { loginIn } from '../../testing/login.ts'
import type { School } from '../../testing/school.ts'
import { expect, test as base } from '../../testing/test.ts'

/** A test with a school that sends codes to phones and takes calls; its sandbox speaks the providers' protocols. */
export const test = base.extend({
  environment: { LOGIN_SANDBOXES: 'phone' },
})

/** The numbers of the seeded parent, which was proved with the mailbox, and of the author, whose account always needs its mailbox too. */
export const PARENT = '+79161234567'
export const AUTHOR = '+79161234568'
/** A number of no account. */
export const STRANGER = '+79031234567'

/** Where messages and calls come to, and how the providers behave. */
export const phonesOf = (school: School) => {
  const { phone } = school.sandboxes()
  if (!phone) throw new Error('the school has no phones')
  return phone
}

/** The code in the newest message to a number, which may still be on its way. */
export const codeTo = async (school: School, phone: string, earlier = 0): Promise<string> => {
  const { texts } = phonesOf(school)
  const mine = () => texts.filter((text) => `+${text.phone}` === phone)
  await expect.poll(() => mine().length, `a message to ${phone}`).toBeGreaterThan(earlier)
  return /\d{6}/.exec(mine().at(-1)?.text ?? '')?.[0] ?? ''
}

/** The controls of the form, in Russian. */
export const byPhoneIn = (root: Page | Locator) => {
  const login = loginIn(root)
  return {
    ...login,
    open: login.button('Войти по телефону'),
    send: login.button('Получить код'),
    phoneCode: login.field('Код из сообщения'),
    check: login.button('Войти'),
    call: login.button('Нет кода? Позвоните нам'),
    byMail: login.button('Войти по коду из письма'),
  }
}

/** Opens the form and asks for a code to a number. */
export const requestCode = async (root: Page | Locator, phone: string) => {
  const form = byPhoneIn(root)
  await form.open.click()
  await form.phone.fill(phone)
  await form.send.click()
  await expect(form.phoneCode).toBeVisible()
}

/** Types a code and sends it. */
export const enterCode = async (root: Page | Locator, code: string) => {
  const form = byPhoneIn(root)
  await form.phoneCode.fill(code)
  await form.check.click()
}
