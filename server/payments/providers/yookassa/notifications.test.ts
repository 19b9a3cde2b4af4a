import { expect, test } from 'vitest'
import { createYookassa } from './adapter.ts'
import { reply, verifier } from './notifications.ts'
import { aCharge, byCard, openProviderFixture, PLAIN, refOf, SECURE, START } from './testing/provider-fixture.ts'

const aNotification = (body: unknown, ip: string) => ({
  raw: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
  headers: {},
  ip,
  path: '/',
})

const succeeded = {
  type: 'notification',
  event: 'payment.succeeded',
  object: { id: 'p-1', status: 'succeeded', metadata: { attempt_id: 'attempt-1' } },
}
const event = {
  kind: 'event',
  eventKey: 'payment.succeeded:p-1:succeeded',
  about: 'payment',
  ref: 'p-1',
  attemptId: 'attempt-1',
}

const theirs = [
  '185.71.76.0',
  '185.71.76.31',
  '185.71.77.10',
  '77.75.153.127',
  '77.75.154.128',
  '77.75.154.255',
  '77.75.156.11',
  '77.75.156.35',
  '2a02:5180::1',
  '2a02:5180:ffff:ffff::9',
  '::ffff:185.71.76.5',
]

test.each(theirs)('a notification from %s can be YooKassa’s', (ip) => {
  expect(verifier(false)(aNotification(succeeded, ip))).toEqual(event)
})

const others = [
  '185.71.76.32',
  '185.71.75.255',
  '77.75.153.128',
  '77.75.154.127',
  '77.75.156.12',
  '2a02:5181::1',
  '::ffff:1.2.3.4',
  '127.0.0.1',
  '::1',
  'localhost',
  '',
]

test.each(others)('a notification from %s is forged, whatever it says', (ip) => {
  expect(verifier(false)(aNotification(succeeded, ip))).toEqual({ kind: 'forged', reason: 'address' })
})

test('a sandbox speaks from this machine only', () => {
  const verify = verifier(true)
  const kinds = ['127.0.0.1', '::1', '::ffff:127.0.0.1', '185.71.76.1', '192.168.0.1'].map(
    (ip) => verify(aNotification(succeeded, ip)).kind,
  )
  expect(kinds).toEqual(['event', 'event', 'event', 'forged', 'forged'])
})

const broken = ['', 'no json', '[]', 'null', '{"type":"notification"}', JSON.stringify({ ...succeeded, type: 'x' })]
const strange = { ...succeeded, object: { ...succeeded.object, id: '../../payments?x' } }

test.each([...broken, JSON.stringify(strange)])('a body that is no notification is forged: %s', (body) => {
  expect(verifier(false)(aNotification(body, '185.71.76.1'))).toEqual({ kind: 'forged', reason: 'body' })
})

test('an event of another kind is of no interest', () => {
  const payout = { ...succeeded, event: 'payout.succeeded' }
  expect(verifier(false)(aNotification(payout, '185.71.76.1'))).toEqual({ kind: 'irrelevant' })
})

test('a refund is about its payment, under a key of its own', () => {
  const object = { id: 'r-1', status: 'succeeded', payment_id: 'p-1' }
  expect(
    verifier(false)(aNotification({ type: 'notification', event: 'refund.succeeded', object }, '185.71.76.1')),
  ).toEqual({
    kind: 'event',
    eventKey: 'refund.succeeded:r-1:succeeded',
    about: 'payment',
    ref: 'p-1',
    attemptId: null,
  })
})

