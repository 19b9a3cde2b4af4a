import { expect, type Page } from '@playwright/test'
import { LANGS } from '../../../server/contract/langs.ts'
import { type Lang, serverMessages } from '../../../server/contract/messages.ts'
import type { ProfileField } from '../../../server/contract/profile-fields.ts'
import { captchaTexts } from '../../../widget/texts/auth/captcha-texts.ts'
import { eventTexts } from '../../../widget/texts/auth/event-texts.ts'
import { phoneTexts, registrationTexts } from '../../../widget/texts/auth/registration-texts.ts'
import { authTexts } from '../../../widget/texts/auth/texts.ts'
import { mailTexts } from '../../../widget/texts/auth/mail-texts.ts'
import type { Place } from '../../auth/testing/form.ts'
import type { School } from '../../testing/school.ts'
import { becomeLive, fragmentWith, openFixture } from './fixture-page.ts'

await Promise.all(LANGS.map(authTexts.loadTexts))

/** All texts of `<school-login>` and its server in a language. */
export const textsIn = (lang: Lang) => ({
  ...authTexts.textsIn(lang),
  mail: authTexts.of('mail', mailTexts, lang),
  forms: {
    registration: authTexts.of('registration', registrationTexts, lang),
    phone: authTexts.of('phone', phoneTexts, lang),
  },
  event: authTexts.of('event', eventTexts, lang),
  check: authTexts.of('captcha', captchaTexts, lang),
  server: serverMessages[lang],
})

/**
 * Opens `<school-login>` in a generated page of the school, or of `origin`, with the lesson as its `next-url`. Resolves when it is live.
 */
export const openLogin = async (
  page: Page,
  school: School,
  { lang, where }: Place,
  { origin = school.origin }: { origin?: string } = {},
) => {
  const all = { lang, 'next-url': '/free-lesson-oct', theme: 'auto' }
  const written = Object.entries(all).map(([name, value]) => `${name}="${value}"`)
  const isPopup = where === 'in a popup'
  const body = isPopup ? '' : `<school-login ${written.join(' ')}></school-login>`
  const hash = isPopup ? fragmentWith('login', all) : ''
  await openFixture(page, { origin, school: school.origin, body }, hash)
  await becomeLive(page)
  await expect(page.getByRole('dialog')).toHaveCount(isPopup ? 1 : 0)
}

type FieldName = 'email' | 'password' | ProfileField | 'phone' | 'code'

/** The texts and controls of the only `<school-login>` of a page, as a user finds them. */
export const loginFormIn = (page: Page, lang: Lang) => {
  const texts = textsIn(lang)
  const root = page.locator('school-login')
  const button = (name: string) => root.getByRole('button', { name, exact: true })
  const labels = { ...texts.fields, ...texts.forms.registration.profile }
  const field = (name: FieldName) => root.getByLabel(labels[name], { exact: true })
  const form = {
    texts,
    root,
    button,
    field,
    tab: (name: 'pass' | 'registration') => root.getByRole('tab', { name: texts[name].tab, exact: true }),
    boxes: root.getByRole('checkbox'),
    submit: root.locator('button[type=submit]'),
    notice: root.locator('[part=notice]'),
    press: (name: string) => button(name).click(),
    expectHeading: (name: string) => expect(root.getByRole('heading', { name, exact: true })).toBeVisible(),
    expectError: (name: FieldName, error: string) => expect(field(name)).toHaveAccessibleDescription(error),
    signIn: async (email: string, password = 'moloko-2026') => {
      await field('email').fill(email)
      await field('password').fill(password)
      await form.submit.click()
    },
    register: async (email: string) => {
      await form.tab('registration').click()
      await field('email').fill(email)
      await field('name').fill('Вера Ильина')
      await field('phone').fill('+79165554433')
      for (const box of await form.boxes.all()) await box.check()
      await form.submit.click()
    },
    askForCode: async (email: string) => {
      await form.press(texts.pass.byCode)
      await field('email').fill(email)
      await form.press(texts.mail.code.send)
    },
    askForLink: async (email: string) => {
      await form.press(texts.pass.forgotten)
      await field('email').fill(email)
      await form.press(texts.mail.ml.send.login)
    },
  }
  return form
}
