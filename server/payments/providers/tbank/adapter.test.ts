import { expect, test } from 'vitest'
import { testCards } from '../../../sandbox/tbank/test-cards.ts'
import type { Notification } from '../../provider.ts'
import { openedPayment, openProviderFixture, paidPayment, type ProviderFixture } from './testing/provider-fixture.ts'
import { tokenOf } from './token.ts'

const notificationOf = (body: string): Notification => ({
  raw: Buffer.from(body),
  headers: {},
  ip: '203.0.113.9',
  path: '',
})

/** What has reached the school, and what the adapter makes of it. */
const verifiedNotices = async ({ notices, received, provider }: ProviderFixture) => {
  await notices.settled()
  return received.map(({ body }) => provider.verify(notificationOf(body)))
}

const event = (ref: string, status: string, amount = 150_000) => ({
  kind: 'event',
  eventKey: `${ref}:${status}:${amount}`,
  about: 'payment',
  ref,
  attemptId: 'attempt-1',
})

test('a payment is told of when it is authorized and when it is confirmed', async () => {
  const fixture = await openProviderFixture()
  const ref = await paidPayment(fixture)
  expect([await verifiedNotices(fixture), fixture.received.map(({ url }) => url)]).toEqual([
    [event(ref, 'AUTHORIZED'), event(ref, 'CONFIRMED')],
    ['https://school.example/pay/notify/tbank', 'https://school.example/pay/notify/tbank'],
  ])
})

test('a declined payment, failed 3-D Secure and the end of the hour are told of', async () => {
  const fixture = await openProviderFixture()
  const refs = [
    await openedPayment(fixture),
    await openedPayment(fixture, { attemptId: 'attempt-2' }),
    await openedPayment(fixture, { attemptId: 'attempt-3' }),
  ]
  fixture.bank.decline(refs[0] ?? '')
  fixture.bank.payByCard(refs[1] ?? '', testCards.notAuthenticated.number)
  fixture.clock.advance(60 * 60_000)
  fixture.bank.payments()
  const keys = (await verifiedNotices(fixture)).map((one) => one.kind === 'event' && one.eventKey)
  expect(keys).toEqual([
    `${refs[0]}:REJECTED:150000`,
    `${refs[1]}:AUTH_FAIL:150000`,
    `${refs[2]}:DEADLINE_EXPIRED:150000`,
  ])
})

test('each refund of a part is an event of its own', async () => {
  const fixture = await openProviderFixture()
  const ref = await paidPayment(fixture)
  for (const refundId of ['one', 'two', 'three']) {
    await fixture.provider.refund({ refundId, ref, money: { amount: 50_000, currency: 'RUB' }, receipt: [] })
  }
  expect((await verifiedNotices(fixture)).slice(2)).toEqual([
    event(ref, 'PARTIAL_REFUNDED', 100_000),
    event(ref, 'PARTIAL_REFUNDED', 50_000),
    event(ref, 'REFUNDED', 0),
  ])
})

test('copies of one notification are one event', async () => {
  const fixture = await openProviderFixture()
  fixture.notices.setMode('double')
  const ref = await openedPayment(fixture)
  fixture.bank.decline(ref)
  const all = await verifiedNotices(fixture)
  expect([
    all.length > 1,
    all.every((one) => one.kind === 'event' && one.eventKey === `${ref}:REJECTED:150000`),
  ]).toEqual([true, true])
})

test('notifications that come late and out of order still say what each is about', async () => {
  const fixture = await openProviderFixture()
  fixture.notices.setMode('reordered')
  const ref = await paidPayment(fixture)
  const before = await verifiedNotices(fixture)
  fixture.notices.release()
  expect([before, await verifiedNotices(fixture)]).toEqual([[], [event(ref, 'CONFIRMED'), event(ref, 'AUTHORIZED')]])
})

