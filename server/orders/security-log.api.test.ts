import { afterEach, beforeEach, expect, test } from 'vitest'
import { aGift } from '../catalog/certificates/testing/gifts.ts'
import { DAY_MS } from '../contract/durations.ts'
import type { Refused } from '../payments/provider.ts'
import { refundOrder } from '../staff/refund-order.ts'
import { ordersOf } from './stores/order-store.ts'
import { settle } from './settling/settle.ts'
import { stateOf, succeeds } from './testing/fake-provider.ts'
import { type Buyer, startTestShop, type TestShop } from './testing/test-shop.ts'

let shop: TestShop
let buyer: Buyer
beforeEach(async () => {
  shop = await startTestShop()
  buyer = await shop.buyer()
  await buyer.put('course', 2)
})
afterEach(() => shop.school.close())

/** The events that happen meanwhile. */
const eventsOf = async (happen: () => Promise<unknown>) => {
  const before = shop.school.logs().length
  await happen()
  return shop.school
    .logs()
    .slice(before)
    .filter(({ event }) => typeof event === 'string')
}

const TIME = { time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) }
const ID = expect.stringMatching(/^[\w-]{36}$/)
const info = { level: 'info', ...TIME }
const alarm = { level: 'error', ...TIME }
const ofCall = {
  ...info,
  requestId: expect.stringMatching(/^[\w-]{8}-\w+$/),
  traceId: expect.stringMatching(/^[\da-f]{32}$/),
}
const alarmOfCall = { ...ofCall, level: 'error' }
const ofPayment = { attempt: ID, order: ID, provider: 'cloudpayments', by: 'pay' }
const refused = (route: string, status: number, ...fields: string[]) => ({
  ...ofCall,
  event: 'refused',
  route,
  status,
  fields,
})

const PAY = '/checkout/pay/'
const REDEEM = '/gift-certificate/profile/get/'
const NOTIFY = '/payments/notify/:provider/'

const postNotification = (provider: string) =>
  fetch(`${shop.school.address}/payments/notify/${provider}/`, { method: 'POST', body: '{}' })

const gift = async (code: string) => buyer.browser.post(REDEEM, { action: 'get-product', code, product_type: 'lils' })

const refund = async () => {
  const [order] = await ordersOf(shop.school.deps.db, buyer.person.id)
  await refundOrder(shop.school.deps, { orderId: order?.id ?? '', reason: 'передумала' })
  await shop.reconcile()
}

const giveBack = async () => {
  await buyer.pay()
  return eventsOf(refund)
}

/** The first page is paid after all, once the order was paid in another way. */
const payTwice = async () => {
  shop.yookassa.charge = ({ attemptId }) => ({ kind: 'redirect', ref: attemptId, url: 'https://pay.example/sbp' })
  await buyer.pay({ method: 'sbp' })
  await buyer.pay()
  return eventsOf(async () => {
    for (const charge of shop.yookassa.charges)
      await settle(shop.school.deps, charge.attemptId, stateOf(charge, { ref: charge.attemptId }), 'notification')
  })
}

const guess21 = async () => {
  for (let at = 0; at < 20; at += 1) await gift(`aaaa-bbbb-cccc-${at + 1000}`)
  return eventsOf(() => gift('aaaa-bbbb-cccc-dddd'))
}

const unpaid = { ...ofPayment, event: 'payment-failed' }

const error = { type: 'error', id: '', code: 'no', description: '' }
const refusedBy = (more: Pick<Refused, 'isAccountError'>) => () => {
  shop.cloudpayments.charge = () => ({ kind: 'refused', error, ...more })
  return eventsOf(() => buyer.pay())
}

