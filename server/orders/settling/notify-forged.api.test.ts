import { afterAll, beforeAll, expect, test } from 'vitest'
import { MINUTE_MS } from '../../contract/durations.ts'
import type { ProviderId } from '../../contract/checkout/methods.ts'
import { tokenOf } from '../../payments/providers/tbank/token.ts'
import { signatures } from '../../sandbox/cloudpayments/notifications.ts'
import { signedHeaders } from '../../sandbox/stripe/sandbox.ts'
import { openAdapterFixture, type AdapterFixture } from '../testing/payments/adapter-fixture.ts'
import type { Buyer } from '../testing/test-shop.ts'

const SECURE_CARD = '4242424242424242'
const JSON_TYPE = { 'content-type': 'application/json' }
const FORM_TYPE = { 'content-type': 'application/x-www-form-urlencoded' }

let fixture: AdapterFixture

beforeAll(async () => {
  fixture = await openAdapterFixture()
})
afterAll(() => fixture.close())

let buyers: Buyer[]
let refs: Record<ProviderId, string>

/** One payment of each provider that waits for its person. */
beforeAll(async () => {
  fixture.setMode('silent')
  buyers = await Promise.all([fixture.aBuyer(), fixture.aBuyer(), fixture.aBuyer(), fixture.aBuyer()])
  const [yookassa, cloudpayments, tbank, stripe] = buyers
  if (!yookassa || !cloudpayments || !tbank || !stripe) throw new Error('nobody')
  await yookassa.pay({ method: 'sbp' })
  await cloudpayments.pay({ token: fixture.sandboxes.cloudpayments.cryptogramOf(SECURE_CARD) })
  await tbank.pay({ method: 'tinkoff' })
  await stripe.euros()
  await stripe.browser.post('/checkout/gettoken/')
  refs = {
    yookassa: fixture.sandboxes.yookassa.payments()[0]?.id ?? '',
    cloudpayments: String(fixture.sandboxes.cloudpayments.transactions()[0]?.TransactionId),
    tbank: fixture.sandboxes.tbank.payments()[0]?.id ?? '',
    stripe: fixture.sandboxes.stripe.sessions()[0]?.id ?? '',
  }
})

const notify = async (path: string, body: string, headers: Record<string, string> = {}) =>
  (await fixture.send(path, { body, headers })).status

const waiting = [
  ['pending', ['yookassa action']],
  ['pending', ['cloudpayments action']],
  ['pending', ['tbank action']],
  ['pending', ['stripe action']],
]

const yookassaBody = (id = refs.yookassa, value = '2500.00') =>
  JSON.stringify({
    type: 'notification',
    event: 'payment.succeeded',
    object: { id, status: 'succeeded', paid: true, amount: { value, currency: 'RUB' } },
  })
const cloudpaymentsBody = (id = refs.cloudpayments, amount = '2500.00') =>
  new URLSearchParams({ TransactionId: id, Amount: amount, Currency: 'RUB', Status: 'Completed' }).toString()
const tbankBody = (changes: Record<string, unknown> = {}, password = fixture.accounts.tbank.password) => {
  const { terminalKey } = fixture.accounts.tbank
  const own = { TerminalKey: terminalKey, PaymentId: Number(refs.tbank), Amount: 2_500_00 }
  const body = { ...own, Success: true, Status: 'CONFIRMED', ErrorCode: '0', OrderId: 'x', ...changes }
  return JSON.stringify({ ...body, Token: tokenOf(body, password) })
}
const stripeBody = (type = 'checkout.session.completed') =>
  JSON.stringify({
    id: 'evt_forged',
    object: 'event',
    type,
    data: { object: { id: refs.stripe, mode: 'payment', payment_status: 'paid' } },
  })
const seconds = (ago: number) => Math.floor(Date.now() / 1_000) - ago
const signedBy = (secret: string, body: string, ago = 0) => signedHeaders(body, secret, seconds(ago))
const secretOf = () => fixture.accounts.cloudpayments.apiSecret

