import { add } from '../testing/publishing.ts'
import { expect, test } from '../testing/test.ts'
import { openTextCourse, paste, text } from '../testing/documents/text-course.ts'

test('a table is chosen from the menu, filled cell by cell, gets rows and columns and loses them', async ({
  page,
  school,
}) => {
  const { canvas, field, expectTexts } = await openTextCourse(page, school, [text('')])
  const tool = (name: string) => page.getByRole('toolbar').getByRole('button', { name, exact: true })
  await field('Текст').click()
  await page.keyboard.type('/табл')
  await page.keyboard.press('Enter')
  await expect(canvas.getByRole('table').getByRole('row')).toHaveCount(3)
  for (const word of ['а', 'б', 'в', 'г']) {
    await page.keyboard.type(word)
    await page.keyboard.press('Tab')
  }
  await page.keyboard.type('д')
  await tool('Удалить строку').click()
  await canvas.getByRole('columnheader', { name: 'в' }).click()
  await tool('Удалить столбец').click()
  await canvas.getByRole('columnheader', { name: 'а' }).click()
  await tool('Добавить строку ниже').click()
  await tool('Добавить столбец справа').click()
  await expectTexts([
    '<table><tbody><tr><th>а</th><th></th><th>б</th></tr><tr><td></td><td></td><td></td></tr><tr><td></td><td></td><td></td></tr></tbody></table>',
  ])
})

test('readers see the numbers of steps, tables and lowered letters of a text', { tag: '@full' }, async ({
  page,
  school,
}) => {
  const txt =
    '<ol start="4"><li>H<sub>2</sub>O</li></ol><table><tbody><tr><th>Планета</th><td>Луны</td></tr></tbody></table>'
  await add(school, 'courses', { title: 'Шаги', slug: 'steps', status: 1, content: [text(txt)] })
  await page.goto('/courses/steps/')
  const prose = page.locator('.document .prose')
  await expect(prose.locator('ol')).toHaveAttribute('start', '4')
  await expect(prose.locator('sub')).toHaveText('2')
  await expect(prose.getByRole('table').getByRole('row')).toHaveText(['ПланетаЛуны'])
})

test('a large paste is announced, and nothing in it runs or loads', async ({ page, school }) => {
  const { canvas, field, stored } = await openTextCourse(page, school, [text('')])
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  await page.evaluate(() => {
    const seen = new MutationObserver(() => {
      for (const { textContent } of document
        .querySelector('school-studio')
        ?.shadowRoot?.querySelectorAll('.paste-status') ?? [])
        document.documentElement.dataset.notice += `${textContent} `
    })
    const root = document.querySelector('school-studio')?.shadowRoot
    if (root) seen.observe(root, { childList: true, subtree: true, characterData: true })
  })
  const raw = `<style>${'a{}'.repeat(600)}</style><script>globalThis.ran=1</script><img src="/covers/none.webp" onerror="globalThis.ran=1">`
  await field('Текст').click()
  await paste(field('Текст'), { 'text/html': `${raw.repeat(200)}<p>Луна</p>`, 'text/plain': 'Луна' })
  await expect(page.locator('html')).toHaveAttribute('data-notice', /Вставляем…/)
  await expect(canvas.getByText('Убрано: картинки, скрипты')).toBeVisible()
  await expect.poll(async () => (await stored())[0]?.data.txt).toBe('<p>Луна</p>')
  const ran = await page.evaluate(() => Reflect.get(globalThis, 'ran'))
  expect([ran, requests.filter((path) => path.startsWith('/covers/'))]).toEqual([undefined, []])
})
