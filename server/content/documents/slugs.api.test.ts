import { afterEach, beforeEach, expect, test } from 'vitest'
import { type ContentFixture, startContentFixture } from '../testing/content-fixture.ts'
import { added } from './testing/bodies.ts'

let fixture: ContentFixture

beforeEach(async () => {
  fixture = await startContentFixture()
})
afterEach(() => fixture.close())

const SLUG_IN_USE = { slug: ['Такой адрес уже занят'] }

test('a slug is lower-cased, and unique within its kind', async () => {
  const author = fixture.as('author')
  const { body } = await added(author, 'course', { slug: 'Summer_2026' })
  const second = await author.post('courses/', { title: 'Второй', slug: 'summer_2026' })
  const ofOtherKind = await author.post('webinars/', { title: 'Вебинар', slug: 'summer_2026' })
  expect([body.slug, second.status, second.body, ofOtherKind.status]).toMatchObject([
    'summer_2026',
    400,
    SLUG_IN_USE,
    201,
  ])
})

test('documents without a slug are as many as there are', async () => {
  await added(fixture.as('author'))
  expect((await added(fixture.as('author'))).status).toBe(201)
})

test('a change to a slug that is taken is refused, and nothing else of it is kept', async () => {
  const author = fixture.as('author')
  await added(author, 'course', { slug: 'one' })
  await added(author, 'course', { slug: 'two' })
  const refused = await author.patch('courses/2/', { slug: 'ONE', title: 'Новое' })
  const read = await author.get('courses/2/')
  expect([refused.status, refused.body]).toMatchObject([400, SLUG_IN_USE])
  expect([read.body.slug, read.body.title, read.headers.etag]).toEqual(['two', 'Название', '"course:2-v1"'])
})

test('of ten documents that want one slug at once exactly one gets it', async () => {
  const author = fixture.as('author')
  const calls = Array.from({ length: 10 }, () => author.post('courses/', { title: 'Курс', slug: 'one' }))
  const responses = await Promise.all(calls)
  const refused = responses.filter(({ status }) => status === 400)
  expect([responses.filter(({ status }) => status === 201).length, refused.length]).toEqual([1, 9])
  expect(refused[0]?.body).toMatchObject(SLUG_IN_USE)
})

test('two documents may swap their slugs by way of a third', async () => {
  const author = fixture.as('author')
  await added(author, 'course', { slug: 'one', status: 1 })
  await added(author, 'course', { slug: 'two', status: 1 })
  const responses = [
    await author.patch('courses/1/', { slug: 'three' }),
    await author.patch('courses/2/', { slug: 'one' }),
    await author.patch('courses/1/', { slug: 'two' }),
  ]
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
})
