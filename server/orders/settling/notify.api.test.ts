import { afterEach, beforeEach, expect, test } from 'vitest'
import { HOUR_MS } from '../../contract/durations.ts'
import type { ProviderId } from '../../contract/checkout/methods.ts'
import { paymentEvent } from '../../db/schema.ts'
import { tokenOf } from '../../payments/providers/tbank/token.ts'
import type { NoticeMode } from '../../sandbox/notifications.ts'
import { attemptById } from '../stores/attempt-store.ts'
import { cleanUpCheckout } from '../../app/start.ts'
import { openAdapterFixture, type AdapterFixture } from '../testing/payments/adapter-fixture.ts'

const PLAIN_CARD = '4000000000003055'

let fixture: AdapterFixture

beforeEach(async () => {
  fixture = await openAdapterFixture()
})
afterEach(() => fixture.close())

const received = (id: ProviderId) => fixture.sandboxes.notices[id].sent

/** Whose payment is a success by then, with what each provider was told by the school. */
const payEverywhere = async (mode: NoticeMode) => {
  fixture.setMode(mode)
  const buyers = [
    await fixture.aBuyer(),
    await fixture.aBuyer(),
    await fixture.aBuyer(),
    await fixture.aBuyer(),
  ] as const
  await buyers[0].pay({ method: 'sbp' })
  fixture.sandboxes.yookassa.pay(fixture.sandboxes.yookassa.payments()[0]?.id ?? '')
  await buyers[1].pay({ token: fixture.sandboxes.cloudpayments.cryptogramOf(PLAIN_CARD) })
  await buyers[2].pay({ method: 'tinkoff' })
  fixture.sandboxes.tbank.pay(fixture.sandboxes.tbank.payments()[0]?.id ?? '')
  await buyers[3].euros()
  await buyers[3].browser.post('/checkout/gettoken/')
  fixture.sandboxes.stripe.complete(fixture.sandboxes.stripe.sessions()[0]?.id ?? '')
  return buyers
}

const paidEverywhere = [
  ['paid', ['yookassa succeeded']],
  ['paid', ['cloudpayments succeeded']],
  ['paid', ['tbank succeeded']],
  ['paid', ['stripe succeeded']],
]

test.each(['prompt', 'double', 'late', 'reordered', 'silent'] as const)(
  'notifications that are %s come to the same',
  async (mode) => {
    const buyers = await payEverywhere(mode)
    fixture.release()
    await fixture.settled()
    await fixture.shop.reconcile()
    fixture.shop.school.clock.advance(2 * HOUR_MS)
    await fixture.shop.reconcile()
    const purchases = (await fixture.shop.school.mails()).length
    expect([await fixture.books([...buyers]), purchases]).toEqual([paidEverywhere, 4])
  },
)

test('three copies of everything, in whatever order, once it is over, change nothing', async () => {
  const buyers = await payEverywhere('double')
  await fixture.settled()
  await fixture.shop.reconcile()
  const all = Object.values(fixture.sandboxes.notices).flatMap(({ sent }) => sent.map(({ notice }) => notice))
  const shuffled = all.toSorted(
    (one, other) => (one.body.length % 7) - (other.body.length % 7) || (one.body < other.body ? 1 : -1),
  )
  for (const { url, headers, body, sign } of shuffled)
    await fetch(url, { method: 'POST', headers: { ...headers, ...sign?.() }, body })
  await fixture.shop.reconcile()
  expect([await fixture.books([...buyers]), (await fixture.shop.school.mails()).length]).toEqual([paidEverywhere, 4])
})

test('copies of a notification are kept once, and ask the provider once', async () => {
  const buyer = await fixture.aBuyer()
  await buyer.pay({ method: 'sbp' })
  fixture.setMode('double')
  fixture.sandboxes.yookassa.pay(fixture.sandboxes.yookassa.payments()[0]?.id ?? '')
  await fixture.settled()
  const rows = await fixture.shop.school.deps.db.select().from(paymentEvent)
  expect([received('yookassa').length, rows.map(({ eventKey }) => eventKey.split(':')[0])]).toEqual([
    3,
    ['payment.succeeded'],
  ])
})

test('a notification of a payment that is not ours is told and kept nowhere; the others are forgotten after 30 days', async () => {
  const { deps, clock } = fixture.shop.school
  const rows = () => deps.db.select().from(paymentEvent)
  const { terminalKey: TerminalKey, password } = fixture.accounts.tbank
  const notification = {
    TerminalKey,
    PaymentId: 1,
    OrderId: 'nobodys',
    Amount: 100,
    Success: true,
    Status: 'CONFIRMED',
    ErrorCode: '0',
  }
  const body = JSON.stringify({ ...notification, Token: tokenOf(notification, password) })
  const { status } = await fixture.send('tbank/', { body, headers: { 'content-type': 'application/json' } })
  const unknown = await rows()
  await payEverywhere('prompt')
  await fixture.settled()
  const stored = (await rows()).length
  const sweep = (days: number) =>
    deps.transact((tx) => cleanUpCheckout(tx, new Date(clock.now().getTime() + days * 24 * HOUR_MS)))
  await sweep(29)
  const after29Days = (await rows()).length
  await sweep(31)
  expect([status, unknown, stored > 3, after29Days === stored, await rows()]).toEqual([200, [], true, true, []])
})

test('a notification is answered before anything is asked of the provider', async () => {
  const buyer = await fixture.aBuyer()
  const { body } = await buyer.pay({ method: 'sbp' })
  fixture.sandboxes.faults.yookassa.next('find', 'stall', 'stall', 'stall')
  fixture.sandboxes.yookassa.pay(fixture.sandboxes.yookassa.payments()[0]?.id ?? '')
  await fixture.settled()
  const attempt = await attemptById(fixture.shop.school.deps.db, String(body.payment))
  expect([received('yookassa').map(({ response }) => response.status), attempt?.state]).toEqual([[200], 'action'])
})

test('each provider hears what it wants to hear', async () => {
  await payEverywhere('prompt')
  await fixture.settled()
  const replies = (['yookassa', 'cloudpayments', 'tbank', 'stripe'] as const).map((id) => [
    ...new Set(received(id).map(({ response }) => `${response.status} ${response.body}`)),
  ])
  expect(replies).toEqual([['200 '], ['200 {"code":0}'], ['200 OK'], ['200 ']])
})
