import { expect, test } from 'vitest'
import {
  openProviderFixture,
  PLAIN,
  type ProviderFixture,
} from '../../payments/providers/yookassa/testing/provider-fixture.ts'

const amount = { value: '1500.00', currency: 'RUB' }
const confirmation = { type: 'redirect', return_url: 'https://school.example/back' }
const page = { amount, confirmation, capture: true, payment_method_data: { type: 'bank_card' } }

const call = async ({ api }: ProviderFixture, path: string, body?: object, headers: Record<string, string> = {}) => {
  const response = await api(path, body, { 'idempotence-key': crypto.randomUUID(), ...headers })
  const reply: Record<string, unknown> = await response.json()
  return { status: response.status, reply }
}

test('a payment is told with all that its documentation names', async () => {
  const fixture = await openProviderFixture()
  const { reply } = await call(fixture, '/payments', {
    ...page,
    description: 'Заказ 17',
    metadata: { attempt_id: 'a' },
  })
  expect(reply).toEqual({
    id: expect.any(String),
    status: 'pending',
    paid: false,
    amount,
    confirmation: { ...confirmation, confirmation_url: `${fixture.base}/pay/${String(reply.id)}` },
    created_at: '2026-11-21T10:00:00.000Z',
    description: 'Заказ 17',
    metadata: { attempt_id: 'a' },
    refundable: false,
    test: true,
  })
})

test('the same key with the same words gets the first answer for a day, and then another payment', async () => {
  const fixture = await openProviderFixture()
  const key = { 'idempotence-key': 'key-1' }
  const first = await call(fixture, '/payments', page, key)
  const second = await call(fixture, '/payments', page, key)
  fixture.clock.advance(24 * 60 * 60_000)
  const third = await call(fixture, '/payments', page, key)
  expect([second, third.reply.id === first.reply.id, fixture.sandbox.payments().length]).toEqual([first, false, 2])
})

test('the same key with other words is refused', async () => {
  const fixture = await openProviderFixture()
  const key = { 'idempotence-key': 'key-1' }
  await call(fixture, '/payments', page, key)
  expect(await call(fixture, '/payments', { ...page, description: 'other' }, key)).toEqual({
    status: 400,
    reply: {
      type: 'error',
      id: expect.any(String),
      code: 'invalid_request',
      description: 'Idempotence key duplicated',
      parameter: 'Idempotence-Key',
    },
  })
})

test.each(['', 'x'.repeat(65)])('a key of no length, or of too much, is refused', async (key) => {
  const { status, reply } = await call(await openProviderFixture(), '/payments', page, { 'idempotence-key': key })
  expect([status, reply.parameter]).toEqual([400, 'Idempotence-Key'])
})

test.each(['', 'Basic MTAwNTAwOnRlc3Q=', 'Bearer x'])('other credentials (%s) are refused', async (authorization) => {
  const fixture = await openProviderFixture()
  const responses = [
    await call(fixture, '/payments', page, { authorization }),
    await call(fixture, '/payments', undefined, { authorization }),
  ]
  expect(responses.map(({ status, reply }) => [status, reply.code])).toEqual([
    [401, 'invalid_credentials'],
    [401, 'invalid_credentials'],
  ])
})

const item = {
  description: 'Курс',
  quantity: '1.00',
  amount,
  vat_code: 1,
  payment_subject: 'service',
  payment_mode: 'full_payment',
}
const customer = { email: 'parent@school.example' }

