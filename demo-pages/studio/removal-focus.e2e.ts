import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { add, publish } from '../testing/publishing.ts'
import type { School } from '../testing/school.ts'
import { beIn } from '../testing/sessions.ts'
import { expect, test } from '../testing/test.ts'
import { openTextCourse } from '../testing/documents/text-course.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Removes by the keyboard, as whoever goes from button to button does. */
const press = (page: Page, name: string) => button(page, name).press('Enter')

const anImage = async (school: School, background: string) => {
  const image = sharp({ create: { width: 64, height: 48, channels: 3, background } })
  return add(school, 'image-objects', { image: (await image.png().toBuffer()).toString('base64') })
}

const question = (text: string) => ({
  text,
  variants: [
    { text: 'Да', is_correct: true },
    { text: 'Нет', is_correct: false },
  ],
})

test('who removes answers and questions of a quiz stays beside them', async ({ page, school }) => {
  await openTextCourse(page, school, [{ type: 'quiz', data: { questions: [question('Раз?'), question('Два?')] } }])
  const first = page.getByRole('listitem', { name: 'Вопрос 1' })
  await first.getByRole('button', { name: 'Удалить ответ 2' }).press('Enter')
  await expect(first.getByRole('button', { name: 'Удалить ответ 1' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(first.getByRole('button', { name: 'Добавить ответ' })).toBeFocused()
  await press(page, 'Удалить вопрос 1')
  await expect(button(page, 'Удалить вопрос 1')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(button(page, 'Добавить вопрос')).toBeFocused()
})

test('who removes items of a list stays in it', { tag: '@full' }, async ({ page, school }) => {
  const items = ['раз', 'два', 'три'].map((txt) => ({ txt }))
  const { field } = await openTextCourse(page, school, [{ type: 'list-text', data: { list_text: items } }])
  await press(page, 'Удалить пункт 3')
  await expect(field('Пункт 2')).toBeFocused()
  await press(page, 'Удалить пункт 1')
  await expect(field('Пункт 1')).toBeFocused()
  await press(page, 'Удалить пункт 1')
  await expect(field('Пункт 1')).toBeFocused()
})

test('who removes pictures stays at the gallery, and at the place of a single one', { tag: '@full' }, async ({
  page,
  school,
}) => {
  const pictures = [await anImage(school, '#c33'), await anImage(school, '#36c')]
  const images = pictures.map(({ id }) => ({ image_id: id, caption: 'Море' }))
  await openTextCourse(page, school, [
    { type: 'images', data: { images } },
    { type: 'image', data: { img: pictures[0].id, title: 'Море' } },
  ])
  const gallery = page.getByRole('group', { name: 'Галерея' })
  await gallery.getByRole('button', { name: 'Убрать картинку' }).first().press('Enter')
  await expect(gallery.getByRole('button', { name: 'Убрать картинку' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(gallery.getByRole('button', { name: /^Добавить картинки/ })).toBeFocused()
  const single = page.getByRole('group', { name: 'Картинка', exact: true })
  await single.getByRole('button', { name: 'Убрать картинку' }).press('Enter')
  await expect(single.getByRole('button', { name: /^Выберите картинку/ })).toBeFocused()
})

test('who puts lessons into the trash and takes them out stays in the list', { tag: '@full' }, async ({
  page,
  school,
}) => {
  const { id: course } = await add(school, 'courses', { title: 'Вулканы' })
  for (const title of ['Урок первый', 'Урок второй']) await add(school, 'lessons', { title, course, status: 0 })
  await publish(school, 'lessons', { title: 'Урок третий', course })
  await beIn(page, school, 'author@school.example')
  await page.goto('/studio/?kind=lesson&ordering=title&search=урок')
  await press(page, 'В\u00A0корзину: Урок первый')
  await expect(button(page, 'В\u00A0корзину: Урок третий')).toBeFocused()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(button(page, 'В\u00A0корзину: Урок третий')).toBeFocused()
  await page.keyboard.press('Enter')
  await dialog.getByRole('button').nth(1).press('Enter')
  await expect(button(page, 'В\u00A0корзину: Урок второй')).toBeFocused()
  await page.getByRole('link', { name: 'Корзина', exact: true }).click()
  await press(page, 'Вернуть из\u00A0корзины: Урок первый')
  await expect(button(page, 'Вернуть из\u00A0корзины: Урок третий')).toBeFocused()
})
