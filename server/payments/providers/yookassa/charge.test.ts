import { expect, test } from 'vitest'
import { describeYookassa } from './describe.ts'
import {
  aCharge,
  byCard,
  storedToken,
  openProviderFixture,
  PLAIN,
  refOf,
  SECURE,
  capturedPayments,
} from './testing/provider-fixture.ts'

const paid = {
  status: 'paid',
  attemptId: 'attempt-1',
  money: { amount: 150_000, currency: 'RUB' },
  refunded: 0,
  card: null,
  error: null,
}

test('a card without 3-D Secure pays at once', async () => {
  const fixture = await openProviderFixture()
  const outcome = await fixture.provider.charge(byCard(fixture, PLAIN))
  expect(outcome).toEqual({ kind: 'state', state: { ...paid, ref: refOf(outcome) } })
})

test('a card with 3-D Secure leads to the bank, and is paid when the person agrees there', async () => {
  const fixture = await openProviderFixture()
  const outcome = await fixture.provider.charge(byCard(fixture, SECURE))
  const ref = refOf(outcome)
  expect(outcome).toEqual({ kind: 'redirect', ref, url: `${fixture.base}/pay/${ref}` })
  fixture.sandbox.pay(ref)
  expect(await fixture.provider.find(ref)).toEqual({ kind: 'state', state: { ...paid, ref } })
})

test('a person who does not agree on the bank’s page has not paid', async () => {
  const fixture = await openProviderFixture()
  const ref = refOf(await fixture.provider.charge(byCard(fixture, SECURE)))
  fixture.sandbox.decline(ref, '3d_secure_failed')
  const description = describeYookassa('3d_secure_failed', 'ru')
  const error = { type: 'canceled', id: ref, code: '3d_secure_failed', description }
  expect(await fixture.provider.find(ref)).toEqual({ kind: 'state', state: { ...paid, ref, status: 'failed', error } })
})

test.each([
  ['bank-card', 'bank_card'],
  ['sbp', 'sbp'],
  ['sberbank', 'sberbank'],
] as const)('%s is paid on a page of YooKassa', async (method, type) => {
  const fixture = await openProviderFixture()
  const outcome = await fixture.provider.charge(aCharge({ instrument: { kind: 'page', method } }))
  const ref = refOf(outcome)
  expect(outcome).toEqual({ kind: 'redirect', ref, url: `${fixture.base}/pay/${ref}` })
  fixture.sandbox.pay(ref)
  const [payment] = fixture.sandbox.payments()
  expect([payment?.status, payment?.payment_method?.type]).toEqual(['succeeded', type])
})

test('the widget gets a token, and its payment is pending until somebody pays', async () => {
  const fixture = await openProviderFixture()
  const outcome = await fixture.provider.charge(aCharge({ instrument: { kind: 'widget' } }))
  const ref = refOf(outcome)
  const before = await fixture.provider.find(ref)
  fixture.sandbox.pay(ref)
  const after = await fixture.provider.find(ref)
  expect([outcome, before, after]).toEqual([
    { kind: 'widget', ref, token: `ct-${ref}` },
    { kind: 'state', state: { ...paid, ref, status: 'pending' } },
    { kind: 'state', state: { ...paid, ref } },
  ])
})

test('a card is kept when the person wants it, and charged again without them', async () => {
  const fixture = await openProviderFixture()
  const outcome = await fixture.provider.charge(byCard(fixture, PLAIN, { save: true }))
  const card = outcome.kind === 'state' ? outcome.state.card : null
  expect(card).toEqual({
    token: expect.any(String),
    brand: 'mastercard',
    last4: '4444',
    expiry: '1240',
    fingerprint: null,
  })
  const instrument = { kind: 'saved', token: card?.token ?? '', by: 'merchant' } as const
  const renewal = await fixture.provider.charge(aCharge({ attemptId: 'renewal', instrument }))
  expect(renewal).toEqual({ kind: 'state', state: { ...paid, ref: refOf(renewal), attemptId: 'renewal', card } })
})

test('the bank may ask the person about a kept card, and does not ask for a renewal', async () => {
  const fixture = await openProviderFixture()
  const token = await storedToken(fixture, SECURE)
  const byPerson = await fixture.provider.charge(aCharge({ instrument: { kind: 'saved', token, by: 'customer' } }))
  const byUs = await fixture.provider.charge(
    aCharge({ attemptId: 'renewal', instrument: { kind: 'saved', token, by: 'merchant' } }),
  )
  expect([byPerson.kind, byUs.kind === 'state' && byUs.state.status]).toEqual(['redirect', 'paid'])
})

test('a kept card whose permission was revoked is not charged', async () => {
  const fixture = await openProviderFixture()
  const token = await storedToken(fixture)
  fixture.sandbox.revoke(token)
  const outcome = await fixture.provider.charge(aCharge({ instrument: { kind: 'saved', token, by: 'merchant' } }))
  const code = outcome.kind === 'state' && outcome.state.error?.code
  expect([code, capturedPayments(fixture)]).toEqual(['permission_revoked', [['first', 150_000]]])
})

