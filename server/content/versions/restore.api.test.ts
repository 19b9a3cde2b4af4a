import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { added, anImage, everyKind } from '../documents/testing/bodies.ts'
import { contentRows } from '../documents/testing/rows/store.ts'
import { blocksOf } from '../testing/blocks.ts'
import { type ContentFixture, startContentFixture } from '../testing/content-fixture.ts'

let fixture: ContentFixture
let image: number
let first: Awaited<ReturnType<typeof added>>
beforeEach(async () => {
  fixture = await startContentFixture()
  image = await anImage(fixture)
  const content = everyKind(image)
  first = await added(fixture.as('author'), 'course', { title: 'Было', slug: 'bylo', content })
})
afterEach(() => fixture.close())

const restore = (version: number, body: object = {}) =>
  fixture.as('author').post(`/courses/1/revisions/${version}/restore/`, body)
const now = async () => (await fixture.as('author').get('/courses/1/')).text
const change = (body: object) => fixture.as('author').patch('/courses/1/', body)

const seen = async () => [
  (await fixture.as('anonymous').get('/courses/1/')).text,
  (await contentRows(fixture.school.deps.db)).product,
]

const quizOf = (response: { body: Record<string, unknown> }) => blocksOf(response).find(({ type }) => type === 'quiz')

describe('a whole version', () => {
  test('comes back as a new one, with all ids and uuids of then, byte for byte', async () => {
    await change({ title: 'Стало', slug: 'stalo', content: [{ type: 'text', data: { txt: 'Новое' } }] })
    const { status, text, headers } = await restore(1)
    expect([status, text, headers.etag, await now()]).toEqual([200, first.text, '"course:1-v3"', first.text])
    const { body } = await fixture.as('author').get('/courses/1/revisions/')
    expect(body.count).toBe(3)
  })

  test('that is the one of now changes nothing', async () => {
    const { status, headers } = await restore(1)
    expect([status, headers.etag]).toEqual([200, '"course:1-v1"'])
  })

  test('comes back as a draft, hidden or not and whose it is as it is now', async () => {
    const author = fixture.ids['other author']
    await fixture.as('staff').patch('/courses/1/', { title: 'Стало', status: 1, is_hidden: true, author })
    const { body } = await fixture.as('staff').post('/courses/1/revisions/1/restore/', {})
    expect(body).toMatchObject({ title: 'Было', status: 0, is_hidden: true, author: { id: author } })
  })

  test('of now stays published', async () => {
    await change({ status: 1 })
    const { body, headers } = await restore(2)
    expect([body.status, headers.etag]).toEqual([1, '"course:1-v2"'])
  })

  test('shows readers nothing, opens nothing and sells nothing before it is published', async () => {
    await change({ title: 'Стало', price: 3000, status: 1, deferred_start_at: '2099-01-01T10:00:00Z' })
    const before = await seen()
    const { body } = await restore(1)
    expect(body).toMatchObject({ title: 'Было', price: 0, deferred_start_at: null, status: 0 })
    expect(await seen()).toEqual(before)
  })

  test('keeps the address of now where another document has taken the one of then', async () => {
    await change({ title: 'Стало', slug: 'stalo' })
    await added(fixture.as('author'), 'course', { slug: 'bylo' })
    expect((await restore(1)).body).toMatchObject({ title: 'Было', slug: 'stalo' })
  })

  test('is refused on an old version of the document', async () => {
    await change({ title: 'Стало' })
    const headers = { 'if-match': '"course:1-v1"' }
    const response = await fixture.as('author').post('/courses/1/revisions/1/restore/', {}, { headers })
    expect([response.status, response.body.version]).toEqual([412, 2])
  })

  test('what is gone meanwhile is left out and named', async () => {
    const tag = Number((await fixture.as('author').post('/tags/', { name: 'Кошки' })).body.id)
    const content = [
      { type: 'image', data: { img: image } },
      { type: 'images', data: { images: [{ image_id: image }] } },
    ]
    await change({ cover: image, tags: [tag], content, gallery: { gallery_images: [{ image_id: image }] } })
    await change({ cover: null, tags: [], content: [], gallery: { gallery_images: [] } })
    await fixture.as('author').delete(`/image-objects/${image}/`)
    await fixture.as('staff').delete(`/tags/${tag}/`)
    const { status, body } = await restore(2)
    expect([status, body.left_out]).toEqual([
      200,
      [
        { path: 'cover', id: image },
        { path: 'gallery.gallery_images.0.image_id', id: image },
        { path: 'content.0.data.img', id: image },
        { path: 'content.1.data.images.0.image_id', id: image },
        { path: 'tags.0', id: tag },
      ],
    ])
    expect(body).toMatchObject({ cover: null, tags: [], content: [{ data: { img: null } }, { data: { images: [] } }] })
  })
})

describe('one block of a version', () => {
  test('comes back alone, where it stood, with its rows', async () => {
    const quiz = quizOf(first)
    await change({ title: 'Стало', content: blocksOf(first).filter(({ id }) => id !== quiz?.id) })
    const response = await restore(1, { block: quiz?.uuid })
    expect([response.status, response.body.title, quizOf(response)]).toEqual([200, 'Стало', quiz])
  })

  test('takes the place of the one of today', async () => {
    const quiz = quizOf(first)
    const content = blocksOf(first).map((block) =>
      block.id === quiz?.id ? { ...block, data: { ...block.data, title: 'Иначе', questions: [] } } : block,
    )
    await change({ content: content.toReversed() })
    const response = await restore(1, { block: quiz?.uuid })
    const position = content.toReversed().findIndex(({ id }) => id === quiz?.id)
    expect(quizOf(response)).toEqual({ ...quiz, position, data: { ...quiz?.data, position } })
  })

  test.each([
    ['', () => 'revisions/1/restore/'],
    [', as one that was deleted,', () => `deleted/blocks/${quizOf(first)?.id}/restore/`],
  ])('comes back%s as a draft: readers keep what was published', async (_, pathOf) => {
    const quiz = quizOf(first)
    await change({ status: 1, content: blocksOf(first).filter(({ id }) => id !== quiz?.id) })
    const before = await seen()
    const { body } = await fixture.as('author').post(`/courses/1/${pathOf()}`, { block: quiz?.uuid })
    expect([body.state, quizOf({ body })?.uuid, await seen()]).toEqual(['changed', quiz?.uuid, before])
  })

  test('that the version does not have is refused', async () => {
    const { status, body } = await restore(1, { block: 'nothing' })
    expect([status, body]).toEqual([400, { block: ['В этой версии нет такого блока'] }])
  })
})
