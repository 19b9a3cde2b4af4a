import { afterEach, beforeEach, expect, test } from 'vitest'
import { type ContentFixture, startContentFixture } from '../testing/content-fixture.ts'
import { added, anImage } from './testing/bodies.ts'

let fixture: ContentFixture

beforeEach(async () => {
  fixture = await startContentFixture()
})
afterEach(() => fixture.close())

const text = (txt: string, more: object = {}) => ({ type: 'text', data: { txt }, ...more })
const list = (rows: readonly object[], more: object = {}) => ({ type: 'list-text', data: { list_text: rows }, ...more })

const gallery = (...rows: object[]) => ({ gallery: { gallery_images: rows } })

/** Ids and what they hold, in order. */
const contents = (body: Record<string, unknown>) => {
  const blocks: unknown = body.content
  return Array.isArray(blocks) ? blocks.map(({ id, uuid, position, data }) => ({ id, uuid, position, data })) : []
}
const ids = (body: Record<string, unknown>) => contents(body).map(({ id }) => id)

const uuid = (sign: string) =>
  `${sign.repeat(8)}-${sign.repeat(4)}-4${sign.repeat(3)}-8${sign.repeat(3)}-${sign.repeat(12)}`

test('a row is found by its id, and keeps its uuid', async () => {
  const author = fixture.as('author')
  const made = await added(author, 'course', { content: [text('a', { uuid: uuid('a') })] })
  const put = await author.patch('courses/1/', { content: [text('b', { id: 1, uuid: uuid('b') })] })

  expect(contents(made.body)).toMatchObject([{ id: 1, uuid: uuid('a'), data: { txt: 'a' } }])
  expect(contents(put.body)).toMatchObject([{ id: 1, uuid: uuid('a'), data: { txt: 'b' } }])
})

test('a row without an id is found by its uuid', async () => {
  const author = fixture.as('author')
  await added(author, 'course', { content: [text('a', { uuid: uuid('a') }), list([{ uuid: uuid('c'), txt: 'x' }])] })
  const { body } = await author.patch('courses/1/', {
    content: [list([{ uuid: uuid('c'), txt: 'y' }], { id: 2 }), text('b', { uuid: uuid('a') })],
  })

  expect(contents(body)).toMatchObject([
    { id: 2, position: 0, data: { list_text: [{ id: 1, uuid: uuid('c'), txt: 'y' }] } },
    { id: 1, position: 1, uuid: uuid('a'), data: { txt: 'b' } },
  ])
})

test('a row without either is a new one, with a number that no row has ever had', async () => {
  const author = fixture.as('author')
  await added(author, 'course', { content: [text('a'), text('b')] })
  await author.patch('courses/1/', { content: [] })
  const { body } = await author.patch('courses/1/', { content: [text('c', { id: null, uuid: null })] })
  expect(ids(body)).toEqual([3])
})

test('what a list leaves out is deleted, and comes back by its id or its uuid with its rows', async () => {
  const author = fixture.as('author')
  const rows = [{ uuid: uuid('c'), txt: 'x' }, { txt: 'y' }]
  const made = await added(author, 'course', { content: [list(rows), text('a', { uuid: uuid('a') })] })
  const emptied = await author.patch('courses/1/', { content: [] })
  const sent = contents(made.body).map(({ id, uuid: own, data }, index) =>
    index === 0 ? { type: 'list-text', id, data } : { type: 'text', uuid: own, data },
  )
  const back = await author.patch('courses/1/', { content: sent })

  expect(emptied.body.content).toEqual([])
  expect(back.body.content).toEqual(made.body.content)
})

test('a row of a list that was left out comes back alone', async () => {
  const author = fixture.as('author')
  await added(author, 'course', { content: [list([{ txt: 'x' }, { txt: 'y' }])] })
  await author.patch('courses/1/', { content: [list([{ id: 2, txt: 'y' }], { id: 1 })] })
  const { body } = await author.patch('courses/1/', {
    content: [
      list(
        [
          { id: 2, txt: 'y' },
          { id: 1, txt: 'z' },
        ],
        { id: 1 },
      ),
    ],
  })
  expect(contents(body)).toMatchObject([{ data: { list_text: [{ id: 2 }, { id: 1, txt: 'z' }] } }])
})

test('the order of the list is the order, whatever the positions say', async () => {
  const author = fixture.as('author')
  await added(author, 'course', { content: [text('a'), text('b'), text('c')] })
  const { body } = await author.patch('courses/1/', {
    content: [text('c', { id: 3, position: 9 }), text('a', { id: 1, position: 1 }), text('b', { id: 2 })],
  })
  expect(contents(body).map(({ id, position }) => [id, position])).toEqual([
    [3, 0],
    [1, 1],
    [2, 2],
  ])
})

test('the rows of a gallery keep their ids, and take another image', async () => {
  const [first, second] = [await anImage(fixture), await anImage(fixture)]
  const author = fixture.as('author')
  await added(author, 'course', gallery({ image_id: first }, { image_id: first }))
  await author.patch('courses/1/', gallery({ id: 2, image_id: second }))
  const { body } = await author.patch('courses/1/', gallery({ id: 2, image_id: second }, { id: 1, image_id: first }))

  expect(body.gallery).toMatchObject({
    gallery_images: [
      { id: 2, image_id: second },
      { id: 1, image_id: first },
    ],
  })
})

test('a block that leaves and one that comes in do not wake each other', async () => {
  const author = fixture.as('author')
  await added(author, 'course', { content: [text('a', { uuid: uuid('a') })] })
  const { body } = await author.patch('courses/1/', { content: [list([], { uuid: uuid('a') })] })
  expect(contents(body)).toMatchObject([{ id: 2, uuid: uuid('a') }])
})