const forgeries: [string, number, () => Promise<number>][] = [
  [
    'YooKassa’s from another address',
    403,
    () => notify('yookassa/', yookassaBody(), { ...JSON_TYPE, 'x-forwarded-for': '203.0.113.9' }),
  ],
  [
    'YooKassa’s from its own address, of a payment that is not paid',
    200,
    () => notify('yookassa/', yookassaBody(), JSON_TYPE),
  ],
  [
    'of a payment that nobody has',
    200,
    () => notify('yookassa/', yookassaBody('2c5d0000-000f-5000-9000-1db8a0e5ffff'), JSON_TYPE),
  ],
  ['CloudPayments’ without a signature', 403, () => notify('cloudpayments/pay/', cloudpaymentsBody(), FORM_TYPE)],
  [
    'CloudPayments’ with the signature of somebody else',
    403,
    () =>
      notify('cloudpayments/pay/', cloudpaymentsBody(), {
        ...FORM_TYPE,
        ...signatures(cloudpaymentsBody(), 'another'),
      }),
  ],
  [
    'CloudPayments’ with a sum that was not signed',
    403,
    () =>
      notify('cloudpayments/pay/', cloudpaymentsBody(refs.cloudpayments, '1.00'), {
        ...FORM_TYPE,
        ...signatures(cloudpaymentsBody(), secretOf()),
      }),
  ],
  [
    'CloudPayments’ rightly signed, of a payment that is not paid',
    200,
    () =>
      notify('cloudpayments/pay/', cloudpaymentsBody(), {
        ...FORM_TYPE,
        ...signatures(cloudpaymentsBody(), secretOf()),
      }),
  ],
  ['T-Bank’s with another password', 403, () => notify('tbank/', tbankBody({}, 'another'), JSON_TYPE)],
  ['T-Bank’s of another shop', 403, () => notify('tbank/', tbankBody({ TerminalKey: 'Another' }), JSON_TYPE)],
  [
    'T-Bank’s with a sum that was not signed',
    403,
    () => notify('tbank/', tbankBody().replace('250000', '100'), JSON_TYPE),
  ],
  ['Stripe’s without a signature', 403, () => notify('stripe/', stripeBody(), JSON_TYPE)],
  [
    'Stripe’s with another secret',
    403,
    () => notify('stripe/', stripeBody(), { ...JSON_TYPE, ...signedBy('whsec_other', stripeBody()) }),
  ],
  [
    'Stripe’s, sent again after five minutes',
    403,
    () =>
      notify('stripe/', stripeBody(), {
        ...JSON_TYPE,
        ...signedBy(fixture.accounts.stripe.webhookSecret, stripeBody(), 301),
      }),
  ],
  ['of one provider at the address of another', 403, () => notify('stripe/', yookassaBody(), JSON_TYPE)],
  ['of a provider that the school does not have', 404, () => notify('paypal/', yookassaBody(), JSON_TYPE)],
  ['without a body', 403, () => notify('yookassa/', '', JSON_TYPE)],
  ['that is no end of bytes', 413, () => notify('yookassa/', 'x'.repeat(1024 * 1024), JSON_TYPE)],
  ['of bytes that mean nothing', 403, () => notify('tbank/', '\u0000\u0001{[', JSON_TYPE)],
  ['by another method', 405, () => fixture.send('yookassa/', { method: 'GET' }).then(({ status }) => status)],
]

test.each(forgeries)('a forged notification changes nothing: %s', async (_, status, forge) => {
  const responseStatus = await forge()
  fixture.shop.school.clock.advance(MINUTE_MS)
  await fixture.shop.reconcile()
  expect([responseStatus, await fixture.books(buyers)]).toEqual([status, waiting])
})

test('a forged notification is told, without a word of what it said', async () => {
  for (const [, , forge] of forgeries) await forge()
  const events = fixture.shop.school.logs().filter(({ event }) => event === 'callback-forged')
  const fieldNames = events.map((line) => Object.keys(line).toSorted().join(' '))
  expect([events.length > 9, new Set(fieldNames).size, JSON.stringify(events).includes(refs.tbank)]).toEqual([
    true,
    1,
    false,
  ])
})
