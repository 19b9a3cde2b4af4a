import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addProduct } from '../../catalog/products/product-store.ts'
import { DAY_MS } from '../../contract/durations.ts'
import { openUntil } from '../../orders/stores/entitlement-store.ts'
import { aProduct } from '../../orders/testing/shop.ts'
import type { Member } from '../testing/content-fixture.ts'
import { type ContentFixture, startContentFixture } from '../testing/content-fixture.ts'
import { add, change, seen } from './testing/writing.ts'

let fixture: ContentFixture
beforeEach(async () => {
  fixture = await startContentFixture()
})
afterEach(() => fixture.close())

/** Opens a product for a person until so many milliseconds from now; null is for good. */
const open = (role: Member, product: string, ms: number | null = null) =>
  fixture.school.deps.transact(async (tx) => {
    const [type, number] = product.split(':')
    if (type === 'plus' || type === 'catalog') await addProduct(tx, aProduct({ type, productId: Number(number) }))
    const at = fixture.school.clock.now()
    const availableTo = ms === null ? null : new Date(at.getTime() + ms)
    await openUntil(tx, { id: randomUUID(), personId: fixture.ids[role], product, availableTo, updatedAt: at })
  })

/** A course for money with a lesson; answers both numbers. */
const sellCourse = async (more: object = {}) => {
  const course = await add(fixture.as('author'), 'course', { price: 1_500, ...more })
  return { course, lesson: await add(fixture.as('author'), 'lesson', { course }) }
}

test('a paid lesson is open to who has bought its course, by session, and to nobody else', async () => {
  const { course, lesson } = await sellCourse()
  await sellCourse()
  await open('user', `course:${course}`)
  await open('other user', 'course:2')

  const clients = {
    visitor: fixture.as('anonymous'),
    'the buyer': await fixture.session('user'),
    'a buyer of another course': await fixture.session('other user'),
    'its author by session': await fixture.session('author'),
    'staff by session': await fixture.session('staff'),
    'another author': fixture.as('other author'),
    'its author': fixture.as('author'),
    staff: fixture.as('staff'),
  }
  const found = await Promise.all(
    Object.entries(clients).map(async ([who, client]) => [who, await seen(client, 'lesson', lesson)]),
  )
  expect(Object.fromEntries(found)).toEqual({
    visitor: 'closed',
    'the buyer': 'open',
    'a buyer of another course': 'closed',
    'its author by session': 'closed',
    'staff by session': 'closed',
    'another author': 'closed',
    'its author': 'open',
    staff: 'open',
  })
})

test('the page of a paid course, and the lessons of a free one, are open to everybody', async () => {
  const { course } = await sellCourse()
  const free = await add(fixture.as('author'), 'course')
  const lesson = await add(fixture.as('author'), 'lesson', { course: free })
  const anybody = fixture.as('anonymous')
  expect([await seen(anybody, 'course', course), await seen(anybody, 'lesson', lesson)]).toEqual(['open', 'open'])
})

test('an author by token reads the lessons of their courses whoever has written them, and no others', async () => {
  const course = await add(fixture.as('author'), 'course', { price: 1_500 })
  const lesson = await add(fixture.as('staff'), 'lesson', { course })
  const found = [
    await seen(fixture.as('author'), 'lesson', lesson),
    await seen(fixture.as('other author'), 'lesson', lesson),
  ]
  expect(found).toEqual(['open', 'closed'])
})

test('access that ends, ends by the clock', async () => {
  const { course, lesson } = await sellCourse({ access_duration: 1 })
  await open('user', `course:${course}`, DAY_MS)
  const buyer = await fixture.session('user')
  const before = await seen(buyer, 'lesson', lesson)
  fixture.school.clock.advance(DAY_MS)
  expect([before, await seen(buyer, 'lesson', lesson)]).toEqual(['open', 'closed'])
})

test.each(['plus:1', 'catalog:4'])('%s opens what is available in plus, and nothing else', async (subscription) => {
  const [within, without] = [await sellCourse({ available_in_plus: true }), await sellCourse()]
  const single = await add(fixture.as('author'), 'single-lesson', { price: 490, available_in_plus: true })
  await open('user', subscription, DAY_MS)
  const subscriber = await fixture.session('user')
  const look = async () => [
    await seen(subscriber, 'lesson', within.lesson),
    await seen(subscriber, 'lesson', without.lesson),
    await seen(subscriber, 'single-lesson', single),
  ]
  const before = await look()
  fixture.school.clock.advance(DAY_MS)
  expect([before, await look()]).toEqual([
    ['open', 'closed', 'open'],
    ['closed', 'closed', 'closed'],
  ])
})

test('a paid single lesson is open to who has bought it', async () => {
  const lesson = await add(fixture.as('author'), 'single-lesson', { price: 490 })
  await open('user', `lesson:${lesson}`)
  const [buyer, other] = [await fixture.session('user'), await fixture.session('other user')]
  expect([await seen(buyer, 'single-lesson', lesson), await seen(other, 'single-lesson', lesson)]).toEqual([
    'open',
    'closed',
  ])
})

test('what has been bought does not open before its moment', async () => {
  const moment = new Date(fixture.school.clock.now().getTime() + DAY_MS).toISOString()
  const { course, lesson } = await sellCourse({ deferred_start_at: moment })
  await open('user', `course:${course}`)
  const buyer = await fixture.session('user')
  const before = await seen(buyer, 'lesson', lesson)
  fixture.school.clock.advance(DAY_MS)
  expect([before, await seen(buyer, 'lesson', lesson)]).toEqual(['closed', 'open'])
})

test('lessons follow the price of their course', async () => {
  const { course, lesson } = await sellCourse()
  const look = () => seen(fixture.as('anonymous'), 'lesson', lesson)
  const paid = await look()
  await change(fixture.as('author'), 'course', course, { price: 0 })
  expect([paid, await look()]).toEqual(['closed', 'open'])
})

test('what one person sees is kept by their browser alone, under a tag of its own; what everybody sees by anybody', async () => {
  const { course, lesson } = await sellCourse()
  await open('user', `course:${course}`)
  const buyer = await fixture.session('user')
  const own = (await buyer.get(`lessons/${lesson}/`)).headers
  const common = (await fixture.as('anonymous').get(`lessons/${lesson}/`)).headers
  const page = (await buyer.get(`courses/${course}/`)).headers

  const again = await fixture
    .as('anonymous')
    .get(`lessons/${lesson}/`, { headers: { 'if-none-match': own.etag ?? '' } })
  expect({
    caching: [own, common, page].map((headers) => headers['cache-control']),
    isSameTag: own.etag === common.etag,
    again: again.status,
  }).toEqual({
    caching: ['private, no-cache', 'public, max-age=0, must-revalidate', 'public, max-age=0, must-revalidate'],
    isSameTag: false,
    again: 200,
  })
})

const available = async (client: ReturnType<ContentFixture['as']>) => {
  const { results } = (await client.get('lessons/?ordering=id')).body
  return [results].flat().map((line) => [Object(line).id, Object(line).is_available])
}

test('lists say what is open to the caller', async () => {
  const { course, lesson } = await sellCourse()
  const free = await add(fixture.as('author'), 'lesson', { course: await add(fixture.as('author'), 'course') })
  await open('user', `course:${course}`)
  expect([await available(fixture.as('anonymous')), await available(await fixture.session('user'))]).toEqual([
    [
      [lesson, false],
      [free, true],
    ],
    [
      [lesson, true],
      [free, true],
    ],
  ])
})
