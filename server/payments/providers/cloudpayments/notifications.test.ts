import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { sandboxSettings } from '../../settings.ts'
import { createCloudpayments } from './adapter.ts'
import {
  aCharge,
  aNotification,
  byCard,
  openProviderFixture,
  PLAIN,
  POOR,
  paid,
  refOf,
  SECURE,
} from './testing/provider-fixture.ts'

const settings = sandboxSettings('http://127.0.0.1:1').cloudpayments
if (!settings) throw new Error('no settings')

/** The key of the published vector. Source: PROVIDERS §1.6. */
const { verify, reply } = createCloudpayments({ ...settings, apiSecret: 'secret' }, { now: () => new Date() })

const FORM = 'application/x-www-form-urlencoded'

const sign = (text: string) => createHmac('sha256', 'secret').update(text).digest('base64')

const aNotice = (body: string, path = '/pay/', headers: Record<string, string> = { 'content-hmac': sign(body) }) => ({
  raw: Buffer.from(body),
  headers: { 'content-type': FORM, ...headers },
  ip: '203.0.113.9',
  path,
})

const anEvent = { kind: 'event', eventKey: 'pay:1::10.00', about: 'payment', ref: '1', attemptId: null }

test('the published signature proves the body that it is over', () => {
  const headers = { 'content-hmac': 'ZVk4N7IjZHs7fokuliI/uRrz0RjLl8h0QR/C589HTdY=' }
  expect(verify(aNotice('TransactionId=1&Amount=10.00', '/pay/', headers))).toEqual(anEvent)
})

test('either signature is enough: over the body as it came, or over its decoded text', () => {
  const body = 'TransactionId=1&Amount=10.00&Description=%D0%9A%D1%83%D1%80%D1%81+%C2%AB1%C2%BB'
  const decoded = sign('TransactionId=1&Amount=10.00&Description=Курс «1»')
  const verified = [
    verify(aNotice(body, '/pay/', { 'content-hmac': sign(body) })),
    verify(aNotice(body, '/pay/', { 'x-content-hmac': decoded })),
  ]
  expect(verified).toEqual([anEvent, anEvent])
})

test('a body of JSON is read as well', () => {
  const body = JSON.stringify({
    TransactionId: 1,
    Amount: 10,
    Status: 'Completed',
    InvoiceId: 'attempt-1',
    Name: '100%+1',
  })
  const headers = { 'content-type': 'application/json; charset=utf-8', 'x-content-hmac': sign(body) }
  expect(verify(aNotice(body, '/pay/', headers))).toEqual({
    ...anEvent,
    eventKey: 'pay:1:Completed:10',
    attemptId: 'attempt-1',
  })
})

test.each([
  ['no signature', {}],
  ['an empty signature', { 'content-hmac': '' }],
  ['a signature with another key', { 'content-hmac': createHmac('sha256', 'other').update('x').digest('base64') }],
  ['a signature of another body', { 'content-hmac': sign('TransactionId=1&Amount=1.00') }],
  ['a signature with a letter more', { 'content-hmac': `${sign('TransactionId=1&Amount=10.00')}=` }],
  ['a decoded signature in the place of the other', { 'content-hmac': sign('TransactionId=1&Amount=10.00 ') }],
])('%s is forged', (_, headers) => {
  const verified = verify(aNotice('TransactionId=1&Amount=10.00', '/pay/', headers))
  expect(verified).toEqual({ kind: 'forged', reason: 'signature' })
})

test('one byte of the body changed is forged', () => {
  const headers = {
    'content-hmac': sign('TransactionId=1&Amount=10.00'),
    'x-content-hmac': sign('TransactionId=1&Amount=10.00'),
  }
  expect(verify(aNotice('TransactionId=1&Amount=90.00', '/pay/', headers)).kind).toBe('forged')
})

test('a field that is there twice is forged: the signature over decoded text cannot tell it from a field that holds an ampersand', () => {
  const honest = 'TransactionId=1&Amount=10.00&Name=x%26TransactionId%3D2'
  const twisted = 'TransactionId=1&Amount=10.00&Name=x&TransactionId=2'
  const verified = verify(aNotice(twisted, '/pay/', { 'x-content-hmac': sign(decodeURIComponent(honest)) }))
  expect(verified).toEqual({ kind: 'forged', reason: 'body' })
})

test('a signed body that says nothing is forged, a question of that kind is about nothing', () => {
  const nothing = { kind: 'question', attemptId: null, money: { amount: 0, currency: 'RUB' }, personId: null }
  expect([verify(aNotice('x=1')), verify(aNotice('x=1', '/check/'))]).toEqual([
    { kind: 'forged', reason: 'body' },
    nothing,
  ])
})

