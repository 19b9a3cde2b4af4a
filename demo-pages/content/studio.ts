import type { Locator, Page } from '@playwright/test'
import type { School } from '../testing/school.ts'

export const STUDIO = '/demo/content/'
export const PASSWORD = 'moloko-2026'
export const AUTHOR = 'author@school.example'
export const STAFF = 'staff@school.example'

/** The texts and controls of the editor, as an author finds them. */
export const studioIn = (root: Page) => {
  const button = (name: string | RegExp) => root.getByRole('button', { name, exact: true })
  const card = (at: number) => root.locator('.outline > li').nth(at)
  return {
    button,
    card,
    cards: root.locator('.outline > li'),
    /** A field of the document or of an open card. */
    field: (label: string, within: Page | Locator = root) => within.getByLabel(label, { exact: true }),
    open: (title: string) => root.locator('details.group > summary', { hasText: title }).click(),
    status: root.locator('[data-saved]'),
    news: root.locator('[data-news]').last(),
    dialog: root.getByRole('dialog'),
    readers: root.getByRole('region', { name: 'Как видят читатели' }),
    documents: root.getByRole('region', { name: 'Мои материалы' }),
  }
}

/** Opens the editor and signs in. */
export const enterStudio = async (page: Page, email = AUTHOR) => {
  await page.goto(STUDIO)
  await page.getByLabel('Почта').fill(email)
  await page.getByLabel('Пароль').fill(PASSWORD)
  await page.getByRole('button', { name: 'Войти', exact: true }).last().click()
  await page.getByRole('region', { name: 'Мои материалы' }).waitFor()
}

/** Begins a new course with a title, without saving it. */
export const beginCourse = async (page: Page, title: string) => {
  const studio = studioIn(page)
  await studio.button('Создать').click()
  await studio.field('Название').fill(title)
}

/** Adds a block and returns its card, which is open. */
export const addBlock = async (page: Page, kind: string): Promise<Locator> => {
  const studio = studioIn(page)
  const before = await studio.cards.count()
  await page.getByRole('combobox', { name: 'Новый блок' }).selectOption(kind)
  await studio.button('Добавить блок').click()
  const card = studio.card(before)
  await card.waitFor()
  return card
}

export const save = async (page: Page) => {
  const studio = studioIn(page)
  await studio.button('Сохранить').click()
  await studio.status.filter({ hasText: /^Сохранено$/ }).waitFor()
}

/** An API token of a user, for calls outside the page. */
export const tokenOf = async (page: Page, { origin }: School, email = AUTHOR): Promise<string> => {
  const answer = await page.request.post(`${origin}/api/v1/api-token-auth/`, {
    data: { username: email, password: PASSWORD },
  })
  const { token } = await answer.json()
  return token
}

/** The school's response to a reader. */
export const readPublished = async (page: Page, { origin }: School, path: string) => {
  const answer = await page.request.get(`${origin}/api/v1/${path}`, { headers: { Authorization: '' } })
  return { status: answer.status(), body: await answer.json() }
}
