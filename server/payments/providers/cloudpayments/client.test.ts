import { expect, test } from 'vitest'
import type { Notice } from '../../../sandbox/notifications.ts'
import { aCharge, byCard, openProviderFixture, PLAIN, spyInto, START } from './testing/provider-fixture.ts'

const respondWith =
  (body: unknown, status = 200): typeof fetch =>
  async () =>
    new Response(typeof body === 'string' ? body : JSON.stringify(body), { status })

const transaction = {
  TransactionId: 17,
  Amount: 1500.5,
  Currency: 'RUB',
  InvoiceId: 'attempt-1',
  Status: 'Completed',
}

const found = { Success: true, Message: null, Model: transaction }

test('a charge says who pays, from where, for what, and its own name twice', async () => {
  const requests: Notice[] = []
  const fixture = await openProviderFixture({ fetch: spyInto(requests) })
  await fixture.provider.charge(byCard(fixture, PLAIN, { save: true }))
  const { url, headers, body: text } = requests[0] ?? { url: '', headers: {}, body: '{}' }
  const { CardCryptogramPacket, JsonData, ...body } = Object(JSON.parse(text))
  expect([url.replace(fixture.settings.url, ''), headers['x-request-id'], headers.authorization, body]).toEqual([
    '/payments/cards/charge',
    'attempt-1',
    `Basic ${Buffer.from(`${fixture.settings.publicId}:${fixture.settings.apiSecret}`).toString('base64')}`,
    {
      Amount: 1500.5,
      Currency: 'RUB',
      InvoiceId: 'attempt-1',
      AccountId: 'person-1',
      Email: 'parent@school.example',
      Description: 'Заказ 17',
      CultureName: 'ru-RU',
      IpAddress: '203.0.113.7',
      Name: 'ANNA IVANOVA',
      SaveCard: true,
    },
  ])
  expect([typeof CardCryptogramPacket, JSON.parse(String(JsonData)).cloudpayments.CustomerReceipt.amounts]).toEqual([
    'string',
    { electronic: 1500.5 },
  ])
})

test.each([
  ['no JSON', '<h1>Hello</h1>'],
  ['no envelope', { ok: true }],
  ['a success that tells of no payment', { Success: true, Model: null }],
  ['a status that nobody knows', { ...found, Model: { ...transaction, Status: 'Perhaps' } }],
  ['a payment of another name', { ...found, Model: { ...transaction, InvoiceId: 'attempt-9' } }],
  ['an amount that is none', { ...found, Model: { ...transaction, Amount: '1500' } }],
  ['a currency that the school does not take', { ...found, Model: { ...transaction, Currency: 'USD' } }],
  [
    'a form for the bank without an address',
    { Success: false, Model: { TransactionId: 17, PaReq: 'x', AcsUrl: 'javascript:1' } },
  ],
  ['more than a megabyte', { ...found, Filling: 'ж'.repeat(1024 * 1024) }],
])('an answer with %s is unknown', async (_, body) => {
  const fixture = await openProviderFixture({ fetch: respondWith(body) })
  const outcome = await fixture.provider.charge(byCard(fixture, PLAIN))
  expect([outcome.kind, (await fixture.provider.findLost('attempt-1', START)).kind]).toEqual(['unknown', 'unknown'])
})

test('a success that is no payment yet is not paid: the status tells', async () => {
  const fixture = await openProviderFixture({
    fetch: respondWith({ ...found, Model: { ...transaction, Status: 'Authorized' } }),
  })
  const outcome = await fixture.provider.charge(byCard(fixture, PLAIN))
  expect(outcome.kind === 'state' && outcome.state.status).toBe('authorized')
})

test('the amount is what the provider says, whatever was asked for', async () => {
  const fixture = await openProviderFixture({ fetch: respondWith({ ...found, Model: { ...transaction, Amount: 1 } }) })
  const outcome = await fixture.provider.charge(byCard(fixture, PLAIN))
  expect(outcome.kind === 'state' && outcome.state.money).toEqual({ amount: 100, currency: 'RUB' })
})

test('another payment than the one that was asked about is unknown', async () => {
  const fixture = await openProviderFixture({ fetch: respondWith(found) })
  expect(await fixture.provider.find('18')).toEqual({ kind: 'unknown', reason: 'another transaction' })
})

test('a failure that is not that of finding nothing is not absent', async () => {
  const fixture = await openProviderFixture({ fetch: respondWith({ Success: false, Message: 'Try later' }) })
  expect((await fixture.provider.findLost('attempt-1', START)).kind).toBe('unknown')
})

test('what can still be paid by a link is not let go', async () => {
  const fixture = await openProviderFixture({
    fetch: respondWith({ ...found, Model: { ...transaction, Status: 'AwaitingAuthentication' } }),
  })
  const canceled = await fixture.provider.cancel('17')
  expect(canceled.kind === 'state' && canceled.state.status).toBe('pending')
})

test('redirects are refused', async () => {
  const seen: unknown[] = []
  const spy: typeof fetch = async (_, init) => {
    seen.push(init?.redirect)
    throw new Error('redirect')
  }
  const fixture = await openProviderFixture({ fetch: spy })
  expect([(await fixture.provider.charge(aCharge())).kind, new Set(seen)]).toEqual(['unknown', new Set(['error'])])
})

test('nothing of a card, a key or a person is in what went wrong', async () => {
  const fixture = await openProviderFixture({
    fetch: respondWith('secret tk_1 4242424242424242 parent@school.example', 500),
  })
  expect(await fixture.provider.charge(byCard(fixture, PLAIN))).toEqual({ kind: 'unknown', reason: 'status 500' })
})

test('the browser gets the public id and the script, and nothing secret', async () => {
  const { provider, settings } = await openProviderFixture()
  expect(provider.offer).toEqual({ script: settings.script, key: settings.publicId })
})
