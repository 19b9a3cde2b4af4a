import type { Page } from '@playwright/test'
import { openFixture } from '../elements/testing/fixture-page.ts'
import { expectNoFindings } from '../testing/axe.ts'
import { LOST_CALL } from '../testing/network.ts'
import { beIn, endSessions } from '../testing/sessions.ts'
import { add, publish } from '../testing/publishing.ts'
import type { School } from '../testing/school.ts'
import { expect, test } from '../testing/test.ts'
import { around, reader, showComments } from './testing/documents.ts'

const commentsIn = (page: Page) => {
  const section = reader(page).locator('.comments')
  const item = (text: string) => section.getByRole('listitem').filter({ hasText: text })
  return {
    section,
    item,
    heading: section.getByRole('heading', { level: 3 }),
    field: section.getByRole('textbox'),
    send: section.getByRole('button', { name: /^(Отправить|Send)$/ }),
    button: (name: string) => section.getByRole('button', { name }),
    of: (text: string, name: string) => item(text).getByRole('button', { name }),
  }
}

const write = async (page: Page, text: string) => {
  const { field, send, item } = commentsIn(page)
  await field.fill(text)
  await send.click()
  await expect(item(text)).toBeVisible()
}

/** Opens a course that everybody may read. */
const openCourse = async (page: Page, school: School, attributes = 'kind="course" slug="space"') => {
  await openFixture(page, { origin: school.origin, body: around(`<school-content ${attributes}></school-content>`) })
  await showComments(page)
}

const reload = async (page: Page) => {
  await page.reload()
  await showComments(page)
}

test('a person writes a comment, which is text and nothing else, and deletes it by keyboard', {
  tag: '@webkit',
}, async ({ page, school }) => {
  await beIn(page, school)
  await openCourse(page, school)
  const comments = commentsIn(page)
  await expect(comments.section).toContainText('Пока никто не\u00A0написал')
  await comments.send.click()
  await expect(comments.field).toBeFocused()
  await expect(comments.field).toHaveAccessibleDescription('Напишите комментарий')
  await comments.field.fill('я'.repeat(1_900))
  await expect(comments.field).toHaveAccessibleDescription('Можно ещё 100\u00A0символов')
  await comments.field.fill('я'.repeat(2_003))
  await comments.send.click()
  await expect(comments.field).toHaveAccessibleDescription('Сократите на\u00A03\u00A0символа')
  await expectNoFindings(page)

  await write(page, 'Спасибо! <img src="x" onerror="alert(1)">\n\nЖдём ещё')
  await expect(comments.field).toHaveValue('')
  await expect(comments.heading).toHaveText('Комментарии1')
  await write(page, 'И ещё раз спасибо')
  await expect(comments.section.getByRole('listitem').first()).toContainText('Анна Смирнова')
  await expect(comments.section.getByRole('listitem').first()).toContainText('И ещё раз спасибо')
  await reload(page)
  await expect(comments.section.getByRole('listitem')).toHaveCount(2)
  await expect(comments.section.locator('img')).toHaveCount(0)

  await comments.of('И ещё раз', 'Удалить').press('Enter')
  await expect(comments.of('И ещё раз', 'Удалить')).toBeFocused()
  await comments.of('И ещё раз', 'Оставить').press('Enter')
  await expect(comments.of('И ещё раз', 'Удалить')).toBeFocused()
  await comments.of('И ещё раз', 'Удалить').press('Enter')
  await expectNoFindings(page)
  await comments.of('И ещё раз', 'Удалить').press('Enter')
  await expect(comments.item('И ещё раз')).toHaveCount(0)
  await expect(comments.heading).toBeFocused()
})

test('a comment is replied to below it, and the reply, which cannot be replied to, stands there for everybody', {
  tag: '@full',
}, async ({ page, school }) => {
  await beIn(page, school)
  await openCourse(page, school)
  await write(page, 'Когда второй урок?')
  const comments = commentsIn(page)
  await comments.button('Ответить на\u00A0комментарий: Анна Смирнова').press('Enter')
  const form = comments.item('Когда').locator('form')
  await expect(form.getByRole('textbox', { name: 'Ваш ответ' })).toBeFocused()
  await page.keyboard.type('Уже завтра')
  await expectNoFindings(page)
  await form.getByRole('button', { name: 'Отправить' }).click()
  const replies = comments.section.getByRole('list', { name: /^Ответы на/ }).getByRole('listitem')
  await expect(replies).toContainText('Уже завтра')
  await expect(replies.getByRole('button')).toHaveText(['Удалить'])
  await page.context().clearCookies()
  await page.setViewportSize({ width: 360, height: 740 })
  await reload(page)
  await expect(replies).toContainText('Уже завтра')
  await expect(comments.heading).toHaveText('Комментарии1')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
})

