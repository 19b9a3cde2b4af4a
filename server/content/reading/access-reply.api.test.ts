import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addCart } from '../../catalog/carts/cart-store.ts'
import { DAY_MS } from '../../contract/durations.ts'
import { openUntil } from '../../orders/stores/entitlement-store.ts'
import type { Client } from '../testing/client.ts'
import { type ContentFixture, startContentFixture } from '../testing/content-fixture.ts'
import { add, change } from '../publishing/testing/writing.ts'
import { accessReply } from './access-reply.ts'

let fixture: ContentFixture
beforeEach(async () => {
  fixture = await startContentFixture()
})
afterEach(() => fixture.close())

const buy = (product: string, ms: number) => {
  const at = fixture.school.clock.now()
  const availableTo = new Date(at.getTime() + ms)
  return fixture.school.deps.transact((tx) =>
    openUntil(tx, { id: randomUUID(), personId: fixture.ids.user, product, availableTo, updatedAt: at }),
  )
}

const access = async (client: Client, query: string) => {
  const { status, body } = await client.get(`access/?${query}`)
  return { status, body }
}

const scriptBlocks = async (client: Client) => (await access(client, 'kind=page&id=1')).body.script_blocks

const FREE = {
  state: 'open',
  opens_at: null,
  product: null,
  price: 0,
  euro_price: 0,
  available_in_plus: false,
  is_bought: false,
  is_signed_in: false,
  offer: null,
  currency: null,
  lessons: [],
  is_over: false,
  script_blocks: 'hidden',
}

test('a free document is open to everybody, by its number and by its slug', async () => {
  await add(fixture.as('author'), 'page', { slug: 'about' })
  const anybody = fixture.as('anonymous')
  expect(await access(anybody, 'kind=page&id=1')).toEqual({ status: 200, body: FREE })
  expect(await access(anybody, 'kind=page&slug=About')).toEqual({ status: 200, body: FREE })
  expect((await access(await fixture.session('user'), 'kind=page&id=1')).body).toEqual({ ...FREE, is_signed_in: true })
})

test('a lesson of a paid course tells what to buy and what it costs, until it is bought and again when that is over', async () => {
  const course = await add(fixture.as('author'), 'course', { price: 1_500, euro_price: 18, available_in_plus: true })
  await add(fixture.as('author'), 'lesson', { course })
  const closed = {
    ...FREE,
    state: 'closed',
    product: `course:${course}`,
    price: 1_500,
    euro_price: 18,
    available_in_plus: true,
    offer: {
      product: `course:${course}`,
      price: 1_500,
      old_price: 0,
      euro_price: 18,
      euro_old_price: 0,
      discount_ends_at: null,
      months: null,
      author: 'author',
    },
  }
  expect((await access(fixture.as('anonymous'), 'kind=lesson&id=1')).body).toEqual(closed)
  await buy(`course:${course}`, DAY_MS)
  const buyer = await fixture.session('user')
  const before = await access(buyer, 'kind=lesson&id=1')
  fixture.school.clock.advance(DAY_MS)
  const after = await access(buyer, 'kind=lesson&id=1')
  expect([before.body.state, after.body]).toEqual(['open', { ...closed, is_signed_in: true }])
})

test('a course says what it costs, for how long it opens and which lessons it has, in the currency of the reader', async () => {
  const prices = { price: 1_500, old_price: 2_000, euro_price: 18, access_duration: 6 }
  const course = await add(fixture.as('author'), 'course', prices)
  const publish_date = new Date(fixture.school.clock.now().getTime() + DAY_MS).toISOString()
  await add(fixture.as('author'), 'lesson', { course, title: 'Второй', position: 2, publish_date })
  await add(fixture.as('author'), 'lesson', { course, title: 'Первый', position: 1 })
  const buyer = await fixture.session('user')
  await fixture.school.deps.transact((tx) =>
    addCart(tx, {
      id: randomUUID(),
      personId: fixture.ids.user,
      currency: 'EUR',
      createdAt: fixture.school.clock.now(),
      updatedAt: fixture.school.clock.now(),
    }),
  )
  const whole = {
    ...FREE,
    offer: {
      product: 'course:1',
      price: 1_500,
      old_price: 2_000,
      euro_price: 18,
      euro_old_price: 0,
      discount_ends_at: null,
      months: 6,
      author: 'author',
    },
    lessons: [
      { id: 2, title: 'Первый', opens_at: null },
      { id: 1, title: 'Второй', opens_at: publish_date },
    ],
  }
  const replies = [fixture.as('anonymous'), buyer].map((client) => access(client, 'kind=course&id=1'))
  expect((await Promise.all(replies)).map(({ body }) => body)).toEqual([
    whole,
    { ...whole, currency: 'EUR', is_signed_in: true },
  ])
})