test('what the provider sends about a payment, a refund and a card can be read and looked up', async () => {
  const fixture = await openProviderFixture()
  const { provider, sandbox, received, notices } = fixture
  const paid = refOf(await provider.charge(byCard(fixture, PLAIN)))
  const failed = refOf(await provider.charge(byCard(fixture, SECURE, { attemptId: 'attempt-2' })))
  sandbox.decline(failed, '3d_secure_failed')
  await provider.refund({ refundId: 'r', ref: paid, money: { amount: 150_000, currency: 'RUB' }, receipt: [] })
  const outcome = await provider.bind?.(aCharge({ attemptId: 'attempt-3' }))
  const card = outcome ? refOf(outcome) : ''
  sandbox.pay(card)
  await notices.settled()
  const [refund] = sandbox.refunds()
  const verified = received.map(({ url, body }) => [url, provider.verify(aNotification(body, '127.0.0.1'))])
  const url = 'https://school.example/pay/notify/yookassa/'
  const keyed = (eventKey: string, about: string, ref: string, attemptId: string | null) => [
    url,
    { kind: 'event', eventKey, about, ref, attemptId },
  ]
  expect(verified).toEqual([
    keyed(`payment.succeeded:${paid}:succeeded`, 'payment', paid, 'attempt-1'),
    keyed(`payment.canceled:${failed}:canceled`, 'payment', failed, 'attempt-2'),
    keyed(`refund.succeeded:${refund?.id}:succeeded`, 'payment', paid, null),
    keyed(`payment_method.active:${card}:active`, 'card', card, null),
  ])
})

test('copies of a notification have one key', async () => {
  const fixture = await openProviderFixture()
  fixture.notices.setMode('double')
  await fixture.provider.charge(byCard(fixture, PLAIN))
  await fixture.notices.settled()
  const keys = fixture.received.map(({ body }) => {
    const verified = fixture.provider.verify(aNotification(body, '127.0.0.1'))
    return verified.kind === 'event' && verified.eventKey
  })
  expect([keys.length, new Set(keys).size]).toEqual([3, 1])
})

test('notifications that come late and in the wrong order lead to the same truth', async () => {
  const fixture = await openProviderFixture()
  fixture.notices.setMode('reordered')
  const ref = refOf(await fixture.provider.charge(byCard(fixture, PLAIN)))
  const money = { amount: 150_000, currency: 'RUB' } as const
  await fixture.provider.refund({ refundId: 'r', ref, money, receipt: [] })
  fixture.notices.release()
  await fixture.notices.settled()
  const refs = fixture.received.map(({ body }) => {
    const verified = fixture.provider.verify(aNotification(body, '127.0.0.1'))
    return verified.kind === 'event' && verified.ref
  })
  const found = await fixture.provider.find(ref)
  expect([refs, found.kind === 'state' && [found.state.status, found.state.refunded]]).toEqual([
    [ref, ref],
    ['paid', 150_000],
  ])
})

test('a forged success of a payment that nobody made changes nothing: the provider says pending', async () => {
  const fixture = await openProviderFixture()
  const ref = refOf(await fixture.provider.charge(aCharge()))
  const forged = { ...succeeded, object: { ...succeeded.object, id: ref } }
  const verified = fixture.provider.verify(aNotification(forged, '127.0.0.1'))
  const found = await fixture.provider.find(verified.kind === 'event' ? verified.ref : '')
  expect(found.kind === 'state' && found.state.status).toBe('pending')
})

test('YooKassa hears 200 and nothing else, or 503 for what it shall send again', () => {
  const empty = { type: 'text/plain; charset=utf-8', body: '' }
  expect([reply('done'), reply('again'), reply('no')]).toEqual([
    { ...empty, status: 200 },
    { ...empty, status: 503 },
    { ...empty, status: 200 },
  ])
})

test('pages learn the scripts and the shop, and never the key', async () => {
  const { settings } = await openProviderFixture()
  const { offer, hosts, currency } = createYookassa(settings, { now: () => START })
  const { origin } = new URL(settings.url)
  expect({ offer, hosts, currency }).toEqual({
    offer: { script: settings.script, key: settings.shopId, widget: settings.widgetScript },
    hosts: [origin],
    currency: 'RUB',
  })
})
