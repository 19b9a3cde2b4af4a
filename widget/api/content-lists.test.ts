import { beforeEach, expect, test, vi } from 'vitest'
import { createContentClient } from './content.ts'

const fetched = vi.fn<typeof fetch>()
const notify = vi.fn()
beforeEach(() => {
  fetched.mockReset()
  notify.mockReset()
})

const client = () => createContentClient({ apiBase: '', token: () => 'secret', notify, fetch: fetched })
const respondWith = (body: object) => fetched.mockResolvedValueOnce(Response.json(body))
const calls = () => fetched.mock.calls.map(([address, init]) => [init?.method, address])

test('a collection comes with what is published of it', async () => {
  const items = [{ kind: 'course', id: 7, title: 'Космос', slug: 'space' }]
  const results = [{ id: 3, name: 'Наука', items }]
  respondWith({ count: 1, next: null, previous: null, results })
  expect(await client().collections()).toMatchObject({ ok: true, body: { count: 1, results } })
})

test.each([
  { kind: 'novel', id: 7, title: 'Космос' },
  { kind: 'course', title: 'Космос' },
])('a collection with %j makes no sense', async (item) => {
  respondWith({ count: 1, next: null, previous: null, results: [{ id: 3, name: 'Наука', items: [item] }] })
  expect(await client().collections()).toMatchObject({ ok: false, reason: 'server' })
})

const image = { id: 1, img: 5, image: '/media/a.webp', image_thumbnail: '/media/b.webp' }

test('galleries and feeds are read and set, and answer their images', async () => {
  const content = client()
  const shelves = [
    () => content.gallery('anna'),
    () => content.feed('anna'),
    () => content.setGallery('anna', [{ img: 5 }]),
    () => content.setFeed('anna', [{ img: 5 }]),
  ]
  const bodies = []
  for (const list of shelves) {
    respondWith({ images: [image] })
    const outcome = await list()
    bodies.push(outcome.ok && outcome.body)
  }
  expect(bodies).toEqual([[image], [image], [image], [image]])
  expect(calls()).toEqual([
    ['GET', '/api/v1/user-gallery/anna/'],
    ['GET', '/api/v1/user-feed/anna/'],
    ['PATCH', '/api/v1/user-gallery/anna/'],
    ['PATCH', '/api/v1/user-feed/anna/'],
  ])
})

test('who is editing a document is known while this tab edits it; it says that it stops even while it is closed', async () => {
  const course = client().documents('course')
  const editors = [{ name: 'Анна', since: '2026-12-01T10:00:00.000Z', is_me: true, is_this_tab: true }]
  respondWith({ editors })
  fetched.mockResolvedValueOnce(new Response(null, { status: 204 }))
  const [going, stopped] = [await course.editing(7, 'tab'), await course.stopEditing(7, 'tab')]
  expect([going.ok && going.body, stopped.ok]).toEqual([editors, true])
  expect(calls()).toEqual([
    ['POST', '/api/v1/courses/7/editing/'],
    ['DELETE', '/api/v1/courses/7/editing/tab/'],
  ])
  expect(fetched.mock.calls.map(([, init]) => init?.keepalive)).toEqual([false, true])
})

test('what was deleted of a document is listed, and comes back part by part', async () => {
  const deleted_at = '2026-12-01T10:00:00.000Z'
  const wire = { id: 4, uuid: 'u', type: 'text', data: { title: '', txt: '<!--attention-->а' } }
  const item = { id: 8, uuid: 'i', txt: 'раз' }
  const deletedImage = {
    deleted_at,
    position: 0,
    id: 9,
    list: 'gallery',
    image_id: 5,
    image: '/a',
    image_thumbnail: '/b',
  }
  respondWith({
    blocks: [{ deleted_at, block: wire }],
    items: [{ deleted_at, block: 4, type: 'list-text', position: 0, item }],
    images: [deletedImage],
  })
  const course = client().documents('course')
  const { position: _, ...shown } = deletedImage
  expect(await course.deleted(7)).toMatchObject({
    body: {
      blocks: [{ deleted_at, block: { id: 4, kind: 'attention-block', data: { txt: 'а' } } }],
      items: [{ deleted_at, block: 4, type: 'list-text', item }],
      images: [shown],
    },
  })
  respondWith({ id: 7, title: 'Космос', content: [] })
  expect(await course.restoreDeleted(7, 'items', 8)).toMatchObject({ ok: true, body: { id: 7 } })
  expect(calls().at(-1)).toEqual(['POST', '/api/v1/courses/7/deleted/items/8/restore/'])
})

