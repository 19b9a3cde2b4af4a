import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { setData } from '../document/edits.ts'
import { newDocument } from '../document/model.ts'
import { aCourse, edited, type FakeSchool, renderDocument } from '../testing/render-document.tsx'
import { VersionsDialog } from './versions-dialog.tsx'

let close = () => {}
afterEach(() => {
  close()
  cleanup()
})

const AT = '2026-11-20T09:30:00Z'
const line = (version: number, more: object = {}) => ({
  version,
  at: AT,
  is_autosave: false,
  author: { name: 'Борис' },
  ...more,
})
const rows = (...results: object[]) => ({ count: results.length, next: null, previous: null, results })

const then = aCourse(
  {
    title: 'Раньше',
    short_description: '1 < 2',
    materials: '<p>Тетрадь</p>',
    deferred_start_at: '2030-03-04T22:30:00.000Z',
    discount_timer_to: '2030-03-05T21:00:00.000Z',
    tags: [3],
    lessons_schedule_list: [{ date: '2030-03-05', time: '10:00', time_end: '11:00', title: 'Встреча' }],
    is_new: true,
  },
  ['а', 'Раз'],
  ['б', 'Два'],
  ['в', 'Три'],
)
const now = aCourse({ title: 'Теперь' }, ['в', 'Три'], ['а', 'Раз!'], ['г', 'Четыре'])
const deleted = {
  blocks: [{ block: { id: 2, uuid: 'б', type: 'course-info', data: { when: 'Два' } }, deleted_at: AT }],
  items: [],
  images: [],
}

/** A school that has kept two versions of the course and a deleted block. */
const schoolWithVersions: FakeSchool = (call, body) => {
  if (call.startsWith('GET courses/7/revisions/?')) return rows(line(2), line(1, { is_autosave: true, author: null }))
  if (call === 'GET courses/7/revisions/1/') return then
  if (call === 'GET courses/7/deleted/') return deleted
  if (call.startsWith('GET tags/')) return rows({ id: 3, name: 'Лава' })
  if (call.startsWith('GET ')) return rows()
  if (call.startsWith('PUT')) return { ...now, ...Object(body) }
  return call.includes('/restore/') ? then : null
}

const show = async (school: FakeSchool = schoolWithVersions, course: object | null = now) => {
  let isOpen = true
  const shown = await renderDocument(course ? edited(course) : newDocument('course'), school, ({ store, saving }) => (
    <VersionsDialog
      store={store}
      saving={saving}
      onClose={() => {
        isOpen = false
      }}
    />
  ))
  ;({ close } = shown)
  return { ...shown, isOpen: () => isOpen }
}

const press = (name: string | RegExp, at = 0) =>
  act(async () => fireEvent.click(screen.getAllByRole('button', { name })[at] ?? document.body))
const textOf = (element: Element | null | undefined) => element?.textContent?.replaceAll('\u00A0', ' ') ?? ''

const byName = ([one = '']: (string | undefined)[], [other = '']: (string | undefined)[]) => one.localeCompare(other)

/** What differs: of what, as it is now, and as it was. */
const differing = () =>
  [...document.querySelectorAll('.publish-part')].map((part) => {
    const [mine, theirs] = [...part.querySelectorAll('figure')].map(textOf)
    return [textOf(part.querySelector('h3')), mine, theirs]
  })

test('versions are listed by their moment, who has written them and how they were saved', async () => {
  await show()
  const entries = [...document.querySelectorAll('.version-lines li')].map(textOf)
  expect(entries.map((text) => text.replace(/^.*\d\d:\d\d/, ''))).toEqual([
    'Борис, сохранено',
    'Кто-то, сохранено само',
  ])
})

/** A school that answers one version a page. */
const paged: FakeSchool = (call) =>
  call.includes('page=1')
    ? { ...rows(line(2)), next: 'next' }
    : call.includes('page=2')
      ? rows(line(1))
      : schoolWithVersions(call, null)

test('more versions come page by page, and a list that did not come is told', async () => {
  await show(paged)
  await press('Показать ещё')
  expect(document.querySelectorAll('.version-lines li')).toHaveLength(2)
  close()
  cleanup()
  await show((call) =>
    call.includes('revisions') ? Response.json({}, { status: 403 }) : schoolWithVersions(call, null),
  )
  expect(textOf(document.body)).toContain('Не загрузилось. Попробуйте ещё раз.')
})

test('a version is compared field by field and block by block, in words, with what is there now', async () => {
  await show()
  await press(/сохранено само/)
  const found = differing()
  expect(found.slice(0, -3).toSorted(byName)).toEqual(
    [
      ['Название', 'СейчасТеперь', 'ТогдаРаньше'],
      ['Коротко о чём', 'СейчасПусто', 'Тогда1 < 2'],
      ['Материалы', 'СейчасПусто', 'ТогдаТетрадь'],
      ['Открыть позже', 'СейчасПусто', 'Тогда5 марта 2030 г. в 01:30'],
      ['Скидка до', 'СейчасПусто', 'Тогда6 марта 2030 г. в 00:00'],
      ['Теги', 'СейчасПусто', 'ТогдаЛава'],
      ['Расписание', 'СейчасПусто', 'Тогда5 марта 2030 г., 10:00–11:00, Встреча'],
      ['Новинка', 'СейчасПусто', 'ТогдаДа'],
    ].toSorted(byName),
  )
  expect(
    found.slice(-3).map(([name, mine, theirs]) => [name, mine?.replace(/^Сейчас/, ''), theirs?.replace(/^Тогда/, '')]),
  ).toEqual([
    ['О курсе', 'КогдаРаз!', 'КогдаРаз'],
    ['О курсе', 'КогдаЧетыре', expect.any(String)],
    ['О курсе', expect.any(String), 'КогдаДва'],
  ])
  expect(screen.getByText('Отличается порядок блоков.')).toBeTruthy()
})

