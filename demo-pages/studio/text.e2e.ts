import { expect, type Locator, type Page, test } from '@playwright/test'
import { cleanMarkup } from '../../server/content/rich-text/markup.ts'
import { unsafeElementsIn } from '../../server/content/testing/unsafe-elements.ts'
import { vectors } from '../../server/content/testing/vectors.ts'
import { hostileLinks } from '../../server/contract/content/testing/hostile-links.ts'
import { expectNoFindings } from '../testing/axe.ts'
import { fullUnless } from '../testing/full.ts'
import { block, open, type Opened, ORIGIN } from './testing/open-text-page.ts'

const textsOf = async ({ content }: Opened) => (await content()).map(({ txt }) => txt)

const field = (page: Page, name: string | RegExp) => page.locator('[data-editor]').getByRole('textbox', { name })

/** The place of the caret in its text, once the editor has had time to move it. */
const caretOf = (page: Page) =>
  field(page, 'Пункт 1').evaluate(async (element) => {
    await new Promise((resolve) => setTimeout(resolve, 50))
    const root = element.getRootNode()
    const selection: unknown =
      root instanceof ShadowRoot && 'getSelection' in root ? Reflect.get(root, 'getSelection') : null
    return typeof selection === 'function' ? Number(Reflect.apply(selection, root, []).anchorOffset) : null
  })

/** Pastes as a person does, with what a program has put on the clipboard. */
const paste = (target: Locator, formats: Record<string, string>) =>
  target.evaluate((element, data) => {
    const clipboardData = new DataTransfer()
    for (const [format, text] of Object.entries(data)) clipboardData.setData(format, text)
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true, composed: true }),
    )
  }, formats)

test('an author writes with marks, headings and lists by keys, and readers see it at once', async ({ page }) => {
  const opened = await open(page, [block('text', { title: '', txt: '' })])
  await field(page, 'Текст').click()
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
  expect(await textsOf(opened)).toEqual([
    '<h2>Глава</h2><p>Просто и <strong>жирно</strong> &lt;i&gt;</p><ul><li>раз<ul><li>два</li></ul></li></ul>',
  ])
  await expect(page.locator('[data-reader] li li')).toHaveText('два')
  expect(opened.complaints).toEqual([])
})

test('a press puts the caret where it was made, and a document that is only read stays as it was', async ({ page }) => {
  const txt = '<p>Первый <b>абзац</b></p>\n<p>Второй абзац</p>'
  const opened = await open(page, [block('text', { txt }), block('text', { txt: 'другой' }, 1)])
  await page.locator('[data-editor] p', { hasText: 'Второй' }).click({ position: { x: 1, y: 10 } })
  await field(page, 'Текст').nth(1).click()
  await page.mouse.click(700, 700)
  expect(await textsOf(opened)).toEqual([txt, 'другой'])
  await page.locator('[data-editor] p', { hasText: 'Второй' }).click({ position: { x: 1, y: 10 } })
  await page.keyboard.type('Не ')
  expect(await textsOf(opened)).toEqual(['<p>Первый <strong>абзац</strong></p><p>Не Второй абзац</p>', 'другой'])
  expect(opened.complaints).toEqual([])
})

test('the tools of a selection are reached by the pointer and by keys', async ({ page }) => {
  const opened = await open(page, [block('text', { txt: 'Школа "Маяк" - это мы' })])
  const tools = page.getByRole('toolbar', { name: 'Оформление текста' })
  await field(page, 'Текст').click()
  await page.keyboard.press('Control+a')
  await tools.getByRole('button', { name: 'Курсив' }).click()
  await page.keyboard.press('Alt+F10')
  await page.keyboard.press('ArrowLeft')
  await expect(tools.getByRole('button', { name: /^Типографика/ })).toBeFocused()
  await page.keyboard.press('Enter')
  expect(await textsOf(opened)).toEqual(['<em>Школа «Маяк»\u00A0— это мы</em>'])
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
  expect(await textsOf(opened)).toEqual([
    '<a href="https://school.example/a" target="_blank" rel="noopener noreferrer"><em>Школа «Маяк»\u00A0— это мы</em></a>',
  ])
  expect(opened.complaints).toEqual([])
})

test('undo belongs to the document: it takes back a format, then the typing, and the caret stays in the text', async ({
  page,
}) => {
  const opened = await open(page, [block('text', { txt: 'раз' })])
  await field(page, 'Текст').click()
  await page.keyboard.press('End')
  await page.keyboard.type(' два')
  await page.keyboard.press('Control+a')
  await page.getByRole('button', { name: 'Жирный' }).click()
  const after = async (change: 'undo' | 'redo') => {
    await page.evaluate((name) => globalThis.textPage[name](), change)
    return (await textsOf(opened))[0]
  }
  expect([await after('undo'), await after('undo'), await after('redo')]).toEqual(['раз два', 'раз', 'раз два'])
  await page.keyboard.press('End')
  await page.keyboard.type('!')
  expect(await textsOf(opened)).toEqual(['раз два!'])
})

test('what is pasted from Word loses its fonts and its table, with a word on it', async ({ page }) => {
  const opened = await open(page, [block('text', { txt: '<p>до</p>' })])
  await field(page, 'Текст').click()
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Enter')
  await paste(field(page, 'Текст'), {
    'text/html':
      "<p class=MsoNormal><span style='color:red'>раз<o:p></o:p></span></p><table><tr><td><p>два</p></td></tr></table>",
    'text/plain': 'раз два',
  })
  expect(await textsOf(opened)).toEqual(['<p>до</p><p>раз</p><p>два</p>'])
  await expect(page.getByRole('status')).toHaveText('Убрано: цвета и шрифты, таблица')
  await paste(field(page, 'Текст'), { 'text/plain': ' три' })
  expect(await textsOf(opened)).toEqual(['<p>до</p><p>раз</p><p>два три</p>'])
  expect(opened.complaints).toEqual([])
})

