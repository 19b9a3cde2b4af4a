import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { setData } from '../document/edits.ts'
import { newBlock } from '../document/model.ts'
import { blockTexts, card, handle, info, show } from './testing/show-canvas.tsx'

afterEach(cleanup)

/** Words as they are, with their no-break spaces. */
const verbatim = { normalizer: (text: string) => text }
const key = (target: Element, key: string, init = {}) => fireEvent.keyDown(target, { key, code: key, ...init })

test('a document without blocks invites to write, and to choose a block by typing', () => {
  const store = show()
  fireEvent.click(screen.getByRole('button', { name: 'Выбрать блок' }))
  const search = screen.getByRole('combobox', { name: 'Найти блок' })
  fireEvent.change(search, { target: { value: 'video' } })
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'ВидеоYouTube, Rutube, VK, Kinescope, файл',
  ])
  key(search, 'Enter')
  expect(blockTexts(store)).toEqual(['video'])
  expect(screen.getByLabelText('Адрес видео')).toBe(document.activeElement)
})

test('a block is put between two others, and arrows choose its kind', () => {
  const store = show(info('Раз'), info('Два'))
  fireEvent.click(screen.getAllByRole('button', { name: 'Добавить блок сюда' })[1] ?? document.body)
  const search = screen.getByRole('combobox')
  key(search, 'ArrowUp')
  expect(screen.getByRole('option', { selected: true })).toBe(screen.getAllByRole('option').at(-1))
  key(search, 'ArrowDown')
  key(search, 'ArrowDown')
  key(search, 'Enter')
  expect(blockTexts(store)).toEqual(['Раз', 'header1-block', 'Два'])
})

test('Escape closes the menu and leaves the document as it is', () => {
  const store = show(info('Раз'))
  fireEvent.click(screen.getAllByRole('button', { name: 'Добавить блок сюда' })[1] ?? document.body)
  key(screen.getByRole('combobox'), 'Escape')
  expect([screen.queryByRole('combobox'), blockTexts(store)]).toEqual([null, ['Раз']])
})

test('what changes in a block draws no other one', () => {
  let drawn = 0
  const other = newBlock('course-info', {
    get when() {
      drawn += 1
      return 'Раз'
    },
  })
  const own = info('Два')
  const store = show(other, own)
  const before = drawn
  act(() => store.getState().edit(setData(own.uuid, { when: 'Три' })))
  expect([screen.getByDisplayValue('Три').tagName, before > 0, drawn - before]).toEqual(['INPUT', true, 0])
})

test('a slash on a handle offers a block below it', () => {
  const store = show(info('Раз'), info('Два'))
  key(handle(1, 2), '/', { code: 'Slash' })
  key(screen.getByRole('combobox'), 'Enter')
  expect(blockTexts(store)).toEqual(['Раз', 'text', 'Два'])
})

test('a block moves by its buttons and by keys from its field, and tells where it is', () => {
  const store = show(info('Раз'), info('Два'), info('Три'))
  fireEvent.click(card(1, 3).getByRole('button', { name: 'Ниже' }))
  expect(blockTexts(store)).toEqual(['Два', 'Раз', 'Три'])
  expect(screen.getByText('Теперь 2 из 3')).not.toBeNull()
  const field = screen.getAllByLabelText('Когда')[1] ?? document.body
  act(() => field.focus())
  key(field, 'ArrowDown', { altKey: true })
  expect(blockTexts(store)).toEqual(['Два', 'Три', 'Раз'])
  expect(document.activeElement).toBe(screen.getAllByLabelText('Когда')[2])
})

test('several blocks are selected by a range, moved, duplicated and deleted together, and brought back', () => {
  const store = show(info('Раз'), info('Два'), info('Три'), info('Четыре'))
  fireEvent.click(handle(2, 4))
  fireEvent.click(handle(3, 4), { shiftKey: true })
  const bar = within(screen.getByRole('toolbar', { name: 'Выделенные блоки' }))
  expect(bar.getByText('Выделено: 2\u00A0блока', verbatim)).not.toBeNull()
  fireEvent.click(bar.getByRole('button', { name: 'Выше' }))
  expect(blockTexts(store)).toEqual(['Два', 'Три', 'Раз', 'Четыре'])
  fireEvent.click(bar.getByRole('button', { name: 'Дублировать' }))
  expect(blockTexts(store)).toEqual(['Два', 'Три', 'Два', 'Три', 'Раз', 'Четыре'])
  fireEvent.click(bar.getByRole('button', { name: 'Удалить' }))
  expect(blockTexts(store)).toEqual(['Два', 'Три', 'Раз', 'Четыре'])
  const [notice] = screen.getAllByText('Удалено 2\u00A0блока.', verbatim)
  fireEvent.click(within(notice?.parentElement ?? document.body).getByRole('button', { name: 'Вернуть' }))
  expect(blockTexts(store)).toEqual(['Два', 'Три', 'Два', 'Три', 'Раз', 'Четыре'])
})