test('visitors read comments and sign in to write; whose session has ended keeps what is typed', {
  tag: '@engines',
}, async ({ page, school, complaints }) => {
  complaints.allow(/40[013]/)
  await openCourse(page, school, 'kind="course" slug="space" lang="en"')
  const comments = commentsIn(page)
  await comments.button('Sign in').click()
  const popup = page.locator('school-login').getByRole('dialog')
  await expect(popup.getByRole('tab', { name: 'Sign in' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(popup).toBeHidden()

  await beIn(page, school)
  await reload(page)
  await comments.field.fill('\u202e') // of which nothing is left
  await comments.send.click()
  await expect(comments.field).toHaveAccessibleDescription('This field is required')
  await page.route('**/api/v1/obj-comments/**', (route) => route.abort())
  complaints.allow(LOST_CALL)
  await comments.field.fill('Long thoughts')
  await comments.send.click()
  await expect(comments.field).toHaveAccessibleDescription(/No connection/)
  await expect(comments.field).toHaveValue('Long thoughts')
  await page.unroute('**/api/v1/obj-comments/**')
  await endSessions(school)
  await comments.send.click()
  await expect(comments.field).toHaveAccessibleDescription(/You are signed out/)
  await comments.button('Sign in').click()
  await popup.getByRole('textbox', { name: 'Email', exact: true }).fill('parent@school.example')
  await popup.getByLabel('Password', { exact: true }).fill('moloko-2026')
  await Promise.all([page.waitForEvent('load'), popup.locator('button[type=submit]').click()])
  await showComments(page)
  await expect(comments.field).toHaveValue('Long thoughts')
  await comments.send.click()
  await expect(comments.item('Long thoughts')).toBeVisible()
})

test('the author of a document hides comments and restores them, and other readers see the difference', {
  tag: '@full',
}, async ({ page, school, browser }) => {
  const id = await publish(school, 'courses', { title: 'Лава' })
  const element = `kind="course" id="${id}"`
  await beIn(page, school)
  await openCourse(page, school, element)
  await write(page, 'Ответ на третий вопрос: магма')
  const other = await browser.newContext({ baseURL: school.origin, locale: 'ru-RU' })
  const authorPage = await other.newPage()
  await beIn(authorPage, school, 'author@school.example')
  await openCourse(authorPage, school, element)
  const [seen, moderated] = [commentsIn(page), commentsIn(authorPage)]
  await expect(seen.of('магма', 'Скрыть')).toHaveCount(0)
  await moderated.of('магма', 'Скрыть комментарий: Анна Смирнова').click()
  await expect(moderated.item('магма')).toContainText('Скрыт от\u00A0читателей')
  await reload(page)
  await expect(seen.item('магма')).toContainText('Скрыт от\u00A0читателей')
  await page.context().clearCookies()
  await reload(page)
  await expect(seen.section).toContainText('Пока никто не\u00A0написал')
  await moderated.of('магма', 'Вернуть комментарий: Анна Смирнова').click()
  await expect(moderated.of('магма', 'Скрыть')).toBeVisible()
  await reload(page)
  await expect(seen.item('магма')).toBeVisible()
  await other.close()
})

test('comments come in pages, and a list that did not load can be asked for again', { tag: '@full' }, async ({
  page,
  school,
  complaints,
}) => {
  complaints.allow(LOST_CALL)
  const requested: (string | null)[] = []
  let isLost = true
  await page.route('**/api/v1/obj-comments/?*', (route) => {
    if (isLost) return route.abort()
    const number = new URL(route.request().url()).searchParams.get('page')
    requested.push(number)
    const ids = number === '1' ? [12, 11, 10, 9] : [9, 8, 7]
    const results = ids.map((id) => ({
      id,
      text: `Слово ${id}`,
      author: { name: 'Олег' },
      is_own: false,
      created_at: '2026-11-20T09:00:00Z',
    }))
    return route.fulfill({ json: { count: 6, next: number === '1' ? 'next' : null, results } })
  })
  await openCourse(page, school)
  const comments = commentsIn(page)
  await expect(comments.section).toContainText('Комментарии не\u00A0загрузились')
  isLost = false
  await comments.button('Попробовать ещё раз').click()
  await expect(comments.section.getByRole('listitem')).toHaveCount(4)
  await comments.button('Показать ещё').click()
  await expect(comments.section.getByRole('listitem')).toContainText([12, 11, 10, 9, 8, 7].map((id) => `Слово ${id}`))
  await expect(comments.button('Показать ещё')).toHaveCount(0)
  expect(requested).toEqual(['1', '2'])
})

test('comments stand below courses and lessons, elsewhere where the page wants them, and never below drafts', {
  tag: '@full',
}, async ({ page, school }) => {
  const id = await publish(school, 'page', { caption: 'О школе' })
  const draft = await add(school, 'courses', { title: 'Черновик', status: 0 })
  const { preview } = await add(school, `courses/${draft.id}/preview-links`, {})
  const shown = async (attributes: string) => {
    await openFixture(page, { origin: school.origin, body: around(`<school-content ${attributes}></school-content>`) })
    await expect(reader(page).getByRole('heading', { level: 2 })).toBeVisible()
    return reader(page).locator('.comments-place').count()
  }
  expect(await shown('kind="course" slug="space"')).toBe(1)
  expect(await shown('kind="course" slug="space" comments="off"')).toBe(0)
  expect(await shown(`kind="page" id="${id}"`)).toBe(0)
  expect(await shown(`kind="page" id="${id}" comments`)).toBe(1)
  expect(await shown(`preview="${preview}" comments`)).toBe(0)
})
