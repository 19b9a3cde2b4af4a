import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ChargeOutcome } from '../../payments/provider.ts'
import { startTestShop, type TestShop, theOrder } from '../testing/test-shop.ts'

let shop: TestShop

beforeEach(async () => {
  shop = await startTestShop()
})

afterEach(() => shop.school.close())

const outcomes: [string, ChargeOutcome][] = [
  ['a redirect to a stranger', { kind: 'redirect', ref: 'r1', url: 'https://evil.example/' }],
  ['a redirect that is a script', { kind: 'redirect', ref: 'r1', url: 'javascript:alert(1)' }],
  [
    'a bank that nobody listed',
    { kind: 'secure', ref: 'r1', url: 'https://pay.example.evil/', fields: {}, isFrameable: true },
  ],
]

test.each(outcomes)('%s is not gone to: the payment has failed, is cancelled and logged', async (_, outcome) => {
  const buyer = await shop.buyer()
  await buyer.put('course', 2)
  shop.cloudpayments.charge = () => outcome

  const { status, body, text } = await buyer.pay()

  const alarms = shop.school.logs().filter(({ event }) => event === 'payment-address')
  expect({ status, of: body.status, error: body.error }).toEqual({
    status: 200,
    of: 'error',
    error: { type: 'error', id: 'r1', code: 'bad_address', description: expect.stringMatching(/^Банк не провёл/) },
  })
  expect({
    canceled: shop.cloudpayments.canceled,
    alarms: alarms.length,
    isLeaked: /evil|javascript/.test(text),
  }).toEqual({ canceled: ['r1'], alarms: 1, isLeaked: false })
})

test.each([
  ['amount', { money: { amount: 1, currency: 'RUB' as const } }],
  ['currency', { money: { amount: 2_500_00, currency: 'EUR' as const } }],
  ['name', { attemptId: 'another' }],
])('a payment of another %s than ours grants nothing and is looked at by a person', async (_, changes) => {
  const buyer = await shop.buyer()
  await buyer.put('course', 2)
  shop.cloudpayments.charge = ({ attemptId, money }) => ({
    kind: 'state',
    state: { status: 'paid', ref: 'r1', attemptId, money, refunded: 0, card: null, error: null, ...changes },
  })

  const { body } = await buyer.pay()

  const alarms = shop.school.logs().filter(({ event }) => event === 'payment-mismatch')
  expect({ body, alarms: alarms.length, still: (await buyer.status(body.payment)).body.status }).toEqual({
    body: { status: 'wait', payment: expect.any(String), order: theOrder() },
    alarms: 1,
    still: 'wait',
  })
})