test.each(['/recurrent/', '/receipt/', '/'])('what is told at %s does not matter here', (path) => {
  expect(verify(aNotice('Id=sc_1&Status=Active', path))).toEqual({ kind: 'irrelevant' })
})

test('a payout does not matter here', () => {
  expect(verify(aNotice('TransactionId=1&Amount=1.00&OperationType=CardPayout'))).toEqual({ kind: 'irrelevant' })
})

test('the answers are code 0, another code, and a status that brings it again', () => {
  const type = 'application/json; charset=utf-8'
  expect([reply('done'), reply('no'), reply('again')]).toEqual([
    { status: 200, type, body: '{"code":0}' },
    { status: 200, type, body: '{"code":13}' },
    { status: 503, type, body: '{"code":13}' },
  ])
})

test('a card that is paid: the school is asked, then told, with its own name of the payment and of the person', async () => {
  const fixture = await openProviderFixture()
  const ref = refOf(await fixture.provider.charge(byCard(fixture, PLAIN)))
  await fixture.notices.settled()
  expect(fixture.received.map(({ path, verified }) => [path, verified])).toEqual([
    [
      '/check/',
      { kind: 'question', attemptId: 'attempt-1', money: aCharge().money, personId: aCharge().customer.personId },
    ],
    [
      '/pay/',
      { kind: 'event', eventKey: `pay:${ref}:Completed:1500.50`, about: 'payment', ref, attemptId: 'attempt-1' },
    ],
  ])
})

test('a decline, a refund and what is let go are told, each about its payment', async () => {
  const fixture = await openProviderFixture()
  const declined = refOf(await fixture.provider.charge(byCard(fixture, POOR)))
  const ref = await paid(fixture, { attemptId: 'attempt-2' })
  await fixture.provider.refund({ refundId: 'r', ref, money: { amount: 100, currency: 'RUB' }, receipt: [] })
  await fixture.notices.settled()
  const events = fixture.received.filter(({ path }) => path !== '/check/')
  expect(
    events.map(({ path, verified }) => [path, verified.kind === 'event' && [verified.ref, verified.attemptId]]),
  ).toEqual([
    ['/fail/', [declined, 'attempt-1']],
    ['/pay/', [ref, 'attempt-2']],
    ['/refund/', [ref, 'attempt-2']],
  ])
})

test('copies of a notification have one key, other events of the payment others', async () => {
  const fixture = await openProviderFixture()
  fixture.notices.setMode('double')
  const ref = await paid(fixture)
  await fixture.provider.refund({ refundId: 'a', ref, money: { amount: 100, currency: 'RUB' }, receipt: [] })
  await fixture.provider.refund({ refundId: 'b', ref, money: { amount: 100, currency: 'RUB' }, receipt: [] })
  await fixture.notices.settled()
  const keys = fixture.received.flatMap(({ verified }) => (verified.kind === 'event' ? [verified.eventKey] : []))
  expect([keys.length, new Set(keys).size]).toEqual([9, 3])
})

test('notifications that come late, and in another order, are proven all the same', async () => {
  const fixture = await openProviderFixture()
  fixture.notices.setMode('reordered')
  const ref = await paid(fixture)
  await fixture.provider.refund({ refundId: 'a', ref, money: { amount: 100, currency: 'RUB' }, receipt: [] })
  fixture.notices.release()
  await fixture.notices.settled()
  const events = fixture.received.flatMap(({ path, verified }) => (verified.kind === 'event' ? [path] : []))
  expect(events.toSorted()).toEqual(['/pay/', '/refund/'])
})

test('a notification at the address of another kind is of that kind: its key is another', async () => {
  const fixture = await openProviderFixture()
  await paid(fixture)
  await fixture.notices.settled()
  const notice = fixture.received.find(({ path }) => path === '/pay/')?.notice
  if (!notice) throw new Error('nothing was told')
  const verified = fixture.provider.verify(aNotification(notice, { path: '/fail/' }))
  expect(verified.kind === 'event' && verified.eventKey.startsWith('fail:')).toBe(true)
})

test('what is not answered well is told again', async () => {
  const fixture = await openProviderFixture()
  fixture.reply.next(() => Response.json({ code: 0 }))
  fixture.reply.next(() => new Response('', { status: 503 }))
  await paid(fixture)
  await fixture.notices.settled()
  expect(fixture.received.map(({ path }) => path)).toEqual(['/check/', '/pay/', '/pay/'])
})

test('no notification holds the number of a card, and its signature none of the key', async () => {
  const fixture = await openProviderFixture()
  await paid(fixture, { save: true })
  await fixture.provider.charge(byCard(fixture, SECURE))
  await fixture.notices.settled()
  const all = JSON.stringify([fixture.received, fixture.sandbox.transactions()])
  expect([PLAIN, SECURE, fixture.settings.apiSecret].filter((secret) => all.includes(secret))).toEqual([])
})
