import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DocumentKind } from '../../../server/contract/content/state.ts'
import { isObject } from '../../../server/contract/is-object.ts'
import { createContentClient } from '../../api/content.ts'
import { isNumber, isText } from '../../api/guards.ts'
import { everything, type ListQuery } from '../routes/route.ts'
import { createRouter, RouterContext } from '../routes/router.ts'
import { StudioContext } from '../ui/studio-context.ts'
import { DocumentsScreen } from './documents-screen.tsx'

let life = new AbortController()
const notify = vi.fn()
const server = vi.fn<(call: string, body: unknown) => Response>()

beforeEach(() => {
  life = new AbortController()
  notify.mockReset()
  server.mockReset()
  history.replaceState(null, '', '/studio/')
})
afterEach(() => {
  life.abort()
  cleanup()
})

const anna = { id: 'anna', name: 'Анна', role: 'author' }
const volcanoes = {
  id: 7,
  title: 'Вулканы',
  status: 0,
  state: 'changed',
  has_unpublished_changes: true,
  updated_at: new Date(Date.now() - 5 * 60_000).toISOString(),
  slug: 'volcanoes',
  price: 1500,
  author: { id: 'anna', name: 'Анна' },
}
const draft = { ...volcanoes, id: 8, title: '', state: 'draft', price: 0 }
const listed = (...results: object[]) => Response.json({ count: results.length, next: null, previous: null, results })

const terms: Record<string, readonly object[]> = {
  tags: [{ id: 3, name: 'Лава' }],
  'school-tags': [{ id: 4, name: 'Летний лагерь' }],
  users: [{ id: 'boris', name: 'Борис' }],
}

/** Answers lists by what `rows` are now, terms and people, and other calls by `server`. */
const fetched =
  (rows: () => readonly object[]): typeof fetch =>
  async (address, init) => {
    const path = (typeof address === 'string' ? address : '').replace('/api/v1/', '')
    const [list = ''] = path.split('/')
    if (list in terms) return listed(...(terms[list] ?? []))
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : null
    const call = `${init?.method} ${path}`
    return call.startsWith('GET courses/?') ? (server(call, body) ?? listed(...rows())) : server(call, body)
  }

const show = async (
  rows: () => readonly object[],
  query: ListQuery = everything,
  role = 'author',
  kind: DocumentKind = 'course',
) => {
  const client = createContentClient({ apiBase: '', token: () => 't', notify, fetch: fetched(rows) })
  const router = createRouter(life.signal)
  const studio = { client, me: { ...anna, role }, lang: 'ru' as const, signIns: 1, apiBase: '', notify }
  await act(async () =>
    render(
      <RouterContext value={router}>
        <StudioContext value={studio}>
          <DocumentsScreen kind={kind} query={query} />
        </StudioContext>
      </RouterContext>,
    ),
  )
  return router
}

const press = (name: string | RegExp) => act(async () => fireEvent.click(screen.getByRole('button', { name })))

test('a document is listed with its state in words, its last change and its price, and leads to its editor', async () => {
  await show(() => [volcanoes, draft])
  const [first, second] = screen.getAllByRole('listitem')
  expect(first?.textContent?.replaceAll('\u00A0', ' ')).toMatch(
    /Вулканы.*Есть неопубликованные правки.*5 минут назад.*1 500 ₽/,
  )
  expect(second?.textContent).toMatch(/Без названия.*Черновик.*Бесплатно/)
  expect(screen.getByRole('link', { name: 'Вулканы' }).getAttribute('href')).toBe('/studio/?kind=course&id=7')
})

test('staff sees whose document it is', async () => {
  await show(() => [volcanoes], everything, 'staff')
  expect(screen.getByRole('listitem').textContent).toContain('Автор: Анна')
})

test('search, filters, order and page are those of the call', async () => {
  await show(() => [volcanoes], { ...everything, search: 'вул', state: 'draft', tag: '3', ordering: 'title', page: 2 })
  expect(server.mock.calls[0]?.[0]).toBe(
    'GET courses/?search=%D0%B2%D1%83%D0%BB&state=draft&tag=3&ordering=title&page=2&page_size=20',
  )
})

const optionsOf = (label: string) =>
  within(screen.getByLabelText(label))
    .getAllByRole('option')
    .map((one) => one.textContent)

