import { expect, test } from '../testing/test.ts'
import { addBlock, AUTHOR, beginCourse, enterStudio, save, STAFF, studioIn } from './studio.ts'

/** A picture of one pixel. */
const PICTURE = {
  name: 'a.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
    'base64',
  ),
}

const others = [
  'image',
  'image-text',
  'image-list-texts',
  'list-text',
  'quiz',
  'course-info',
  'images',
  'preview',
  'video',
  'script-block',
]
const texts = ['text', 'attention-block', 'header-block', 'header1-block', 'header3-block']

test('staff writes a course of all fifteen kinds, and readers see what was published', async ({ page, school }) => {
  test.slow()
  await enterStudio(page, STAFF)
  await beginCourse(page, 'Все блоки')
  const studio = studioIn(page)
  for (const kind of texts) {
    const card = await addBlock(page, kind)
    await studio.field('Текст с разметкой', card).fill(`<p>Это <b>${kind}</b></p>`)
  }
  const image = await addBlock(page, 'image')
  await studio.field('Заголовок', image).fill('Одна картинка')
  await studio.field('Картинка', image).setInputFiles(PICTURE)
  await image.getByRole('button', { name: 'Убрать картинку' }).waitFor()

  const imageText = await addBlock(page, 'image-text')
  await studio.field('Текст с разметкой', imageText).fill('<p>Рядом с картинкой</p>')
  await studio.field('Надпись на кнопке', imageText).fill('К курсам')
  await studio.field('Ссылка кнопки', imageText).fill('/courses/')

  const three = await addBlock(page, 'image-list-texts')
  await studio.field('Подпись 1', three).fill('Первая')
  await studio.field('Текст 3', three).fill('<p>Третий</p>')

  const list = await addBlock(page, 'list-text')
  for (const [at, words] of ['Раз', 'Два'].entries()) {
    await list.getByRole('button', { name: 'Добавить пункт' }).click()
    await studio.field('Текст пункта', list).nth(at).fill(words)
  }

  const quiz = await addBlock(page, 'quiz')
  await quiz.getByRole('button', { name: 'Добавить вопрос' }).click()
  await quiz.getByLabel('Вопрос', { exact: true }).last().fill('Сколько планет?')
  await quiz.getByLabel(/^Варианты/).fill('Семь\n+Восемь')

  const info = await addBlock(page, 'course-info')
  await studio.field('Когда', info).fill('По субботам')
  const images = await addBlock(page, 'images')
  await images.getByLabel('Картинки').setInputFiles([PICTURE])
  await images.getByLabel('Подпись картинки 1').fill('Луна')
  const preview = await addBlock(page, 'preview')
  await preview.getByLabel('Картинки').setInputFiles([PICTURE])
  await preview.getByLabel('Подпись картинки 1').fill('Земля')
  const video = await addBlock(page, 'video')
  await studio.field('Адрес видео', video).fill('https://video.example/1')
  const script = await addBlock(page, 'script-block')
  await studio.field('Разметка', script).fill('<p>Опрос</p>')

  await studio.button('Опубликовать').click()
  await expect(studio.status).toHaveText('Опубликовано')
  const shown = studio.readers.locator('[data-shown]')
  await expect(shown).toHaveCount(15)
  await expect(studio.readers.getByRole('heading', { level: 3 }).last()).toHaveText('Все блоки')
  expect(await shown.evaluateAll((all) => all.map((one) => one.getAttribute('data-shown')))).toEqual([
    ...texts,
    ...others,
  ])
  await expect(studio.readers).toContainText('Это attention-block')
  await expect(studio.readers).toContainText('Восемь')
  await expect(studio.readers.getByRole('link', { name: 'К курсам' })).toHaveAttribute(
    'href',
    `${school.origin}/courses/`,
  )
  await expect(studio.readers.locator('b').first()).toHaveText('text')
})

test('blocks move, are copied, deleted and brought back by buttons, and readers go on with what was published', async ({
  page,
}) => {
  await enterStudio(page, AUTHOR)
  await beginCourse(page, 'Порядок')
  const studio = studioIn(page)
  for (const words of ['Первый', 'Второй']) {
    const card = await addBlock(page, 'text')
    await studio.field('Текст с разметкой', card).fill(words)
  }
  await studio.button('Опубликовать').click()
  await expect(studio.readers).toContainText(/Первый\s*Второй/)

  await studio.card(1).getByRole('button', { name: 'Выше' }).click()
  await expect(studio.card(0).getByRole('button', { name: 'Выше' })).toBeFocused()
  await studio.card(0).getByRole('button', { name: 'Копировать' }).click()
  await studio.card(2).getByRole('button', { name: 'Удалить блок' }).click()
  const names = page.locator('.card-name')
  await expect(names).toHaveText(['Второй', 'Второй'])
  await studio.button('Вернуть').click()
  await expect(names).toHaveText(['Второй', 'Второй', 'Первый'])
  await save(page)
  await studio.button('Как видят читатели').click()
  await expect(studio.readers).toContainText(/Первый\s*Второй/)
  await page.reload()
  await enterStudio(page, AUTHOR)
  await studio.documents.getByRole('listitem').filter({ hasText: 'Порядок' }).getByRole('button').click()
  await expect(names).toHaveText(['Второй', 'Второй', 'Первый'])
})

test('archiving takes a course from readers, and says that its buyers read on', async ({ page, complaints }) => {
  complaints.allow(/status of 404/)
  await enterStudio(page)
  await beginCourse(page, 'В архив')
  const studio = studioIn(page)
  await studio.button('Опубликовать').click()
  await expect(studio.readers.getByRole('heading', { name: 'В архив' })).toBeVisible()
  await studio.button('В архив').click()
  await expect(studio.dialog).toContainText('Кто купил, читает дальше')
  await studio.dialog.getByRole('button', { name: 'Убрать в архив' }).click()
  await expect(studio.status).toHaveText('В архиве')
  await studio.button('Как видят читатели').click()
  await expect(studio.readers).toContainText('Читатели этого пока не видят')
})

test('an old version comes back', { tag: '@full' }, async ({ page }) => {
  await enterStudio(page)
  await beginCourse(page, 'Первое название')
  await save(page)
  const studio = studioIn(page)
  await studio.field('Название').fill('Второе название')
  await save(page)
  await studio.button('Версии').click()
  await studio.dialog.getByRole('button', { name: 'Вернуть версию 1' }).click()
  await expect(studio.field('Название')).toHaveValue('Первое название')
})
