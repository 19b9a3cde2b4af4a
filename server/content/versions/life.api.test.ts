import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { added, anImage, pathOf } from '../documents/testing/bodies.ts'
import { contentRows } from '../documents/testing/rows/store.ts'
import { documentKinds } from '../kinds.ts'
import { blocksOf } from '../testing/blocks.ts'
import { type ContentFixture, startContentFixture } from '../testing/content-fixture.ts'

let fixture: ContentFixture
beforeEach(async () => {
  fixture = await startContentFixture()
})
afterEach(() => fixture.close())

const author = () => fixture.as('author')

const deleted = async () => (await author().get('/courses/1/deleted/')).body

describe('a deleted document', () => {
  test.each(documentKinds)('of the kind %s is not there for anybody, and comes back as a draft', async (kind) => {
    const course = kind === 'lesson' ? 1 : undefined
    const made = await added(author(), kind, { status: 1, ...(course && { course }) })
    const path = pathOf(kind, Number(made.body.id))
    const deletion = await author().delete(path)
    const afterDeletion = [
      await author().get(path),
      await fixture.as('anonymous').get(path),
      await author().delete(path),
    ]
    const back = await author().post(`${path}restore/`)
    expect([deletion.status, afterDeletion.map(({ status }) => status), back.status]).toEqual([
      204,
      [404, 404, 404],
      200,
    ])
    expect(back.text).toBe(
      made.text.replace('"status":1', '"status":0').replace('"state":"published"', '"state":"draft"'),
    )
    expect((await fixture.as('anonymous').get(path)).status).toBe(404)
  })

  test('is in no list, and not for sale', async () => {
    await added(author(), 'course', { status: 1, price: 1500 })
    const sold = async () =>
      (await contentRows(fixture.school.deps.db)).product?.map((row) => Object(row)).find(({ id }) => id === 'course:1')
        ?.isOnSale
    const before = await sold()
    await author().delete('/courses/1/')
    const lists = [await author().get('/courses/'), await fixture.as('anonymous').get('/courses/')]
    expect([before, await sold(), lists.map(({ body }) => body.count)]).toEqual([true, false, [0, 0]])
  })

  test('leaves its address to others, and takes it back where it is free', async () => {
    await added(author(), 'course', { slug: 'kosmos' })
    await author().delete('/courses/1/')
    expect((await author().post('/courses/1/restore/')).body.slug).toBe('kosmos')
    await author().delete('/courses/1/')
    expect((await added(author(), 'course', { slug: 'kosmos' })).status).toBe(201)
    expect((await author().post('/courses/1/restore/')).body.slug).toBe('')
  })

  test('restoring one that is not deleted changes nothing', async () => {
    await added(author(), 'course', { status: 1 })
    const { status, headers, body } = await author().post('/courses/1/restore/')
    expect([status, headers.etag, body.status]).toEqual([200, '"course:1-v1"', 1])
  })

  test('is deleted on the version that its author has seen', async () => {
    await added(author())
    await author().patch('/courses/1/', { title: 'Другое' })
    const headers = { 'if-match': '"course:1-v1"' }
    expect((await author().delete('/courses/1/', undefined, { headers })).status).toBe(412)
  })
})

describe('deleted parts', () => {
  test('a block is listed with its rows, and comes back where it stood with all its ids', async () => {
    const content = [
      { type: 'text', data: { txt: 'а' } },
      { type: 'quiz', data: { questions: [{ text: 'б' }, { text: 'в' }] } },
      { type: 'text', data: { txt: 'г' } },
    ]
    const made = await added(author(), 'course', { content })
    const quiz = blocksOf(made)[1]
    await author().delete(`/quiz/${quiz?.id}/`)
    expect(await deleted()).toEqual({
      blocks: [{ deleted_at: expect.any(String), block: quiz }],
      items: [],
      images: [],
    })
    const back = await author().post(`/courses/1/deleted/blocks/${quiz?.id}/restore/`)
    expect([back.status, back.text]).toEqual([200, made.text])
    expect(await deleted()).toEqual({ blocks: [], items: [], images: [] })
  })

  test('an item comes back into its list', async () => {
    const content = [{ type: 'list-text', data: { list_text: [{ txt: 'а' }, { txt: 'б' }] } }]
    const made = await added(author(), 'course', { content })
    await author().delete('/list-text-items/1/')
    expect(await deleted()).toMatchObject({
      items: [{ block: 1, type: 'list-text', position: 0, item: { id: 1, txt: 'а' } }],
    })
    expect((await author().post('/courses/1/deleted/items/1/restore/')).text).toBe(made.text)
  })

  test('an image comes back into the gallery', async () => {
    const image = await anImage(fixture)
    const gallery = { gallery_images: [{ image_id: image }] }
    const made = await added(author(), 'course', { gallery })
    await author().delete('/gallery-images/1/')
    expect(await deleted()).toMatchObject({ images: [{ id: 1, list: 'gallery', image_id: image, position: 0 }] })
    expect((await author().post('/courses/1/deleted/images/1/restore/')).text).toBe(made.text)
  })

  test.each(['blocks/1', 'blocks/9', 'items/1', 'images/1', 'words/1'])(
    '%s, which is not deleted, is not there',
    async (part) => {
      await added(author(), 'course', { content: [{ type: 'text', data: { txt: 'а' } }] })
      expect((await author().post(`/courses/1/deleted/${part}/restore/`)).status).toBe(404)
    },
  )

  test('a document that is full takes no block back', async () => {
    const one = { type: 'text', data: { txt: 'а' } }
    await added(author(), 'course', { content: [one] })
    await author().patch('/courses/1/', { content: Array.from({ length: 200 }, () => one) })
    const { status, body } = await author().post('/courses/1/deleted/blocks/1/restore/')
    expect([status, Object.keys(body)]).toEqual([400, ['content']])
  })
})
