import type { Stripe } from 'stripe'
import { expect, test } from 'vitest'
import { stateOfIntent } from './states.ts'
import type { ProviderFixture } from './testing/provider-fixture.ts'
import {
  byStoredCard,
  storedCard,
  openProviderFixture,
  opened,
  paid,
  refOf,
  stateOf,
  statusOf,
  capturedPayments,
} from './testing/provider-fixture.ts'

const EUR = (amount: number) => ({ amount, currency: 'EUR' }) as const
const back = (fixture: ProviderFixture, ref: string, refundId: string, amount: number) =>
  fixture.provider.refund({ refundId, ref, money: EUR(amount), receipt: [] })

/** A session that only holds the money, made by hand: the adapter makes none. */
const held = async ({ api, sandbox }: ProviderFixture): Promise<string> => {
  const response = await api('/checkout/sessions', {
    mode: 'payment',
    success_url: 'https://school.example/',
    client_reference_id: 'attempt-1',
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][currency]': 'eur',
    'line_items[0][price_data][unit_amount]': '1800',
    'line_items[0][price_data][product_data][name]': 'x',
    'payment_intent_data[capture_method]': 'manual',
  })
  const { id }: { id: string } = await response.json()
  sandbox.complete(id)
  return id
}

test('the receipt of a charge and its dispute are read', async () => {
  const fixture = await openProviderFixture()
  const intentId = fixture.sandbox.intentOf(await paid(fixture))
  const response = await fixture.api(`/payment_intents/${intentId}?expand[]=latest_charge`)
  const intent: Omit<Stripe.PaymentIntent, 'latest_charge'> & { latest_charge: Stripe.Charge } = await response.json()
  const receipt_url = 'https://pay.stripe.com/receipts/1'
  expect(stateOfIntent({ ...intent, latest_charge: { ...intent.latest_charge, disputed: true, receipt_url } })).toEqual(
    {
      kind: 'state',
      state: expect.objectContaining({ status: 'paid', isDisputed: true, receiptUrl: receipt_url }),
    },
  )
})

test('a payment is refunded whole', async () => {
  const fixture = await openProviderFixture()
  const ref = await paid(fixture)
  const outcome = await back(fixture, ref, 'refund-1', 1_800)
  const { status, money, refunded } = stateOf(await fixture.provider.find(ref))
  expect([outcome, status, money.amount, refunded, capturedPayments(fixture)]).toEqual([
    { kind: 'refunded', ref: expect.stringMatching(/^re_\w+$/) },
    'paid',
    1_800,
    1_800,
    [0],
  ])
})

test('a payment is refunded in parts', async () => {
  const fixture = await openProviderFixture()
  const ref = await paid(fixture)
  await back(fixture, ref, 'refund-1', 500)
  await back(fixture, ref, 'refund-2', 300)
  expect([stateOf(await fixture.provider.find(ref)).refunded, capturedPayments(fixture)]).toEqual([800, [1_000]])
})

test('a refund is made once however often it is asked for under its name', async () => {
  const fixture = await openProviderFixture()
  const ref = await paid(fixture)
  const first = await back(fixture, ref, 'refund-1', 500)
  const second = await back(fixture, ref, 'refund-1', 500)
  expect([first, capturedPayments(fixture)]).toEqual([second, [1_300]])
})

test('a refund is made once even after Stripe has forgotten the key', async () => {
  const fixture = await openProviderFixture()
  const ref = await paid(fixture)
  const first = await back(fixture, ref, 'refund-1', 500)
  fixture.clock.advance(25 * 60 * 60_000)
  const second = await back(fixture, ref, 'refund-1', 500)
  expect([first, capturedPayments(fixture)]).toEqual([second, [1_300]])
})

test('two refunds of one name at the same moment are one', async () => {
  const fixture = await openProviderFixture()
  const ref = await paid(fixture)
  const [first, second] = await Promise.all([back(fixture, ref, 'refund-1', 500), back(fixture, ref, 'refund-1', 500)])
  expect([first, capturedPayments(fixture)]).toEqual([second, [1_300]])
})

test.each([
  ['more than was paid', 0, 1_801, 'invalid_request_error'],
  ['what has gone back already', 1_800, 1, 'charge_already_refunded'],
])('%s is not refunded', async (_, before, amount, code) => {
  const fixture = await openProviderFixture()
  const ref = await paid(fixture)
  if (before > 0) await back(fixture, ref, 'refund-0', before)
  const outcome = await back(fixture, ref, 'refund-1', amount)
  expect([outcome.kind === 'refused' && outcome.error.code, capturedPayments(fixture)]).toEqual([
    code,
    [1_800 - before],
  ])
})

