import { expectNoFindings } from '../testing/axe.ts'
import { add } from '../testing/publishing.ts'
import { expect, test } from '../testing/test.ts'
import { expectOrder, handle, info, openCanvas } from './testing/canvas.ts'

const text = (txt: string) => ({ type: 'text', data: { txt } })

test('blocks are copied and cut by keys, and pasted in another document, also where somebody writes', {
  tag: '@engines',
}, async ({ page, school }) => {
  const { id } = await add(school, 'courses', { title: 'Другой', content: [info('Другой'), info('Конец')] })
  const canvas = await openCanvas(page, school, [info('Раз'), info('Два'), info('Три')])
  await handle(canvas, 0).focus()
  await page.keyboard.press('Shift+ArrowDown')
  await page.getByRole('button', { name: 'Скопировать в\u00A0буфер обмена' }).click()
  await expect(page.getByText('В\u00A0буфере обмена: 2\u00A0блока')).toBeAttached()
  await page.goto(`/studio/?kind=course&id=${id}`)
  const other = page.getByRole('region', { name: 'Содержание', exact: true })
  await other.getByLabel('Когда', { exact: true }).first().focus()
  await page.keyboard.press('Control+v')
  await expectOrder(other, ['Другой', 'Раз', 'Два', 'Конец'])
  await expect(handle(other, 1)).toBeFocused()
  await page.keyboard.press('Control+x')
  await expectOrder(other, ['Другой', 'Конец'])
  await handle(other, 1).focus()
  await page.keyboard.press('Control+v')
  await expectOrder(other, ['Другой', 'Конец', 'Раз', 'Два'])
  await expect(page.locator('.saving > p')).toHaveText(/^Сохранено в/)
})

test('words that are sought are marked where they stand, counted and replaced', { tag: '@full' }, async ({
  page,
  school,
}) => {
  const canvas = await openCanvas(page, school, [text('<p>Л<b>ав</b>а и лава</p>'), text('<p>Пепел</p>'), info('лава')])
  await canvas.getByRole('button', { name: 'Найти в\u00A0тексте' }).click()
  await page.keyboard.type('лава')
  await expect(canvas.getByText('Найдено: 3\u00A0раза')).toBeVisible()
  const marks = () =>
    page.evaluate(() =>
      [...(CSS.highlights.get('school-found') ?? [])].map((range) => range instanceof Range && range.toString()),
    )
  await expect.poll(marks).toEqual(['Лава', 'лава'])
  await canvas.getByRole('button', { name: 'Замена' }).click()
  await canvas.getByRole('textbox', { name: 'Заменить на' }).fill('магма')
  await expectNoFindings(page)
  await canvas.getByRole('button', { name: 'Заменить всё' }).press('Enter')
  await expect(canvas.getByText('Заменено: 3\u00A0раза')).toBeVisible()
  await expect(canvas.getByRole('textbox', { name: 'Текст', exact: true }).first()).toHaveText('магма и магма')
  expect(await marks()).toEqual([])
})
