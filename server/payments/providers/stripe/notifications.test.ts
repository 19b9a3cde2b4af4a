import { createHmac } from 'node:crypto'
import { Stripe } from 'stripe'
import { expect, test } from 'vitest'
import {
  aNotification,
  byStoredCard,
  storedCard,
  openProviderFixture,
  opened,
  paid,
  refOf,
  type ProviderFixture,
  stateOf,
} from './testing/provider-fixture.ts'
import { verifyStripe } from './verify.ts'

const SECRET = 'whsec_test'
const AT = 1_700_000_000
const BODY = '{"id":"evt_1"}'
const VECTOR = 'c89214b5b5da833daed6f0b8c5bb6bd58cea9022bd80ccc78230f3942d632925'
const after = (seconds: number) => new Date((AT + seconds) * 1_000)
const verify = (signature: string, { body = BODY, now = after(0) } = {}) =>
  verifyStripe(aNotification(body, { 'stripe-signature': signature }), SECRET, now)
const signed = (body: string) => `t=${AT},v1=${createHmac('sha256', SECRET).update(`${AT}.${body}`).digest('hex')}`
const event = (type: string, object: object) => JSON.stringify({ id: 'evt_1', type, data: { object } })

test('the published signature is right, and an event about nothing is irrelevant', () => {
  expect(verify(`t=${AT},v1=${VECTOR}`)).toEqual({ kind: 'irrelevant' })
})

test('what the SDK signs is right, also beside the signature of another secret', () => {
  const header = Stripe.webhooks.generateTestHeaderString({ payload: BODY, secret: SECRET, timestamp: AT })
  const other = `v1=${'0'.repeat(64)}`
  expect([verify(`${header},${other}`), verify(`${other},${header}`)]).toEqual([
    { kind: 'irrelevant' },
    { kind: 'irrelevant' },
  ])
})

test.each([
  ['of 300 seconds ago', 300, 'irrelevant'],
  ['of 301 seconds ago', 301, 'forged'],
  ['of 301 seconds ahead', -301, 'forged'],
])('a signature %s', (_, seconds, kind) => {
  expect(verify(`t=${AT},v1=${VECTOR}`, { now: after(seconds) }).kind).toBe(kind)
})

test.each([
  ['none', ''],
  ['no time', `v1=${VECTOR}`],
  ['no signature', `t=${AT}`],
  ['another time', `t=${AT + 1},v1=${VECTOR}`],
  ['a figure changed', `t=${AT},v1=${VECTOR.replace('c', 'd')}`],
  ['one cut short', `t=${AT},v1=${VECTOR.slice(0, -1)}`],
  ['an old scheme', `t=${AT},v0=${VECTOR}`],
  ['an endless time', `t=${'9'.repeat(40)},v1=${VECTOR}`],
  ['words', 'yes, it is me'],
])('a forged signature is refused: %s', (_, signature) => {
  expect(verify(signature).kind).toBe('forged')
})

test('a body that was changed by one space is forged', () => {
  expect(verify(`t=${AT},v1=${VECTOR}`, { body: `${BODY} ` }).kind).toBe('forged')
})

test('bytes that are no text are compared as bytes', () => {
  const raw = Buffer.from([0xff, 0xfe, 0x00])
  const v1 = createHmac('sha256', SECRET).update(`${AT}.`).update(raw).digest('hex')
  const headers = { 'stripe-signature': `t=${AT},v1=${v1}` }
  expect(verifyStripe({ ...aNotification('', headers), raw }, SECRET, after(0))).toEqual({ kind: 'irrelevant' })
})

test.each([
  ['no JSON', 'yes'],
  ['a list', '[]'],
  ['a thin event', '{"id":"evt_1","object":"v2.core.event","type":"v1.payment_intent.succeeded"}'],
  ['an event of something else', event('customer.created', { id: 'cus_1' })],
  ['a session that begins', event('checkout.session.created', { id: 'cs_1' })],
  ['a charge without an intent', event('charge.refunded', { id: 'ch_1', payment_intent: null })],
  ['a name with a path in it', event('payment_intent.succeeded', { id: 'pi_/../x' })],
])('%s is irrelevant, though signed', (_, body) => {
  expect(verify(signed(body), { body })).toEqual({ kind: 'irrelevant' })
})

test.each([
  ['payment_intent.succeeded', { id: 'pi_1', metadata: { attempt_id: 'a' } }, 'payment', 'pi_1', 'a'],
  ['payment_intent.processing', { id: 'pi_1', metadata: {} }, 'payment', 'pi_1', null],
  ['payment_intent.payment_failed', { id: 'pi_1' }, 'payment', 'pi_1', null],
  ['checkout.session.completed', { id: 'cs_1', mode: 'payment', client_reference_id: 'a' }, 'payment', 'cs_1', 'a'],
  ['checkout.session.completed', { id: 'cs_1', mode: 'setup', client_reference_id: 'a' }, 'card', 'cs_1', 'a'],
  ['checkout.session.expired', { id: 'cs_1', mode: 'payment', metadata: { attempt_id: 'a' } }, 'payment', 'cs_1', 'a'],
  ['checkout.session.async_payment_failed', { id: 'cs_1', mode: 'payment' }, 'payment', 'cs_1', null],
  ['charge.refunded', { id: 'ch_1', payment_intent: 'pi_1', metadata: { attempt_id: 'a' } }, 'payment', 'pi_1', 'a'],
  ['charge.refund.updated', { id: 're_1', payment_intent: 'pi_1' }, 'payment', 'pi_1', null],
  ['charge.dispute.created', { id: 'dp_1', payment_intent: 'pi_1' }, 'payment', 'pi_1', null],
  ['refund.updated', { id: 're_1', payment_intent: 'pi_1' }, 'payment', 'pi_1', null],
  ['setup_intent.succeeded', { id: 'seti_1', metadata: { attempt_id: 'a' } }, 'card', 'seti_1', 'a'],
])('%s names what to look up', (type, object, about, ref, attemptId) => {
  const body = event(type, object)
  expect(verify(signed(body), { body })).toEqual({ kind: 'event', eventKey: 'evt_1', about, ref, attemptId })
})

