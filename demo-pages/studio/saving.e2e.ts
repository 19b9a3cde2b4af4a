import type { Page, Route } from '@playwright/test'
import { expectNoFindings } from '../testing/axe.ts'
import { fullUnless } from '../testing/full.ts'
import { loseResponses } from '../testing/network.ts'
import { add } from '../testing/publishing.ts'
import type { School } from '../testing/school.ts'
import { beIn, endSessionsDuring } from '../testing/sessions.ts'
import { expect, test } from '../testing/test.ts'
import { closeOffline } from './testing/close-offline.ts'

const AUTHOR = 'author@school.example'

const info = (when: string) => ({ type: 'course-info', data: { when } })

/** A course of the author with two blocks; answers its number. */
const aCourse = async (school: School): Promise<number> =>
  Number((await add(school, 'courses', { title: 'Вулканы', content: [info('Раз'), info('Два')] })).id)

const partsOf = (page: Page) => ({
  title: page.getByLabel('Название', { exact: true }),
  when: (at: number) => page.getByLabel('Когда', { exact: true }).nth(at),
  saving: page.locator('.saving'),
  dialog: page.getByRole('dialog'),
  recovered: page.getByRole('region', { name: 'Несохранённая версия' }),
})

const openStudio = async (page: Page, id: number | 'new') => {
  await page.goto(`/studio/?kind=course&id=${id}`)
  const parts = partsOf(page)
  await parts.title.waitFor()
  await page.getByText(/^Уроков пока нет|^Уроки можно добавить/).waitFor() // nothing else is asked of the school
  return parts
}

/** What the school has, as its author reads it. */
const stored = async (page: Page, { origin }: School, id: number) => {
  const signIn = { username: AUTHOR, password: 'moloko-2026' }
  const { token } = await (await page.request.post(`${origin}/api/v1/api-token-auth/`, { data: signIn })).json()
  const reply = await page.request.get(`${origin}/api/v1/courses/${id}/`, {
    headers: { Authorization: `Token ${token}` },
  })
  const { title, content } = await reply.json()
  return [title, ...content.map(({ data }: { data: { when: string } }) => data.when)]
}

const SAVED = /^Сохранено в\s\d\d:\d\d$/

test('what is written is saved by itself, says so, and by Ctrl+S at once', { tag: '@webkit' }, async ({
  page,
  school,
}) => {
  const id = await aCourse(school)
  await beIn(page, school, AUTHOR)
  const { title, when, saving } = await openStudio(page, id)
  await expect(saving.locator('p')).toHaveText('Изменений нет')
  await title.fill('Вулканы Земли')
  await expect(saving.locator('p')).toHaveText(SAVED)
  await when(1).fill('Три')
  await expect(saving.locator('p')).toHaveText('Есть несохранённые правки')
  await page.keyboard.press('ControlOrMeta+S')
  await expect(saving.locator('p')).toHaveText(SAVED)
  expect(await stored(page, school, id)).toEqual(['Вулканы Земли', 'Раз', 'Три'])
  await page.keyboard.press('ControlOrMeta+Z')
  await expect(when(1)).toHaveValue('Два')
  await page.keyboard.press('ControlOrMeta+Shift+Z')
  await expect(when(1)).toHaveValue('Три')
  await expectNoFindings(page)
})

const COURSES = '/api/v1/courses/'

/** Returns what ends that. */
const interceptSaves = async (page: Page, handle: (route: Route) => Promise<unknown>) => {
  await page.route(`**${COURSES}**`, (route) => (route.request().method() === 'GET' ? route.fallback() : handle(route)))
  return () => page.unroute(`**${COURSES}**`)
}

/** The steps of a save at which the network may be lost. */
const losses: [name: string, lose: (page: Page) => Promise<() => Promise<void>>][] = [
  ['before the school gets it', (page) => interceptSaves(page, (route) => route.abort())],
  ['before its answer comes', (page) => loseResponses(page, COURSES)],
  [
    'while the school does not answer',
    (page) => interceptSaves(page, (route) => route.fulfill({ status: 503, json: { detail: 'Позже' } })),
  ],
]

