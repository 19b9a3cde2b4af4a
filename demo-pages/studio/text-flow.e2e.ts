import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expectNoFindings } from '../testing/axe.ts'
import { expect, test } from '../testing/test.ts'
import { openTextCourse, text } from '../testing/documents/text-course.ts'

const menuOf = (page: Page) => page.getByRole('listbox', { name: 'Какой блок добавить' })

test('writing goes on from the title to headings and texts by Enter, and back through empty ones by Backspace', {
  tag: '@engines',
}, async ({ page, school }) => {
  const { canvas, field, expectTexts } = await openTextCourse(page, school, [
    { type: 'header-block', data: { txt: '' } },
  ])
  await page.getByRole('textbox', { name: 'Название' }).click()
  await page.keyboard.press('Enter')
  await expect(field('Заголовок')).toBeFocused()
  await page.keyboard.type('Лава и пепел')
  for (let letter = 0; letter < 8; letter += 1) await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await expect(field('Текст')).toBeFocused()
  await page.keyboard.type('Не ')
  await expect(field('Текст')).toHaveText('Не и пепел')
  await expect(field('Заголовок')).toHaveValue('Лава')
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Backspace')
  await expect(field('Текст')).toBeFocused()
  await page.keyboard.press('Backspace')
  await expect(canvas.locator('[data-card]')).toHaveCount(1)
  await expect(field('Заголовок')).toBeFocused()
  await page.keyboard.type('!')
  await expectTexts(['<!--header-->Лава!'])
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await expect(canvas.locator('[data-card]')).toHaveCount(2)
})

test('Enter in the title begins a text before what is written, where each key writes, and Backspace there leads back', {
  tag: '@full',
}, async ({ page, school }) => {
  const { canvas, field, expectTexts } = await openTextCourse(page, school, [])
  const title = page.getByRole('textbox', { name: 'Название', exact: true })
  await title.click()
  await page.keyboard.press('Enter')
  await page.keyboard.type(' раз')
  await expectTexts(['<p> раз</p>'])
  await title.click()
  await page.keyboard.press('Enter')
  await page.keyboard.type('ноль')
  await expectTexts(['<p>ноль</p>', '<p> раз</p>'])
  await title.click()
  await page.keyboard.press('Enter')
  await title.click()
  await page.keyboard.press('Enter')
  await expect(canvas.locator('[data-card]')).toHaveCount(3)
  await expect(field('Текст').first()).toBeFocused()
  await page.keyboard.press('Backspace')
  await expect(title).toBeFocused()
  await expect(canvas.locator('[data-card]')).toHaveCount(2)
})

test('Backspace at the start of a text joins it with the one above, and Delete at its end the one below', {
  tag: '@full',
}, async ({ page, school }) => {
  const { canvas, field, expectTexts } = await openTextCourse(page, school, [
    text('<p>раз</p>'),
    text('<p><b>два</b></p><p>три</p>'),
    { type: 'header-block', data: { txt: 'четыре' } },
  ])
  await canvas.locator('p', { hasText: 'два' }).click()
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('Backspace')
  await page.keyboard.type(' и ')
  await expectTexts(['<p>раз и <strong>два</strong></p><p>три</p>', '<!--header-->четыре'])
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Delete')
  await page.keyboard.type(', ')
  await expect(field('Текст')).toBeFocused()
  await expectTexts(['<p>раз и <strong>два</strong></p><p>три, четыре</p>'])
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await expect(field('Заголовок')).toHaveValue('четыре')
})

test('a slash in an empty paragraph puts a block there, between what is written before and after it', {
  tag: '@full',
}, async ({ page, school }) => {
  const { canvas, field, expectStored } = await openTextCourse(page, school, [
    { type: 'text', data: { title: 'Глава', text_size: 'large', txt: '<p>раз</p><p>два</p>' } },
  ])
  await canvas.locator('p', { hasText: 'раз' }).click()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await page.keyboard.press('/')
  await expect(menuOf(page)).toBeInViewport()
  await expectNoFindings(page)
  await page.keyboard.press('Escape')
  await expect(field('Текст')).toBeFocused()
  await page.keyboard.type('/ и ')
  await expect(field('Текст').locator('p')).toHaveText(['раз', '/ и', 'два'])
  for (let letter = 0; letter < 4; letter += 1) await page.keyboard.press('Backspace')
  await page.keyboard.press('/')
  await page.keyboard.type('важное')
  await page.keyboard.press('Enter')
  await expect(field('Важное')).toBeFocused()
  await page.keyboard.type('осторожно')
  await expectStored([
    { title: 'Глава', text_size: 'large', txt: '<p>раз</p>' },
    { txt: '<!--attention--><p>осторожно</p>' },
    { title: '', text_size: 'large', txt: '<p>два</p>' },
  ])
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await expect(field('Текст').locator('p')).toHaveText(['раз', '', 'два'])
})

