import type { Locator } from '@playwright/test'
import { expectNoFindings } from '../testing/axe.ts'
import { expect, test } from '../testing/test.ts'
import { openTextCourse, paste, text } from '../testing/documents/text-course.ts'

test('an author writes with marks, headings and lists by keys, and readers see it at once', { tag: '@webkit' }, async ({
  page,
  school,
}) => {
  const { field, expectTexts } = await openTextCourse(page, school, [text('')])
  await field('Текст').click()
  await page.keyboard.type('## Глава')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Просто и ')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('жирно')
  await page.keyboard.press('Control+b')
  await page.keyboard.type(' <i>')
  await page.keyboard.press('Enter')
  await page.keyboard.type('- раз')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.type('два')
  await expectTexts([
    '<h2>Глава</h2><p>Просто и <strong>жирно</strong> &lt;i&gt;</p><ul><li>раз<ul><li>два</li></ul></li></ul>',
  ])
  await page.getByText('Крупный', { exact: true }).click()
  await expect(page.getByRole('radio', { name: 'Крупный', exact: true })).toBeChecked()
  await page.getByRole('button', { name: 'Предпросмотр', exact: true }).click()
  await expect(page.locator('school-content li li')).toHaveText('два')
})

test('a press puts the caret where it was made, and a text that is only read stays as it was', {
  tag: '@full',
}, async ({ page, school }) => {
  const txt = '<p>Первый <b>абзац</b></p>\n<p>Второй абзац</p>'
  const { canvas, field, expectTexts } = await openTextCourse(page, school, [text(txt), text('другой')])
  const second = canvas.locator('p', { hasText: 'Второй' })
  await second.click({ position: { x: 1, y: 10 } })
  await field('Текст').nth(1).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Отменить', exact: true })).toBeDisabled()
  await second.click({ position: { x: 1, y: 10 } })
  await page.keyboard.type('Не ')
  await expectTexts(['<p>Первый <strong>абзац</strong></p><p>Не Второй абзац</p>', 'другой'])
})