const keysOf = ({ received }: ProviderFixture) =>
  received.map(({ verified: one }) => (one.kind === 'event' ? one.eventKey : one.kind))

test('a payment on the embedded page is told by its intent and by its session', async () => {
  const fixture = await openProviderFixture()
  const ref = await paid(fixture)
  await fixture.notices.settled()
  expect(fixture.received).toEqual([
    {
      type: 'payment_intent.succeeded',
      verified: {
        kind: 'event',
        eventKey: expect.any(String),
        about: 'payment',
        ref: fixture.sandbox.intentOf(ref),
        attemptId: 'attempt-1',
      },
    },
    {
      type: 'checkout.session.completed',
      verified: { kind: 'event', eventKey: expect.any(String), about: 'payment', ref, attemptId: 'attempt-1' },
    },
  ])
})

test('a notification that names the intent of a page leads to the same payment', async () => {
  const fixture = await openProviderFixture()
  const ref = await paid(fixture)
  expect(await fixture.provider.find(fixture.sandbox.intentOf(ref))).toEqual(await fixture.provider.find(ref))
})

test('a decline on an open page is told, and is no end of the payment', async () => {
  const fixture = await openProviderFixture()
  const ref = await opened(fixture)
  fixture.sandbox.decline(ref)
  await fixture.notices.settled()
  const [first] = fixture.received
  if (first?.verified.kind !== 'event') throw new Error('nothing was heard')
  const { status } = stateOf(await fixture.provider.find(first.verified.ref))
  expect([first.type, status]).toEqual(['payment_intent.payment_failed', 'pending'])
})

test('copies of a notification have one name', async () => {
  const fixture = await openProviderFixture()
  fixture.notices.setMode('double')
  await fixture.provider.charge(byStoredCard(await storedCard(fixture), 'merchant'))
  await fixture.notices.settled()
  const keys = keysOf(fixture)
  expect([keys.length, new Set(keys).size]).toEqual([9, 3])
})

test('notifications that come the wrong way round lead to the same payment', async () => {
  const fixture = await openProviderFixture()
  fixture.notices.setMode('reordered')
  const ref = await opened(fixture)
  fixture.sandbox.decline(ref)
  fixture.sandbox.complete(ref)
  fixture.notices.release()
  await fixture.notices.settled()
  const found: string[] = []
  for (const { verified: one } of fixture.received)
    if (one.kind === 'event') found.push(stateOf(await fixture.provider.find(one.ref)).status)
  expect([fixture.received.map(({ type }) => type), found]).toEqual([
    ['checkout.session.completed', 'payment_intent.succeeded', 'payment_intent.payment_failed'],
    ['paid', 'paid', 'paid'],
  ])
})

test('a notification that comes hours late is signed anew and believed', async () => {
  const fixture = await openProviderFixture()
  fixture.notices.setMode('late')
  await paid(fixture)
  fixture.clock.advance(3 * 60 * 60_000)
  fixture.notices.release()
  await fixture.notices.settled()
  expect(fixture.received.map(({ verified: one }) => one.kind)).toEqual(['event', 'event'])
})

test('a notification that is sent again by somebody else an hour later is forged', async () => {
  const fixture = await openProviderFixture()
  await paid(fixture)
  await fixture.notices.settled()
  const [first] = fixture.notices.sent
  const headers = first?.notice.sign?.() ?? {}
  fixture.clock.advance(60 * 60_000)
  expect(fixture.provider.verify(aNotification(first?.notice.body ?? '', headers)).kind).toBe('forged')
})

test('a page that expires, a binding and a refund are told', async () => {
  const fixture = await openProviderFixture()
  fixture.sandbox.expire(await opened(fixture, { attemptId: 'attempt-0' }))
  const ref = await paid(fixture)
  fixture.sandbox.refund(fixture.sandbox.intentOf(ref), 100)
  await fixture.notices.settled()
  expect(fixture.received.map(({ type }) => type)).toEqual([
    'checkout.session.expired',
    'payment_intent.succeeded',
    'checkout.session.completed',
    'charge.refunded',
  ])
})

test('where no notification comes, the payment is found all the same', async () => {
  const fixture = await openProviderFixture()
  fixture.notices.setMode('silent')
  const ref = await paid(fixture)
  expect([fixture.received, stateOf(await fixture.provider.findLost('attempt-1', fixture.clock.now())).ref]).toEqual([
    [],
    ref,
  ])
})

test('a 2xx thanks Stripe, anything else asks for it again', async () => {
  const { provider } = await openProviderFixture()
  const replies = [provider.reply('done'), provider.reply('again'), provider.reply('no')]
  expect(replies.map(({ status, body }) => [status, body])).toEqual([
    [200, ''],
    [503, ''],
    [200, ''],
  ])
})

test('a kept card waiting at its bank is told under its own name', async () => {
  const fixture = await openProviderFixture()
  const outcome = await fixture.provider.charge(byStoredCard(await storedCard(fixture, '4000002760003184'), 'customer'))
  await fixture.notices.settled()
  const last = fixture.received.at(-1)
  expect([last?.type, last?.verified.kind === 'event' && last.verified.ref]).toEqual([
    'payment_intent.requires_action',
    refOf(outcome),
  ])
})