test('a slash offers blocks again in a text in which another one was put', { tag: '@full' }, async ({
  page,
  school,
}) => {
  const { canvas, field } = await openTextCourse(page, school, [{ type: 'text', data: { txt: '<p>раз</p>' } }])
  const slashBelow = async () => {
    await canvas.locator('p', { hasText: 'раз' }).click()
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await page.keyboard.press('/')
    await expect(menuOf(page)).toBeInViewport()
  }
  await slashBelow()
  await page.keyboard.type('важное')
  await page.keyboard.press('Enter')
  await expect(field('Важное')).toBeFocused()
  await slashBelow()
})

test('arrows lead from block to block, and a text that is entered again has its caret where it was', async ({
  page,
  school,
}) => {
  const { field, expectTexts } = await openTextCourse(page, school, [
    text('<p>раз</p><p>два</p>'),
    { type: 'header3-block', data: { txt: 'Глава' } },
    text('три'),
  ])
  await field('Текст').first().press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(field('Заголовок')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.type('и ')
  await page.keyboard.press('ArrowUp')
  await expect(field('Заголовок')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.type('!')
  // a browser may tell of a caret later than the next key
  await page.evaluate(() => {
    addEventListener('selectionchange', (event) => event.isTrusted && event.stopImmediatePropagation(), true)
  })
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Enter')
  await page.keyboard.type('?')
  await expectTexts(['<p>раз</p><p>два?!</p>', '<!--header3-->Глава', 'и три'])
})

test('a picture that is pasted into a text becomes a block below it', { tag: '@full' }, async ({ page, school }) => {
  const { canvas, field, stored } = await openTextCourse(page, school, [text('<p>раз</p>'), text('<p>два</p>')])
  const image = sharp({ create: { width: 64, height: 48, channels: 3, background: '#c33' } })
  const base64 = (await image.png().toBuffer()).toString('base64')
  await field('Текст').first().click()
  await field('Текст')
    .first()
    .evaluate((element, encoded) => {
      const clipboardData = new DataTransfer()
      const bytes = Uint8Array.from(atob(encoded), (char) => char.charCodeAt(0))
      clipboardData.items.add(new File([bytes], 'снимок.png', { type: 'image/png' }))
      const pasted = new Event('paste', { bubbles: true, cancelable: true, composed: true })
      element.dispatchEvent(Object.assign(pasted, { clipboardData })) // Firefox gives a ClipboardEvent none
    }, base64)
  await expect(canvas.getByRole('group', { name: 'Картинка', exact: true }).locator('img')).toHaveCount(1)
  await expect.poll(async () => (await stored()).map(({ type }) => type)).toEqual(['text', 'image', 'text'])
})

/** The marks of the items of each list. */
const marksOf = (all: Element[]) => all.map((list) => getComputedStyle(list).listStyleType)

test('the lists of a text have the same marks for its author and its readers', async ({ page, school }) => {
  const lists = '<ul><li>раз<ul><li>два</li></ul></li></ul><ol><li>три</li></ol>'
  const { canvas } = await openTextCourse(page, school, [
    text(lists),
    { type: 'list-text', data: { one_column: true, list_text: [{ txt: lists }] } },
  ])
  const marks = '.prose :is(ul, ol)'
  await page.getByRole('button', { name: 'Предпросмотр', exact: true }).click()
  const read = page.locator('school-content').locator(marks)
  await expect(read).toHaveCount(6)
  expect(await canvas.locator(marks).evaluateAll(marksOf)).toEqual(await read.evaluateAll(marksOf))
})
