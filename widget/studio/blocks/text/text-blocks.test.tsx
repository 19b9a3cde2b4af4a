import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { BlockKind } from '../../../api/content/blocks.ts'
import { createContentClient } from '../../../api/content.ts'
import { type Data, rowsOf } from '../../document/model.ts'
import { StudioContext } from '../../ui/studio-context.ts'
import { studioBlocks } from '../studio-blocks.ts'
import { NO_KEYS } from '../../testing/no-keys.ts'

/** Each change, with the key by which it is undone together with others. */
let changes: [Data, string | undefined][]
afterEach(cleanup)
beforeEach(() => {
  changes = []
})

const notify = () => undefined
const studio = {
  client: createContentClient({ apiBase: '', token: () => '', notify }),
  me: { id: '1', name: 'Анна', role: 'author' },
  signIns: 0,
  lang: 'ru' as const,
  apiBase: '',
  notify,
}

interface EditedProps {
  kind: BlockKind
  initial: Data
  errors: Record<string, string[]>
}

const Edited = ({ kind, initial, errors }: EditedProps) => {
  const [data, setData] = useState(initial)
  const { Editor } = studioBlocks[kind]
  return (
    <StudioContext value={studio}>
      <Editor
        keys={NO_KEYS}
        uuid="u"
        id={null}
        data={data}
        errors={new Map(Object.entries(errors))}
        change={(changed, merge) => {
          changes.push([changed, merge])
          setData({ ...data, ...changed })
        }}
      />
    </StudioContext>
  )
}

/** Renders an editor; answers what the block is after its changes. */
const edit = (kind: EditedProps['kind'], initial: Data, errors = {}) => {
  render(<Edited kind={kind} initial={initial} errors={errors} />)
  return (): Data => Object.assign({}, initial, ...changes.map(([changed]) => changed))
}

const variantsIn = (data: Data) => rowsOf(data, 'questions')[0]?.variants

test('a heading is a line of words: what looks like markup is text', () => {
  edit('header-block', { title: '', txt: 'Числа &lt; 5' })
  const line = screen.getByRole('textbox', { name: 'Заголовок' })
  expect(line).toHaveProperty('value', 'Числа < 5')
  fireEvent.change(line, { target: { value: '<b>Глава & ' } })
  expect(changes).toEqual([[{ txt: '&lt;b&gt;Глава &amp; ' }, 'txt']])
  expect(line).toHaveProperty('value', '<b>Глава & ')
})

