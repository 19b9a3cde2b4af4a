import type { Locator, Page } from '@playwright/test'
import { openFixture, snippet } from '../../elements/testing/fixture-page.ts'
import { openLanding } from '../../landings/testing/landing.ts'
import { loginIn } from '../../testing/login.ts'
import { codeIn, mailTo } from '../../testing/mail.ts'
import type { School } from '../../testing/school.ts'
import { expect } from '../../testing/test.ts'

export const NEXT = '/free-lesson-oct'
export const MARK = 'Вы входили так в прошлый раз'
/** A seeded person with a password. */
export const ANNA = 'parent@school.example'

/** Where the form stands: a page of the school, or a landing of another origin. */
export type Where = 'own' | 'foreign'

export const placeName: Record<Where, string> = {
  own: 'on the school’s own page',
  foreign: 'on a landing of another origin',
}

/** Opens a page with an element that asks the e-mail first; `attributes` follow those that every test has. */
export const openForm = async (page: Page, school: School, where: Where = 'own', attributes = '', tag = 'login') => {
  const body = `<main><h1>Урок</h1><school-${tag} flow="email-first" next-url="${NEXT}" ${attributes}></school-${tag}></main>`
  if (where === 'own') return openFixture(page, { origin: school.origin, head: snippet(school.origin), body })
  const absolute = body.replace(`"${NEXT}"`, `"${school.origin}${NEXT}"`)
  return openLanding(page, school, 'reserved-room', { body: absolute })
}

/** Types the address and goes on, once the form is there. */
export const askFor = async (root: Page | Locator, email: string) => {
  const login = loginIn(root)
  await login.email.fill(email)
  await login.button('Продолжить').click()
}

/** The address that a form shows in place of a field. */
export const shownEmail = (root: Page | Locator) => root.locator('.intro b')

/** The buttons of a form, in reading order. */
export const buttonsIn = async (root: Page | Locator): Promise<string[]> => {
  const texts = await root.locator('.actions .button').allInnerTexts()
  return texts.map((text) => text.replaceAll('\u00A0', ' ').trim())
}

/** Signs in by the code that has been mailed without a press. */
export const typeCode = async (root: Page | Locator, school: School, email: string) => {
  const login = loginIn(root)
  await login.heading('Введите код').waitFor()
  const newestCode = async () => codeIn(await mailTo(school, email))
  await expect.poll(newestCode).not.toBe('') // an older mail has none
  await login.code.fill(await newestCode())
  await login.button('Войти').click()
}

/** Ends the session and forgets what the browser has stored, as another browser of the same person. */
export const becomeAnotherBrowser = async (page: Page) => {
  await page.evaluate(() => localStorage.clear())
  await page.goto('about:blank')
  await page.context().clearCookies()
}

export const expectLesson = (page: Page, { origin }: School) => expect(page).toHaveURL(`${origin}${NEXT}`)
