import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { grantLils } from '../../catalog/lils/ledger.ts'
import { addPromo } from '../../catalog/promo-codes/promo-store.ts'
import { cart, lilsEntry, promoUse, shopOrder } from '../../db/schema.ts'
import { stockShop } from '../../orders/testing/shop.ts'
import type { Client } from '../testing/client.ts'
import { type ContentFixture, startContentFixture } from '../testing/content-fixture.ts'
import { add } from '../publishing/testing/writing.ts'

let fixture: ContentFixture
beforeEach(async () => {
  fixture = await startContentFixture()
})
afterEach(() => fixture.close())

const calculate = async (query: string, client: Client = fixture.as('author')) => {
  const { status, body } = await client.get(`payments/calc-amount/?${query}`)
  return { status, body }
}

const refused = (field: string, message: string) => ({ status: 400, body: { [field]: [message] } })

const course = (more: object = {}) =>
  add(fixture.as('author'), 'course', { price: 1_500, old_price: 2_000, euro_price: 18, ...more })

const giveLils = (role: 'author' | 'user', amount: number) =>
  fixture.school.deps.transact((tx) =>
    grantLils(tx, {
      personId: fixture.ids[role],
      amount,
      kind: 'gift',
      cause: randomUUID(),
      at: fixture.school.clock.now(),
    }),
  )

const addCode = () =>
  fixture.school.deps.transact((tx) => {
    const createdAt = fixture.school.clock.now()
    return addPromo(tx, { id: randomUUID(), code: 'LETO', kind: 'percent', percent: 10, createdAt })
  })

const OF_COURSE = { product_type: 'course', product_id: 1, duration: null, currency: 'RUB', promocode: '' }
const PLAIN = { ...OF_COURSE, price: 2_000, sum: 1_500, discount: 0, bonuses: 0, lils: 0, amount: 1_500 }

test.each(['course=1', 'product_type=course&product_id=1'])(
  '%s is what the published course costs now',
  async (query) => {
    await course()
    expect(await calculate(query)).toEqual({ status: 200, body: PLAIN })
  },
)

test('euros are a price of their own', async () => {
  await course()
  expect((await calculate('course=1&currency=EUR')).body).toEqual({
    ...PLAIN,
    currency: 'EUR',
    price: 18,
    sum: 18,
    amount: 18,
  })
})

test('a promo code takes off what it does in a cart', async () => {
  await course()
  await addCode()
  expect((await calculate('course=1&promocode=leto')).body).toEqual({
    ...PLAIN,
    promocode: 'LETO',
    discount: 150,
    amount: 1_350,
  })
})

test('bonus points pay as many rubles', async () => {
  await course()
  await giveLils('author', 400)
  expect((await calculate('course=1&use_bonuses=1')).body).toEqual({ ...PLAIN, bonuses: 400, lils: 400, amount: 1_100 })
})

const months = async (query: string) => {
  const { body } = await calculate(`product_type=school&product_id=1${query}`)
  return [body.duration, body.amount]
}

test('what is sold by months costs what its package does, the shortest where none is named', async () => {
  await stockShop(fixture.school)
  const [shortest, three] = [await months(''), await months('&duration=3')]
  expect([shortest[0], three]).toEqual([1, [3, 7_800]])
})

test('staff ask for anybody, others for themselves', async () => {
  await course()
  await giveLils('user', 300)
  const query = `course=1&use_bonuses=1&user=${fixture.ids.user}`
  const [byStaff, byAuthor] = [await calculate(query, fixture.as('staff')), await calculate(query)]
  const byUser = await calculate(query, await fixture.session('user'))
  const unknown = await calculate('course=1&user=nobody', fixture.as('staff'))
  expect([byStaff.body.bonuses, byAuthor.status, byUser.body.bonuses, unknown]).toEqual([
    300,
    403,
    300,
    refused('user', 'Такого нет'),
  ])
})

test('a live lesson is asked for as a lesson', async () => {
  const number = await add(fixture.as('author'), 'live-lesson', { price: 490 })
  const { status, body } = await calculate(`product_type=lesson&product_id=${number}`)
  expect([status, body.product_type, body.amount]).toEqual([200, 'lesson', 490])
})

test('who says nothing of themself is told nothing', async () => {
  await course()
  expect((await calculate('course=1', fixture.as('anonymous'))).status).toBe(401)
})

test.each([
  ['', 'product_type', 'Обязательное поле'],
  ['product_type=course', 'product_id', 'Обязательное поле'],
  ['course=99', 'course', 'Этого сейчас нет в продаже'],
  ['lesson=1', 'lesson', 'Этого сейчас нет в продаже'],
  ['course=1&duration=3', 'duration', 'Недопустимое значение'],
  ['course=x', 'course', 'Нужен номер: целое число больше нуля'],
  ['course=1&promocode=NONE', 'promocode', 'Такого промокода нет, или он не подходит'],
])('%j is refused at %s', async (query, field, message) => {
  await course()
  expect(await calculate(query)).toEqual(refused(field, message))
})

test.each([
  ['product_type=moon&product_id=1', 'product_type'],
  ['product_type=live-lesson&product_id=1', 'product_type'],
  ['course=1&currency=USD', 'currency'],
])('%s is no word for %s', async (query, field) => {
  const { status, body } = await calculate(query)
  expect([status, Object.keys(body)]).toEqual([400, [field]])
})

test.each(['eur', 'Eur'])('a currency is understood in any case: %s', async (currency) => {
  await course()
  const [upper, other] = [await calculate('course=1&currency=EUR'), await calculate(`course=1&currency=${currency}`)]
  expect([other.status, other.body]).toEqual([200, upper.body])
})

test('a currency that it is not sold in is refused at it', async () => {
  await course({ euro_price: 0 })
  expect(Object.keys((await calculate('course=1&currency=EUR')).body)).toEqual(['currency'])
})

test('codes in vain run out, and then nothing is looked up', async () => {
  await course()
  await addCode()
  for (let guess = 0; guess < 20; guess += 1) await calculate(`course=1&promocode=GUESS${guess}`)
  const { status } = await calculate('course=1&promocode=LETO')
  expect([status, (await calculate('course=1')).status]).toEqual([429, 200])
})

test('nothing is charged, reserved or put into a cart', async () => {
  await course()
  await addCode()
  await giveLils('author', 400)
  await calculate('course=1&promocode=LETO')
  await calculate('course=1&use_bonuses=1')
  const { db } = fixture.school.deps
  expect([
    await db.$count(cart),
    await db.$count(shopOrder),
    await db.$count(promoUse),
    await db.$count(lilsEntry),
  ]).toEqual([0, 0, 0, 1])
})