test('tags, school tags and for staff authors are chosen from those that the school has', async () => {
  const router = await show(() => [volcanoes], everything, 'staff')
  expect([optionsOf('Тег'), optionsOf('Автор')]).toEqual([
    ['Все теги', 'Лава', 'Летний лагерь'],
    ['Все авторы', 'Борис'],
  ])
  await act(async () => fireEvent.change(screen.getByLabelText('Тег'), { target: { value: '4' } }))
  expect(router.store.getState().route).toMatchObject({ query: { tag: '4' } })
  cleanup()
  await show(() => [volcanoes])
  expect(screen.queryByLabelText('Автор')).toBeNull()
})

test.each(['America/New_York', 'Asia/Vladivostok'])(
  'the day that a document opens on is that of Moscow, also in %s',
  async (zone) => {
    vi.stubEnv('TZ', zone)
    await show(() => [{ ...volcanoes, state: 'scheduled', deferred_start_at: '2030-03-04T22:30:00.000Z' }])
    expect(screen.getByRole('listitem').textContent?.replaceAll('\u00A0', ' ')).toContain('Откроется 5 марта 2030')
    vi.unstubAllEnvs()
  },
)

test('a chosen filter begins with the first page and is kept in the address', async () => {
  const router = await show(() => [volcanoes], { ...everything, page: 2 })
  await act(async () => fireEvent.change(screen.getByLabelText('Состояние'), { target: { value: 'hidden' } }))
  expect([location.search, router.store.getState().route]).toEqual([
    '?kind=course&state=hidden',
    { screen: 'list', kind: 'course', query: { ...everything, state: 'hidden' } },
  ])
})

test.each([
  [everything, 'Курсов пока нет'],
  [{ ...everything, search: 'космос' }, 'Ничего не\u00A0нашлось'],
  [{ ...everything, state: 'deleted' as const }, 'Корзина пуста'],
])('an empty list of %j says so', async (query, heading) => {
  await show(() => [], query)
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe(heading)
})

test('a list that has not loaded is loaded again on demand', async () => {
  server.mockReturnValueOnce(Response.json({ detail: 'Нет' }, { status: 503 }))
  await show(() => [volcanoes])
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Список не\u00A0загрузился')
  await press('Попробовать ещё раз')
  expect(screen.getAllByRole('listitem')).toHaveLength(1)
})

test('a draft goes to the trash at once, and comes back from there', async () => {
  let rows: readonly object[] = [draft]
  await show(() => rows)
  server.mockImplementation((call) => {
    if (call.startsWith('GET lessons/')) return listed()
    if (call.startsWith('DELETE')) rows = []
    if (call.endsWith('restore/')) rows = [draft]
    return call.startsWith('GET') ? listed(...rows) : Response.json({ ...draft, content: [] })
  })
  await press(/^В\sкорзину/)
  expect(screen.queryAllByRole('listitem')).toEqual([])
  await press('Вернуть')
  expect(screen.getAllByRole('listitem')).toHaveLength(1)
  expect(screen.getByRole('status').textContent).toContain('снова среди черновиков')
})

test('what readers see is deleted only after a question', async () => {
  await show(() => [volcanoes])
  server.mockImplementation((call) => {
    if (call.startsWith('GET lessons/')) return listed()
    return call.startsWith('GET') ? listed(volcanoes) : Response.json({})
  })
  await press(/^В\sкорзину/)
  const dialog = within(screen.getByRole('dialog'))
  await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Оставить' })))
  expect(server.mock.calls.some(([call]) => call.startsWith('DELETE'))).toBe(false)
  await press(/^В\sкорзину/)
  await press('В\u00A0корзину')
  expect(server.mock.calls.filter(([call]) => call.startsWith('DELETE'))).toEqual([['DELETE courses/7/', null]])
})

