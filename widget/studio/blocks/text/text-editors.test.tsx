import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useStore } from 'zustand'
import type { BlockKind } from '../../../api/content/blocks.ts'
import { createContentClient } from '../../../api/content.ts'
import { createDocumentStore, type DocumentStoreApi } from '../../document/document-store.ts'
import { setData } from '../../document/edits.ts'
import { type Data, newDocument, rowsOf } from '../../document/model.ts'
import { StudioContext } from '../../studio-context.ts'
import { textEditors } from './text-editors.ts'

afterEach(cleanup)

const notify = () => undefined
const studio = {
  client: createContentClient({ apiBase: '', token: () => '', notify }),
  me: { id: '1', name: 'Анна', role: 'author' },
  lang: 'ru' as const,
  apiBase: '',
  notify,
}

const UUID = '00000000-0000-4000-8000-000000000001'
let store: DocumentStoreApi
/** Each change, with the key by which it is undone together with others. */
let changes: [Data, string | undefined][]
const shown = () => store.getState().document.content[0]?.data ?? {}

const Edited = ({ kind, faults }: { kind: BlockKind; faults: Record<string, string[]> }) => {
  const { document, edit } = useStore(store)
  const Editor = textEditors[kind]
  return (
    <StudioContext value={studio}>
      {Editor && (
        <Editor
          uuid={UUID}
          id={null}
          data={document.content[0]?.data ?? {}}
          faults={new Map(Object.entries(faults))}
          change={(changed, merge) => {
            changes.push([changed, merge])
            edit(setData(UUID, changed))
          }}
        />
      )}
    </StudioContext>
  )
}

const edit = (kind: BlockKind, data: Data, faults = {}) => {
  changes = []
  store = createDocumentStore({ ...newDocument('course'), content: [{ id: null, uuid: UUID, kind, data }] })
  return render(<Edited kind={kind} faults={faults} />)
}

const answers = () => rowsOf(shown(), 'questions')[0]?.variants

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
  edit('quiz', { questions: [{ id: 1, uuid: 'q', text: 'Сколько?', variants: ['раз', { text: 'два' }, 'три'] }] })
  fireEvent.click(screen.getByRole('checkbox', { name: 'Ответ 1 верный' }))
  fireEvent.change(screen.getByRole('textbox', { name: 'Ответ 2' }), { target: { value: 'два!' } })
  expect(rowsOf(shown(), 'questions')[0]?.variants).toEqual([
    { text: 'раз', is_correct: true },
    { text: 'два!' },
    'три',
  ])
  expect(changes.map(([, merge]) => merge)).toEqual([undefined, 'question-0-variant-1'])
})

test('Enter in an answer adds one, Backspace in an empty one removes it', () => {
  edit('quiz', { questions: [{ id: 1, uuid: 'q', text: 'Сколько?', variants: ['раз', 'два'] }] })
  fireEvent.keyDown(screen.getByRole('textbox', { name: 'Ответ 1' }), { key: 'Enter' })
  expect(answers()).toEqual(['раз', { text: '', is_correct: false }, 'два'])
  expect(screen.getByRole('textbox', { name: 'Ответ 2' })).toBe(document.activeElement)
  fireEvent.keyDown(screen.getByRole('textbox', { name: 'Ответ 2' }), { key: 'Backspace' })
  expect(answers()).toEqual(['раз', 'два'])
})

test('items and questions are moved, added and removed by buttons', () => {
  edit('list-text', {
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