const attacks = [...vectors, ...hostileLinks.map((link) => `<a href="${link.replaceAll('"', '&quot;')}">a</a>`)]
const QUARTERS = 4

for (let quarter = 0; quarter < QUARTERS; quarter += 1)
  test(`attacks typed and pasted run nothing in editor and reader, part ${quarter + 1}`, {
    tag: fullUnless(quarter === 0),
  }, async ({ page }) => {
    const opened = await open(page, [block('text', { txt: '' })])
    for (const attack of attacks.filter((_, at) => at % QUARTERS === quarter)) {
      await page.evaluate(
        (content) => globalThis.textPage.open(content),
        [block('text', { txt: cleanMarkup(attack).text })],
      )
      const text = field(page, 'Текст')
      await text.focus()
      await paste(text, { 'text/html': attack, 'text/plain': attack })
      await page.keyboard.press('Control+End')
      await page.keyboard.insertText(attack)
      const [txt = ''] = await textsOf(opened)
      const isSame = typeof txt === 'string' && cleanMarkup(txt).text === txt
      expect([attack, isSame, unsafeElementsIn(String(txt)), opened.runs()]).toEqual([attack, true, [], 0])
      await text.blur()
    }
    expect([page.url(), opened.runs()]).toEqual([`${ORIGIN}/studio`, 0])
    expect(opened.complaints.filter((one) => !one.includes('ERR_FAILED'))).toEqual([])
  })

test('in a list Enter adds an item, Backspace removes an empty one, and arrows lead from one to the next', async ({
  page,
}) => {
  const opened = await open(page, [block('list-text', { title: '', one_column: true, list_text: [] })])
  const items = async () => {
    const [data] = await opened.content()
    const rows: unknown = data?.list_text
    return Array.isArray(rows) ? rows.map((row: { txt: string }) => row.txt) : []
  }
  await field(page, 'Пункт 1').click()
  await page.keyboard.type('раз')
  await page.keyboard.press('Enter')
  await page.keyboard.type('два')
  await page.keyboard.press('Enter')
  await expect(field(page, 'Пункт 3')).toBeFocused()
  expect(await items()).toEqual(['раз', 'два', ''])
  await page.keyboard.press('Backspace')
  await expect(field(page, 'Пункт 2')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(field(page, 'Пункт 1')).toBeFocused()
  await expect(async () => {
    // the editor puts its caret once more, soon after it has got the focus
    await page.keyboard.press('Home')
    expect(await caretOf(page)).toBe(0)
  }).toPass()
  await page.keyboard.type('и ')
  await page.keyboard.press('Enter')
  await expect(field(page, 'Пункт 2')).toBeFocused()
  expect(await items()).toEqual(['и ', 'раз', 'два'])
  await page.getByRole('button', { name: 'Опустить пункт 2' }).click()
  expect(await items()).toEqual(['и ', 'два', 'раз'])
  await page.getByText('Две колонки').click()
  expect((await opened.content())[0]?.one_column).toBe(false)
  await expectNoFindings(page)
  expect(opened.complaints).toEqual([])
})

test('a quiz is built and tried as its readers will answer it', async ({ page }) => {
  const opened = await open(page, [
    block('quiz', { title: '', caption: '', welcome_text: '', final: '', questions: [] }),
  ])
  await field(page, 'Квиз').fill('Проверка')
  await page.getByRole('button', { name: 'Добавить вопрос' }).click()
  await field(page, 'Текст вопроса').click()
  await page.keyboard.type('Сколько будет 2 + 2?')
  await field(page, 'Ответ 1').fill('4')
  await page.keyboard.press('Enter')
  await page.keyboard.type('5')
  await expect(field(page, 'Ответ 2')).toHaveValue('5')
  await page.getByRole('button', { name: 'Удалить ответ 3' }).click()
  await field(page, 'После неверного ответа').click()
  await page.keyboard.type('Почти')
  await field(page, 'После последнего вопроса').click()
  await page.keyboard.type('Спасибо!')
  const [data] = await opened.content()
  expect(data).toMatchObject({
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
  })
  await expectNoFindings(page)
  await page.getByRole('button', { name: 'Попробовать' }).click()
  const trial = page.locator('[data-editor]')
  await trial.getByRole('button', { name: /^Начать|вопрос/ }).click()
  await trial.getByRole('button', { name: '5' }).click()
  await expect(trial.locator('.feedback')).toHaveText('Почти')
  await trial.getByRole('button', { name: /результат/i }).click()
  await expect(trial.getByText('Спасибо!')).toBeVisible()
  await page.getByRole('button', { name: /правке/ }).click()
  await expect(field(page, 'Ответ 1')).toHaveValue('4')
  expect(opened.complaints).toEqual([])
})

test('in a course of 100 blocks only the text with the caret is an editor', async ({ page }) => {
  const blocks = Array.from({ length: 100 }, (_, at) => block('text', { txt: `<p>Абзац ${at} <b>жирно</b></p>` }, at))
  const opened = await open(page, blocks)
  await page.locator('[data-editor] p', { hasText: 'Абзац 50 ' }).click()
  await page.keyboard.press('End')
  await page.keyboard.type(' и дальше')
  expect((await textsOf(opened))[50]).toBe('<p>Абзац 50 <strong>жирно и дальше</strong></p>')
  await expect(page.locator('[contenteditable]')).toHaveCount(1)
})