test('a text looks at rest as it is read, and says what is wrong with it', () => {
  edit('text', { txt: '<p>Раз <b>два</b></p><ul><li>три</li></ul>', text_size: 'l' }, { txt: ['Слишком длинно'] })
  const text = screen.getByRole('textbox', { name: 'Текст' })
  expect(text.innerHTML).toBe('<p>Раз <strong>два</strong></p><ul><li><p>три</p></li></ul>')
  expect(document.getElementById(text.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Слишком длинно')
  expect(screen.getByRole('radio', { name: 'Крупный' })).toHaveProperty('checked', true)
})

test('sizes and typography are steps of their own', () => {
  edit('text', { title: 'Школа "Маяк"', txt: '<p>Он - в доме</p>' })
  fireEvent.click(screen.getByRole('radio', { name: 'Мелкий' }))
  fireEvent.click(screen.getByRole('button', { name: 'Типографика' }))
  expect(changes).toEqual([
    [{ text_size: 'small' }, undefined],
    [{ title: 'Школа «Маяк»', txt: '<p>Он\u00A0— в\u00A0доме</p>' }, undefined],
  ])
})

test('answers that are not touched stay as they were sent', () => {
  const shown = edit('quiz', {
    questions: [{ id: 1, uuid: 'q', text: 'Сколько?', variants: ['раз', { text: 'два' }, 'три'] }],
  })
  fireEvent.click(screen.getByRole('checkbox', { name: 'Ответ 1 верный' }))
  fireEvent.change(screen.getByRole('textbox', { name: 'Ответ 2' }), { target: { value: 'два!' } })
  expect(variantsIn(shown())).toEqual([{ text: 'раз', is_correct: true }, { text: 'два!' }, 'три'])
  expect(changes.map(([, merge]) => merge)).toEqual([undefined, 'question-0-variant-1'])
})

test('Enter in an answer adds one, Backspace in an empty one removes it', () => {
  const shown = edit('quiz', { questions: [{ id: 1, uuid: 'q', text: 'Сколько?', variants: ['раз', 'два'] }] })
  fireEvent.keyDown(screen.getByRole('textbox', { name: 'Ответ 1' }), { key: 'Enter' })
  expect(variantsIn(shown())).toEqual(['раз', { text: '', is_correct: false }, 'два'])
  expect(screen.getByRole('textbox', { name: 'Ответ 2' })).toBe(document.activeElement)
  fireEvent.keyDown(screen.getByRole('textbox', { name: 'Ответ 2' }), { key: 'Backspace' })
  expect(variantsIn(shown())).toEqual(['раз', 'два'])
})

test('items and questions are moved, added and removed by buttons', () => {
  const shown = edit('list-text', {
    list_text: [
      { id: 1, uuid: 'a', txt: 'раз' },
      { id: 2, uuid: 'b', txt: 'два' },
    ],
  })
  fireEvent.click(screen.getByRole('button', { name: 'Поднять пункт 2' }))
  fireEvent.click(screen.getByRole('button', { name: 'Поднять пункт 1' }))
  fireEvent.click(screen.getByRole('button', { name: 'Удалить пункт 2' }))
  expect([changes.length, rowsOf(shown(), 'list_text')]).toEqual([2, [{ id: 2, uuid: 'b', txt: 'два' }]])
})

test('a question with several right answers says how many there are, and one with none that it is not published', () => {
  edit(
    'quiz',
    {
      questions: [
        {
          id: 1,
          uuid: 'q',
          text: 'Что горячее?',
          variants: [
            { text: 'Лава', is_correct: true },
            { text: 'Магма', is_correct: true },
            { text: '', is_correct: false },
          ],
        },
      ],
    },
    { 'questions.0.variants': ['Есть пустой ответ'] },
  )
  const several = screen.queryByText('Верных ответов: 2 из 3. Читатель отметит все, а потом проверит.')
  const invalid = [1, 2, 3].map((at) =>
    screen.getByRole('textbox', { name: `Ответ ${at}` }).getAttribute('aria-invalid'),
  )
  for (const at of [1, 2]) fireEvent.click(screen.getByRole('checkbox', { name: `Ответ ${at} верный` }))
  const missing = screen.queryByText('Отметьте хотя бы один верный ответ: без него тест не опубликовать.')
  expect([several !== null, invalid, missing !== null]).toEqual([true, [null, null, 'true'], true])
})

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const status = () => screen.getByRole('status').textContent

test('readers mark several right answers and check them together', () => {
  const variants = ['Лава', 'Магма', 'Лёд'].map((text) => ({ text, is_correct: text !== 'Лёд' }))
  edit('quiz', { questions: [{ id: 1, uuid: 'q', text: 'Что горячее?', success: 'Да!', fail: 'Нет', variants }] })
  press('Попробовать')
  press(/^Начать/)
  const hint = screen.queryByText('Верных ответов: 2. Отметьте все и нажмите «Проверить».')
  press('Проверить')
  press('Лава')
  press('Магма')
  const before = status()
  press('Проверить')
  const after = status()
  press('Посмотреть результат')
  const score = screen.queryByText('Верных ответов: 1 из 1')
  expect([hint !== null, before, after, score !== null]).toEqual([true, '', 'Да!', true])
})

test('arrows lead from answer to answer', () => {
  edit('quiz', { questions: [{ id: 1, uuid: 'q', text: 'Сколько?', variants: ['раз', 'два'] }] })
  const [first, second] = ['Ответ 1', 'Ответ 2'].map((name) =>
    screen.getByRole<HTMLTextAreaElement>('textbox', { name }),
  )
  const arrow = (field: HTMLTextAreaElement | undefined, key: string, caret: number) => {
    field?.focus()
    field?.setSelectionRange(caret, caret)
    if (field) fireEvent.keyDown(field, { key })
    return document.activeElement === first ? 1 : document.activeElement === second ? 2 : null
  }
  expect([
    arrow(first, 'ArrowDown', 3),
    arrow(second, 'ArrowDown', 3),
    arrow(second, 'ArrowUp', 0),
    arrow(first, 'ArrowUp', 0),
  ]).toEqual([2, 2, 1, 1])
})
