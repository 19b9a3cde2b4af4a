import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { cartOf, add as put } from '../../catalog/carts/testing/shopper.ts'
import { productById } from '../../catalog/products/product-store.ts'
import { openUntil } from '../../orders/stores/entitlement-store.ts'
import { type ContentFixture, startContentFixture } from '../testing/content-fixture.ts'
import { add, change, seen } from './testing/writing.ts'

let fixture: ContentFixture
beforeEach(async () => {
  fixture = await startContentFixture()
})
afterEach(() => fixture.close())

const sold = async (id: string) => {
  const product = await productById(fixture.school.deps.db, id)
  return product && [product.name, product.priceRub, product.url, product.isOnSale]
}

test('a live lesson with a price is sold as a lesson, and off sale with its document', async () => {
  await add(fixture.as('author'), 'live-lesson', { price: 490, title: 'Вживую', slug: 'vzhivuyu' })
  const browser = fixture.school.browser()
  await browser.checkAuth()
  await put(browser, 'lesson:1')
  const [now, { items }] = [await sold('lesson:1'), await cartOf(browser)]

  await change(fixture.as('author'), 'live-lesson', 1, { is_hidden: true })

  expect([now, items.map(({ name, price }) => [name, price]), await sold('lesson:1')]).toEqual([
    ['Вживую', 490_00, '/live-lesson/vzhivuyu/', true],
    [['Вживую', 490]],
    ['Вживую', 490_00, '/live-lesson/vzhivuyu/', false],
  ])
})

test('single and live lessons share their numbers, so that none is sold as the other', async () => {
  const author = fixture.as('author')
  const numbers = [
    await add(author, 'single-lesson', { price: 100, title: 'Один' }),
    await add(author, 'live-lesson', { price: 200, title: 'Два' }),
    await add(author, 'single-lesson', { price: 300, title: 'Три' }),
  ]
  const products = await Promise.all([1, 2, 3].map((number) => sold(`lesson:${number}`)))
  expect([numbers, products.map((product) => product?.slice(0, 2))]).toEqual([
    [1, 2, 3],
    [
      ['Один', 100_00],
      ['Два', 200_00],
      ['Три', 300_00],
    ],
  ])
})

test('a live lesson for money is open to its buyers alone', async () => {
  const number = await add(fixture.as('author'), 'live-lesson', { price: 490 })
  const { deps, clock } = fixture.school
  const opened = { id: randomUUID(), personId: fixture.ids.user, product: `lesson:${number}`, availableTo: null }
  await deps.transact((tx) => openUntil(tx, { ...opened, updatedAt: clock.now() }))
  const readers = [fixture.as('anonymous'), await fixture.session('other user'), await fixture.session('user')]
  expect(await Promise.all(readers.map((reader) => seen(reader, 'live-lesson', number)))).toEqual([
    'closed',
    'closed',
    'open',
  ])
})

test.each(['webinar', 'contest', 'page'] as const)(
  'the price of a %s says what it is, and closes nothing',
  async (kind) => {
    const number = await add(fixture.as('author'), kind, { price: 490 })
    expect([await seen(fixture.as('anonymous'), kind, number), await sold(`lesson:${number}`)]).toEqual(['open', null])
  },
)
