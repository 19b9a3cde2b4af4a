import { afterAll, beforeAll, expect, test } from 'vitest'
import { publicationStates } from '../../../contract/content/documents/publication.ts'
import { slowPlans } from '../../../db/testing/slow-plans.ts'
import { COUNT_MAX } from '../../../http/rest/lists.ts'
import { hasBuyers } from '../../../orders/granting/entitlement-store.ts'
import { sample, sizes } from '../../../testing/sizes.ts'
import type { Client } from '../../testing/client.ts'
import { addMany } from '../../testing/many/store.ts'
import { countPreviews, hasOldPreviews, previewByHash, previewPage } from '../../previews/preview-store.ts'
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

const orderings = (...names: string[]) => names.flatMap((name) => [`ordering=${name}`, `ordering=-${name}`])

const READERS = orderings('position', 'id', 'title', 'published_at')
const WRITERS = [...READERS, ...orderings('status', 'created_at', 'updated_at')]

const FILTERS = (author: string) => [
  '',
  'page=50',
  'slug=kurs-7',
  'status=1',
  'search=космос',
  'search=курс 77',
  'search=ко',
  `tag=${tag}`,
  'category=1',
  `author=${author}`,
  'course=1',
]

const STATES = [...publicationStates, 'scheduled,changed', 'draft,deleted'].map((states) => `state=${states}`)

const askAll = async (client: Client, path: string, orders: readonly string[], filters: readonly string[]) => {
  const answers: number[] = []
  for (const [turn, filter] of filters.entries())
    for (const order of filter === '' ? orders : sample(orders, sizes.ordersOfFilter, turn))
      answers.push((await client.get(`${path}?page_size=20&${order}&${filter}`)).status)
  expect(new Set(answers)).toEqual(new Set([200]))
}

const byWriters = async (client: Client, path: string) =>
  askAll(client, path, WRITERS, [...FILTERS(fixture.ids.author), 'deleted=1', ...STATES])

test.each(['courses/', 'lessons/'])(
  'what readers and authors list of %s is read by indexes, in their order',
  async (path) => {
    const { slow, statements } = await slowPlans(fixture.school.deps.db, async () => {
      await askAll(fixture.as('anonymous'), path, READERS, FILTERS(fixture.ids.author))
      await byWriters(fixture.as('staff'), path)
      await byWriters(fixture.as('author'), path)
    })
    expect(slow).toEqual([])
    expect(statements).toBeGreaterThan(30)
  },
)

test('the schedule is read by an index, in its order', async () => {
  const day = '2030-03-06'
  const { slow } = await slowPlans(fixture.school.deps.db, () =>
    askAll(fixture.as('anonymous'), 'school-schedules/', orderings('date'), [
      '',
      'page=50',
      'kind=webinar',
      'course=1',
      `from=${day}`,
      `date=${day}`,
    ]),
  )
  expect(slow).toEqual([])
})

test('popular tags and collections are read by indexes, in their order', async () => {
  const { slow, indexes } = await slowPlans(fixture.school.deps.db, async () => {
    const client = fixture.as('anonymous')
    const popular = await client.get('tags/popular/')
    const collections = await client.get('lessons-collections/list-items/')
    expect([popular.body, collections.body]).toMatchObject([
      { results: [{ id: tag, count: 3 * (COUNT_MAX + 199) }] },
      { results: [{ id: collection, items: { length: 100 } }] },
    ])
  })
  const needed = ['term_popular', 'term_use_opens', 'term_use_term']
  expect([slow, needed.filter((index) => !indexes.has(index))]).toEqual([[], []])
})

test('preview links are read by indexes, in their order', async () => {
  const { db, now } = fixture.school.deps
  const at = now()
  const { slow, statements } = await slowPlans(db, async () => {
    await previewPage(db, { contentId: 'course:1', at, limit: 20, offset: 0 })
    await countPreviews(db, 'course:1', at)
    await previewByHash(db, 'a', at)
    await hasOldPreviews(db, at)
  })
  expect([slow, statements]).toEqual([[], 4])
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

test('the few documents in a state are looked up by its own index, and so are the buyers of one', async () => {
  const author = fixture.as('author')
  const { db, now } = fixture.school.deps
  await author.patch('courses/3/', { is_hidden: true })
  await author.patch('courses/4/', { status: 1, deferred_start_at: '2031-03-05T10:00:00Z' })
  const found: unknown[] = []
  const { slow, indexes } = await slowPlans(db, async () => {
    for (const state of ['hidden', 'scheduled', 'hidden,scheduled']) {
      const { body } = await fixture.as('staff').get(`courses/?state=${state}&ordering=id`)
      found.push([body.results].flat().map((line) => Reflect.get(Object(line), 'id')))
    }
    expect(await hasBuyers(db, 'course:1', now())).toBe(false)
  })
  const needed = ['content_hidden', 'published_later', 'entitlement_product']
  expect([found, slow, needed.filter((index) => !indexes.has(index))]).toEqual([[[3], [4], [3, 4]], [], []])
})
