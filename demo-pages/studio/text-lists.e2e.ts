import { expectNoFindings } from '../testing/axe.ts'
import { expect, test } from '../testing/test.ts'
import { openTextCourse } from '../testing/documents/text-course.ts'

test('in a list Enter adds an item, Backspace removes an empty one, and arrows lead from one to the next', {
  tag: '@engines',
}, async ({ page, school }) => {
  const { canvas, field, expectStored } = await openTextCourse(page, school, [
    { type: 'list-text', data: { title: '', one_column: true, list_text: [] } },
  ])
  const items = canvas.locator('.list li .prose')
  await field('Пункт 1').click()
  await page.keyboard.type('раз')
  await page.keyboard.press('Enter')
  await page.keyboard.type('два')
  await page.keyboard.press('Enter')
  await expect(field('Пункт 3')).toBeFocused()
  await page.keyboard.press('Backspace')
  await expect(field('Пункт 2')).toBeFocused()
  await expect(items).toHaveText(['раз', 'два'])
  await page.keyboard.press('ArrowUp')
  await expect(field('Пункт 1')).toBeFocused()
  await page.keyboard.type(' и')
  await page.keyboard.press('Enter')
  await expect(field('Пункт 2')).toBeFocused()
  await page.keyboard.type('три')
  await expect(items).toHaveText(['раз и', 'три', 'два'])
  await page.getByRole('button', { name: 'Опустить пункт 2' }).click()
  await expect(items).toHaveText(['раз и', 'два', 'три'])
  await page.getByText('Две колонки', { exact: true }).click()
  await expectStored([{ one_column: false, list_text: [{ txt: 'раз и' }, { txt: 'два' }, { txt: 'три' }] }])
  await expectNoFindings(page)
})

test('keys that follow an arrow at once are those of the item it leads to, which Enter splits where the caret is', async ({
  page,
  school,
}) => {
  const { canvas, field, expectStored } = await openTextCourse(page, school, [
    { type: 'list-text', data: { title: '', one_column: true, list_text: [{ txt: 'раздва' }, { txt: 'три' }] } },
  ])
  await field('Пункт 2').click()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Home')
  await page.keyboard.type('и')
  for (let letter = 0; letter < 3; letter += 1) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await page.keyboard.type('о')
  await expect(canvas.locator('.list li .prose')).toHaveText(['ираз', 'одва', 'три'])
  await expectStored([{ list_text: [{ txt: 'ираз' }, { txt: 'одва' }, { txt: 'три' }] }])
})

test('Backspace at the beginning of an item joins it to the one above, and Enter in an empty last one leaves the list', {
  tag: '@full',
}, async ({ page, school }) => {
  const { canvas, field, expectStored } = await openTextCourse(page, school, [
    { type: 'list-text', data: { one_column: true, list_text: [{ txt: 'раз' }, { txt: '<em>два</em>' }] } },
  ])
  const items = canvas.locator('.list li .prose')
  await field('Пункт 2').click()
  await page.keyboard.press('Home')
  await page.keyboard.press('Backspace')
  await expect(items).toHaveText(['раздва'])
  await page.keyboard.type(' и ')
  await expect(items).toHaveText(['раз и два'])
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.type('ниже')
  await expectStored([{ list_text: [{ txt: 'раз и <em>два</em>' }] }, { txt: '<p>ниже</p>' }])
})

test('a quiz is built and tried as its readers will answer it', { tag: '@full' }, async ({ page, school }) => {
  const { canvas, field, expectStored } = await openTextCourse(page, school, [
    { type: 'quiz', data: { questions: [] } },
  ])
  await field('Тест').fill('Проверка')
  await page.getByRole('button', { name: 'Добавить вопрос' }).click()
  await expect(field('Текст вопроса')).toBeFocused()
  await page.keyboard.type('Сколько будет 2 + 2?')
  await field('Ответ 1').fill('4')
  await page.keyboard.press('Enter')
  await page.keyboard.type('5')
  await expect(field('Ответ 2')).toHaveValue('5')
  await page.getByRole('button', { name: 'Удалить ответ 3' }).click()
  await field('После неверного ответа').click()
  await page.keyboard.type('Почти')
  await field('После последнего вопроса').click()
  await page.keyboard.type('Спасибо!')
  await expectStored([
    {
      title: 'Проверка',
      final: '<p>Спасибо!</p>',
      questions: [
        {
          text: 'Сколько будет 2 + 2?',
          fail: 'Почти',
          variants: [
            { text: '4', is_correct: true },
            { text: '5', is_correct: false },
          ],
        },
      ],
    },
  ])
  await expectNoFindings(page)
  await page.getByRole('button', { name: 'Попробовать' }).click()
  await canvas.getByRole('button', { name: /^Начать|вопрос/ }).click()
  await canvas.getByRole('button', { name: '5', exact: true }).click()
  await expect(canvas.locator('.feedback')).toHaveText('Почти')
  await canvas.getByRole('button', { name: /результат/i }).click()
  await expect(canvas.getByText('Спасибо!')).toBeVisible()
  await page.getByRole('button', { name: /правке/ }).click()
  await expect(field('Ответ 1')).toHaveValue('4')
})
