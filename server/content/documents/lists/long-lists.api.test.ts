import { afterAll, beforeAll, expect, test } from 'vitest'
import { COUNT_MAX } from '../../../http/rest/lists.ts'
import { addMany } from '../../testing/many/store.ts'
import { type ContentFixture, startContentFixture } from '../../testing/content-fixture.ts'

let fixture: ContentFixture
let tag: number
let collection: number

beforeAll(async () => {
  fixture = await startContentFixture()
  const author = fixture.as('author')
  const shown = { title: 'Курс 1 о космосе', status: 1 }
  await author.post('courses/', shown)
  await author.post('lessons/', { ...shown, course: 1, publish_date: '2030-03-05' })
  await author.post('webinars/', { ...shown, date_start: '2030-03-05T10:00:00Z' })
  tag = Number((await author.post('tags/', { name: 'Космос' })).body.id)
  collection = Number((await fixture.as('staff').post('lessons-collections/', { name: 'Космос' })).body.id)
  const many = { count: COUNT_MAX + 200, terms: [`tag:${tag}`, `collection:${collection}`] }
  await fixture.school.deps.transact(async (tx) => {
    await addMany(tx, { ...many, kind: 'course' })
    await addMany(tx, { ...many, kind: 'lesson' })
    await addMany(tx, { ...many, kind: 'webinar' })
  })
})
afterAll(() => fixture.close())

test('popular tags and collections tell how many documents have them', async () => {
  const client = fixture.as('anonymous')
  const popular = await client.get('tags/popular/')
  const collections = await client.get('lessons-collections/list-items/')
  expect([popular.body, collections.body]).toMatchObject([
    { results: [{ id: tag, count: 3 * (COUNT_MAX + 199) }] },
    { results: [{ id: collection, items: { length: 100 } }] },
  ])
})

test('a long list says that it is not counted to its end, and goes on', async () => {
  const client = fixture.as('anonymous')
  const { body } = await client.get('courses/?page_size=20')
  const last = (await client.get('courses/?page_size=200&page=6')).body
  const beyond = await client.get('courses/?page_size=200&page=7')
  expect([body.count, body.count_is_exact, typeof body.next]).toEqual([COUNT_MAX, false, 'string'])
  expect([last.count, last.count_is_exact, last.next, beyond.status]).toEqual([COUNT_MAX + 200, undefined, null, 404])
})

test('what a filter finds much of is told like the rest: in order, whole, and with at least how much there is', async () => {
  const client = fixture.as('anonymous')
  const shown = []
  for (let page = 1; page <= 6; page += 1) {
    const { body } = await client.get(`courses/?search=КОСМОС&ordering=-id&page_size=200&page=${page}`)
    shown.push(...[body.results].flat().map((line) => Number(Reflect.get(Object(line), 'id'))))
  }
  const { body } = await client.get('courses/?search=КОСМОС&page_size=20')
  expect(shown).toEqual(Array.from({ length: COUNT_MAX + 200 }, (_, at) => COUNT_MAX + 200 - at))
  expect([body.count, body.count_is_exact]).toEqual([21, false])
})

test('the few documents in a state are found among many', async () => {
  const author = fixture.as('author')
  await author.patch('courses/3/', { is_hidden: true })
  await author.patch('courses/4/', { status: 1, deferred_start_at: '2031-03-05T10:00:00Z' })
  const found: unknown[] = []
  for (const state of ['hidden', 'scheduled', 'hidden,scheduled']) {
    const { body } = await fixture.as('staff').get(`courses/?state=${state}&ordering=id`)
    found.push([body.results].flat().map((line) => Reflect.get(Object(line), 'id')))
  }
  expect(found).toEqual([[3], [4], [3, 4]])
})
