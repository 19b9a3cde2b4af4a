import { afterEach, beforeEach, expect, test } from 'vitest'
import { ordersOf } from '../stores/order-store.ts'
import { settle } from '../settling/settle.ts'
import { aCard, stateOf, succeeds } from '../testing/fake-provider.ts'
import { type Buyer, startTestShop, type TestShop } from '../testing/test-shop.ts'

let shop: TestShop

beforeEach(async () => {
  shop = await startTestShop()
})

afterEach(() => shop.school.close())

const count = (statuses: unknown[]) =>
  Object.fromEntries([...Map.groupBy(statuses, String)].map(([status, of]) => [status, of.length]))

test('20 accounts of one phone come to one trial', async () => {
  let card = 0
  shop.cloudpayments.charge = (charge) => {
    card += 1
    return { kind: 'state', state: stateOf(charge, { card: aCard(`card ${card}`) }) }
  }
  const buyers = await Promise.all(Array.from({ length: 20 }, () => shop.buyer({ phone: '+79161234567' })))

  const responses = await Promise.all(buyers.map(({ pay }) => pay({ trial: '1', token: 'cp' })))

  expect(count(responses.map(({ body }) => body.status))).toEqual({ success: 1, unavailable: 19 })
})

test('20 accounts with one card come to one trial, and every check of it is returned', async () => {
  shop.cloudpayments.charge = succeeds({ card: aCard() })
  const buyers = await Promise.all(Array.from({ length: 20 }, () => shop.buyer()))

  const responses = await Promise.all(buyers.map(({ pay }) => pay({ trial: '1', token: 'cp' })))

  await shop.reconcile()
  expect({
    ...count(responses.map(({ body }) => body.status)),
    returned: shop.cloudpayments.refunds.length,
  }).toEqual({ success: 1, unavailable: 19, returned: 20 })
})

/** Whether the cart says that no trial is to be had. */
const isUnavailableTo = async ({ browser }: Buyer) =>
  (await browser.post('/api/v1/get-cart/current/')).body.is_trial_unavailable

test('the cart says who has had a trial: the person, and whoever has the same phone', async () => {
  shop.cloudpayments.charge = succeeds({ card: aCard() })
  const [first, second, other] = [
    await shop.buyer({ phone: '+79161234567' }),
    await shop.buyer({ phone: '+79161234567' }),
    await shop.buyer(),
  ]
  const before = await isUnavailableTo(first)
  await first.pay({ trial: '1', token: 'cp' })
  expect([before, ...(await Promise.all([first, second, other].map(isUnavailableTo)))]).toEqual([
    false,
    true,
    true,
    false,
  ])
})

test('a trial whose card could not be bound may be tried again', async () => {
  const buyer = await shop.buyer()
  const error = { type: 'decline', id: '1', code: '5051', description: 'Нет денег' }
  shop.cloudpayments.charge = () => ({ kind: 'refused', error })
  await buyer.pay({ trial: '1', token: 'cp' })
  shop.cloudpayments.charge = succeeds({ card: aCard() })

  const isUnavailable = await isUnavailableTo(buyer)
  const { body } = await buyer.pay({ trial: '1', token: 'again' })

  expect([isUnavailable, body.status]).toEqual([false, 'success'])
})

test('a trial whose card nobody has told does not begin, and what was charged goes back', async () => {
  const buyer = await shop.buyer()

  const { body } = await buyer.pay({ trial: '1', token: 'cp' })

  await shop.reconcile()
  const { subscription, purchases } = (await buyer.browser.post('/api/v1/purchases/')).body
  expect([body.status, subscription, purchases, shop.cloudpayments.refunds.map(({ amount }) => amount)]).toEqual([
    'error',
    null,
    [],
    [1_00],
  ])
})

test('who leaves the page of the bank and binds another card has one trial, even if both cards are bound', async () => {
  const buyer = await shop.buyer()
  shop.yookassa.bind = ({ attemptId }) => ({ kind: 'redirect', ref: attemptId, url: 'https://pay.example/bind' })
  await buyer.pay({ trial: '1', method: 'bank-card' })
  shop.cloudpayments.charge = succeeds({ card: aCard() })
  const second = await buyer.pay({ trial: '1', token: 'cp' })
  const before = await buyer.browser.post('/api/v1/purchases/')
  const [binding] = shop.yookassa.bindings

  if (binding) {
    const bound = stateOf(binding, { ref: binding.attemptId, card: aCard('two') })
    await settle(shop.school.deps, binding.attemptId, bound, 'test')
  }

  const after = await buyer.browser.post('/api/v1/purchases/')
  expect({ status: second.body.status, isSame: after.text === before.text }).toEqual({
    status: 'success',
    isSame: true,
  })
})

test('a subscription that a code makes free binds its card with a ruble, which is returned', async () => {
  const buyer = await shop.buyer()
  await shop.addCode({ percent: 100 })
  shop.cloudpayments.charge = succeeds({ card: aCard() })

  const { body } = await buyer.pay({ is_subscribe: '1', promocode: 'LETO', token: 'cp' })

  await shop.reconcile()
  const { subscription } = (await buyer.browser.post('/api/v1/purchases/')).body
  expect({
    status: body.status,
    charged: shop.cloudpayments.charges.map(({ money }) => money.amount),
    returned: shop.cloudpayments.refunds.map(({ amount }) => amount),
    subscription,
  }).toEqual({
    status: 'success',
    charged: [1_00],
    returned: [1_00],
    subscription: expect.objectContaining({ state: 'active', price: 1_500 }),
  })
})

test('a trial is not bought with a page that keeps no card', async () => {
  const buyer = await shop.buyer()

  const { status, body } = await buyer.pay({ trial: '1', method: 'sbp' })

  expect({ status, fields: Object.keys(Object(body.errors)) }).toEqual({ status: 400, fields: ['method'] })
})

test('a trial that somebody has had leaves the payment alone that is under way', async () => {
  shop.cloudpayments.charge = succeeds({ card: aCard() })
  shop.yookassa.charge = ({ attemptId }) => ({ kind: 'redirect', ref: attemptId, url: 'https://pay.example/sbp' })
  const buyer = await shop.buyer()
  await buyer.pay({ trial: '1', token: 'cp' })
  await buyer.put('course', 2)
  const { body } = await buyer.pay({ method: 'sbp' })

  const trial = await buyer.pay({ trial: '1', token: 'other' })

  const orders = await ordersOf(shop.school.deps.db, buyer.person.id)
  const purchase = orders.find(({ kind }) => kind === 'purchase')
  expect([trial.body.status, body.status, purchase?.state]).toEqual(['unavailable', 'redirect', 'pending'])
})

test('a subscriber has no trial', async () => {
  shop.cloudpayments.charge = succeeds({ card: aCard() })
  const buyer = await shop.buyer()
  await buyer.pay({ is_subscribe: '1', token: 'cp' })

  const { body } = await buyer.pay({ trial: '1', token: 'cp' })

  expect([body.status, shop.cloudpayments.charges.length]).toEqual(['unavailable', 1])
})
