import { expect, test } from 'vitest'
import type { Fault } from '../../../sandbox/provider-sandbox.ts'
import { describeTbank } from './describe.ts'
import { aCharge, aState, openedPayment, books, openProviderFixture, refOf, START } from './testing/provider-fixture.ts'

const nothing = { payments: [], movements: [] }

test.each(['bank-card', 'sbp', 'tinkoff', 'sberbank'] as const)('%s leads to the bank’s own page', async (method) => {
  const fixture = await openProviderFixture()
  const outcome = await fixture.provider.charge(aCharge({ instrument: { kind: 'page', method } }))
  const ref = refOf(outcome)
  expect([outcome, books(fixture)]).toEqual([
    { kind: 'redirect', ref, url: `${fixture.base}/pay/${ref}` },
    { payments: ['attempt-1 NEW'], movements: [] },
  ])
})

test('a payment is begun with our name, addresses, language and an hour to pay', async () => {
  const fixture = await openProviderFixture()
  await openedPayment(fixture, { lang: 'en' })
  const [payment] = fixture.bank.payments()
  expect(payment).toMatchObject({
    orderId: 'attempt-1',
    amount: 150_000,
    description: 'Заказ 17',
    isTwoStage: false,
    isSaving: false,
    owner: null,
    notifyUrl: 'https://school.example/pay/notify/tbank',
    successUrl: 'https://school.example/checkout/return?payment=attempt-1',
    failUrl: 'https://school.example/checkout/return?payment=attempt-1',
    expiresAt: new Date('2026-11-21T11:00:00.000Z'),
    lang: 'en',
  })
})

test('a name that is longer than the bank takes loses its dashes', async () => {
  const fixture = await openProviderFixture()
  await openedPayment(fixture, { attemptId: '01935b1e-8f3a-7c2d-9e4b-5a6f7c8d9e0f-1' })
  expect(books(fixture).payments).toEqual(['01935b1e8f3a7c2d9e4b5a6f7c8d9e0f1 NEW'])
})

test.each([
  ['a widget', aCharge({ instrument: { kind: 'widget' } }), '11'],
  ['a card’s token', aCharge({ instrument: { kind: 'card-token', token: 'x', cardholder: null } }), '11'],
  ['euros', aCharge({ money: { amount: 1_800, currency: 'EUR' } }), '253'],
])('%s is refused unasked', async (_, charge, code) => {
  const fixture = await openProviderFixture()
  const error = { type: 'ERROR', id: '', code, description: describeTbank(code, 'ru') }
  expect([await fixture.provider.charge(charge), books(fixture)]).toEqual([{ kind: 'refused', error }, nothing])
})

test.each([
  ['a wrong password', '204', { settings: { password: 'other' } }, {}],
  ['another terminal', '205', { settings: { terminalKey: 'other' } }, {}],
  [
    'a receipt that does not sum to the amount',
    '308',
    {},
    { receipt: [{ name: 'Курс', quantity: 1, amount: 149_999 }] },
  ],
  ['a sum below a ruble', '251', {}, { money: { amount: 99, currency: 'RUB' as const } }],
])('%s is refused by the bank in words of the page’s language', async (_, code, options, overrides) => {
  const fixture = await openProviderFixture(options)
  const outcome = await fixture.provider.charge(aCharge({ lang: 'en', ...overrides }))
  const error = { type: 'ERROR', id: '', code, description: describeTbank(code, 'en') }
  expect([outcome, books(fixture)]).toEqual([expect.objectContaining({ kind: 'refused', error }), nothing])
})

test.each<Fault>(['reset', 'error', 'busy', 'slow'])('a page opens although the first try meets %s', async (fault) => {
  const fixture = await openProviderFixture()
  fixture.faults.next('init', fault)
  const outcome = await fixture.provider.charge(aCharge())
  expect([outcome.kind, books(fixture).payments]).toEqual(['redirect', ['attempt-1 NEW']])
})

test.each<Fault>(['late-reset', 'late-error', 'garbled', 'stall'])(
  'a payment whose page was lost with the answer (%s) can be paid by nobody',
  async (fault) => {
    const fixture = await openProviderFixture()
    fixture.faults.next('init', fault)
    const outcome = await fixture.provider.charge(aCharge())
    const state = aState({ status: 'canceled', ref: refOf(outcome) })
    expect([outcome, books(fixture)]).toEqual([state, { payments: ['attempt-1 CANCELED'], movements: [] }])
  },
)

test('a charge that is made again under a name that is used finds what was begun', async () => {
  const fixture = await openProviderFixture()
  const ref = await openedPayment(fixture)
  fixture.bank.show(ref)
  const again = await fixture.provider.charge(aCharge())
  expect([again, books(fixture).payments]).toEqual([aState({ status: 'pending', ref }), ['attempt-1 FORM_SHOWED']])
})

test('where nothing can be looked up either nobody knows, and a minute later the payment is let go', async () => {
  const fixture = await openProviderFixture()
  fixture.faults.next('init', 'late-reset')
  fixture.faults.next('find-lost', 'reset', 'error')
  const outcome = await fixture.provider.charge(aCharge())
  fixture.clock.advance(59_999)
  const early = await fixture.provider.findLost('attempt-1', START)
  fixture.clock.advance(1)
  const found = await fixture.provider.findLost('attempt-1', START)
  const [payment] = fixture.bank.payments()
  expect([outcome, early, found, books(fixture).payments]).toEqual([
    { kind: 'unknown', reason: 'status 500' },
    { kind: 'unknown', reason: 'just begun' },
    aState({ status: 'canceled', ref: payment?.id ?? '' }),
    ['attempt-1 CANCELED'],
  ])
})

test('a payment that somebody has begun to pay is not let go', async () => {
  const fixture = await openProviderFixture()
  const ref = await openedPayment(fixture)
  fixture.bank.show(ref)
  fixture.clock.advance(60_000)
  expect(await fixture.provider.findLost('attempt-1', START)).toEqual(aState({ status: 'pending', ref }))
})

test('a charge that never reaches the bank is unknown, and the bank has nothing of its name', async () => {
  const fixture = await openProviderFixture()
  fixture.faults.next('init', 'reset', 'reset')
  const outcome = await fixture.provider.charge(aCharge())
  const found = await fixture.provider.findLost('attempt-1', START)
  expect([outcome, found, books(fixture)]).toEqual([
    { kind: 'unknown', reason: 'not begun' },
    { kind: 'absent' },
    nothing,
  ])
})
