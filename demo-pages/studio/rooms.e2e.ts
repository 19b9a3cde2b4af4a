import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expectNoFindings } from '../testing/axe.ts'
import { add, publish } from '../testing/publishing.ts'
import type { School } from '../testing/school.ts'
import { beIn } from '../testing/sessions.ts'
import { expect, test } from '../testing/test.ts'

const AUTHOR = 'author@school.example'
const PHONE = { width: 360, height: 740 }

const aPicture = async (name: string, background: string) => {
  const image = sharp({ create: { width: 800, height: 600, channels: 3, background } })
  return { name, mimeType: 'image/png', buffer: await image.png().toBuffer() }
}

const openRoom = async (page: Page, school: School, query: string, email = AUTHOR) => {
  await beIn(page, school, email)
  await page.goto(`/studio/?${query}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
}

const row = (page: Page, text: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: text })

const choose = async (page: Page, name: RegExp, files: Awaited<ReturnType<typeof aPicture>>[]) => {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name }).click()
  await (await chooser).setFiles(files)
}

test('a tag is added and deleted by keyboard, and one in use is refused at its row', { tag: '@engines' }, async ({
  page,
  school,
  complaints,
}) => {
  complaints.allow(/400/)
  const used = await add(school, 'tags', { name: 'Лава' })
  await publish(school, 'courses', { title: 'Вулканы', tags: [used.id] })
  await openRoom(page, school, 'room=terms')
  await page.getByRole('textbox', { name: 'Новое название' }).fill('Пепел')
  await page.keyboard.press('Enter')
  await expect(row(page, 'Пепел')).toBeVisible()
  await page.getByRole('button', { name: 'Удалить: Лава' }).click()
  await expect(row(page, 'Лава').getByRole('alert')).toContainText('Сначала уберите это из документов')
  await expectNoFindings(page)
  await page.getByRole('button', { name: 'Удалить: Пепел' }).press('Enter')
  await expect(row(page, 'Пепел')).toHaveCount(0)
  await page.getByRole('searchbox', { name: 'Найти по\u00A0названию' }).fill('нет такого')
  await expect(page.getByText('Ничего не\u00A0нашлось')).toBeVisible()
  await page.setViewportSize(PHONE)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
})

test('an author hides a comment, finds it among the hidden, and restores it', async ({ page, school }) => {
  const id = await publish(school, 'courses', { title: 'Вулканы' })
  await add(school, 'obj-comments', { obj_type: 'course', obj_id: id, text: 'Очень жарко' })
  await openRoom(page, school, 'room=comments')
  await page.getByRole('link', { name: 'Вулканы' }).click()
  await page.getByRole('button', { name: /^Скрыть комментарий/ }).click()
  await expect(row(page, 'Очень жарко')).toContainText('Скрыт от\u00A0читателей')
  await page.setViewportSize(PHONE)
  await page.getByRole('radio', { name: 'Скрытые' }).check()
  await expect(row(page, 'Очень жарко')).toBeVisible()
  expect(await row(page, 'Очень жарко').evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  await expectNoFindings(page)
  await page.getByRole('button', { name: /^Вернуть комментарий/ }).click()
  await expect(page.getByText('Скрытых комментариев нет')).toBeVisible()
  await page.getByRole('link', { name: 'Открыть документ' }).click()
  await page.getByRole('link', { name: 'Комментарии', exact: true }).click()
  await expect(page.getByRole('button', { name: /^Скрыть комментарий/ })).toBeVisible()
})

test('an author replies to a comment, on all documents and on one, where the reply stands below it', {
  tag: '@full',
}, async ({ page, school }) => {
  const id = await publish(school, 'courses', { title: 'Вулканы' })
  await add(school, 'obj-comments', { obj_type: 'course', obj_id: id, text: 'Когда второй урок?' })
  await add(school, 'obj-comments', { obj_type: 'course', obj_id: id, text: 'Жду' })
  await openRoom(page, school, 'room=comments')
  const reply = async (to: string, text: string) => {
    await row(page, to)
      .getByRole('button', { name: /^Ответить на/ })
      .click()
    await expect(page.getByRole('textbox', { name: 'Ваш ответ' })).toBeFocused()
    await page.keyboard.type(text)
    await expectNoFindings(page)
    await page.getByRole('button', { name: 'Отправить' }).click()
    await expect(row(page, text)).toContainText('Ответ')
  }
  await reply('Когда', 'Завтра')
  await page.getByRole('link', { name: 'Комментарии: Вулканы' }).first().click()
  await page.setViewportSize(PHONE)
  await reply('Жду', 'Мы тоже')
  await page.reload()
  const texts = page.getByRole('main').locator('.section-text')
  await expect(texts).toHaveText(['Жду', 'Мы тоже', 'Когда второй урок?', 'Завтра'])
  await expect(row(page, 'Завтра').getByRole('button', { name: /^Ответить/ })).toHaveCount(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
})

test('the comments on all documents say who has hidden them and when, and lead to those on one', {
  tag: '@full',
}, async ({ page, school }) => {
  for (const title of ['Вулканы', 'Океаны']) {
    const id = await publish(school, 'courses', { title })
    await add(school, 'obj-comments', { obj_type: 'course', obj_id: id, text: `Про ${title.toLowerCase()}` })
  }
  await openRoom(page, school, 'room=comments', 'staff@school.example')
  const comments = page.getByRole('main').locator('.rows > li')
  await expect(comments).toContainText(['Про океаны', 'Про вулканы'])
  await comments
    .first()
    .getByRole('button', { name: /^Скрыть комментарий/ })
    .click()
  await expect(comments.first()).toContainText(/Скрыт от\sчитателей: .+, только что/)
  await page.getByRole('radio', { name: 'Скрытые' }).check()
  await expect(comments).toHaveCount(1)
  await expectNoFindings(page)
  await page.getByRole('link', { name: 'Комментарии: Океаны' }).click()
  await expect(comments).toHaveCount(1)
  await expect(comments).toContainText(/Скрыт от\sчитателей: .+, только что/)
  await page.setViewportSize(PHONE)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
  await page.getByRole('link', { name: 'Ко\u00A0всем комментариям' }).click()
  await expect(comments).toHaveCount(2)
})

test('a background is uploaded, its name is placed by keys, and the certificate is given to a person found by e-mail', async ({
  page,
  school,
}) => {
  await publish(school, 'courses', { title: 'Вулканы' })
  await openRoom(page, school, 'room=certificates')
  await choose(page, /Добавить бланк/, [await aPicture('бланк.png', '#eef')])
  await page.getByRole('button', { name: /^Где стоят слова/ }).click()
  await page.getByRole('checkbox', { name: 'Показывать: Имя' }).check()
  await page.getByRole('button', { name: /^Место: Имя/ }).press('ArrowDown')
  await expectNoFindings(page)
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByText('На\u00A0бланке: Имя')).toBeVisible()

  await page.getByRole('link', { name: 'Выданные' }).click()
  await page.getByRole('button', { name: 'Выдать сертификат' }).click()
  const dialog = page.getByRole('dialog')
  const email = dialog.getByRole('textbox', { name: 'Почта человека' })
  await email.fill('nobody@school.example')
  await email.press('Enter')
  await expect(email).toHaveAccessibleDescription(/в\u00A0школе нет/)
  await email.fill('parent@school.example')
  await email.press('Enter')
  await expect(dialog.getByLabel('Имя')).not.toHaveValue('')
  await dialog.getByLabel('Имя').fill('Вера')
  await dialog.getByLabel('За\u00A0какой документ').selectOption({ label: 'Вулканы' })
  await expectNoFindings(page)
  await dialog.getByRole('button', { name: 'Выдать сертификат' }).click()
  await expect(row(page, 'Вера')).toBeVisible()
  await page.getByRole('button', { name: 'Изменить сертификат: Вера' }).click()
  await dialog.getByLabel('Имя').fill('Вера Ильина')
  await dialog.getByRole('button', { name: 'Сохранить' }).click()
  await expect(row(page, 'Вера Ильина')).toBeVisible()
})

test('pictures of a gallery are uploaded, sorted by keys, removed and saved; leaving unsaved ones is asked about', async ({
  page,
  school,
}) => {
  await openRoom(page, school, 'room=pictures')
  await choose(page, /Добавить картинки/, [await aPicture('а.png', '#c33'), await aPicture('б.png', '#36c')])
  const tiles = page.getByRole('group', { name: 'Галерея' }).locator('.picture-tile')
  await expect(tiles).toHaveCount(2)
  const sources = () => tiles.locator('img').evaluateAll((all) => all.map((one) => one.getAttribute('src')))
  const [first, second] = await sources()
  await page.getByRole('button', { name: 'Переместить картинку 1 из 2' }).press('Space')
  await expect(page.getByText(/^(Картинка 1 взята|Место 1 из 2)$/)).toBeAttached()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('Место 2 из 2')).toBeAttached()
  await page.keyboard.press('Space')
  await expect.poll(sources).toEqual([second, first])
  await page.getByRole('link', { name: 'Расписание' }).click()
  await page.getByRole('button', { name: 'Остаться' }).click()
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByText('Сохранено', { exact: true })).toBeVisible()
  await expectNoFindings(page)
  await page.reload()
  await expect.poll(sources).toEqual([second, first])
  await page.getByRole('link', { name: 'Расписание' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Расписание' })).toBeVisible()
  await expectNoFindings(page)
})