test.each([
  ['amount.currency', { ...page, amount: { value: '10.00', currency: 'EUR' } }],
  ['amount.value', { ...page, amount: { value: '10', currency: 'RUB' } }],
  ['amount', { ...page, amount: { value: '0.99', currency: 'RUB' } }],
  ['amount', { ...page, amount: { value: '350000.01', currency: 'RUB' } }],
  ['description', { ...page, description: 'x'.repeat(129) }],
  ['metadata', { ...page, metadata: Object.fromEntries(Array.from({ length: 17 }, (_, at) => [`k${at}`, ''])) }],
  ['confirmation', { ...page, confirmation: undefined }],
  ['confirmation.return_url', { ...page, confirmation: { ...confirmation, return_url: 'nowhere' } }],
  ['save_payment_method', { amount, confirmation, payment_method_id: 'x', save_payment_method: true }],
  ['payment_method_data', { ...page, payment_token: 'x' }],
  ['payment_token', { amount, confirmation, payment_token: 'x' }],
  ['payment_method_id', { amount, payment_method_id: 'x' }],
  ['confirmation.type', { ...page, confirmation: { type: 'embedded' } }],
  ['receipt', { ...page, receipt: { customer, items: [item, item] } }],
  ['receipt.customer', { ...page, receipt: { items: [item] } }],
  ['receipt.items.0.payment_mode', { ...page, receipt: { customer, items: [{ ...item, payment_mode: 'advance' }] } }],
  [
    'confirmation.return_url',
    {
      ...page,
      payment_method_data: { type: 'sberbank' },
      confirmation: { ...confirmation, return_url: `https://school.example/${'x'.repeat(255)}` },
    },
  ],
  ['', { ...page, unheard_of: true }],
])('a payment with a wrong %s is refused, and is none', async (parameter, body) => {
  const fixture = await openProviderFixture()
  const { status, reply } = await call(fixture, '/payments', body)
  expect([status, reply.code, reply.parameter, fixture.sandbox.payments()]).toEqual([
    400,
    'invalid_request',
    parameter,
    [],
  ])
})

test('what does not exist is not found', async () => {
  const fixture = await openProviderFixture()
  const responses = await Promise.all(
    ['/payments/x', '/refunds/x', '/payment_methods/x'].map(async (path) => call(fixture, path)),
  )
  expect(responses.map(({ status, reply }) => [status, reply.code])).toEqual(
    Array.from({ length: 3 }, () => [404, 'not_found']),
  )
})

const idsOf = (items: unknown) => (Array.isArray(items) ? items.map(({ id }: { id: string }) => id) : [])

test('payments are listed newest first, page by page, within the time that is asked for', async () => {
  const fixture = await openProviderFixture()
  const ids: unknown[] = []
  for (let made = 0; made < 5; made += 1) {
    ids.push((await call(fixture, '/payments', page)).reply.id)
    fixture.clock.advance(60_000)
  }
  const window = 'created_at.gte=2026-11-21T10:01:00.000Z&created_at.lt=2026-11-21T10:04:00.000Z&limit=2'
  const first = await call(fixture, `/payments?${window}`)
  const second = await call(fixture, `/payments?${window}&cursor=${String(first.reply.next_cursor)}`)
  expect([idsOf(first.reply.items), idsOf(second.reply.items), second.reply.next_cursor]).toEqual([
    [ids[3], ids[2]],
    [ids[1]],
    undefined,
  ])
})

test.each(['limit=0', 'limit=101', 'cursor=x', 'created_at.gte=soon'])('a list of %s is refused', async (query) => {
  expect((await call(await openProviderFixture(), `/payments?${query}`)).status).toBe(400)
})

test('a hold of a part is taken in that part, and what is over cannot be refunded', async () => {
  const fixture = await openProviderFixture()
  const token = fixture.sandbox.tokenOf(PLAIN)
  const { reply } = await call(fixture, '/payments', { amount, confirmation, payment_token: token })
  const part = { value: '1000.00', currency: 'RUB' }
  const captured = await call(fixture, `/payments/${String(reply.id)}/capture`, { amount: part })
  const refund = await call(fixture, '/refunds', { payment_id: reply.id, amount })
  expect([captured.reply.status, captured.reply.amount, refund.status]).toEqual(['succeeded', part, 400])
})

test('a notification of a hold and of its end is sent as it was at that moment', async () => {
  const fixture = await openProviderFixture()
  const token = fixture.sandbox.tokenOf(PLAIN)
  const { reply } = await call(fixture, '/payments', { amount, confirmation, payment_token: token })
  await call(fixture, `/payments/${String(reply.id)}/cancel`, {})
  await fixture.notices.settled()
  const events = fixture.received.map(({ body }) => {
    const { event, object }: { event: string; object: { status: string } } = JSON.parse(body)
    return [event, object.status]
  })
  expect(events).toEqual([
    ['payment.waiting_for_capture', 'waiting_for_capture'],
    ['payment.canceled', 'canceled'],
  ])
})