test('a notification never says more than the payment itself: what is late does not undo what is known', async () => {
  const fixture = await openProviderFixture()
  fixture.notices.setMode('late')
  const ref = await openedPayment(fixture)
  fixture.bank.payByCard(ref, testCards.plain.number)
  const found = await fixture.provider.find(ref)
  fixture.notices.release()
  expect([found, await fixture.provider.find(ref), (await verifiedNotices(fixture)).length]).toEqual([found, found, 2])
})

const forgeries: [string, (body: Record<string, unknown>, password: string) => string][] = [
  ['another sum', (body) => JSON.stringify({ ...body, Amount: 1 })],
  ['another state', (body) => JSON.stringify({ ...body, Status: 'REFUNDED' })],
  ['another payment', (body) => JSON.stringify({ ...body, PaymentId: 17 })],
  ['another order', (body) => JSON.stringify({ ...body, OrderId: 'attempt-2' })],
  ['a field more', (body) => JSON.stringify({ ...body, Extra: '1' })],
  ['success turned round', (body) => JSON.stringify({ ...body, Success: false })],
  ['no token', (body) => JSON.stringify({ ...body, Token: undefined })],
  ['an empty token', (body) => JSON.stringify({ ...body, Token: '' })],
  ['a token that is no text', (body) => JSON.stringify({ ...body, Token: { $ne: '' } })],
  ['a token of another password', (body) => JSON.stringify({ ...body, Token: tokenOf(body, 'guess') })],
  ['a password of its own', (body) => JSON.stringify({ ...body, Password: 'guess', Token: tokenOf(body, 'guess') })],
  [
    'another terminal',
    (body, password) => {
      const own = { ...body, TerminalKey: 'other' }
      return JSON.stringify({ ...own, Token: tokenOf(own, password) })
    },
  ],
  ['a list', (body) => JSON.stringify([body])],
  ['no JSON', (body) => JSON.stringify(body).slice(1)],
  ['nothing', () => ''],
]

test.each(forgeries)('a notification with %s is forged', async (_, forge) => {
  const fixture = await openProviderFixture()
  const ref = await paidPayment(fixture)
  const body = Object(JSON.parse(fixture.bank.notificationOf(ref)))
  expect(fixture.provider.verify(notificationOf(forge(body, fixture.settings.password))).kind).toBe('forged')
})

const signed = ({ settings }: ProviderFixture, fields: object) => {
  const named = { TerminalKey: settings.terminalKey, ...fields }
  return notificationOf(JSON.stringify({ ...named, Token: tokenOf(named, settings.password) }))
}

test('a card that was bound is an event about a card', async () => {
  const fixture = await openProviderFixture()
  const fields = {
    NotificationType: 'LINKCARD',
    RequestKey: '9ca9b229-dc31',
    Status: 'COMPLETED',
    PaymentId: 7,
    CardId: 8,
  }
  expect(fixture.provider.verify(signed(fixture, fields))).toEqual({
    kind: 'event',
    eventKey: '9ca9b229-dc31:COMPLETED',
    about: 'card',
    ref: '9ca9b229-dc31',
    attemptId: null,
  })
})

test.each([
  ['a fiscal receipt', { Status: 'RECEIPT', PaymentId: 7, Amount: 1 }],
  ['an account of the Faster Payments System', { Status: 'ACTIVE', NotificationType: 'LINKACCOUNT', RequestKey: 'A1' }],
])('a notification of %s is nothing to act on', async (_, fields) => {
  const fixture = await openProviderFixture()
  expect(fixture.provider.verify(signed(fixture, fields))).toEqual({ kind: 'irrelevant' })
})

test('the bank hears exactly OK, or is to come again', async () => {
  const { provider } = await openProviderFixture()
  const type = 'text/plain; charset=utf-8'
  expect([provider.reply('done'), provider.reply('again'), provider.reply('no')]).toEqual([
    { status: 200, type, body: 'OK' },
    { status: 503, type, body: '' },
    { status: 200, type, body: 'OK' },
  ])
})
