import { afterEach, beforeEach, expect, test } from 'vitest'
import { addAll, cartOf, add as put } from '../../catalog/carts/testing/shopper.ts'
import { addProduct, productById } from '../../catalog/products/product-store.ts'
import { DAY_MS, MOSCOW_OFFSET_MS } from '../../contract/durations.ts'
import { aProduct } from '../../orders/testing/shop.ts'
import { anImage } from '../documents/testing/bodies.ts'
import { type ContentFixture, startContentFixture } from '../testing/content-fixture.ts'
import { add, change, TITLE } from '../publishing/testing/writing.ts'

let fixture: ContentFixture
beforeEach(async () => {
  fixture = await startContentFixture()
})
afterEach(() => fixture.close())

const sold = (id: string) => productById(fixture.school.deps.db, id)

const shopper = async () => {
  const browser = fixture.school.browser()
  await browser.checkAuth()
  return browser
}

test('a price that is published is that of the next cart, and of a cart that is open', async () => {
  await add(fixture.as('author'), 'course', { price: 1_500, euro_price: 18 })
  const browser = await shopper()
  await put(browser, 'course:1')
  const before = await cartOf(browser)

  await change(fixture.as('author'), 'course', 1, { price: 1_200.5, old_price: 1_500, title: 'Дешевле' })

  const [now, next] = [await cartOf(browser), await shopper()]
  await put(next, 'course:1')
  const item = (cart: typeof now) => cart.items.map(({ name, price, discount }) => ({ name, price, discount }))
  const cheaper = [{ name: 'Дешевле', price: 1_500, discount: 299.5 }]
  expect([item(before), item(now), item(await cartOf(next))]).toEqual([
    [{ name: TITLE, price: 1_500, discount: 0 }],
    cheaper,
    cheaper,
  ])
})

test('a discount ends at its moment, a day to its end in Moscow: in carts, and in what a course costs', async () => {
  const { clock } = fixture.school
  const day = new Date(clock.now().getTime() + DAY_MS + MOSCOW_OFFSET_MS).toISOString().slice(0, 10)
  const end = Date.parse(day) + DAY_MS - MOSCOW_OFFSET_MS
  await add(fixture.as('author'), 'course', {
    price: 900,
    old_price: 1_500,
    show_discount_timer: true,
    discount_timer_to: day,
  })
  const browser = await shopper()
  await put(browser, 'course:1')
  const look = async () => {
    await browser.checkAuth()
    const [item] = (await cartOf(browser)).items
    const { offer } = (await fixture.as('anonymous').get('access/?kind=course&id=1')).body
    return [item?.price, item?.discount, offer]
  }
  const before = await look()
  clock.advance(end - clock.now().getTime())
  const own = { product: 'course:1', euro_price: 0, euro_old_price: 0, months: null, author: 'author' }
  expect([before, await look()]).toEqual([
    [1_500, 600, { ...own, price: 900, old_price: 1_500, discount_ends_at: new Date(end).toISOString() }],
    [1_500, 0, { ...own, price: 1_500, old_price: 0, discount_ends_at: null }],
  ])
})

test('a price in a draft changes no cart until it is published', async () => {
  await add(fixture.as('author'), 'course', { price: 1_500 })
  const browser = await shopper()
  await put(browser, 'course:1')
  const prices = async () => (await cartOf(browser)).items.map(({ price }) => price)
  await change(fixture.as('author'), 'course', 1, { status: 0, price: 900 })
  const draft = await prices()
  await change(fixture.as('author'), 'course', 1, { status: 1 })
  expect([draft, await prices()]).toEqual([[1_500], [900]])
})

test('what a course says of itself is what is sold', async () => {
  const sums = { price: 1_500, old_price: 2_000, euro_price: 18, euro_old_price: 20.5 }
  await add(fixture.as('author'), 'course', { ...sums, access_duration: 6 })
  expect(await sold('course:1')).toEqual({
    id: 'course:1',
    type: 'course',
    productId: 1,
    name: TITLE,
    img: '',
    author: 'author',
    url: '/courses/1/',
    priceRub: 2_000_00,
    priceEur: 20_50,
    discountRub: 500_00,
    discountEur: 2_50,
    discountEndsAt: null,
    months: 6,
    isRecurrent: false,
    hasTrial: false,
    lils: 0,
    isOnSale: true,
  })
})

