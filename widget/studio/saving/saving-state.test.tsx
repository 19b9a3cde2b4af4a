import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createContentClient } from '../../api/content.ts'
import { createDocumentStore } from '../document/document-store.ts'
import { newBlock, newDocument } from '../document/model.ts'
import { StudioContext } from '../ui/studio-context.ts'
import { SavingState } from './saving-state.tsx'
import type { Saving } from './use-saving.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const pass = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds))

const notify = () => {}
const studio = {
  client: createContentClient({ apiBase: '', token: () => null, notify }),
  me: { id: 'me', name: 'Анна', role: 'author' },
  lang: 'ru' as const,
  signIns: 0,
  apiBase: '',
  notify,
}

const aSaving = (status: Partial<Saving>): Saving => ({
  state: 'saved',
  savedAt: null,
  pending: 0,
  detail: '',
  conflict: null,
  recovered: null,
  editor: 'e',
  save: async () => true,
  retry: () => {},
  resolveConflict: async () => true,
  show: async () => true,
  rebase: async () => true,
  refresh: async () => true,
  restoreRecovered: async () => true,
  discardRecovered: () => {},
  saveAsNew: async () => true,
  ...status,
})

const mine = { ...newBlock('text', { txt: '<p>Моё слово</p>' }), uuid: 'u' }
const theirs = { ...mine, data: { txt: '<p>Чужое слово</p>' } }
const store = createDocumentStore({ ...newDocument('course'), content: [mine] })

const showDetails = vi.fn()
const shownAs = (saving: Saving) => (
  <StudioContext value={studio}>
    <SavingState saving={saving} store={store} showDetails={showDetails} />
  </StudioContext>
)

const NOON = new Date().setHours(14, 2)

test.each([
  [{ state: 'saved' }, 'Изменений нет'],
  [{ state: 'saved', savedAt: NOON }, 'Сохранено в\u00A014:02'],
  [{ state: 'saving' }, 'Сохраняем…'],
  [{ state: 'offline', pending: 3 }, 'Нет сети: 3\u00A0правки в\u00A0этом браузере'],
  [{ state: 'offline', pending: 1, detail: 'HTTP 503' }, 'Школа не отвечает: 1\u00A0правка в\u00A0этом браузере'],
  [{ state: 'refused', detail: 'Документ удалён' }, 'Не сохранено: Документ удалён'],
  [{ state: 'partial' }, 'Сохранено всё, кроме отмеченного'],
  [{ state: 'refused' }, 'Не сохранено: проверьте отмеченное'],
  [{ state: 'signed-out' }, 'Не сохранено: войдите снова, текст на месте'],
  [{ state: 'deleted' }, 'Не сохранено: документ удалили, текст на месте'],
] as const)('%j is told as %s', (status, text) => {
  render(shownAs(aSaving(status)))
  expect(document.querySelector('.saving > p')?.textContent).toBe(text)
})

test('screen readers are told of troubles and their end, not of each save or each edit', () => {
  const { rerender } = render(shownAs(aSaving({})))
  const announced = (status: Partial<Saving>) => {
    rerender(shownAs(aSaving(status)))
    return screen.getByRole('status').textContent
  }
  expect([
    announced({ state: 'saving' }),
    announced({ state: 'saved', savedAt: NOON }),
    announced({ state: 'saved', savedAt: NOON + 60_000 }),
    announced({ state: 'offline', pending: 1 }),
    announced({ state: 'offline', pending: 2 }),
    announced({ state: 'saving', pending: 2 }),
    announced({ state: 'saved', savedAt: NOON }),
  ]).toEqual([
    '',
    'Сохранено',
    'Сохранено',
    'Нет сети: 1\u00A0правка в\u00A0этом браузере',
    'Нет сети: 1\u00A0правка в\u00A0этом браузере',
    'Нет сети: 1\u00A0правка в\u00A0этом браузере',
    'Сохранено',
  ])
})

const press = () => fireEvent.click(screen.getByRole('button', { name: 'Сохранить выбранное' }))

test('what cannot be merged is shown in both versions in the next pause in typing; both stay unless something else is chosen', () => {
  const resolveConflict = vi.fn(async () => true)
  const conflicts = [{ about: 'block', uuid: 'u', mine, theirs }] as const
  render(shownAs(aSaving({ state: 'conflict', conflict: { conflicts, by: 'Пётр', at: null }, resolveConflict })))
  fireEvent.keyDown(document.body, { key: 'а' })
  pass(900)
  expect(screen.queryByRole('group')).toBeNull() // somebody is typing
  pass(200)
  expect(screen.getByRole('group', { name: 'Текст, блок 1' }).textContent).toMatch(/Моё слово.*Чужое слово/)
  expect(screen.getByText(/^Пётр: /)).toBeTruthy()
  press()
  fireEvent.click(screen.getByRole('radio', { name: 'Чужое' }))
  press()
  expect(resolveConflict.mock.calls).toEqual([[new Map([['u', 'both']])], [new Map([['u', 'theirs']])]])
})

test('a conflict is left for later, and opened again', () => {
  const conflicts = [{ about: 'field', name: 'title', mine: 'А', theirs: 'Б' }] as const
  render(shownAs(aSaving({ state: 'conflict', conflict: { conflicts, by: null, at: null } })))
  pass(1_000)
  fireEvent.click(screen.getAllByRole('button', { name: 'Решить позже' })[0] ?? document.body)
  expect(screen.queryByRole('group', { name: 'Название' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Разобрать' }))
  expect(screen.getByRole('group', { name: 'Название' })).toBeTruthy()
})

test('what is refused leads to its place, and to nothing else', () => {
  const retry = vi.fn()
  store.getState().setErrors(new Map([['slug', ['Такой адрес уже занят']]]))
  render(shownAs(aSaving({ state: 'refused', retry })))
  fireEvent.click(screen.getByRole('button', { name: 'Показать' }))
  expect([showDetails.mock.calls.length, screen.queryByRole('button', { name: 'Повторить' })]).toEqual([1, null])
  store.getState().setErrors(new Map())
})