const cases: Record<string, [() => Promise<unknown[]>, object[]]> = {
  'a payment': [() => eventsOf(() => buyer.pay()), [{ ...ofCall, event: 'payment-settled', ...ofPayment }]],
  'a payment that the bank has declined': [
    () => {
      const error = { type: 'declined', id: 'r1', code: '5051', description: '' }
      shop.cloudpayments.charge = succeeds({ status: 'failed', error })
      return eventsOf(() => buyer.pay())
    },
    [{ ...ofCall, ...unpaid, refusal: '5051' }],
  ],
  'a provider that refuses the school': [
    refusedBy({ isAccountError: true }),
    [
      { ...ofCall, ...unpaid, refusal: 'no' },
      { ...alarmOfCall, ...unpaid, event: 'payment-account', refusal: 'no' },
    ],
  ],
  'a payment of another sum than ours': [
    () => {
      shop.cloudpayments.charge = succeeds({ money: { amount: 1, currency: 'RUB' } })
      return eventsOf(() => buyer.pay())
    },
    [{ ...alarmOfCall, ...ofPayment, event: 'payment-mismatch' }],
  ],
  'an address that is not the provider’s': [
    () => {
      shop.cloudpayments.charge = () => ({ kind: 'redirect', ref: 'r1', url: 'https://evil.example/' })
      return eventsOf(() => buyer.pay())
    },
    [
      { ...alarmOfCall, event: 'payment-address', attempt: ID, provider: 'cloudpayments' },
      { ...ofCall, ...unpaid, refusal: 'bad_address' },
    ],
  ],
  'an order that is paid twice': [
    payTwice,
    [{ ...info, ...ofPayment, event: 'payment-double', provider: 'yookassa', by: 'notification' }],
  ],
  'a cart that is not what the page shows': [
    () => eventsOf(() => buyer.pay({ token: 'cp', items: '["another"]' })),
    [{ ...ofCall, event: 'price-mismatch', cart: ID, person: ID }, refused(PAY, 400, 'items')],
  ],
  'the number of a card that comes to us': [
    () => eventsOf(() => buyer.pay({ token: '4242424242424242' })),
    [{ ...ofCall, event: 'card-data-refused' }, refused(PAY, 400, '__all__')],
  ],
  'money that goes back': [giveBack, [{ ...info, event: 'refund-done', refund: ID, attempt: ID, reason: 'operator' }]],
  'money that does not go back': [
    async () => {
      shop.cloudpayments.provider.refund = async () => ({ kind: 'refused', error })
      await giveBack()
      shop.school.clock.advance(4 * DAY_MS)
      return eventsOf(shop.reconcile)
    },
    [{ ...alarm, event: 'refund-failed', refund: ID, attempt: ID, reason: 'operator' }],
  ],
  'a forged notification': [
    () => {
      shop.tbank.provider.verify = () => ({ kind: 'forged', reason: 'signature' })
      return eventsOf(() => postNotification('tbank'))
    },
    [
      { ...ofCall, level: 'warn', event: 'callback-forged', provider: 'tbank', reason: 'signature' },
      refused(NOTIFY, 403, '__all__'),
    ],
  ],
  'a notification of a payment that nobody knows': [
    () => {
      shop.tbank.provider.verify = () => ({ kind: 'event', eventKey: 'x', about: 'payment', ref: 'x', attemptId: null })
      return eventsOf(() => postNotification('tbank'))
    },
    [{ ...ofCall, event: 'callback-unknown', provider: 'tbank' }],
  ],
  'a notification for a provider that there is not': [
    () => eventsOf(() => postNotification('nobody')),
    [refused(NOTIFY, 404, '__all__')],
  ],
  'a certificate that is taken': [
    async () => {
      const code = await aGift(shop.school)
      return eventsOf(() => gift(code))
    },
    [{ ...ofCall, event: 'certificate-redeemed', person: ID }],
  ],
  'a certificate that there is not': [
    () => eventsOf(() => gift('aaaa-bbbb-cccc-dddd')),
    [refused(REDEEM, 400, 'code')],
  ],
  'somebody who guesses codes': [
    guess21,
    [{ ...ofCall, event: 'locked', by: 'guessPerson', person: ID }, refused(REDEEM, 429, '__all__')],
  ],
}

test.each(Object.entries(cases))('%s is told to whoever looks after the money', async (_, [happen, events]) => {
  expect(await happen()).toEqual(events)
})
