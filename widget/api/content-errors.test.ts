import { beforeEach, expect, test, vi } from 'vitest'
import { createContentClient } from './content.ts'

const fetched = vi.fn<typeof fetch>()
const notify = vi.fn()
beforeEach(() => {
  fetched.mockReset()
  notify.mockReset()
})

const read = () => createContentClient({ apiBase: '', token: () => 'secret', notify, fetch: fetched }).course(7)

test('a status of 500 or above is told as an error of the server, with its text', async () => {
  fetched.mockResolvedValueOnce(Response.json({ detail: 'Что-то сломалось', request_id: 'r' }, { status: 503 }))
  expect(await read()).toMatchObject({ ok: false, reason: 'server', status: 503 })
  expect(notify.mock.calls).toEqual([['error', 'Ошибка сервера: Что-то сломалось']])
})

test('an error page of something in between is told by its number', async () => {
  fetched.mockResolvedValueOnce(new Response('<h1>Bad gateway</h1>', { status: 502 }))
  await read()
  expect(notify.mock.calls).toEqual([['error', 'Ошибка сервера: HTTP 502']])
})

test('no answer is told as the same error', async () => {
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  expect(await read()).toMatchObject({ ok: false, reason: 'lost', status: 0 })
  expect(notify.mock.calls).toEqual([['error', expect.stringMatching(/^Ошибка сервера: Нет связи с сервером\./)]])
})

test('that this tab is editing is said by a timer, and when it could not be, nobody is told', async () => {
  const { documents } = createContentClient({ apiBase: '', token: () => 'secret', notify, fetch: fetched })
  const course = documents('course')
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  fetched.mockResolvedValueOnce(Response.json({ detail: 'Что-то сломалось' }, { status: 503 }))
  const outcomes = [await course.editing(7, 'tab'), await course.stopEditing(7, 'tab')]
  expect(outcomes).toMatchObject([{ reason: 'lost' }, { reason: 'server' }])
  expect(notify).not.toHaveBeenCalled()
})

test('of a 400 every field with a list or a string is told, and the exact paths go to the caller alone', async () => {
  const error_paths = { 'content.1.data.questions.0.text': ['Слишком длинно'] }
  const body = { title: ['Обязательное поле', 'Слишком коротко'], slug: 'Занят', count: 3, error_paths }
  fetched.mockResolvedValueOnce(Response.json(body, { status: 400 }))
  expect(await read()).toMatchObject({
    ok: false,
    reason: 'invalid',
    fields: { title: ['Обязательное поле', 'Слишком коротко'], slug: ['Занят'] },
    paths: error_paths,
  })
  expect(notify.mock.calls).toEqual([
    ['info', 'title: Обязательное поле, Слишком коротко'],
    ['info', 'slug: Занят'],
  ])
})

test('a 400 without an object of data is not told', async () => {
  fetched.mockResolvedValueOnce(Response.json(['Нет'], { status: 400 }))
  await read()
  expect(notify).not.toHaveBeenCalled()
})

test.each([
  [401, 'signed-out'],
  [403, 'denied'],
  [404, 'missing'],
  [405, 'refused'],
  [412, 'conflict'],
  [429, 'busy'],
])('%i is an outcome, and nothing is told', async (status, reason) => {
  fetched.mockResolvedValueOnce(Response.json({ detail: 'Нельзя' }, { status, headers: { 'Retry-After': '20' } }))
  expect(await read()).toMatchObject({ ok: false, reason, status, detail: 'Нельзя', retryAfter: 20 })
  expect(notify).not.toHaveBeenCalled()
})

test('an answer that makes no sense is an error of the server', async () => {
  fetched.mockResolvedValueOnce(Response.json({ id: 'seven' }))
  expect(await read()).toMatchObject({ ok: false, reason: 'server', status: 200 })
  expect(notify).toHaveBeenCalledTimes(1)
})