test('what was not paid is not refunded', async () => {
  const fixture = await openProviderFixture()
  const outcome = await back(fixture, await opened(fixture), 'refund-1', 100)
  expect(outcome.kind === 'refused' && outcome.error.code).toBe('charge_not_refundable')
})

test('a charge of a kept card is refunded by its own name', async () => {
  const fixture = await openProviderFixture()
  const ref = refOf(await fixture.provider.charge(byStoredCard(await storedCard(fixture), 'merchant')))
  await back(fixture, ref, 'refund-1', 1_800)
  expect(capturedPayments(fixture)).toEqual([1_800, 0])
})

test('money that was given back on the pages of Stripe is seen', async () => {
  const fixture = await openProviderFixture()
  const ref = await paid(fixture)
  fixture.sandbox.refund(fixture.sandbox.intentOf(ref), 700)
  expect(stateOf(await fixture.provider.find(ref)).refunded).toBe(700)
})

test('a page that is let go of can be paid on no more', async () => {
  const fixture = await openProviderFixture()
  const ref = await opened(fixture)
  const outcome = await fixture.provider.cancel(ref)
  const shown = fixture.sandbox.complete(ref)
  expect([stateOf(outcome).status, shown, capturedPayments(fixture)]).toEqual(['canceled', 'expired', []])
})

test('letting go twice is the same as once', async () => {
  const fixture = await openProviderFixture()
  const ref = await opened(fixture)
  expect(await fixture.provider.cancel(ref)).toEqual(await fixture.provider.cancel(ref))
})

test('a payment that came before it was let go of is told as paid', async () => {
  const fixture = await openProviderFixture()
  const ref = await paid(fixture)
  expect([stateOf(await fixture.provider.cancel(ref)).status, capturedPayments(fixture)]).toEqual(['paid', [1_800]])
})

test('a charge of a kept card that waits for its owner is let go of', async () => {
  const fixture = await openProviderFixture()
  const ref = refOf(
    await fixture.provider.charge(byStoredCard(await storedCard(fixture, '4000002760003184'), 'customer')),
  )
  const outcome = await fixture.provider.cancel(ref)
  expect([stateOf(outcome).status, await statusOf(fixture, ref)]).toEqual(['canceled', 'canceled'])
})

test('a page that nobody paid on for a day has expired', async () => {
  const fixture = await openProviderFixture()
  const ref = await opened(fixture)
  fixture.clock.advance(24 * 60 * 60_000)
  expect([await statusOf(fixture, ref), fixture.sandbox.complete(ref), capturedPayments(fixture)]).toEqual([
    'canceled',
    'expired',
    [],
  ])
})

test('money that is held is taken, once', async () => {
  const fixture = await openProviderFixture()
  const ref = await held(fixture)
  const before = await statusOf(fixture, ref)
  const first = await fixture.provider.capture(ref, EUR(1_800), [])
  const second = await fixture.provider.capture(ref, EUR(1_800), [])
  expect([before, stateOf(first).status, second, capturedPayments(fixture)]).toEqual([
    'authorized',
    'paid',
    first,
    [1_800],
  ])
})

test('money that is held is taken in part, and the rest is let go of', async () => {
  const fixture = await openProviderFixture()
  const ref = await held(fixture)
  const outcome = await fixture.provider.capture(ref, EUR(1_000), [])
  expect([stateOf(outcome).money, capturedPayments(fixture)]).toEqual([EUR(1_000), [1_000]])
})

test('money that is held is let go of, and then cannot be taken', async () => {
  const fixture = await openProviderFixture()
  const ref = await held(fixture)
  const outcome = await fixture.provider.cancel(ref)
  const late = await fixture.provider.capture(ref, EUR(1_800), [])
  expect([stateOf(outcome).status, late.kind === 'refused' && late.error.code, capturedPayments(fixture)]).toEqual([
    'canceled',
    'payment_intent_unexpected_state',
    [],
  ])
})

test('a payment that nobody has paid cannot be taken', async () => {
  const fixture = await openProviderFixture()
  const outcome = await fixture.provider.capture(await opened(fixture), EUR(1_800), [])
  expect(outcome.kind).toBe('refused')
})

test.each(['cs_test_1', 'pi_1', 'seti_1', 'x'])('there is no payment %s', async (ref) => {
  const fixture = await openProviderFixture()
  const outcomes = [await fixture.provider.find(ref), await fixture.provider.cancel(ref)]
  expect([outcomes[0], outcomes[1]?.kind]).toEqual([{ kind: 'absent' }, 'absent'])
})
