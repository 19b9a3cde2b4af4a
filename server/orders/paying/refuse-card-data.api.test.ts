import { afterEach, beforeEach, expect, test } from 'vitest'
import { cartItem } from '../../db/schema.ts'
import { ordersOf } from '../stores/order-store.ts'
import { startTestShop, type TestShop } from '../testing/test-shop.ts'

let shop: TestShop

beforeEach(async () => {
  shop = await startTestShop()
})

afterEach(() => shop.school.close())

const PAN = '4242424242424242'

test.each([
  ['as a token', { token: PAN }],
  ['as a token of the other provider', { yoo_token: PAN }],
  ['in groups', { token: 'cp', user_name: '4242 4242 4242 4242' }],
  ['with dashes', { token: 'cp', fingerprint: 'x 4242-4242-4242-4242 y' }],
  ['as a saved card', { card_token: PAN }],
  ['as an id', { card_id: PAN }],
  ['as a key', { token: 'cp', pay_key: PAN }],
  ['as a code', { token: 'cp', promocode: PAN }],
  ['in the items', { token: 'cp', items: `[${PAN}]` }],
  ['of 13 digits', { token: 'cp', user_name: '4222222222222' }],
  ['of 19 digits', { token: 'cp', user_name: '6304000000000000000' }],
  ['with the code on the back', { token: 'cp', cvv: '123' }],
])('a card number %s is refused with 400, and nowhere in the logs', async (_, fields) => {
  const buyer = await shop.buyer()
  await buyer.put('course', 2)

  const { status } = await buyer.pay({ ...fields })

  const logged = JSON.stringify(shop.school.logs())
  expect({
    status,
    isLogged: /4242\D?4242|4222222|6304000|"123"/.test(logged),
    charges: shop.cloudpayments.charges,
  }).toEqual({
    status: 400,
    isLogged: false,
    charges: [],
  })
})

test('the embedded form refuses it too', async () => {
  const buyer = await shop.buyer()
  await buyer.put('course', 2)
  await buyer.euros()

  const { status } = await buyer.browser.post('/checkout/gettoken/', { promocode: PAN })

  expect(status).toBe(400)
})

test('a parameter of an advertisement that looks like one is not kept, and no reason not to sell', async () => {
  const buyer = await shop.buyer()
  await buyer.put('course', 2)

  const { body } = await buyer.pay({ token: 'cp', utm_content: PAN, utm_source: 'vk' })

  expect(body.status).toBe('success')
})

test('an e-mail or a phone among them is not kept either', async () => {
  const buyer = await shop.buyer()
  await buyer.put('course', 2)

  await buyer.pay({ token: 'cp', utm_source: 'vk', utm_content: 'anna@example.com', utm_term: '+7 916 123-45-67' })

  const [order] = await ordersOf(shop.school.deps.db, buyer.person.id)
  expect(order?.utm).toEqual({ utm_source: 'vk' })
})

test('a long token may hold anything inside it', async () => {
  const buyer = await shop.buyer()
  await buyer.put('course', 2)

  const { body } = await buyer.pay({ token: `01${PAN}/abc-${PAN}=` })

  expect(body.status).toBe('success')
})

test('whoever guards the money learns that it happened', async () => {
  const buyer = await shop.buyer()
  await buyer.put('course', 2)

  await buyer.pay({ token: PAN })

  expect(shop.school.logs().filter(({ event }) => event === 'card-data-refused').length).toBe(1)
})

/** Its figures come out as a card's number. */
const CARD_LIKE_ID = 'dbea7206-4654-4686-958e-5d4e0d313eaf'

test.each([
  ['paid', '/checkout/pay/', { cart_id: 'current', token: 'cp', items: JSON.stringify([CARD_LIKE_ID]) }],
  ['removed', '/api/v1/remove-item/', { item_id: CARD_LIKE_ID }],
])('an item whose id looks like a card can be %s', async (_, path, fields) => {
  const buyer = await shop.buyer()
  await buyer.put('course', 2)
  await shop.school.deps.transact(async (tx) => {
    await tx.update(cartItem).set({ id: CARD_LIKE_ID })
  })

  const { status } = await buyer.browser.post(path, fields)

  expect(status).toBe(200)
})
