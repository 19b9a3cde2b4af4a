import type { Page } from '@playwright/test'
import { expectNoFindings } from '../testing/axe.ts'
import { fullUnless } from '../testing/full.ts'
import { signIn } from '../testing/login.ts'
import { add } from '../testing/publishing.ts'
import { beIn, endSessions } from '../testing/sessions.ts'
import { expect, test } from '../testing/test.ts'

const AUTHOR = 'author@school.example'

const listIn = (page: Page) => {
  const rows = page.getByRole('main').getByRole('listitem')
  return {
    heading: page.getByRole('heading', { level: 1 }),
    rows,
    row: (title: string) => rows.filter({ hasText: title }),
    search: page.getByRole('searchbox', { name: 'Найти по\u00A0названию' }),
    news: page.locator('.news'),
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

test('an author signs in on the page of the studio, is in it without a reload, and leaves it', async ({
  page,
  complaints,
}) => {
  complaints.allow(/status of 40[013]/)
  await page.goto('/studio/')
  await expect(page.getByRole('heading', { name: 'Студия', exact: true })).toBeVisible()
  await expectNoFindings(page)
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }))
  await signIn(page, AUTHOR)
  const { heading, rows } = listIn(page)
  await expect(heading).toHaveText('Курсы')
  await expect(rows.first()).toBeVisible()
  expect(await page.evaluate(() => Reflect.get(globalThis, 'isSamePage'))).toBe(true)
  const kept = await page.evaluate(() => [localStorage, sessionStorage].map((one) => JSON.stringify(one)).join())
  expect(kept).not.toMatch(/token/i)
  await page.getByRole('button', { name: 'Выйти' }).click()
  await expect(page.getByRole('heading', { name: 'Студия', exact: true })).toBeVisible()
})

test('somebody who is no author is told so, and may enter as another', { tag: '@full' }, async ({
  page,
  school,
  complaints,
}) => {
  complaints.allow(/status of 403/)
  await beIn(page, school)
  await page.goto('/studio/')
  await expect(page.getByRole('heading', { name: 'Студия открыта авторам' })).toBeVisible()
  await expectNoFindings(page)
  await page.getByRole('button', { name: 'Войти под другим адресом' }).click()
  await signIn(page, AUTHOR)
  await expect(listIn(page).heading).toHaveText('Курсы')
})

test('documents are found by words, state and kind, the address keeps what was asked, and Back returns to it', async ({
  page,
  school,
}) => {
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

test('a course is begun with its title alone, which saves itself, and is found in the list after it', async ({
  page,
  school,
}) => {
  await beIn(page, school, AUTHOR)
  const list = await openList(page)
  await page.getByRole('link', { name: 'Новый курс' }).click()
  await expect(titleIn(page)).toBeFocused()
  await page.keyboard.type('Моря и океаны')
  await expect(page).toHaveURL(/id=\d+/)
  await titleIn(page).fill('Моря, океаны и реки')
  await page.getByRole('link', { name: 'Курсы' }).click()
  await expect(list.row('Моря, океаны и реки')).toContainText('Черновик')
})

test('a document goes to the trash and comes back, what readers see only after a question, and a copy is another one', async ({
  page,
  school,
}) => {
  await add(school, 'courses', { title: 'Черновик про лаву' })
  await add(school, 'courses', { title: 'Лава для всех', status: 1 })
  await beIn(page, school, AUTHOR)
  const list = await openList(page)
  await list.search.fill('лав')
  await expect(list.rows).toHaveCount(2)
  await list
    .row('Черновик про лаву')
    .getByRole('button', { name: /^Дублировать/ })
    .click()
  await expect(list.news).toContainText('Копия готова')
  await expect(list.rows).toHaveCount(3)
  await list
    .row('(копия)')
    .getByRole('button', { name: /^В\sкорзину/ })
    .click()
  await expect(list.rows).toHaveCount(2)
  await list.news.getByRole('button', { name: 'Вернуть' }).click()
  await expect(list.rows).toHaveCount(3)
  await list
    .row('Лава для всех')
    .getByRole('button', { name: /^В\sкорзину/ })
    .click()
  const question = page.getByRole('dialog', { name: /^Убрать «Лава для всех»/ })
  await expectNoFindings(page)
  await question.getByRole('button', { name: 'В\u00A0корзину' }).click()
  await expect(list.rows).toHaveCount(2)
  expect((await page.request.get(`${school.origin}/courses/?search=Лава`)).status()).toBe(200)
  await page.getByRole('link', { name: 'Корзина' }).click()
  await list
    .row('Лава для всех')
    .getByRole('button', { name: /^Вернуть/ })
    .click()
  await expect(list.news).toContainText('снова среди черновиков')
  await list.news.getByRole('button', { name: 'Открыть' }).click()
  await expect(titleIn(page)).toHaveValue('Лава для всех')
})

test('a session that ends amid the work asks to sign in over it, and what was written is saved then', async ({
  page,
  school,
  complaints,
}) => {
  complaints.allow(/status of 40[013]/)
  const { id } = await add(school, 'courses', { title: 'Вулканы' })
  await beIn(page, school, AUTHOR)
  await page.goto(`/studio/?kind=course&id=${id}`)
  await titleIn(page).waitFor()
  await endSessions(school, AUTHOR)
  await titleIn(page).fill('Написано после конца сессии')
  const dialog = page.getByRole('dialog', { name: 'Вход закончился' })
  await expect(dialog).toBeVisible()
  await expectNoFindings(page)
  await signIn(dialog, AUTHOR)
  await expect(dialog).toHaveCount(0)
  await expect(page.locator('.saving p')).toHaveText(/^Сохранено в\s/)
  await expect(titleIn(page)).toHaveValue('Написано после конца сессии')
})

for (const width of [360, 1280])
  test(`lists and an editor of all kinds of blocks fit a window of ${width} px and have no axe findings, light and dark`, {
    tag: fullUnless(width === 360),
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
