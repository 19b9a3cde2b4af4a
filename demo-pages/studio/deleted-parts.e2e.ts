import sharp from 'sharp'
import { expectNoFindings } from '../testing/axe.ts'
import { add, change } from '../testing/publishing.ts'
import { beIn } from '../testing/sessions.ts'
import { expect, test } from '../testing/test.ts'

test('rows of lists and pictures that were deleted come back from the history', { tag: '@full' }, async ({
  page,
  school,
}) => {
  const png = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#c33' } })
    .png()
    .toBuffer()
  const { id: image_id } = await add(school, 'image-objects', { image: png.toString('base64') })
  const course = await add(school, 'courses', {
    title: 'Вулканы',
    content: [
      { type: 'list-text', data: { list_text: [{ txt: 'Пепел' }, { txt: 'Лава' }] } },
      { type: 'quiz', data: { questions: [{ text: 'Что горячее?', variants: ['Лава', 'Лёд'] }] } },
    ],
    gallery: { gallery_images: [{ image_id }] },
  })
  const [list, quiz] = course.content
  await change(school, `courses/${course.id}`, {
    content: [
      { ...list, data: { ...list.data, list_text: list.data.list_text.slice(1) } },
      { ...quiz, data: { ...quiz.data, questions: [] } },
    ],
    gallery: { gallery_images: [] },
  })
  await beIn(page, school, 'author@school.example')
  await page.goto(`/studio/?kind=course&id=${course.id}`)
  const dialog = page.getByRole('dialog', { name: 'История' })
  const restore = async (name: string, button: string) => {
    await page.getByRole('button', { name: 'История' }).click()
    const part = dialog.getByRole('listitem').filter({ hasText: name })
    await expect(part).toBeVisible()
    await expectNoFindings(page)
    await part.getByRole('button', { name: button }).click()
    await expect(dialog).toHaveCount(0)
  }
  await restore('Пепел', 'Вернуть на\u00A0место')
  await expect(page.locator('.list li .prose')).toHaveText(['Пепел', 'Лава'])
  await restore('Что горячее?', 'Вернуть на\u00A0место')
  await expect(page.getByRole('textbox', { name: 'Текст вопроса' })).toHaveText('Что горячее?')
  await restore('Строка: Галерея', 'Вернуть на\u00A0место')
  const stored = async () => (await page.request.get(`/api/v1/courses/${course.id}/`)).status()
  expect(await stored()).toBe(404) // it is still a draft
  await page.getByRole('button', { name: 'История' }).click()
  await expect(dialog.getByText('За последние 30\u00A0дней ничего не\u00A0удаляли.')).toBeVisible()
})