test('a kept card may run out of money later', async () => {
  const fixture = await openProviderFixture()
  const token = await storedToken(fixture)
  const instrument = { kind: 'saved', token, by: 'merchant' } as const
  fixture.sandbox.refuse(token, 'insufficient_funds')
  const refused = await fixture.provider.charge(aCharge({ attemptId: 'second', instrument }))
  fixture.sandbox.refuse(token, null)
  await fixture.provider.charge(aCharge({ attemptId: 'third', instrument }))
  expect([refused.kind === 'state' && refused.state.error?.code, capturedPayments(fixture)]).toEqual([
    'insufficient_funds',
    [
      ['first', 150_000],
      ['third', 150_000],
    ],
  ])
})

test('a card that nobody has kept cannot be charged', async () => {
  const { provider, sandbox } = await openProviderFixture()
  const outcome = await provider.charge(aCharge({ instrument: { kind: 'saved', token: 'no-such', by: 'merchant' } }))
  expect([outcome.kind, outcome.kind === 'refused' && outcome.error.code, sandbox.payments()]).toEqual([
    'refused',
    'invalid_request',
    [],
  ])
})

test('a token of a card pays once', async () => {
  const fixture = await openProviderFixture()
  const charge = byCard(fixture, PLAIN)
  await fixture.provider.charge(charge)
  const second = await fixture.provider.charge({ ...charge, attemptId: 'attempt-2' })
  expect([second.kind, capturedPayments(fixture)]).toEqual(['refused', [['attempt-1', 150_000]]])
})

test('a token of a card is too old after an hour', async () => {
  const fixture = await openProviderFixture()
  const charge = byCard(fixture, PLAIN)
  fixture.clock.advance(60 * 60_000)
  expect([(await fixture.provider.charge(charge)).kind, capturedPayments(fixture)]).toEqual(['refused', []])
})

const refusedUnasked = (code: string, lang: 'ru' | 'en') => ({
  kind: 'refused',
  error: { type: 'error', id: '', code, description: describeYookassa(code, lang) },
})

test('nothing is asked for euros, nor for T-Pay', async () => {
  const { provider, sandbox, faults } = await openProviderFixture()
  faults.next('charge', 'error', 'error', 'error')
  const euros = await provider.charge(aCharge({ money: { amount: 1_800, currency: 'EUR' }, lang: 'en' }))
  const tinkoff = await provider.charge(aCharge({ instrument: { kind: 'page', method: 'tinkoff' } }))
  expect([euros, tinkoff, sandbox.payments()]).toEqual([
    refusedUnasked('unsupported_currency', 'en'),
    refusedUnasked('unsupported_method', 'ru'),
    [],
  ])
})

test('wrong credentials refuse, and take nothing', async () => {
  const { provider, sandbox } = await openProviderFixture({ settings: { secretKey: 'test_other' } })
  const outcome = await provider.charge(aCharge())
  const error = {
    type: 'error',
    id: expect.any(String),
    code: 'invalid_credentials',
    description: describeYookassa('invalid_credentials', 'ru'),
  }
  expect([outcome, sandbox.payments()]).toEqual([{ kind: 'refused', error, isAccountError: true }, []])
})

test('a payment that nobody makes within an hour is canceled, and none is taken', async () => {
  const fixture = await openProviderFixture()
  const ref = refOf(await fixture.provider.charge(aCharge()))
  fixture.clock.advance(60 * 60_000)
  const found = await fixture.provider.find(ref)
  fixture.sandbox.pay(ref)
  const description = describeYookassa('expired_on_confirmation', 'ru')
  const error = { type: 'canceled', id: ref, code: 'expired_on_confirmation', description }
  expect([found, capturedPayments(fixture)]).toEqual([
    { kind: 'state', state: { ...paid, ref, status: 'canceled', error } },
    [],
  ])
})

test('descriptions and names of receipts are cut to what YooKassa takes, and free lines are left out', async () => {
  const fixture = await openProviderFixture()
  const receipt = [
    { name: 'Урок '.repeat(60), quantity: 1, amount: 100_001 },
    { name: 'Подарок', quantity: 1, amount: 0 },
    { name: 'Сертификат', quantity: 3, amount: 49_999 },
  ]
  const outcome = await fixture.provider.charge(byCard(fixture, PLAIN, { description: 'ё'.repeat(200), receipt }))
  const [payment] = fixture.sandbox.payments()
  expect([outcome.kind === 'state' && outcome.state.status, payment?.description?.length]).toEqual(['paid', 128])
})

test('a receipt that does not sum to the amount takes no money', async () => {
  const fixture = await openProviderFixture()
  const receipt = [{ name: 'Урок', quantity: 1, amount: 149_999 }]
  expect([
    (await fixture.provider.charge(byCard(fixture, PLAIN, { receipt }))).kind,
    capturedPayments(fixture),
  ]).toEqual(['refused', []])
})
