import { expect, test } from 'vitest'
import { testCards } from '../../../sandbox/tbank/test-cards.ts'
import type { Notification } from '../../provider.ts'
import { begunPayment, openStage, paidPayment, type Stage } from './testing/stage.ts'
import { tokenOf } from './token.ts'

const arrived = (body: string): Notification => ({ raw: Buffer.from(body), headers: {}, ip: '203.0.113.9', path: '' })

/** What has reached the school, and what the adapter makes of it. */
const heard = async ({ notices, received, provider }: Stage) => {
  await notices.settled()
  return received.map(({ body }) => provider.verify(arrived(body)))
}

const event = (ref: string, status: string, amount = 150_000) => ({
  kind: 'event',
  eventKey: `${ref}:${status}:${amount}`,
  about: 'payment',
  ref,
  attemptId: 'attempt-1',
})

test('a payment is told of when it is authorized and when it is confirmed', async () => {
  const stage = await openStage()
  const ref = await paidPayment(stage)
  expect([await heard(stage), stage.received.map(({ url }) => url)]).toEqual([
    [event(ref, 'AUTHORIZED'), event(ref, 'CONFIRMED')],
    ['https://school.example/pay/notify/tbank', 'https://school.example/pay/notify/tbank'],
  ])
})

test('a declined payment, failed 3-D Secure and the end of the hour are told of', async () => {
  const stage = await openStage()
  const refs = [
    await begunPayment(stage),
    await begunPayment(stage, { attemptId: 'attempt-2' }),
    await begunPayment(stage, { attemptId: 'attempt-3' }),
  ]
  stage.bank.decline(refs[0] ?? '')
  stage.bank.payByCard(refs[1] ?? '', testCards.notAuthenticated.number)
  stage.clock.advance(60 * 60_000)
  stage.bank.payments()
  const keys = (await heard(stage)).map((one) => one.kind === 'event' && one.eventKey)
  expect(keys).toEqual([
    `${refs[0]}:REJECTED:150000`,
    `${refs[1]}:AUTH_FAIL:150000`,
    `${refs[2]}:DEADLINE_EXPIRED:150000`,
  ])
})

test('each refund of a part is an event of its own', async () => {
  const stage = await openStage()
  const ref = await paidPayment(stage)
  for (const refundId of ['one', 'two', 'three']) {
    await stage.provider.refund({ refundId, ref, money: { amount: 50_000, currency: 'RUB' }, receipt: [] })
  }
  expect((await heard(stage)).slice(2)).toEqual([
    event(ref, 'PARTIAL_REFUNDED', 100_000),
    event(ref, 'PARTIAL_REFUNDED', 50_000),
    event(ref, 'REFUNDED', 0),
  ])
})

test('copies of one notification are one event', async () => {
  const stage = await openStage()
  stage.notices.setMode('double')
  const ref = await begunPayment(stage)
  stage.bank.decline(ref)
  const all = await heard(stage)
  expect([
    all.length > 1,
    all.every((one) => one.kind === 'event' && one.eventKey === `${ref}:REJECTED:150000`),
  ]).toEqual([true, true])
})

test('notifications that come late and out of order still say what each is about', async () => {
  const stage = await openStage()
  stage.notices.setMode('reordered')
  const ref = await paidPayment(stage)
  const before = await heard(stage)
  stage.notices.release()
  expect([before, await heard(stage)]).toEqual([[], [event(ref, 'CONFIRMED'), event(ref, 'AUTHORIZED')]])
})

test('a notification never says more than the payment itself: what is late does not undo what is known', async () => {
  const stage = await openStage()
  stage.notices.setMode('late')
  const ref = await begunPayment(stage)
  stage.bank.payByCard(ref, testCards.plain.number)
  const found = await stage.provider.find(ref)
  stage.notices.release()
  expect([found, await stage.provider.find(ref), (await heard(stage)).length]).toEqual([found, found, 2])
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
  const stage = await openStage()
  const ref = await paidPayment(stage)
  const body = Object(JSON.parse(stage.bank.noticeOf(ref)))
  expect(stage.provider.verify(arrived(forge(body, stage.settings.password))).kind).toBe('forged')
})

const signed = ({ settings }: Stage, fields: object) => {
  const named = { TerminalKey: settings.terminalKey, ...fields }
  return arrived(JSON.stringify({ ...named, Token: tokenOf(named, settings.password) }))
}

test('a card that was bound is an event about a card', async () => {
  const stage = await openStage()
  const fields = {
    NotificationType: 'LINKCARD',
    RequestKey: '9ca9b229-dc31',
    Status: 'COMPLETED',
    PaymentId: 7,
    CardId: 8,
  }
  expect(stage.provider.verify(signed(stage, fields))).toEqual({
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
  const stage = await openStage()
  expect(stage.provider.verify(signed(stage, fields))).toEqual({ kind: 'irrelevant' })
})

test('the bank hears exactly OK, or is to come again', async () => {
  const { provider } = await openStage()
  const type = 'text/plain; charset=utf-8'
  expect([provider.reply('done'), provider.reply('again'), provider.reply('no')]).toEqual([
    { status: 200, type, body: 'OK' },
    { status: 503, type, body: '' },
    { status: 200, type, body: 'OK' },
  ])
})
