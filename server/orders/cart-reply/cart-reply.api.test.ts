import { afterEach, beforeEach, expect, test } from 'vitest'
import { aPerson } from '../../auth/testing/people.ts'
import { cartsOf } from '../../catalog/carts/testing/rows.ts'
import { add, addAll, cartOf, itemNamed, productsOf, signIn } from '../../catalog/carts/testing/shopper.ts'
import { grantLils } from '../../catalog/lils/ledger.ts'
import { changeProduct } from '../../catalog/products/product-store.ts'
import { addPromo, savePromo } from '../../catalog/promo-codes/promo-store.ts'
import { type Browser, type School, startSchool } from '../../testing/school.ts'
import { stockShop } from '../testing/shop.ts'

let school: School
let browser: Browser
beforeEach(async () => {
  school = await startSchool()
  await stockShop(school)
  browser = school.browser()
})
afterEach(() => school.close())

const packages = {
  packages: { 1: 2_900, 3: 7_800, 6: 14_400, 12: 24_900 },
  camp_packages: { 0: 9_900, 1: 4_500, 2: 7_900, 3: 9_500 },
  catalog_packages: { 1: 1_500, 3: 3_900, 12: 11_900 },
  package_ids: { 1: 11, 3: 12, 6: 13, 12: 14 },
  catalog_package_ids: { 1: 31, 3: 32, 12: 33 },
  durations: [1, 3, 6, 12],
  camp_durations: [0, 1, 2, 3],
  catalog_durations: [1, 3, 12],
}

test('an empty cart of a visitor has every field, and no row', async () => {
  school.clock.advance(0)
  expect(await cartOf(browser)).toEqual({
    status: 'ok',
    cart_id: 'current',
    currency: 'RUB',
    items: [],
    owned: [],
    ...packages,
    cards: [],
    discount: 0,
    hide_lil_and_promo: false,
    is_threshold_waived: false,
    user_promocodes: [],
    bonuses: 0,
    bf_course_counter: 0,
    is_recurrent: false,
    is_trial_unavailable: false,
    methods: expect.any(Object),
    providers: expect.any(Object),
    redirect_hosts: expect.any(Array),
    cookies_blocked: false,
    payment: null,
    as_of: school.clock.now().toISOString(),
  })
  expect(await cartsOf(school)).toEqual([])
})

test('a course has every field of an item, its discount beside its price', async () => {
  await add(browser, 'course:1')
  const { items, discount, cart_id: cartId } = await cartOf(browser)
  expect(items).toEqual([
    {
      id: expect.stringMatching(/^[\w-]{36}$/),
      product_id: 1,
      name: 'Космос',
      type: 'course',
      camp: false,
      img: '/pages/covers/course.svg',
      author: 'Анна Орлова',
      price: 3_900,
      price_rub: 3_900,
      discount: 900,
      duration: null,
      available_to: null,
      url: '/course/1/',
      is_gift: false,
      gift: null,
      is_trial: false,
      plus_current_price: null,
    },
  ])
  expect({ discount, isOwn: cartId === (await cartOf(browser, cartId)).cart_id }).toEqual({
    discount: 900,
    isOwn: true,
  })
})

const traits = async (name: string) => {
  const { type, camp, duration, price, is_gift, is_trial, plus_current_price } = await itemNamed(browser, name)
  return { type, camp, duration, price, is_gift, is_trial, plus_current_price }
}
const plain = { camp: false, duration: null, is_gift: false, is_trial: false, plus_current_price: null }

test('every type comes with its price, months and flags', async () => {
  await addAll(browser, 'lesson:2', 'gift-certificate:1', 'plus:1', 'catalog:4')
  await add(browser, 'school:1', { duration: '6' })
  await add(browser, 'camp:2', { duration: '0' })
  await add(browser, 'catalog:1', { duration: '12' })
  expect({
    lesson: await traits('Магниты'),
    certificate: await traits('Сертификат'),
    plus: await traits('Плюс на месяц'),
    subscription: await traits('Подписка на каталог'),
    school: await traits('Школа'),
    camp: await traits('Лагерь'),
    catalog: await traits('Каталог'),
  }).toEqual({
    lesson: { ...plain, type: 'lesson', price: 590 },
    certificate: { ...plain, type: 'gift-certificate', price: 3_000, is_gift: true },
    plus: { ...plain, type: 'plus', price: 990, duration: 1, plus_current_price: 800 },
    subscription: { ...plain, type: 'catalog', price: 1_500, duration: 1, is_trial: true },
    school: { ...plain, type: 'school', price: 14_400, duration: 6 },
    camp: { ...plain, type: 'school', camp: true, price: 9_900, duration: 0 },
    catalog: { ...plain, type: 'catalog', price: 11_900, duration: 12 },
  })
})

