import type { Locator, Page } from '@playwright/test'
import { expectNoFindings } from '../testing/axe.ts'
import { add, change, read } from '../testing/publishing.ts'
import type { School } from '../testing/school.ts'
import { beIn } from '../testing/sessions.ts'
import { expect, test } from '../testing/test.ts'

/** A new course as its author sees it in the studio. */
const openCourse = async (page: Page, school: School, body: object): Promise<number> => {
  const { id } = await add(school, 'courses', { title: 'Вулканы', content: [], ...body })
  await beIn(page, school, 'author@school.example')
  await page.goto(`/studio/?kind=course&id=${id}`)
  await page.getByRole('region', { name: 'Содержание', exact: true }).waitFor()
  return Number(id)
}

const bar = (page: Page) => page.locator('.editor-bar')
const openPublishing = async (page: Page) => {
  await bar(page)
    .getByRole('button', { name: /^(Опубликовать|Публикация)$/ })
    .click()
  return page.getByRole('dialog', { name: 'Публикация' })
}
const openDetails = async (page: Page) => {
  const button = bar(page).getByRole('button', { name: 'Настройки' })
  if ((await button.getAttribute('aria-expanded')) === 'false') await button.click()
  return page.locator('.details, .drawer').first()
}

test('a course is published once what is wrong has been corrected, and its address is told', {
  tag: '@engines',
}, async ({ page, school }) => {
  const id = await openCourse(page, school, {
    content: [
      { type: 'text', data: { txt: '<p>Лава</p>' } },
      { type: 'video', data: { url: '' } },
    ],
  })
  await expect(bar(page).getByText('Черновик')).toBeVisible()
  const details = await openDetails(page)
  await details.getByRole('button', { name: 'Взять из\u00A0названия: vulkany' }).click()
  await expect(details.getByLabel('Адрес', { exact: true })).toHaveValue('vulkany')
  await details.getByText('Цена и\u00A0доступ').click()
  await details.getByLabel('Цена, ₽', { exact: true }).first().fill('1500')
  const dialog = await openPublishing(page)
  await dialog.getByRole('button', { name: 'Изменить: Категория' }).click()
  const category = details.getByRole('combobox', { name: 'Категория' })
  await expect(category).toBeFocused()
  await category.selectOption('Наука')
  await openPublishing(page)
  await expect(dialog.getByText('Наука')).toBeVisible()
  await expect(dialog.getByText('Сейчас на\u00A0сайте этого нет, читатели увидят всё: 2\u00A0блока.')).toBeVisible()
  await expect(dialog.getByText('У\u00A0видео нет адреса')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Опубликовать', exact: true })).toBeDisabled()
  await expectNoFindings(page)
  await dialog.getByRole('button', { name: /^Показать: У\sвидео нет адреса/ }).click()
  await expect(page.getByLabel('Адрес видео')).toBeFocused()
  await page.keyboard.type('https://youtu.be/dQw4w9WgXcQ')
  await openPublishing(page)
  await expect(dialog.getByText('1\u00A0500')).toBeVisible()
  await dialog.getByRole('button', { name: 'Опубликовать', exact: true }).click()
  await expect(dialog.getByText('Читатели видят эту версию.')).toBeVisible()
  await expect(dialog.getByRole('link', { name: `${school.origin}/courses/vulkany/` })).toBeVisible()
  await expectNoFindings(page)
  await dialog.getByRole('button', { name: 'Закрыть' }).click()
  await expect(bar(page).getByText('Опубликовано', { exact: true })).toBeVisible()
  const shown = await (await fetch(`${school.origin}/api/v1/courses/${id}/`)).json()
  expect([shown.title, shown.slug, shown.price]).toEqual(['Вулканы', 'vulkany', 1500])
})

test('what has changed since readers saw it is told per block, and one action takes it off the site', {
  tag: '@full',
}, async ({ page, school }) => {
  const id = await openCourse(page, school, {
    status: 1,
    content: [
      { type: 'course-info', data: { when: 'В мае' } },
      { type: 'course-info', data: { when: 'В июне' } },
    ],
  })
  await page.getByLabel('Когда', { exact: true }).first().fill('В марте')
  const dialog = await openPublishing(page)
  await expect(dialog.getByRole('listitem').filter({ hasText: 'В марте' })).toContainText('Изменён')
  await expect(dialog.getByText('В июне')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Опубликовать правки' }).click()
  await dialog.getByRole('button', { name: 'Закрыть' }).click()
  await openPublishing(page)
  await expect(dialog.getByText('Читатели уже видят эту версию.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Снять с\u00A0сайта' }).click()
  const confirmation = page.getByRole('dialog', { name: 'Снять с\u00A0сайта' })
  await expect(confirmation.getByText('Кто купил, читает дальше')).toBeVisible()
  await confirmation.getByRole('button', { name: 'Снять с\u00A0сайта' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0) // it tells the state too
  await expect(bar(page).getByText('Скрыто с\u00A0сайта')).toBeVisible()
  expect((await fetch(`${school.origin}/api/v1/courses/${id}/`)).status).toBe(404)
  await openPublishing(page)
  await dialog.getByRole('button', { name: 'Вернуть на\u00A0сайт' }).click()
  await expect(dialog.getByText('Читатели видят эту версию.')).toBeVisible()
  expect((await fetch(`${school.origin}/api/v1/courses/${id}/`)).status).toBe(200)
})

/** All elements and words of a document, whatever the levels of its headings. */
const outlineOf = (document: Locator) =>
  document.evaluate((article) =>
    [...article.querySelectorAll(':not(svg, svg *)')].map((element) => {
      const texts = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE)
      const name = element.localName.replace(/^h[1-6]$/, 'heading')
      return [name, ...texts.map(({ textContent }) => textContent?.trim())].join(' ')
    }),
  )

test('the preview has, element by element, what school-content shows of the draft to a colleague with a link', {
  tag: '@full',
}, async ({ page, context, school }) => {
  const { id } = await read(school, 'courses/by-slug/space')
  await beIn(page, school, 'author@school.example')
  await page.goto(`/studio/?kind=course&id=${id}`)
  await expect(page.locator('[data-card]')).toHaveCount(15)
  await page.getByRole('textbox', { name: 'Название', exact: true }).fill('Космос вблизи')
  await expect(page.locator('.saving > p')).toHaveText(/^Сохранено в/)
  await bar(page).getByRole('button', { name: 'Предпросмотр' }).click()
  await page.getByRole('button', { name: 'Показать коллеге' }).click()
  await page.getByRole('button', { name: 'Создать ссылку' }).click()
  const address = await page.getByRole('textbox', { name: 'Адрес ссылки' }).inputValue()
  const colleague = await context.newPage()
  await colleague.goto(address)
  const shown = colleague.locator('school-content .document')
  await expect(shown.getByRole('heading', { name: 'Космос вблизи' })).toBeVisible()
  expect(await outlineOf(page.locator('school-content .document'))).toEqual(await outlineOf(shown))
})

test('the states are told in words on a phone, too', { tag: '@full' }, async ({ page, school }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openCourse(page, school, { status: 1, content: [{ type: 'course-info', data: { when: 'В мае' } }] })
  const state = bar(page).locator('.state')
  await expect(state).toBeVisible()
  await expect(state).toHaveText('Опубликовано')
  await page.getByLabel('Когда', { exact: true }).fill('В марте')
  await expect(state).toHaveText('Есть неопубликованные правки')
  await expect(bar(page).locator('.saving > p')).toHaveText(/^Сохранено в/)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await expectNoFindings(page)
})

test('an earlier version is compared with the document, and a block of it brought back', { tag: '@full' }, async ({
  page,
  school,
}) => {
  const { id } = await add(school, 'courses', {
    title: 'Вулканы',
    content: [{ type: 'course-info', data: { when: 'В мае' } }],
  })
  const { content } = await (
    await fetch(`${school.origin}/api/v1/courses/${id}/`, { headers: await authorization(school) })
  ).json()
  await change(school, `courses/${id}`, { content: [{ ...content[0], data: { when: 'В июне' } }] })
  await beIn(page, school, 'author@school.example')
  await page.goto(`/studio/?kind=course&id=${id}`)
  await expect(page.getByLabel('Когда', { exact: true })).toHaveValue('В июне')
  await bar(page).getByRole('button', { name: 'История' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.locator('.version-lines li')).toHaveCount(2)
  await expectNoFindings(page)
  await dialog.locator('.version-lines button').last().click()
  await expect(dialog.getByText('В мае')).toBeVisible()
  await expect(dialog.getByText('В июне')).toBeVisible()
  await expectNoFindings(page)
  await dialog.getByRole('button', { name: 'Вернуть этот блок' }).click()
  await expect(page.getByLabel('Когда', { exact: true })).toHaveValue('В мае')
})

test('the lessons of a course are added, and sorted by keys', async ({ page, school }) => {
  const id = await openCourse(page, school, {})
  for (const title of ['Магма', 'Лава', 'Пепел']) await add(school, 'lessons', { title, course: id, status: 0 })
  await page.reload()
  const lessons = page.getByRole('region', { name: 'Уроки курса' })
  const titles = lessons.locator('.lesson-title')
  await expect(titles).toHaveText(['Магма', 'Лава', 'Пепел'])
  await lessons.getByRole('button', { name: 'Переместить урок 3 из 3' }).focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('Место 3 из 3')).toBeAttached()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByText('Место 2 из 3')).toBeAttached()
  await page.keyboard.press('Space')
  await expect(titles).toHaveText(['Магма', 'Пепел', 'Лава'])
  const listed = async () => {
    const path = `lessons/?course=${id}&ordering=position`
    const response = await fetch(`${school.origin}/api/v1/${path}`, { headers: await authorization(school) })
    return (await response.json()).results.map(({ title }: { title: string }) => title)
  }
  await expect.poll(listed).toEqual(['Магма', 'Пепел', 'Лава'])
  await expectNoFindings(page)
  await lessons.getByRole('button', { name: 'Добавить урок' }).click()
  await expect(page).toHaveURL(/kind=lesson&id=\d+/)
})

/** The header of the seeded author. */
async function authorization(school: School): Promise<{ Authorization: string }> {
  const response = await fetch(`${school.origin}/api/v1/api-token-auth/`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: 'author@school.example', password: 'moloko-2026' }),
  })
  const { token } = await response.json()
  return { Authorization: `Token ${token}` }
}