test('comments are moderated, and preview links made, listed and revoked, each by its call', async () => {
  const { hideComment, restoreComment, documents } = client()
  const course = documents('course')
  const subject = { obj_type: 'course', obj_id: 7 }
  const comment = { id: 4, ...subject, text: 'Спасибо', author: { name: 'Анна' }, created_at: '2026-12-01T00:00:00Z' }
  respondWith({ ...comment, is_hidden: true })
  expect(await hideComment(4)).toMatchObject({ ok: true, body: { id: 4, is_hidden: true } })
  respondWith({ ...comment, is_hidden: false })
  await restoreComment(4)
  respondWith({ id: 1, preview: 'school_preview_x', expires_at: '2026-12-01T00:00:00Z' })
  expect(await course.addPreviewLink(7)).toMatchObject({ ok: true, body: { preview: 'school_preview_x' } })
  respondWith({ count: 1, next: null, previous: null, results: [{ id: 1 }] })
  expect(await course.previewLinks(7)).toMatchObject({ ok: true, body: { results: [{ id: 1 }] } })
  respondWith({})
  await course.removePreviewLink(7, 1)
  expect(calls().slice(-5)).toEqual([
    ['POST', '/api/v1/obj-comments/4/hide/'],
    ['POST', '/api/v1/obj-comments/4/restore/'],
    ['POST', '/api/v1/courses/7/preview-links/'],
    ['GET', '/api/v1/courses/7/preview-links/'],
    ['DELETE', '/api/v1/courses/7/preview-links/1/'],
  ])
})

test('what was read is reported, asked for and listed', async () => {
  const content = client()
  const place = { block: 'a', at: '2026-12-01T10:00:00.000Z' }
  const report = { kind: 'lesson', id: 3, at: place.at, block: 'a' } as const
  respondWith({ saved: 1, not_found: [] })
  expect(await content.saveProgress([report])).toMatchObject({ ok: true, body: { saved: 1 } })
  respondWith({ kind: 'lesson', id: 3, place })
  expect(await content.progress('lesson', 3)).toMatchObject({ ok: true, body: { place } })
  respondWith({ count: 1, next: null, previous: null, results: [{ kind: 'course', id: 1 }] })
  expect(await content.myCourses({ page: 2 })).toMatchObject({ ok: true, body: { count: 1 } })
  expect(calls()).toEqual([
    ['POST', '/api/v1/progress/'],
    ['GET', '/api/v1/progress/?kind=lesson&id=3'],
    ['GET', '/api/v1/my-courses/?page=2'],
  ])
  expect(fetched.mock.calls[0]?.[1]?.body).toBe(JSON.stringify({ reports: [report] }))
})

test('a line of a list says how its document stands, to its writer', async () => {
  const author = { id: 'a', name: 'Анна' }
  const known = { state: 'changed', has_unpublished_changes: true, updated_at: '2026-12-01T10:00:00.000Z' }
  const line = { id: 7, title: 'Космос', status: 0, slug: 'space', author, ...known }
  respondWith({ count: 2, next: null, previous: null, results: [line, { id: 8, caption: 'О школе', state: 'gone' }] })
  const listed = await client().documents('course').list({ state: 'draft,changed', ordering: '-updated_at' })
  const ofReader = {
    status: null,
    state: null,
    has_unpublished_changes: false,
    updated_at: null,
    author: null,
    slug: '',
  }
  expect(listed).toMatchObject({ body: { results: [line, { id: 8, title: 'О школе', ...ofReader }] } })
  expect(calls()).toEqual([['GET', '/api/v1/courses/?state=draft%2Cchanged&ordering=-updated_at']])
})

test('a document is taken off the site, put back, and read as it was published last, each by its call', async () => {
  const course = client().documents('course')
  for (const call of [course.unpublish, course.putBack, course.published]) {
    respondWith({ id: 7, title: 'Космос', content: [] })
    expect(await call(7)).toMatchObject({ ok: true, body: { id: 7 } })
  }
  expect(calls()).toEqual([
    ['PATCH', '/api/v1/courses/7/'],
    ['PATCH', '/api/v1/courses/7/'],
    ['GET', '/api/v1/courses/7/published/'],
  ])
  expect(fetched.mock.calls.map(([, init]) => init?.body)).toEqual([
    JSON.stringify({ is_hidden: true }),
    JSON.stringify({ is_hidden: false, status: 1 }),
    undefined,
  ])
})