test('a webinar says that it is over a day after its start, or at its end, and what it costs though nobody buys it', async () => {
  const now = fixture.school.clock.now().getTime()
  const at = (ms: number) => new Date(now + ms).toISOString()
  await add(fixture.as('author'), 'webinar', { date_start: at(-DAY_MS), price: 300 })
  await add(fixture.as('author'), 'webinar', { date_start: at(-DAY_MS), date_end: at(DAY_MS) })
  const bodies = await Promise.all([1, 2].map((id) => access(fixture.as('anonymous'), `kind=webinar&id=${id}`)))
  expect(bodies.map(({ body }) => [body.is_over, body.offer])).toMatchObject([
    [true, { product: null, price: 300 }],
    [false, null],
  ])
})

test('a discount is told with its end only where its author counts down to it, and ends for what nobody buys too', async () => {
  const discount = {
    price: 300,
    old_price: 500,
    euro_price: 3,
    euro_old_price: 5,
    discount_timer_to: new Date(fixture.school.clock.now().getTime() + DAY_MS).toISOString(),
  }
  for (const kind of ['course', 'page'] as const)
    for (const show_discount_timer of [true, false])
      await add(fixture.as('author'), kind, { ...discount, show_discount_timer })
  const offers = () =>
    Promise.all(
      ['kind=course&id=1', 'kind=course&id=2', 'kind=page&id=1', 'kind=page&id=2'].map(async (query) => {
        const { offer } = accessReply.parse((await access(fixture.as('anonymous'), query)).body)
        return [offer?.price, offer?.old_price, offer?.euro_price, offer?.euro_old_price, offer?.discount_ends_at]
      }),
    )
  const before = await offers()
  fixture.school.clock.advance(DAY_MS)
  const [counted, uncounted, over] = [
    [300, 500, 3, 5, discount.discount_timer_to],
    [300, 500, 3, 5, null],
    [500, 0, 5, 0, null],
  ]
  expect([before, await offers()]).toEqual([
    [counted, uncounted, counted, uncounted],
    [over, over, over, over],
  ])
})

test('authors and staff are told that script blocks are off, readers see nothing of them', async () => {
  await add(fixture.as('author'), 'page')
  const callers = [
    fixture.as('anonymous'),
    await fixture.session('user'),
    await fixture.session('author'),
    fixture.as('staff'),
  ]
  expect(await Promise.all(callers.map(scriptBlocks))).toEqual(['hidden', 'hidden', 'off', 'off'])
})

test('what opens later says when, to its buyers too', async () => {
  const opens = new Date(fixture.school.clock.now().getTime() + DAY_MS).toISOString()
  await add(fixture.as('author'), 'single-lesson', { price: 490, deferred_start_at: opens })
  await buy('lesson:1', 2 * DAY_MS)
  const buyer = await fixture.session('user')
  const look = async () => (await access(buyer, 'kind=single-lesson&id=1')).body
  const before = await look()
  fixture.school.clock.advance(DAY_MS)
  expect([before, await look()]).toMatchObject([
    { state: 'later', opens_at: opens, product: 'lesson:1', price: 490 },
    { state: 'open', opens_at: null },
  ])
})

test('drafts, archived and deleted documents are not there, as if there were none', async () => {
  const author = fixture.as('author')
  await add(author, 'page', { status: 0 })
  await add(author, 'page')
  await add(author, 'page')
  await change(author, 'page', 2, { status: 2 })
  await author.delete('page/3/')
  const statuses = []
  for (const id of [1, 2, 3, 4]) statuses.push((await access(fixture.as('other author'), `kind=page&id=${id}`)).status)
  expect(statuses).toEqual([404, 404, 404, 404])
})

test('an archived course is open to its buyers, and not there for others', async () => {
  const course = await add(fixture.as('author'), 'course', { price: 1_500 })
  await add(fixture.as('author'), 'lesson', { course })
  await buy(`course:${course}`, DAY_MS)
  await change(fixture.as('author'), 'course', course, { status: 2 })
  const buyer = await access(await fixture.session('user'), 'kind=lesson&id=1')
  const other = await access(fixture.as('anonymous'), 'kind=lesson&id=1')
  expect([buyer.body.state, other.status]).toEqual(['open', 404])
})

test.each([
  ['kind=moon&id=1', 'kind'],
  ['kind=page&id=x', 'id'],
  ['kind=page', 'id'],
])('%s is refused at %s', async (query, field) => {
  const { status, body } = await access(fixture.as('anonymous'), query)
  expect([status, Object.keys(body)]).toEqual([400, [field]])
})
