import { afterEach, beforeEach, expect, test } from 'vitest'
import { entitlementsOf } from '../stores/entitlement-store.ts'
import { buys, held } from '../subscriptions/testing/subscriber.ts'
import { aCard, stateOf } from '../testing/fake-provider.ts'
import { startTestShop, type TestShop } from '../testing/test-shop.ts'

let shop: TestShop

beforeEach(async () => {
  shop = await startTestShop()
  shop.stripe.charge = ({ attemptId }) => ({ kind: 'widget', ref: `cs-${attemptId}`, token: `secret-${attemptId}` })
})

afterEach(() => shop.school.close())

const inEuros = async () => {
  const buyer = await shop.buyer()
  await buyer.put('course', 2)
  await buyer.euros()
  return { ...buyer, ask: (fields: Record<string, string> = {}) => buyer.browser.post('/checkout/gettoken/', fields) }
}

test('a cart in euros gets the secret of the embedded form', async () => {
  const buyer = await inEuros()

  const { status, body } = await buyer.ask()

  expect({ status, body }).toEqual({
    status: 200,
    body: { status: 'ok', clientSecret: `secret-${String(body.payment)}`, payment: expect.any(String) },
  })
  expect(shop.stripe.charges.map(({ money, instrument }) => ({ money, instrument }))).toEqual([
    { money: { amount: 29_00, currency: 'EUR' }, instrument: { kind: 'widget' } },
  ])
})

test('asked again, it is the same form', async () => {
  const buyer = await inEuros()
  const first = await buyer.ask()

  const again = await buyer.ask()

  expect({ body: again.body, charges: shop.stripe.charges.length }).toEqual({ body: first.body, charges: 1 })
})

test('asked again for a cart that has changed, it is another form', async () => {
  const buyer = await inEuros()
  await buyer.ask()
  await buyer.put('course', 3)

  await buyer.ask()

  expect(shop.stripe.charges.map(({ money }) => money.amount)).toEqual([29_00, 34_00])
})

test('what was paid in the form is granted once the provider says so', async () => {
  const buyer = await inEuros()
  const { body } = await buyer.ask()
  const [charge] = shop.stripe.charges
  shop.stripe.find = () =>
    charge ? { kind: 'state', state: stateOf(charge, { ref: `cs-${charge.attemptId}` }) } : { kind: 'absent' }

  const polled = await buyer.status(body.payment)

  const opened = await entitlementsOf(shop.school.deps.db, buyer.person.id)
  expect({ status: polled.body.status, opened: opened.map(({ product }) => product) }).toEqual({
    status: 'success',
    opened: ['course:2'],
  })
})

test('is_trial binds a card for nothing', async () => {
  const buyer = await inEuros()
  shop.stripe.bind = ({ attemptId }) => ({ kind: 'widget', ref: `seti-${attemptId}`, token: 'seti-secret' })

  const { body } = await buyer.ask({ is_trial: 'true' })

  expect({ body, bindings: shop.stripe.bindings.map(({ money, save }) => ({ money, save })) }).toEqual({
    body: { status: 'ok', clientSecret: 'seti-secret', payment: expect.any(String) },
    bindings: [{ money: { amount: 0, currency: 'EUR' }, save: true }],
  })
})

test('resubscribe within the month that is paid binds a card for nothing, which pays from then on', async () => {
  const buyer = await inEuros()
  const { school } = shop
  await buys(school, buyer.person, { currency: 'EUR' })
  const { periodEnd, cardId } = await held(school, buyer.person)
  await buyer.browser.post('/api/v1/cancel-subscription/')
  shop.stripe.bind = ({ attemptId }) => ({ kind: 'widget', ref: `seti-${attemptId}`, token: 'seti-secret' })

  const { body } = await buyer.ask({ resubscribe: 'true', is_subscribe: 'true', is_trial: 'false', total: '0' })

  const [binding] = shop.stripe.bindings
  shop.stripe.find = () =>
    binding ? { kind: 'state', state: stateOf(binding, { card: aCard('new') }) } : { kind: 'absent' }
  const { status } = (await buyer.status(body.payment)).body
  const resumed = await held(school, buyer.person)
  expect([body.clientSecret, binding?.money, shop.stripe.charges, status, resumed]).toMatchObject([
    'seti-secret',
    { amount: 0, currency: 'EUR' },
    [],
    'success',
    { state: 'active', currency: 'EUR', price: 18_00, periodEnd, nextChargeAt: periodEnd },
  ])
  expect(resumed.cardId).not.toBe(cardId)
})

test('a second trial is unavailable', async () => {
  const buyer = await inEuros()
  shop.stripe.bind = () => ({ kind: 'bound', ref: 'seti-1', card: aCard() })
  await buyer.ask({ is_trial: 'true' })

  const { body } = await buyer.ask({ is_trial: 'true', promocode: 'ANY' })

  expect(body).toEqual({ status: 'unavailable' })
})

test('is_subscribe costs 18 euro, a code taken off', async () => {
  const buyer = await inEuros()
  await shop.addCode()

  await buyer.ask({ is_subscribe: 'true', promocode: 'LETO' })

  expect(shop.stripe.charges.map(({ money, save }) => ({ money, save }))).toEqual([
    { money: { amount: 16_20, currency: 'EUR' }, save: true },
  ])
})

test('a cart in rubles has no embedded form', async () => {
  const buyer = await shop.buyer()
  await buyer.put('course', 2)

  const { status, body } = await buyer.browser.post('/checkout/gettoken/')

  expect({ status, fields: Object.keys(Object(body.errors)), charges: shop.stripe.charges }).toEqual({
    status: 400,
    fields: ['method'],
    charges: [],
  })
})

test('a subscription that is no trial is a paid one, and the items of the cart stay', async () => {
  const buyer = await inEuros()

  await buyer.ask({ is_trial: 'false' })

  expect([shop.stripe.charges.map(({ money }) => money), shop.stripe.bindings]).toEqual([
    [{ amount: 18_00, currency: 'EUR' }],
    [],
  ])
})

test('lils are no method in euros', async () => {
  const buyer = await inEuros()
  await shop.giveLils(buyer, 100_000)

  const { status, body } = await buyer.pay({ method: 'lils' })

  expect({ status, errors: body.errors }).toEqual({ status: 400, errors: { method: [expect.any(String)] } })
})