for (const [name, lose] of losses)
  test(`a save that is lost ${name} loses no word, and makes no document twice`, {
    tag: fullUnless(name === 'before its answer comes'),
  }, async ({ page, school, complaints }) => {
    complaints.allow(/Failed to load resource|412/)
    await beIn(page, school, AUTHOR)
    const { title, saving } = await openStudio(page, 'new')
    let restore = await lose(page)
    await title.fill('Новый курс о море')
    await expect(saving.locator('p')).toHaveText(/: 1\sправка в\sэтом браузере$/)
    await restore()
    await title.fill('Новый курс о море и ветре')
    await saving.getByRole('button', { name: 'Повторить' }).click()
    await expect(saving.locator('p')).toHaveText(SAVED)
    await expect(page).toHaveURL(/id=\d+/)
    const id = Number(new URL(page.url()).searchParams.get('id'))
    expect(await stored(page, school, id)).toEqual(['Новый курс о море и ветре'])
    restore = await lose(page)
    await title.fill('О море')
    await expect(saving.locator('p')).toHaveText(/: 1\sправка в\sэтом браузере$/)
    await restore()
    await title.fill('О море и ветре')
    await expect(saving.locator('p')).toHaveText(SAVED)
    expect(await stored(page, school, id)).toEqual(['О море и ветре'])
  })

test('edits without a network wait in the browser and are sent when it is back', { tag: '@engines' }, async ({
  page,
  context,
  school,
  complaints,
}) => {
  complaints.allow(/ERR_INTERNET_DISCONNECTED|Failed to load resource/)
  const id = await aCourse(school)
  await beIn(page, school, AUTHOR)
  const { title, when, saving } = await openStudio(page, id)
  await context.setOffline(true)
  await title.fill('Без сети')
  await when(0).fill('Тоже')
  await expect(saving.locator('p')).toHaveText(/^Нет сети: 2\sправки в\sэтом браузере$/)
  await expect(saving.getByRole('status')).toHaveText(/^Нет сети/)
  await context.setOffline(false)
  await expect(saving.locator('p')).toHaveText(SAVED)
  expect(await stored(page, school, id)).toEqual(['Без сети', 'Тоже', 'Два'])
})

test('what a closed tab has left is offered, compared and restored', async ({ page, context, school, complaints }) => {
  complaints.allow(/ERR_INTERNET_DISCONNECTED|Failed to load resource/)
  const id = await aCourse(school)
  await beIn(page, school, AUTHOR)
  const first = await openStudio(page, id)
  await context.setOffline(true)
  await first.when(0).fill('Не дошло')
  await expect(first.saving.locator('p')).toHaveText(/правка/)
  await closeOffline(context, page)
  const next = await context.newPage()
  const { recovered, dialog, when, saving } = await openStudio(next, id)
  await expect(recovered).toContainText('В\u00A0этом браузере осталась несохранённая версия от')
  await recovered.getByRole('button', { name: 'Посмотреть отличия' }).click()
  await expect(dialog.getByRole('figure')).toHaveCount(2)
  await expect(dialog).toContainText('Не дошло')
  await expectNoFindings(next)
  await dialog.getByRole('button', { name: 'Вернуть её' }).click()
  await expect(when(0)).toHaveValue('Не дошло')
  await expect(saving.locator('p')).toHaveText(SAVED)
  await expect(recovered).toHaveCount(0)
  expect(await stored(next, school, id)).toEqual(['Вулканы', 'Не дошло', 'Два'])
})

test('what the school refuses is led to, also where the details are closed and the text has gone on', {
  tag: '@full',
}, async ({ page, school, complaints }) => {
  complaints.allow(/status of 400/)
  await add(school, 'courses', { title: 'Лава', slug: 'lava', content: [] })
  const id = await aCourse(school)
  await beIn(page, school, AUTHOR)
  const { title, saving } = await openStudio(page, id)
  const details = page.getByRole('button', { name: 'Настройки' })
  const slug = page.getByLabel('Адрес', { exact: true })
  await details.click()
  await slug.fill('lava')
  await expect(page.getByText('Такой адрес уже занят')).toBeVisible()
  await details.click()
  await title.fill('Вулканы Земли')
  await expect(saving.locator('p')).toHaveText('Сохранено всё, кроме отмеченного')
  expect(await stored(page, school, id)).toEqual(['Вулканы Земли', 'Раз', 'Два'])
  await saving.getByRole('button', { name: 'Показать' }).press('Enter')
  await expect(slug).toBeFocused()
  await expectNoFindings(page)
  await slug.fill('volcanoes')
  await expect(saving.locator('p')).toHaveText(SAVED)
  expect(await stored(page, school, id)).toEqual(['Вулканы Земли', 'Раз', 'Два'])
})

