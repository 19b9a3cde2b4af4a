import { afterEach, beforeEach, expect, test } from 'vitest'
import { ordersOf } from '../order-store.ts'
import { settle } from '../settling/settle.ts'
import { aCard, stateOf, succeeds } from '../testing/fake-provider.ts'
import { type Buyer, startTill, type Till } from '../testing/till.ts'

let till: Till

beforeEach(async () => {
  till = await startTill()
})

afterEach(() => till.school.close())

const count = (words: unknown[]) =>
  Object.fromEntries([...Map.groupBy(words, String)].map(([word, of]) => [word, of.length]))

test('20 accounts of one phone come to one trial', async () => {
  let card = 0
  till.cloudpayments.charge = (charge) => {
    card += 1
    return { kind: 'state', state: stateOf(charge, { card: aCard(`card ${card}`) }) }
  }
  const buyers = await Promise.all(Array.from({ length: 20 }, () => till.buyer({ phone: '+79161234567' })))

  const answers = await Promise.all(buyers.map(({ pay }) => pay({ trial: '1', token: 'cp' })))

  expect(count(answers.map(({ body }) => body.status))).toEqual({ success: 1, unavailable: 19 })
})

test('20 accounts with one card come to one trial, and every check of it is returned', async () => {
  till.cloudpayments.charge = succeeds({ card: aCard() })
  const buyers = await Promise.all(Array.from({ length: 20 }, () => till.buyer()))

  const answers = await Promise.all(buyers.map(({ pay }) => pay({ trial: '1', token: 'cp' })))

  await till.reconcile()
  expect({
    ...count(answers.map(({ body }) => body.status)),
    returned: till.cloudpayments.refunds.length,
  }).toEqual({ success: 1, unavailable: 19, returned: 20 })
})

/** Whether the cart says that no trial is to be had. */
const isUnavailableTo = async ({ browser }: Buyer) =>
  (await browser.post('/api/v1/get-cart/current/')).body.is_trial_unavailable

test('the cart says who has had a trial: the person, and whoever has the same phone', async () => {
  till.cloudpayments.charge = succeeds({ card: aCard() })
  const [first, second, other] = [
    await till.buyer({ phone: '+79161234567' }),
    await till.buyer({ phone: '+79161234567' }),
    await till.buyer(),
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
  const buyer = await till.buyer()
  const error = { type: 'decline', id: '1', code: '5051', description: 'Нет денег' }
  till.cloudpayments.charge = () => ({ kind: 'refused', error })
  await buyer.pay({ trial: '1', token: 'cp' })
  till.cloudpayments.charge = succeeds({ card: aCard() })

  const isUnavailable = await isUnavailableTo(buyer)
  const { body } = await buyer.pay({ trial: '1', token: 'again' })

  expect([isUnavailable, body.status]).toEqual([false, 'success'])
})

test('a trial whose card nobody has told does not begin, and what was charged goes back', async () => {
  const buyer = await till.buyer()

  const { body } = await buyer.pay({ trial: '1', token: 'cp' })

  await till.reconcile()
  const { subscription, purchases } = (await buyer.browser.post('/api/v1/purchases/')).body
  expect([body.status, subscription, purchases, till.cloudpayments.refunds.map(({ amount }) => amount)]).toEqual([
    'error',
    null,
    [],
    [1_00],
  ])
})

test('who leaves the page of the bank and binds another card has one trial, even if both cards are bound', async () => {
  const buyer = await till.buyer()
  till.yookassa.bind = ({ attemptId }) => ({ kind: 'redirect', ref: attemptId, url: 'https://pay.example/bind' })
  await buyer.pay({ trial: '1', method: 'bank-card' })
  till.cloudpayments.charge = succeeds({ card: aCard() })
  const second = await buyer.pay({ trial: '1', token: 'cp' })
  const before = await buyer.browser.post('/api/v1/purchases/')
  const [binding] = till.yookassa.bindings

  if (binding) {
    const bound = stateOf(binding, { ref: binding.attemptId, card: aCard('two') })
    await settle(till.school.deps, binding.attemptId, bound, 'test')
  }

  const after = await buyer.browser.post('/api/v1/purchases/')
  expect({ status: second.body.status, isSame: after.text === before.text }).toEqual({
    status: 'success',
    isSame: true,
  })
})

test('a subscription that a code makes free binds its card with a ruble, which is returned', async () => {
  const buyer = await till.buyer()
  await till.addCode({ percent: 100 })
  till.cloudpayments.charge = succeeds({ card: aCard() })

  const { body } = await buyer.pay({ is_subscribe: '1', promocode: 'LETO', token: 'cp' })

  await till.reconcile()
  const { subscription } = (await buyer.browser.post('/api/v1/purchases/')).body
  expect({
    status: body.status,
    charged: till.cloudpayments.charges.map(({ money }) => money.amount),
    returned: till.cloudpayments.refunds.map(({ amount }) => amount),
    subscription,
  }).toEqual({
    status: 'success',
    charged: [1_00],
    returned: [1_00],
    subscription: expect.objectContaining({ state: 'active', price: 1_500 }),
  })
})

test('a trial is not bought with a page that keeps no card', async () => {
  const buyer = await till.buyer()

  const { status, body } = await buyer.pay({ trial: '1', method: 'sbp' })

  expect({ status, fields: Object.keys(Object(body.errors)) }).toEqual({ status: 400, fields: ['method'] })
})

test('a trial that somebody has had leaves the payment alone that is under way', async () => {
  till.cloudpayments.charge = succeeds({ card: aCard() })
  till.yookassa.charge = ({ attemptId }) => ({ kind: 'redirect', ref: attemptId, url: 'https://pay.example/sbp' })
  const buyer = await till.buyer()
  await buyer.pay({ trial: '1', token: 'cp' })
  await buyer.put('course', 2)
  const { body } = await buyer.pay({ method: 'sbp' })

  const trial = await buyer.pay({ trial: '1', token: 'other' })

  const orders = await ordersOf(till.school.deps.db, buyer.person.id)
  const purchase = orders.find(({ kind }) => kind === 'purchase')
  expect([trial.body.status, body.status, purchase?.state]).toEqual(['unavailable', 'redirect', 'pending'])
})

test('a subscriber has no trial', async () => {
  till.cloudpayments.charge = succeeds({ card: aCard() })
  const buyer = await till.buyer()
  await buyer.pay({ is_subscribe: '1', token: 'cp' })

  const { body } = await buyer.pay({ trial: '1', token: 'cp' })

  expect([body.status, till.cloudpayments.charges.length]).toEqual(['unavailable', 1])
})
