import { afterEach, beforeEach, expect, test } from 'vitest'
import { paymentEvent } from '../../db/schema.ts'
import type { ProviderId } from '../../payments/provider.ts'
import { tokenOf } from '../../payments/providers/tbank/token.ts'
import type { NoticeMode } from '../../sandbox/notifications.ts'
import { attemptById } from '../attempt-store.ts'
import { sweepCheckout } from '../delete-old.ts'
import { openStreet, type Street } from '../testing/payments/street.ts'

const HOUR = 60 * 60_000
const PLAIN_CARD = '4000000000003055'

let street: Street

beforeEach(async () => {
  street = await openStreet()
})
afterEach(() => street.close())

const heard = (id: ProviderId) => street.sandboxes.notices[id].sent

/** Whose payment is a success by then, with what each provider was told by the school. */
const payEverywhere = async (mode: NoticeMode) => {
  street.setMode(mode)
  const buyers = [await street.aBuyer(), await street.aBuyer(), await street.aBuyer(), await street.aBuyer()] as const
  await buyers[0].pay({ method: 'sbp' })
  street.sandboxes.yookassa.pay(street.sandboxes.yookassa.payments()[0]?.id ?? '')
  await buyers[1].pay({ token: street.sandboxes.cloudpayments.cryptogramOf(PLAIN_CARD) })
  await buyers[2].pay({ method: 'tinkoff' })
  street.sandboxes.tbank.pay(street.sandboxes.tbank.payments()[0]?.id ?? '')
  await buyers[3].euros()
  await buyers[3].browser.post('/checkout/gettoken/')
  street.sandboxes.stripe.complete(street.sandboxes.stripe.sessions()[0]?.id ?? '')
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
    street.release()
    await street.settled()
    await street.till.reconcile()
    street.till.school.clock.advance(2 * HOUR)
    await street.till.reconcile()
    const purchases = (await street.till.school.mails()).length
    expect([await street.books([...buyers]), purchases]).toEqual([paidEverywhere, 4])
  },
)

test('three copies of everything, in whatever order, once it is over, change nothing', async () => {
  const buyers = await payEverywhere('double')
  await street.settled()
  await street.till.reconcile()
  const all = Object.values(street.sandboxes.notices).flatMap(({ sent }) => sent.map(({ notice }) => notice))
  const shuffled = all.toSorted(
    (one, other) => (one.body.length % 7) - (other.body.length % 7) || (one.body < other.body ? 1 : -1),
  )
  for (const { url, headers, body, sign } of shuffled)
    await fetch(url, { method: 'POST', headers: { ...headers, ...sign?.() }, body })
  await street.till.reconcile()
  expect([await street.books([...buyers]), (await street.till.school.mails()).length]).toEqual([paidEverywhere, 4])
})

test('copies of a notification are kept once, and ask the provider once', async () => {
  const buyer = await street.aBuyer()
  await buyer.pay({ method: 'sbp' })
  street.setMode('double')
  street.sandboxes.yookassa.pay(street.sandboxes.yookassa.payments()[0]?.id ?? '')
  await street.settled()
  const rows = await street.till.school.deps.db.select().from(paymentEvent)
  expect([heard('yookassa').length, rows.map(({ eventKey }) => eventKey.split(':')[0])]).toEqual([
    3,
    ['payment.succeeded'],
  ])
})

test('a notification of a payment that is not ours is told and kept nowhere; the others are forgotten after 30 days', async () => {
  const { deps, clock } = street.till.school
  const rows = () => deps.db.select().from(paymentEvent)
  const { terminalKey: TerminalKey, password } = street.accounts.tbank
  const said = {
    TerminalKey,
    PaymentId: 1,
    OrderId: 'nobodys',
    Amount: 100,
    Success: true,
    Status: 'CONFIRMED',
    ErrorCode: '0',
  }
  const body = JSON.stringify({ ...said, Token: tokenOf(said, password) })
  const { status } = await street.send('tbank/', { body, headers: { 'content-type': 'application/json' } })
  const unknown = await rows()
  await payEverywhere('prompt')
  await street.settled()
  const kept = (await rows()).length
  const sweep = (days: number) =>
    deps.transact((tx) => sweepCheckout(tx, new Date(clock.now().getTime() + days * 24 * HOUR)))
  await sweep(29)
  const later = (await rows()).length
  await sweep(31)
  expect([status, unknown, kept > 3, later === kept, await rows()]).toEqual([200, [], true, true, []])
})

test('a notification is answered before anything is asked of the provider', async () => {
  const buyer = await street.aBuyer()
  const { body } = await buyer.pay({ method: 'sbp' })
  street.sandboxes.faults.yookassa.next('find', 'stall', 'stall', 'stall')
  street.sandboxes.yookassa.pay(street.sandboxes.yookassa.payments()[0]?.id ?? '')
  await street.settled()
  const attempt = await attemptById(street.till.school.deps.db, String(body.payment))
  expect([heard('yookassa').map(({ status }) => status), attempt?.state]).toEqual([[200], 'action'])
})

test('each provider hears what it wants to hear', async () => {
  await payEverywhere('prompt')
  await street.settled()
  const words = (['yookassa', 'cloudpayments', 'tbank', 'stripe'] as const).map((id) => [
    ...new Set(heard(id).map(({ status, answer }) => `${status} ${answer}`)),
  ])
  expect(words).toEqual([['200 '], ['200 {"code":0}'], ['200 OK'], ['200 ']])
})