test('the tools of a selection are reached by the pointer and by keys', { tag: '@engines' }, async ({
  page,
  school,
}) => {
  const { field, expectTexts } = await openTextCourse(page, school, [text('Школа "Маяк" - это мы')])
  const tools = page.getByRole('toolbar', { name: 'Оформление текста' })
  await field('Текст').click()
  await page.keyboard.press('Control+a')
  await tools.getByRole('button', { name: 'Курсив' }).click()
  await page.keyboard.press('Alt+F10')
  await page.keyboard.press('ArrowLeft')
  await expect(tools.getByRole('button', { name: /^Типографика/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expectTexts(['<em>Школа «Маяк»\u00A0— это мы</em>'])
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  const address = page.getByRole('textbox', { name: 'Адрес ссылки' })
  await address.fill('javascript:alert(1)')
  await page.keyboard.press('Enter')
  await expect(address).toHaveAttribute('aria-invalid', 'true')
  await expectNoFindings(page, { schemes: ['light', 'dark'] })
  await address.fill('school.example/a')
  await page.getByRole('checkbox', { name: /новой вкладке/ }).check()
  await address.press('Enter')
  await expectTexts([
    '<a href="https://school.example/a" target="_blank" rel="noopener noreferrer"><em>Школа «Маяк»\u00A0— это мы</em></a>',
  ])
  await page.keyboard.type('!')
  await expectTexts([
    '<a href="https://school.example/a" target="_blank" rel="noopener noreferrer"><em>Школа «Маяк»\u00A0— это мы</em></a><em>!</em>',
  ])
})

test('typed and pasted addresses become links, each of which is taken back by itself', { tag: '@full' }, async ({
  page,
  school,
}) => {
  const { field, expectTexts } = await openTextCourse(page, school, [text('<p>Раз</p>')])
  await field('Текст').click()
  await page.keyboard.press('End')
  await page.keyboard.type(' www.a.example, да')
  await page.keyboard.press('Enter')
  await page.keyboard.type('b@c.example')
  await page.keyboard.press('Enter')
  await paste(field('Текст'), { 'text/plain': 'и https://d.example/' })
  const typed = '<p>Раз <a href="https://www.a.example">www.a.example</a>, да</p>'
  await expectTexts([
    `${typed}<p><a href="mailto:b@c.example">b@c.example</a></p><p>и <a href="https://d.example/">https://d.example/</a></p>`,
  ])
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('Control+z') // the paste, the new line, the link
  await expectTexts([`${typed}<p>b@c.example</p>`])
})

test('Tab in a list moves an item in and out, and never leads away from the text', { tag: '@full' }, async ({
  page,
  school,
}) => {
  const { canvas, field, expectTexts } = await openTextCourse(page, school, [text('<ul><li>раз</li><li>два</li></ul>')])
  await canvas.locator('.prose li', { hasText: 'раз' }).click()
  await page.keyboard.press('Tab')
  await expect(field('Текст')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type('!')
  await expectTexts(['<ul><li>раз<ul><li>два!</li></ul></li></ul>'])
  await page.keyboard.press('Shift+Tab')
  await expectTexts(['<ul><li>раз</li><li>два!</li></ul>'])
  await expect(field('Текст')).toBeFocused()
})

test('the tools stay as they are at a key that changes none of them', { tag: '@full' }, async ({ page, school }) => {
  const { field, expectTexts } = await openTextCourse(page, school, [text('Лава')])
  await field('Текст').click()
  await page.keyboard.press('End')
  const tools = page.getByRole('toolbar', { name: 'Оформление текста' })
  const changes = await tools.evaluateHandle((bar) => {
    const changed: string[] = []
    const note = (records: MutationRecord[]) => void changed.push(...records.map(({ type }) => type))
    new MutationObserver(note).observe(bar, { subtree: true, childList: true, attributes: true, characterData: true })
    return changed
  })
  await page.keyboard.press('a')
  await expectTexts(['Лаваa'])
  expect(await changes.jsonValue()).toEqual([])
})

test('undo belongs to the document: it takes back a format, then the typing, and the caret stays in the text', {
  tag: '@engines',
}, async ({ page, school }) => {
  const { field, expectTexts } = await openTextCourse(page, school, [text('раз')])
  await field('Текст').click()
  await page.keyboard.press('End')
  await page.keyboard.type(' два')
  await page.keyboard.press('Control+a')
  await page.getByRole('button', { name: 'Жирный' }).click()
  await expect(field('Текст').locator('strong')).toHaveText('раз два')
  await page.keyboard.press('Control+z')
  await expect(field('Текст').locator('strong')).toHaveCount(0)
  await page.keyboard.press('Control+z')
  await expect(field('Текст')).toHaveText('раз')
  await page.keyboard.press('Control+Shift+z')
  await expect(field('Текст')).toHaveText('раз два')
  await page.keyboard.press('End')
  await page.keyboard.type('!')
  await expectTexts(['раз два!'])
})

const heading = (type: string) => ({ type, data: { txt: 'Луна' } })

/** How bold each is. */
const weightsOf = (all: Locator) =>
  all.evaluateAll((elements) => elements.map((element) => getComputedStyle(element).fontWeight))

test('headings look as readers see them, and an empty text says how to begin', { tag: '@full' }, async ({
  page,
  school,
}) => {
  const { canvas, field } = await openTextCourse(page, school, [
    heading('header1-block'),
    heading('header-block'),
    heading('header3-block'),
    text(''),
  ])
  await expect(canvas.locator('.prose').last()).toHaveAttribute(
    'data-placeholder',
    'Пишите или нажмите\u00A0/, чтобы\u00A0выбрать блок',
  )
  const written = await weightsOf(field('Заголовок'))
  await page.getByRole('button', { name: 'Предпросмотр', exact: true }).click()
  const read = page.locator('school-content').getByRole('heading', { name: 'Луна' })
  await expect(read).toHaveCount(3)
  expect(await weightsOf(read)).toEqual(written)
})

test('in a course of 100 blocks only the text with the caret is an editor', async ({ page, school }) => {
  const content = Array.from({ length: 100 }, (_, at) => text(`<p>Абзац ${at} <b>жирно</b></p>`))
  const { canvas, stored } = await openTextCourse(page, school, content)
  await canvas.locator('p', { hasText: 'Абзац 50 ' }).click()
  await page.keyboard.press('End')
  await page.keyboard.type(' и дальше')
  await expect(canvas.locator('[contenteditable]')).toHaveCount(1)
  await expect.poll(async () => (await stored())[50]?.data.txt).toBe('<p>Абзац 50 <strong>жирно и дальше</strong></p>')
})
