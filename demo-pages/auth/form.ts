import { expect, type Page } from '@playwright/test'
import { openFixture } from '../elements/fixture-page.ts'
import type { School } from '../testing/school.ts'
import { type Lang, words } from './words.ts'

export const views = ['registration', 'pass', 'ml', 'phone', 'action', 'info', 'fail'] as const

/** What a visitor sees of it: only a person adds a phone, or goes on. */
export const seenOf = (view: (typeof views)[number]) => (view === 'phone' || view === 'action' ? 'pass' : view)

/** A form of the school in a page made up for it. */
export interface Place {
  lang: Lang
  where: 'in the page' | 'in a popup'
}

export const places: Place[] = (['ru', 'en'] as const).flatMap((lang) =>
  (['in the page', 'in a popup'] as const).map((where) => ({ lang, where })),
)

/** Opens the form with these attributes; it leads to the lesson. */
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
    : openFixture(page, { origin, body: '' }, `#school-auth?${new URLSearchParams(all)}`)
}

/** The words and controls of the form, as a person finds them. */
export const formIn = (page: Page, lang: Lang = 'ru') => {
  const { fields, buttons, switches } = words[lang]
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
