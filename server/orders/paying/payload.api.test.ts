import { afterEach, beforeEach, expect, test } from 'vitest'
import { attemptById } from '../stores/attempt-store.ts'
import { orderById } from '../stores/order-store.ts'
import { aCard, succeeds } from '../testing/fake-provider.ts'
import { startTestShop, type TestShop } from '../testing/test-shop.ts'

let shop: TestShop

beforeEach(async () => {
  shop = await startTestShop()
})

afterEach(() => shop.school.close())

const aBuyer = async () => {
  const buyer = await shop.buyer()
  await buyer.put('course', 2)
  return buyer
}

const allCharges = () =>
  [shop.yookassa, shop.cloudpayments, shop.tbank, shop.stripe].flatMap(({ provider, charges }) =>
    charges.map(({ instrument, save }) => ({ by: provider.id, instrument, save })),
  )

const page = (method: string) => ({ kind: 'page', method })

test.each([
  [{ yoo_token: 'yt' }, 'yookassa', { kind: 'card-token', token: 'yt', cardholder: null }],
  [{ token: 'cp', user_name: 'ANNA K' }, 'cloudpayments', { kind: 'card-token', token: 'cp', cardholder: 'ANNA K' }],
  [{ method: 'sbp' }, 'yookassa', page('sbp')],
  [{ method: 'sberbank' }, 'yookassa', page('sberbank')],
  [{ method: 'tinkoff' }, 'tbank', page('tinkoff')],
  [{ method: 'yandex-kassa' }, 'yookassa', { kind: 'widget' }],
  [{ is_pw: 'true' }, 'yookassa', { kind: 'widget' }],
  [{ method: 'bank-card' }, 'yookassa', page('bank-card')],
])('%j is paid by %s', async (fields, by, instrument) => {
  const buyer = await aBuyer()

  await buyer.pay(fields)

  expect(allCharges()).toEqual([{ by, instrument, save: false }])
})

test('new_card keeps the card, and card_id or card_token pays by it later', async () => {
  const buyer = await aBuyer()
  shop.cloudpayments.charge = succeeds({ card: aCard() })
  await buyer.pay({ token: 'cp', new_card: '1' })
  const [card] = [(await buyer.browser.post('/api/v1/get-cart/current/')).body.cards].flat()
  const { id, token } = { id: '', token: '', ...Object(card) }

  await buyer.put('course', 3)
  await buyer.pay({ card_id: id })
  await buyer.put('course', 1)
  await buyer.pay({ card_token: token })

  const saved = { by: 'cloudpayments', instrument: { kind: 'saved', token: 'kept-one', by: 'customer' }, save: false }
  expect(allCharges().slice(1)).toEqual([saved, saved])
})

test('fingerprint is recorded on the attempt, and utm and the giver of a certificate on the order', async () => {
  const buyer = await shop.buyer()
  await buyer.put('gift-certificate', 1)

  const { body } = await buyer.pay({
    token: 'cp',
    fingerprint: 'f-1',
    utm_source: 'vk',
    giver_name: 'Бабушка',
    giver_gender: 'f',
  })

  const attempt = await attemptById(shop.school.deps.db, String(body.payment))
  const order = attempt && (await orderById(shop.school.deps.db, attempt.orderId))
  expect({ fingerprint: attempt?.fingerprint, utm: order?.utm, giver: order?.giver }).toEqual({
    fingerprint: 'f-1',
    utm: { utm_source: 'vk' },
    giver: { name: 'Бабушка', gender: 'f' },
  })
})

test('promocode makes it cheaper, use_bonuses pays a part by lils', async () => {
  const [one, other] = [await aBuyer(), await aBuyer()]
  await shop.addCode()
  await shop.giveLils(other, 500)

  await one.pay({ token: 'cp', promocode: 'leto' })
  await other.pay({ token: 'cp', use_bonuses: 'true' })

  expect(shop.cloudpayments.charges.map(({ money }) => money.amount)).toEqual([2_250_00, 2_000_00])
})

test('a promo code and lils together: the code wins', async () => {
  const buyer = await aBuyer()
  await shop.addCode()
  await shop.giveLils(buyer, 500)

  await buyer.pay({ token: 'cp', promocode: 'LETO', use_bonuses: 'true' })

  expect(shop.cloudpayments.charges.map(({ money }) => money.amount)).toEqual([2_250_00])
})

test('items are the ids of the cart, or its products with whatever prices', async () => {
  const buyer = await aBuyer()
  const cart = await buyer.browser.post('/api/v1/get-cart/current/')
  const [item] = [cart.body.items].flat()

  const { body } = await buyer.pay({ token: 'cp', items: JSON.stringify([{ ...Object(item), price: 1 }]) })

  expect({ status: body.status, amount: shop.cloudpayments.charges[0]?.money.amount }).toEqual({
    status: 'success',
    amount: 2_500_00,
  })
})

