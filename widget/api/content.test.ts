import { beforeEach, expect, test, vi } from 'vitest'
import { createContentClient } from './content.ts'

const SCHOOL = 'https://school.example'
const fetched = vi.fn<typeof fetch>()
const notify = vi.fn()
let token: string | null = 'secret'

beforeEach(() => {
  fetched.mockReset()
  notify.mockReset()
  token = 'secret'
})

const client = () => createContentClient({ apiBase: SCHOOL, token: () => token, notify, fetch: fetched })

const aCourse = (version = 1, more: object = {}) =>
  Response.json({ id: 7, title: 'Космос', content: [], ...more }, { headers: { ETag: `"course:7-v${version}"` } })

const respondWith = (...outcomes: (Response | Error)[]) => {
  for (const outcome of outcomes) {
    if (outcome instanceof Response) fetched.mockResolvedValueOnce(outcome)
    else fetched.mockRejectedValueOnce(outcome)
  }
}
const addressed = (address: unknown) => (typeof address === 'string' ? address : '')
const sent = (call = 0) => {
  const [address, init] = fetched.mock.calls[call] ?? []
  const headers = new Headers(init?.headers)
  const body = typeof init?.body === 'string' ? JSON.parse(init.body) : init?.body
  return { call: `${init?.method} ${addressed(address).replace(`${SCHOOL}/api/v1`, '')}`, headers, body }
}

test('no id creates, an id replaces; both send the token, JSON and what they take', async () => {
  respondWith(aCourse(), aCourse())
  const content = client()
  await content.saveCourse({ title: 'Космос' })
  await content.saveCourse({ id: 7, title: 'Космос' })
  const [created, replaced] = [sent(0), sent(1)]
  expect([created.call, replaced.call]).toEqual(['POST /courses/', 'PUT /courses/7/'])
  expect(Object.fromEntries(created.headers)).toEqual({
    accept: 'application/json',
    authorization: 'Token secret',
    'content-type': 'application/json',
  })
  expect(replaced.body).toEqual({ title: 'Космос' })
})

test('publishing is a partial update of the status', async () => {
  respondWith(aCourse())
  await client().publishCourse(7)
  expect([sent().call, sent().body]).toEqual(['PATCH /courses/7/', { status: 1 }])
})

test('a token that nobody has yet is not sent', async () => {
  token = null
  respondWith(aCourse())
  await client().course(7)
  expect(sent().headers.has('Authorization')).toBe(false)
})

test('lists of comments, tags and collections go without a token', async () => {
  const content = client()
  const calls = [
    () => content.comments({ obj_id: 7, obj_type: 'course', ordering: '-created_at' }),
    () => content.tags(),
    () => content.schoolTags(),
    () => content.popularTags({ page_size: 5 }),
    () => content.popularSchoolTags(),
    () => content.collections(),
  ]
  for (const call of calls) {
    respondWith(Response.json({ count: 0, next: null, previous: null, results: [] }))
    await call()
  }
  expect(calls.map((_, at) => [sent(at).call, sent(at).headers.has('Authorization')])).toEqual([
    ['GET /obj-comments/?obj_id=7&obj_type=course&ordering=-created_at', false],
    ['GET /tags/', false],
    ['GET /school-tags/', false],
    ['GET /tags/popular/?page_size=5', false],
    ['GET /school-tags/popular/', false],
    ['GET /lessons-collections/list-items/', false],
  ])
})

test('an image is sent by multipart, and its type is left to the browser', async () => {
  respondWith(Response.json({ id: 5, image: '/media/a.webp', image_thumbnail: '/media/b.webp' }, { status: 201 }))
  const image = new Blob(['…'], { type: 'image/png' })
  const outcome = await client().addImage(image)
  expect([sent().call, sent().body instanceof FormData && sent().body.has('image')]).toEqual([
    'POST /image-objects/',
    true,
  ])
  expect([sent().headers.has('Content-Type'), outcome.ok]).toEqual([false, true])
})