test('keys select all, delete, undo and redo', () => {
  const store = show(info('Раз'), info('Два'))
  act(() => handle(1, 2).focus())
  key(handle(1, 2), 'a', { code: 'KeyA', ctrlKey: true })
  expect(store.getState().selected).toHaveLength(2)
  key(handle(1, 2), 'Delete')
  expect(blockTexts(store)).toEqual([])
  key(document.body, 'z', { code: 'KeyZ', ctrlKey: true })
  expect(blockTexts(store)).toEqual(['Раз', 'Два'])
  key(handle(1, 2), 'Z', { code: 'KeyZ', ctrlKey: true, shiftKey: true })
  expect(blockTexts(store)).toEqual([])
})

test('arrows walk from handle to handle, with Shift they select, Escape leads from a text to its handle', () => {
  const store = show(info('Раз'), info('Два'), info('Три'))
  const field = screen.getAllByLabelText('Когда')[0] ?? document.body
  act(() => field.focus())
  key(field, 'Escape')
  expect(document.activeElement).toBe(handle(1, 3))
  key(handle(1, 3), 'ArrowDown')
  expect(document.activeElement).toBe(handle(2, 3))
  key(handle(2, 3), 'ArrowDown', { shiftKey: true })
  expect(store.getState().selected).toEqual(
    store
      .getState()
      .document.content.slice(1)
      .map(({ uuid }) => uuid),
  )
  key(handle(3, 3), 'Escape')
  expect(store.getState().selected).toEqual([])
})

const marked = () =>
  [...document.querySelectorAll('.block-card')].findIndex((blockCard) => blockCard.classList.contains('found'))

test('the search counts what it finds, marks its block and leads to the next', () => {
  show(info('Лава и лава'), info('Пепел'), info('лава'))
  key(document.body, 'f', { code: 'KeyF', ctrlKey: true })
  const field = screen.getByRole('textbox', { name: 'Найти в\u00A0тексте' })
  fireEvent.change(field, { target: { value: 'лава' } })
  expect([screen.getByText('Найдено: 3\u00A0раза', verbatim).textContent, marked()]).toEqual([
    'Найдено: 3\u00A0раза',
    0,
  ])
  key(field, 'Enter')
  expect(marked()).toBe(2)
  key(field, 'Enter')
  expect(marked()).toBe(0)
  key(field, 'Escape')
  expect(marked()).toBe(-1)
  expect(document.activeElement).toBe(handle(1, 3))
})

test('words that are found are replaced in their block or in all, and undo brings them back', () => {
  const store = show(info('Лава и лава'), info('Пепел'), info('лава'), info('Лава'))
  key(document.body, 'f', { code: 'KeyF', ctrlKey: true })
  fireEvent.change(screen.getByRole('textbox', { name: 'Найти в\u00A0тексте' }), { target: { value: 'лава' } })
  fireEvent.click(screen.getByRole('button', { name: 'Замена' }))
  fireEvent.change(screen.getByRole('textbox', { name: 'Заменить на' }), { target: { value: 'магма' } })
  fireEvent.click(screen.getByRole('button', { name: 'Заменить в\u00A0блоке' }))
  expect([blockTexts(store), marked(), screen.getByText(/^Заменено/).textContent]).toEqual([
    ['магма и магма', 'Пепел', 'лава', 'Лава'],
    2,
    'Заменено: 2\u00A0раза ',
  ])
  fireEvent.click(screen.getByRole('button', { name: 'Заменить всё' }))
  expect([blockTexts(store), marked()]).toEqual([['магма и магма', 'Пепел', 'магма', 'магма'], -1])
  act(() => store.getState().undo())
  expect(blockTexts(store)).toEqual(['магма и магма', 'Пепел', 'лава', 'Лава'])
})

test('what is to be corrected is counted, marked at its card and said at its field', () => {
  const store = show(info('Раз'), newBlock('video', { url: 'x' }))
  const { uuid = '' } = store.getState().document.content[1] ?? {}
  act(() =>
    store.getState().setErrors(
      new Map([
        [`${uuid}.url`, ['Это не адрес']],
        ['slug', ['Занято']],
      ]),
    ),
  )
  fireEvent.click(screen.getByRole('button', { name: 'Исправьте 1\u00A0место' }))
  const field = screen.getByLabelText('Адрес видео')
  expect(document.activeElement).toBe(field)
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText('Это не адрес')).not.toBeNull()
  expect(document.querySelectorAll('.block-card.faulty')).toHaveLength(1)
})

test('an edit draws the card of its own block and no other', () => {
  const content = Array.from({ length: 20 }, (_, at) => info(`Блок ${at}`))
  const store = show(...content)
  const changed: Node[] = []
  const observer = new MutationObserver((records) => changed.push(...records.map(({ target }) => target)))
  observer.observe(document.querySelector('.block-cards') ?? document, {
    subtree: true,
    attributes: true,
    childList: true,
  })
  act(() => store.getState().edit(setData(content[3]?.uuid ?? '', { when: 'Новое' })))
  const fields = screen.getAllByLabelText<HTMLInputElement>('Когда')
  expect(fields.map(({ value }) => value)).toEqual(content.map((_, at) => (at === 3 ? 'Новое' : `Блок ${at}`)))
  const touched = [...changed, ...observer.takeRecords().map(({ target }) => target)]
  expect(touched.filter((node) => !document.querySelectorAll('.block-card')[3]?.contains(node))).toEqual([])
})