test('a copy is a draft with a title and ids of its own, and leads to its editor', async () => {
  const text = { id: 4, uuid: 'u', type: 'text', data: { txt: 'а' } }
  await show(() => [volcanoes])
  server.mockImplementation((call) => {
    if (call === 'GET courses/7/') return Response.json({ ...volcanoes, content: [text] })
    if (call.startsWith('GET lessons/')) return listed()
    return call.startsWith('GET')
      ? listed(volcanoes)
      : Response.json({ ...volcanoes, id: 9, title: 'Вулканы (копия)', content: [] }, { status: 201 })
  })
  await press('Дублировать: Вулканы')
  const [, sent] = server.mock.calls.find(([call]) => call === 'POST courses/') ?? []
  expect(sent).toMatchObject({ title: 'Вулканы (копия)', slug: '', status: 0, price: 1500 })
  const blocks = isObject(sent) && Array.isArray(sent.content) ? sent.content : []
  expect(blocks).toMatchObject([{ type: 'text', data: { txt: 'а' } }])
  expect(JSON.stringify(blocks)).not.toMatch(/"id":4|"uuid":"u"/)
  await press('Открыть')
  expect(location.search).toBe('?kind=course&id=9')
})

const magma = { id: 1, title: 'Магма', course: 7, course_title: 'Вулканы', position: 1, status: 1, state: 'published' }
const lava = { ...magma, id: 2, title: 'Лава', position: 2 }

/** A school with a course of two lessons. */
const withLessons = (call: string): Response => {
  if (call.startsWith('GET lessons/?')) return listed(magma, lava)
  if (call.startsWith('GET lessons/')) return Response.json({ ...(call.includes('/1/') ? magma : lava), content: [] })
  if (call.startsWith('GET courses/?')) return listed(draft)
  if (call === 'POST courses/') return Response.json({ ...draft, id: 9, title: 'Копия', content: [] }, { status: 201 })
  return Response.json({ ...draft, content: [] })
}
const writes = () =>
  server.mock.calls.flatMap(([call, body]) => {
    const { title, course } = isObject(body) ? body : {}
    const sent = [title, course].flatMap((one) => (isText(one) || isNumber(one) ? [` ${one}`] : []))
    return call.startsWith('GET') ? [] : [call + sent.join('')]
  })
const news = () => screen.getByRole('status').textContent?.replaceAll('\u00A0', ' ')

test('a copy of a course takes its lessons along, and tells how many', async () => {
  server.mockImplementation(withLessons)
  await show(() => [draft])
  await press('Дублировать: Без названия')
  expect([writes(), news()]).toEqual([
    ['POST courses/ Без названия (копия)', 'POST lessons/ Магма 9', 'POST lessons/ Лава 9'],
    'Копия готова: «Копия», в ней 2 урока Открыть',
  ])
})

test('a copy of a course tells of the lessons that were not copied', async () => {
  const refused = Response.json({ detail: 'Нет' }, { status: 403 })
  server.mockImplementation((call) => (call === 'GET lessons/2/' ? refused : withLessons(call)))
  await show(() => [draft])
  await press('Дублировать: Без названия')
  expect(news()).toBe('Копия готова: «Копия», но уроков скопировано 1 из 2 Открыть')
})

test.each([
  ['Убрать курс и\u00A0уроки', ['DELETE courses/8/', 'DELETE lessons/1/', 'DELETE lessons/2/']],
  ['Убрать только курс', ['DELETE courses/8/']],
  ['Оставить', []],
])('a course with lessons is deleted after the question what happens to them: %s', async (choice, calls) => {
  server.mockImplementation(withLessons)
  await show(() => [draft])
  await press(/^В\sкорзину/)
  expect(screen.getByRole('dialog').textContent?.replaceAll('\u00A0', ' ')).toContain('В курсе 2 урока.')
  await press(choice)
  expect(writes()).toEqual(calls)
})

test('a course comes back with the lessons that were deleted together with it', async () => {
  server.mockImplementation(withLessons)
  await show(() => [draft])
  await press(/^В\sкорзину/)
  await press('Убрать курс и\u00A0уроки')
  server.mockClear()
  await press('Вернуть')
  expect(writes()).toEqual(['POST courses/8/restore/', 'POST lessons/1/restore/', 'POST lessons/2/restore/'])
})

test('a list of lessons says which course each is part of, and leads to it', async () => {
  server.mockImplementation(() => listed(magma, { ...lava, course_title: null }))
  await show(() => [], everything, 'author', 'lesson')
  const rows = screen.getAllByRole('listitem').map((row) => row.querySelector('small'))
  expect(rows.map((row) => [row?.textContent, row?.querySelector('a')?.getAttribute('href')])).toEqual([
    ['Курс: Вулканы', '/studio/?kind=course&id=7'],
    ['Без курса', undefined],
  ])
})
