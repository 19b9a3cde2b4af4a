import type { Page } from '@playwright/test'
import { expectNoFindings } from '../testing/axe.ts'
import { add } from '../testing/publishing.ts'
import { beIn } from '../testing/sessions.ts'
import { expect, test } from '../testing/test.ts'

const AUTHOR = 'author@school.example'

const listIn = (page: Page) => {
  const rows = page.getByRole('main').getByRole('listitem')
  return {
    heading: page.getByRole('heading', { level: 1 }),
    rows,
    row: (title: string) => rows.filter({ hasText: title }),
    search: page.getByRole('searchbox', { name: 'Найти по\u00A0названию' }),
    kind: (name: string) => page.getByRole('navigation', { name: 'Разделы' }).getByRole('link', { name }),
  }
}

const titleIn = (page: Page) => page.getByRole('textbox', { name: 'Название', exact: true })

const openList = async (page: Page) => {
  await page.goto('/studio/')
  const list = listIn(page)
  await expect(list.rows.first()).toBeVisible()
  return list
}

test('documents are found by words, state and kind, the address keeps what was asked, and Back returns to it', {
  tag: '@engines',
}, async ({ page, school }) => {
  await add(school, 'courses', { title: 'Вулканы Камчатки' })
  await add(school, 'page', { caption: 'О вулканах' })
  await beIn(page, school, AUTHOR)
  const list = await openList(page)
  await list.search.fill('вулканы')
  await expect(list.rows).toHaveCount(1)
  await expect(list.row('Вулканы Камчатки')).toContainText('Черновик')
  await page.getByRole('combobox', { name: 'Состояние' }).selectOption({ label: 'Черновик' })
  await expect(page).toHaveURL(/state=draft/)
  await page.reload()
  await expect(list.search).toHaveValue('вулканы')
  await expect(list.rows).toHaveCount(1)
  await list.row('Вулканы Камчатки').getByRole('link').click()
  await expect(titleIn(page)).toHaveValue('Вулканы Камчатки')
  await page.goBack()
  await expect(list.search).toHaveValue('вулканы')
  await list.kind('Страницы').first().click()
  await expect(list.heading).toHaveText('Страницы')
  await expect(list.heading).toBeFocused()
  await list.row('О вулканах').getByRole('link').click()
  await titleIn(page).fill('О вулканах и лаве')
  await expect(page.locator('.saving p')).toHaveText(/^Сохранено в\s/)
  await page.goBack()
  await expect(list.row('О вулканах и лаве')).toBeVisible()
  await page.getByRole('combobox', { name: 'Состояние' }).selectOption({ label: 'В\u00A0архиве' })
  await expect(page.getByRole('heading', { name: 'Ничего не\u00A0нашлось' })).toBeVisible()
})

test('documents are found by a tag of the school, sorted and paged, the address keeps it, and Back leads through it', {
  tag: '@full',
}, async ({ page, school }) => {
  await add(school, 'courses', { title: 'Без тега' })
  const tag = await add(school, 'school-tags', { name: 'Летний лагерь' }, 'staff@school.example')
  for (let at = 10; at < 31; at += 1) await add(school, 'courses', { title: `Вулкан ${at}`, tags: [tag.id] })
  await beIn(page, school, AUTHOR)
  const list = await openList(page)
  const first = list.rows.first()
  await page.getByRole('combobox', { name: 'Тег' }).selectOption({ label: 'Летний лагерь' })
  await expect(first).toContainText('Вулкан 30')
  await page.getByRole('combobox', { name: 'Порядок' }).selectOption({ label: 'По\u00A0названию' })
  await expect(first).toContainText('Вулкан 10')
  await page.getByRole('link', { name: 'Следующая страница' }).click()
  await expect(list.rows).toHaveText([/Вулкан 30/])
  await expect(page).toHaveURL((url) => url.search === `?kind=course&tag=${tag.id}&ordering=title&page=2`)
  await page.reload()
  await expect(list.rows).toHaveText([/Вулкан 30/])
  await page.goBack()
  await expect(first).toContainText('Вулкан 10')
  await page.goBack()
  await expect(first).toContainText('Вулкан 30')
})

for (const width of [360, 1280])
  test(`lists and an editor of all kinds of blocks fit a window of ${width} px and have no axe findings, light and dark`, {
    tag: '@full',
  }, async ({ page, school }) => {
    await page.setViewportSize({ width, height: 780 })
    await beIn(page, school, AUTHOR)
    const list = await openList(page)
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth)
    await expectNoFindings(page)
    expect(await wide()).toBe(width)
    await list.search.fill('Космос')
    await list.row('Космос').first().getByRole('link').click()
    await expect(page.locator('[data-card]')).toHaveCount(15)
    expect(await wide()).toBe(width)
    await expectNoFindings(page)
    await page.getByRole('button', { name: 'Настройки' }).click()
    await expectNoFindings(page)
    expect(await wide()).toBe(width)
  })
