import type { Page } from '@playwright/test'
import { noticesIn } from '../testing/notices.ts'
import { expect, test } from '../testing/test.ts'
import { addBlock, AUTHOR, beginCourse, enterStudio, save, studioIn } from './studio.ts'

const openCourse = async (page: Page, title: string) => {
  const studio = studioIn(page)
  await studio.documents.getByRole('listitem').filter({ hasText: title }).getByRole('button').click()
  await expect(studio.field('Название')).toHaveValue(title)
}

/** Two tabs of one author stand before the same course; the second one has saved another title. */
const twoTabs = async (page: Page) => {
  await enterStudio(page)
  await beginCourse(page, 'Общий курс')
  await save(page)
  const other = await page.context().newPage()
  await enterStudio(other, AUTHOR)
  await openCourse(other, 'Общий курс')
  await studioIn(other).field('Название').fill('Название второй вкладки')
  await save(other)
  await studioIn(page).field('Название').fill('Название первой вкладки')
  await studioIn(page).button('Сохранить').click()
  return { mine: studioIn(page), theirs: studioIn(other), other }
}

test('a conflict of two tabs asks, and keeping mine leaves theirs among the versions', async ({ page, complaints }) => {
  complaints.allow(/status of 412/)
  const { mine } = await twoTabs(page)
  await expect(mine.dialog).toContainText('Мария Лебедева')
  await mine.dialog.getByRole('button', { name: 'Оставить моё' }).click()
  await expect(mine.status).toHaveText('Сохранено')
  await mine.button('Версии').click()
  await mine.dialog.getByRole('button', { name: 'Вернуть версию 2' }).click()
  await expect(mine.field('Название')).toHaveValue('Название второй вкладки')
})

test('taking theirs shows theirs, and the next save is of it', { tag: '@full' }, async ({ page, complaints }) => {
  complaints.allow(/status of 412/)
  const { mine } = await twoTabs(page)
  await mine.dialog.getByRole('button', { name: 'Взять чужое' }).click()
  await expect(mine.field('Название')).toHaveValue('Название второй вкладки')
  await mine.field('Название').fill('Третье')
  await save(page)
})

test('decided later, a conflict asks again before anything is sent', { tag: '@full' }, async ({ page, complaints }) => {
  complaints.allow(/status of 412/)
  const { mine, other } = await twoTabs(page)
  await expect(mine.dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(mine.dialog).toBeHidden()
  await expect(mine.field('Название')).toHaveValue('Название первой вкладки')
  await mine.button('Сохранить').click()
  await expect(mine.dialog).toBeVisible()
  await other.reload()
  await enterStudio(other)
  await openCourse(other, 'Название второй вкладки')
})

test('without a network a save is told as an error of the server, and nothing is lost, not by a reload either', {
  tag: '@full',
}, async ({ page, context, complaints }) => {
  complaints.allow(/ERR_INTERNET_DISCONNECTED|Failed to load resource/)
  await enterStudio(page)
  await beginCourse(page, 'Без сети')
  await save(page)
  const studio = studioIn(page)
  await noticesIn(page).first().waitFor()
  await context.setOffline(true)
  await studio.field('Название').fill('Написано без сети')
  await studio.button('Сохранить').click()
  await expect(noticesIn(page).last()).toHaveText(/Ошибка сервера: Нет связи с сервером/)
  await expect(studio.field('Название')).toHaveValue('Написано без сети')
  await context.setOffline(false)
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await enterStudio(page)
  await studio.documents.getByRole('listitem').filter({ hasText: 'Без сети' }).getByRole('button').click()
  await studio.dialog.getByRole('button', { name: 'Вернуть правки' }).click()
  await expect(studio.field('Название')).toHaveValue('Написано без сети')
  await save(page)
})

test('what the school refuses is told field by field, and stands at its block', async ({ page, complaints }) => {
  complaints.allow(/status of 400/)
  await enterStudio(page)
  await beginCourse(page, 'С ошибкой')
  const studio = studioIn(page)
  await addBlock(page, 'text')
  const card = await addBlock(page, 'video')
  await studio.field('Адрес видео', card).fill('javascript:alert(1)')
  await card.locator('summary').click()
  await studio.button('Сохранить').click()
  await expect(noticesIn(page).last()).toHaveText(/content: .+/)
  await expect(card.locator('[data-faults]')).toHaveText('Есть ошибка')
  await expect(studio.field('Адрес видео', card)).toBeFocused()
  await expect(studio.field('Адрес видео', card)).toHaveAttribute('aria-invalid', 'true')
  await expect(card.locator('[data-fault="url"]')).not.toBeEmpty()
  await studio.field('Адрес видео', card).fill('https://video.example/1')
  await save(page)
  await expect(card.locator('[data-faults]')).toBeEmpty()
})

test('a token is nowhere but in the memory of the page', { tag: '@full' }, async ({ page }) => {
  await enterStudio(page)
  await beginCourse(page, 'Секреты')
  await save(page)
  const kept = await page.evaluate(
    () => [localStorage, sessionStorage].map((kept) => JSON.stringify(kept)).join() + location.href,
  )
  expect(kept).not.toMatch(/token/i)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Войти', exact: true }).last()).toBeVisible()
})