test('an image is cropped and gets a focal point by its number, and answers its size and where the point is', async () => {
  const image = { id: 5, image: '/media/a.webp', image_thumbnail: '/media/b.webp' }
  const measures = { width: 640, height: 480, focal_x: 0.25, focal_y: 1 }
  const area = { x: 0, y: 0.5, width: 1, height: 0.5 }
  const body = { ...image, ...measures, sizes: {}, created_at: '' }
  respondWith(Response.json(body, { status: 201 }), Response.json(body))
  const outcomes = [await client().cropImage(4, area), await client().setFocalPoint(5, { focal_x: 0.25 })]
  expect([sent(0), sent(1)]).toMatchObject([
    { call: 'POST /image-objects/4/crop/', body: area },
    { call: 'PATCH /image-objects/5/', body: { focal_x: 0.25 } },
  ])
  expect(outcomes).toMatchObject([{ body: { ...image, ...measures } }, { body: { ...image, ...measures } }])
})

test('the entity tag that was read is sent with a write, and the one that was answered with the next', async () => {
  respondWith(aCourse(3), aCourse(4), aCourse(5))
  const content = client()
  await content.course(7)
  await content.saveCourse({ id: 7, title: 'А' })
  await content.saveCourse({ id: 7, title: 'Б' }, { isAutosave: true })
  expect([1, 2].map((at) => sent(at).headers.get('If-Match'))).toEqual(['"course:7-v3"', '"course:7-v4"'])
  expect([sent(1).call, sent(2).call]).toEqual(['PUT /courses/7/', 'PUT /courses/7/?autosave=1'])
})

test('one save of a document is under way at a time, and the newest of the rest follows with the new version', async () => {
  respondWith(aCourse(1), aCourse(2))
  const content = client()
  const saves = ['А', 'Б', 'В'].map((title) => content.saveCourse({ id: 7, title }))
  await Promise.all(saves)
  expect(fetched.mock.calls.map((_, at) => [sent(at).body.title, sent(at).headers.get('If-Match')])).toEqual([
    ['А', null],
    ['В', '"course:7-v1"'],
  ])
})

test('a conflict is an outcome that says who and when, and nobody is notified', async () => {
  const detail = 'Пока вы редактировали, документ изменили'
  const facts = { changed_by: 'Павел Орлов', changed_at: '2026-11-21T10:00:00.000Z', version: 9 }
  respondWith(Response.json({ detail, ...facts }, { status: 412 }))
  const outcome = await client().saveCourse({ id: 7, title: 'А' })
  expect(outcome).toMatchObject({
    ok: false,
    reason: 'conflict',
    detail,
    changedBy: 'Павел Орлов',
    changedAt: facts.changed_at,
    version: 9,
  })
  expect(notify).not.toHaveBeenCalled()
})

test('what is read has its deferred start in local time, and blocks by their kinds', async () => {
  const at = new Date(2026, 11, 1, 9, 30).toISOString()
  const block = { id: 1, uuid: 'u', position: 0, type: 'text', kind: 'header-block', data: { txt: '<!--header-->А' } }
  respondWith(aCourse(1, { deferred_start_at: at, content: [block] }))
  const outcome = await client().course(7)
  expect(outcome.ok && outcome.body).toMatchObject({
    is_deferred: true,
    deferred_date: '2026-12-01',
    deferred_time: '09:30',
    content: [{ id: 1, uuid: 'u', kind: 'header-block', data: { txt: 'А' } }],
  })
})

test('a page that is read has its caption as its title', async () => {
  respondWith(Response.json({ id: 2, caption: 'О школе', content: [] }))
  expect(await client().page(2)).toMatchObject({ ok: true, body: { id: 2, title: 'О школе' } })
})

test('a session is exchanged for a token with its cookie and its anti-forgery token, without another token', async () => {
  respondWith(Response.json({ token: 'school_a', scope: 'write', expires_at: '2026-12-01T10:00:00.000Z' }))
  const outcome = await client().signInBySession('csrf')
  expect(outcome).toMatchObject({ ok: true, body: { token: 'school_a', expiresAt: '2026-12-01T10:00:00.000Z' } })
  expect([sent().call, sent().headers.get('x-csrftoken'), sent().headers.get('authorization')]).toEqual([
    'POST /api-token-auth/',
    'csrf',
    null,
  ])
  expect(fetched.mock.calls[0]?.[1]?.credentials).toBe('same-origin')
})