test('the picture of what is sold is that of its document: none that the document has no more', async () => {
  const author = fixture.as('author')
  const image = await anImage(fixture)
  const pictures: string[] = []
  const note = async () => pictures.push((await sold('course:1'))?.img ?? 'none')
  await add(author, 'course', { price: 1_500, cover: image })
  await note()
  await change(author, 'course', 1, { cover: null })
  await note()
  await change(author, 'course', 1, { cover: image })
  await change(author, 'course', 1, { cover: null, status: 2 })
  await note()
  expect(pictures).toEqual([expect.stringMatching(/^\/media\/./), '', ''])
})

test('what the catalogue alone knows of a product stays as it is, and its address is that of the page', async () => {
  await add(fixture.as('author'), 'course', { price: 1_500 })
  const own = { lils: 50, hasTrial: true, img: '/pages/covers/space.svg' }
  const { changeProduct } = await import('../../catalog/products/product-store.ts')
  await fixture.school.deps.transact((tx) => changeProduct(tx, 'course:1', { ...own, url: '/courses/#course-1' }))
  await change(fixture.as('author'), 'course', 1, { price: 1_600 })
  expect(await sold('course:1')).toMatchObject({ ...own, url: '/courses/1/', priceRub: 1_600_00 })
})

test('a single lesson is sold as a lesson; without a price in euros it is not sold in them', async () => {
  await add(fixture.as('author'), 'single-lesson', { price: 490, slug: 'vulkan' })
  expect(await sold('lesson:1')).toMatchObject({
    priceRub: 490_00,
    priceEur: null,
    url: '/single-lesson/vulkan/',
    months: null,
  })
})

test.each([
  ['archiving', { status: 2 }],
  ['hiding', { is_hidden: true }],
  ['making it free', { price: 0 }],
])('%s takes it off sale, out of open carts too', async (_, fields) => {
  await add(fixture.as('author'), 'course', { price: 1_500 })
  const browser = await shopper()
  await put(browser, 'course:1')
  await change(fixture.as('author'), 'course', 1, fields)
  const again = await put(await shopper(), 'course:1')
  expect([(await cartOf(browser)).items, again.status, (await sold('course:1'))?.isOnSale]).toEqual([[], 400, false])
})

test('deleting takes it off sale', async () => {
  await add(fixture.as('author'), 'course', { price: 1_500 })
  await fixture.as('author').delete('courses/1/')
  expect((await sold('course:1'))?.isOnSale).toBe(false)
})

test('what is free, or no course and no lesson, is no product', async () => {
  await add(fixture.as('author'), 'course')
  await add(fixture.as('author'), 'webinar', { price: 1_500 })
  const { items } = await cartOf(await shopper())
  expect([await sold('course:1'), await sold('webinar:1'), items]).toEqual([null, null, []])
})

test('a new document never takes over what is sold under a number already', async () => {
  const old = [1, 2].map((productId) => aProduct({ type: 'course', productId }))
  for (const product of old) await fixture.school.deps.transact((tx) => addProduct(tx, product))

  const number = await add(fixture.as('author'), 'course', { price: 1_500 })

  expect([number, await sold('course:1'), await sold('course:2')]).toEqual([3, ...old])
})

test('several documents are sold side by side', async () => {
  await add(fixture.as('author'), 'course', { price: 1_500 })
  await add(fixture.as('author'), 'course', { price: 900 })
  await add(fixture.as('author'), 'single-lesson', { price: 490 })
  const browser = await shopper()
  await addAll(browser, 'course:1', 'course:2', 'lesson:1')
  expect((await cartOf(browser)).items.map(({ price }) => price)).toEqual([1_500, 900, 490])
})