test.each([
  ['course:1', false, false],
  ['school:1', false, false],
  ['gift-certificate:1', true, false],
  ['catalog:4', true, true],
  ['plus:1', true, true],
])('%s: takes no code and no lils %s, only a card pays it %s', async (product, isHidden, isRecurrent) => {
  await addAll(browser, 'lesson:2', product)
  const cart = await cartOf(browser)
  expect([cart.hide_lil_and_promo, cart.is_recurrent]).toEqual([isHidden, isRecurrent])
})

test('courses other than the black box are counted', async () => {
  await addAll(browser, 'course:1', 'lesson:2', 'course:2')
  await browser.post('/api/v1/add-item/', { blackbox: '1' })
  expect([(await productsOf(browser)).at(-1), (await cartOf(browser)).bf_course_counter]).toEqual(['course:399', 2])
})

test('what has gone off sale is neither shown nor counted', async () => {
  await addAll(browser, 'course:1', 'course:2')
  await school.deps.transact((tx) => changeProduct(tx, 'course:1', { isOnSale: false }))
  const { items, discount } = await cartOf(browser)
  expect([items.map(({ name }) => name), discount]).toEqual([['Шахматы'], 0])
})

test('a person has a cart from the first look on, with a balance of lils', async () => {
  const { id } = await aPerson(school)
  await signIn(browser)
  await school.deps.transact((tx) =>
    grantLils(tx, { personId: id, amount: 250, kind: 'gift', cause: 'test', at: school.clock.now() }),
  )
  const { cart_id: cartId, bonuses } = await cartOf(browser)
  expect([await cartsOf(school), bonuses]).toEqual([[{ id: cartId, personId: id, visitorHash: null }], 250])
  expect((await cartOf(browser)).cart_id).toBe(cartId)
})

test('saved codes that still hold are offered', async () => {
  const { id: personId } = await aPerson(school)
  await signIn(browser)
  const at = school.clock.now()
  await school.deps.transact(async (tx) => {
    await addPromo(tx, { id: 'p', code: 'leto', kind: 'percent', percent: 10, createdAt: at })
    await savePromo(tx, { id: 's', personId, promoId: 'p', createdAt: at })
  })
  expect((await cartOf(browser)).user_promocodes).toEqual(['LETO'])
})

test('a cart on a landing of another origin is that of its own page', async () => {
  const landing = browser.at('https://landing.example')
  await add(landing, 'course:1')
  expect([await productsOf(landing), await productsOf(browser)]).toEqual([['course:1'], []])
})

const CART = '/api/v1/get-cart/current/'

/** What a landing whose browser keeps no cookies is told of the cart. */
const cartWithoutCookies = async (fields: Record<string, string>, origin = 'https://landing.example') => {
  const landing = school.browser({ origin })
  const token = String((await landing.checkAuth()).body.csrf_token)
  const { body } = await landing.post(CART, fields, { headers: { cookie: null, 'x-csrftoken': token } })
  const { cookies_blocked: isBlocked, currency, items } = body
  const goods = [items]
    .flat()
    .map((item) => Object(item))
    .map(({ id, duration, price }) => [id, duration, price])
  return { isBlocked, currency, goods, errors: body.errors }
}

test.each([
  ['nothing', {}, []],
  [
    'products, each once',
    { products: 'course:1,school:1:3,course:1' },
    [
      ['course:1', null, 3_900],
      ['school:1', 3, 7_800],
    ],
  ],
  ['months that are not sold', { products: 'school:1:5' }, [['school:1', 6, 14_400]]],
  ['what there is not', { products: 'course:999999,course:1' }, [['course:1', null, 3_900]]],
  ['the only product of the page', { product: 'course:1' }, [['course:1', null, 3_900]]],
  ['the only product with its months', { product: 'school:1:6' }, [['school:1', 6, 14_400]]],
  ['its months', { product: 'school:1', products: 'course:1,school:1:6' }, [['school:1', 6, 14_400]]],
])('a landing without cookies that names %s gets it as a cart, which is not stored', async (_, fields, goods) => {
  expect(await cartWithoutCookies(fields)).toEqual({ isBlocked: true, currency: 'RUB', goods, errors: undefined })
  expect(await cartsOf(school)).toEqual([])
})

test('such a cart is in euros where the page sells in euros', async () => {
  const { currency } = await cartWithoutCookies({ products: 'course:1', euro: '1' })
  expect(currency).toBe('EUR')
})

test.each(['course', 'course:1;', 'course:1,', 'evil:1:100', 'course:1:100'])(
  'a landing may not name %j',
  async (products) => {
    expect((await cartWithoutCookies({ products })).errors).toEqual({ products: [expect.any(String)] })
  },
)

test('names count for nobody who has cookies', async () => {
  const landing = school.browser({ origin: 'https://landing.example' })
  await landing.checkAuth()
  const { body } = await landing.post(CART, { products: 'course:1' })
  expect([body.cookies_blocked, body.items]).toEqual([false, []])
})