test('a version that is the same says so', async () => {
  await show(schoolWithVersions, then)
  await press(/сохранено само/)
  expect(textOf(document.body)).toContain('Эта версия не отличается от того, что сейчас.')
})

test('one block comes back alone, after what is not saved has been saved', async () => {
  const { store, calls, isOpen } = await show()
  await press(/сохранено само/)
  await act(async () => store.getState().edit(setData('г', { when: 'Пять' })))
  await press('Вернуть этот блок')
  expect(
    calls.filter(([call]) => !call.startsWith('GET')).map(([call, body]) => [call, call.startsWith('PUT') ? '' : body]),
  ).toEqual([
    ['PUT courses/7/', ''],
    ['POST courses/7/revisions/1/restore/', { block: 'а' }],
  ])
  expect([store.getState().document.content.map(({ data }) => data.when), isOpen()]).toEqual([
    ['Раз', 'Два', 'Три'],
    false,
  ])
})

test('a whole version comes back as a step that undo takes back', async () => {
  const { store, calls, notify } = await show()
  await press(/сохранено само/)
  await press('Вернуть всю версию')
  expect(calls.at(-1)).toEqual(['POST courses/7/revisions/1/restore/', {}])
  expect([store.getState().document.fields.title, store.getState().document.fields.deferred_start_at]).toEqual([
    'Раньше',
    '2030-03-04T22:30:00.000Z',
  ])
  expect(notify.mock.calls[0]?.[0]).toBe('success')
  await act(async () => store.getState().undo())
  expect(store.getState().document.fields.title).toBe('Теперь')
})

test('a deleted block is shown as readers saw it, and comes back', async () => {
  const { calls } = await show()
  const list = within(document.querySelector('.deleted-parts') ?? document.body)
  expect(list.getByRole('definition').textContent).toBe('Два')
  await press('Вернуть этот блок')
  expect(calls.at(-1)).toEqual(['POST courses/7/deleted/blocks/2/restore/', {}])
})

test('nothing is restored where what is here cannot be saved, and a refusal is told', async () => {
  const { store, methods } = await show((call, body) =>
    call.startsWith('PUT') ? Response.json({ title: ['Нельзя'] }, { status: 400 }) : schoolWithVersions(call, body),
  )
  await press(/сохранено само/)
  await act(async () => store.getState().edit(setData('г', { when: 'Пять' })))
  await press('Вернуть всю версию')
  expect([
    methods().some((call) => call.includes('restore')),
    screen.getByText(/^Сначала документ должен сохраниться/),
  ]).toEqual([false, expect.anything()])
  close()
  cleanup()
  await show((call, body) =>
    call.includes('restore')
      ? Response.json({ detail: 'Версии больше нет' }, { status: 404 })
      : schoolWithVersions(call, body),
  )
  await press(/сохранено само/)
  await press('Вернуть всю версию')
  expect(screen.getByText('Версии больше нет')).toBeTruthy()
})

test('a version that is restored beside the save of somebody else takes that over first', async () => {
  const theirs = aCourse({ title: 'Их название' }, ['в', 'Три'], ['а', 'Раз!'], ['г', 'Четыре'])
  const { store } = await show((call, body) => {
    if (call === 'GET courses/7/') return theirs
    return call.includes('/restore/')
      ? Response.json({ detail: 'Документ изменили' }, { status: 412 })
      : schoolWithVersions(call, body)
  })
  await press(/сохранено само/)
  await press('Вернуть всю версию')
  expect([screen.getByText('Документ изменили'), store.getState().document.fields.title]).toEqual([
    expect.anything(),
    'Их название',
  ])
})

test('a document that is not saved has no history yet', async () => {
  const { methods } = await show(schoolWithVersions, null)
  expect([methods(), textOf(screen.getByRole('dialog'))]).toEqual([
    [],
    expect.stringContaining('История появится, как только документ сохранится.'),
  ])
})

test.each([
  ['published', ['', 'Её видят читатели', '', 'Была опубликована']],
  ['hidden', ['', 'Была опубликована', '', 'Была опубликована']],
])('versions that were published are marked, and the one that readers of a %s course see', async (state, marks) => {
  const lines = [line(4), line(3, { is_published: true }), line(2), line(1, { is_published: true })]
  const school: FakeSchool = (call, body) =>
    call.includes('/revisions/?') ? rows(...lines) : schoolWithVersions(call, body)
  await show(school, { ...now, state })
  const shown = [...document.querySelectorAll('.version-lines button')]
  expect(shown.map((button) => textOf(button.querySelector('.version-mark')))).toEqual(marks)
})