test('two tabs know of each other, and each takes over what the other saves', { tag: '@full' }, async ({
  page,
  context,
  school,
}) => {
  const id = await aCourse(school)
  await beIn(page, school, AUTHOR)
  const first = await openStudio(page, id)
  const other = await context.newPage()
  const second = await openStudio(other, id)
  await expect(other.getByText('Документ открыт и\u00A0в\u00A0другой вашей вкладке')).toBeVisible()
  await second.when(1).fill('Из второй')
  await expect(second.saving.locator('p')).toHaveText(SAVED)
  await expect(first.when(1)).toHaveValue('Из второй')
  await first.when(0).fill('Из первой')
  await expect(first.saving.locator('p')).toHaveText(SAVED)
  await expect(second.when(0)).toHaveValue('Из первой')
  expect(await stored(page, school, id)).toEqual(['Вулканы', 'Из первой', 'Из второй'])
})

test('another author is merged with; where both have changed the same block, both are shown and both may stay', {
  tag: '@full',
}, async ({ page, browser, school, complaints }) => {
  complaints.allow(/status of 412/)
  const id = await aCourse(school)
  await beIn(page, school, AUTHOR)
  const mine = await openStudio(page, id)
  const theirContext = await browser.newContext({ baseURL: school.origin, locale: 'ru-RU' })
  const their = await theirContext.newPage()
  await beIn(their, school, 'staff@school.example')
  const theirs = await openStudio(their, id)
  await expect(their.getByText(/^Сейчас здесь: /)).toBeVisible()
  await theirs.title.fill('Их название')
  await theirs.when(0).fill('Чужое')
  await expect(theirs.saving.locator('p')).toHaveText(SAVED)
  await mine.when(1).fill('Другой блок')
  await mine.when(0).fill('Моё')
  await expect(mine.dialog).toContainText('то\u00A0же самое место изменили и\u00A0вы')
  await expect(mine.dialog.getByRole('group')).toHaveCount(1)
  await expect(mine.dialog.getByRole('figure')).toContainText(['Моё', 'Чужое'])
  await expectNoFindings(page)
  await page.keyboard.press('Escape')
  await expect(mine.saving.locator('p')).toHaveText('Не сохранено: документ изменили в\u00A0другом месте')
  await mine.saving.getByRole('button', { name: 'Разобрать' }).click()
  await mine.dialog.getByRole('radio', { name: 'Оба' }).check()
  await mine.dialog.getByRole('button', { name: 'Сохранить выбранное' }).click()
  await expect(mine.saving.locator('p')).toHaveText(SAVED)
  expect(await stored(page, school, id)).toEqual(['Их название', 'Моё', 'Чужое', 'Другой блок'])
  await theirContext.close()
})

test('a session that ends while somebody writes keeps the text, and saves it after the sign-in', async ({
  page,
  school,
  complaints,
}) => {
  complaints.allow(/status of 40[013]/)
  const id = await aCourse(school)
  await beIn(page, school, AUTHOR)
  const { title, saving } = await openStudio(page, id)
  await endSessionsDuring(page, school, AUTHOR, () => title.fill('Написано в конце сессии'))
  await expect(saving.locator('p')).toHaveText('Не сохранено: войдите снова, текст на месте')
  await expect(title).toHaveValue('Написано в конце сессии')
  await beIn(page, school, AUTHOR)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(saving.locator('p')).toHaveText(SAVED)
  expect(await stored(page, school, id)).toEqual(['Написано в конце сессии', 'Раз', 'Два'])
})