const refusals: [string, Record<string, string>, string][] = [
  ['items that the cart does not have', { token: 'cp', items: '[1]' }, 'items'],
  ['fewer items than the cart has', { token: 'cp', items: '[]' }, 'items'],
  ['items that are no list', { token: 'cp', items: 'all' }, 'items'],
  ['a code that nobody knows', { token: 'cp', promocode: 'NOPE' }, 'promocode'],
  ['lils that nobody has', { token: 'cp', use_bonuses: '1' }, 'use_bonuses'],
  ['lils that do not cover the sum', { method: 'lils' }, 'use_bonuses'],
  ['tokens of two providers', { token: 'cp', yoo_token: 'yt' }, 'token'],
  ['a token with another method', { token: 'cp', method: 'sbp' }, 'method'],
  ['a card that is not there', { card_id: 'nobodys' }, 'card_id'],
  ['two different cards', { card_id: 'one', card_token: 'other' }, 'card_id'],
  ['a method that nobody offers', { method: 'cash' }, 'method'],
  ['only a card pays what renews by itself', { method: 'sbp', is_subscribe: '1' }, 'method'],
  ['nor does a widget', { is_pw: '1', is_subscribe: '1' }, 'method'],
]

test.each(refusals)('%s: refused, and nothing charged', async (_, fields, field) => {
  const buyer = await aBuyer()

  const { status, body } = await buyer.pay(fields)

  expect({ status, fields: Object.keys(Object(body.errors)), charges: allCharges() }).toEqual({
    status: 400,
    fields: [field],
    charges: [],
  })
})

test('a code that takes nothing off a cart below 500 rubles is refused, so that nobody pays more than was shown', async () => {
  const buyer = await shop.buyer()
  await buyer.put('course', 3)
  await shop.addCode()

  const { status, body } = await buyer.pay({ token: 'cp', promocode: 'LETO' })

  expect({ status, fields: Object.keys(Object(body.errors)), charges: allCharges() }).toEqual({
    status: 400,
    fields: ['promocode'],
    charges: [],
  })
})

test('the internal code takes the threshold away for lils', async () => {
  const buyer = await shop.buyer()
  await buyer.put('course', 3)
  await shop.giveLils(buyer, 100)
  await shop.addCode({ code: 'STAFF', kind: 'internal', percent: null })

  await buyer.pay({ token: 'cp', promocode: 'STAFF', use_bonuses: '1' })

  expect(shop.cloudpayments.charges.map(({ money }) => money.amount)).toEqual([200_00])
})

test('a person who has guessed 20 codes in vain is told to wait', async () => {
  const buyer = await aBuyer()
  for (let guess = 0; guess < 20; guess += 1) await buyer.pay({ token: 'cp', promocode: `NOPE${guess}` })

  const { status } = await buyer.pay({ token: 'cp', promocode: 'NOPE-20' })

  expect(status).toBe(429)
})

test('an empty cart is refused', async () => {
  const buyer = await shop.buyer()

  const { status, body } = await buyer.pay()

  expect({ status, errors: body.errors }).toEqual({ status: 400, errors: { items: ['В корзине пока пусто'] } })
})

test('in euros a new card is for the embedded form alone', async () => {
  const buyer = await aBuyer()
  await buyer.euros()

  const responses = [
    await buyer.pay({ token: 'cp' }),
    await buyer.pay({ method: 'sbp' }),
    await buyer.pay({ is_pw: '1' }),
  ]

  expect(responses.map(({ status, body }) => [status, Object.keys(Object(body.errors))])).toEqual([
    [400, ['method']],
    [400, ['method']],
    [400, ['method']],
  ])
})

test('in euros a saved card of the same currency pays, and one that was kept for rubles does not', async () => {
  const buyer = await aBuyer()
  shop.cloudpayments.charge = succeeds({ card: aCard('rubles') })
  await buyer.pay({ token: 'cp', new_card: '1' })
  const [inRubles] = [(await buyer.browser.post('/api/v1/get-cart/current/')).body.cards].flat()
  await buyer.euros()
  shop.stripe.charge = succeeds({ card: aCard('euros') })
  await buyer.browser.post('/checkout/gettoken/', { is_subscribe: 'true' })
  const [inEuros] = [(await buyer.browser.post('/api/v1/get-cart/current/')).body.cards].flat()
  await buyer.put('course', 3)

  const refused = await buyer.pay({ card_id: String(Object(inRubles).id) })
  const paid = await buyer.pay({ card_id: String(Object(inEuros).id) })

  expect([Object.keys(Object(refused.body.errors)), paid.body.status]).toEqual([['card_id'], 'success'])
  expect(shop.stripe.charges.at(-1)).toMatchObject({
    money: { amount: 5_00, currency: 'EUR' },
    instrument: { kind: 'saved', token: 'kept-euros' },
  })
})

test('both paths are the same call', async () => {
  const buyer = await aBuyer()

  const { body } = await buyer.browser.post('/api/v1/pay/', { cart_id: await buyer.cart(), token: 'cp' })

  expect(body.status).toBe('success')
})

test('who is not signed in cannot pay', async () => {
  const browser = shop.school.browser()
  await browser.post('/api/v1/add-item/', { product_type: 'course', product_id: '2' })
  const cart = await browser.post('/api/v1/get-cart/current/')

  const { status } = await browser.post('/checkout/pay/', { cart_id: String(cart.body.cart_id), token: 'cp' })

  expect({ status, charges: allCharges() }).toEqual({ status: 401, charges: [] })
})
