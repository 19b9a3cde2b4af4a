import { expect, test } from 'vitest'
import type { Stage } from './testing/stage.ts'
import { byKept, kept, openStage, opened, paid, refOf, stateOf, statusOf, takings } from './testing/stage.ts'

const EUR = (amount: number) => ({ amount, currency: 'EUR' }) as const
const back = (stage: Stage, ref: string, refundId: string, amount: number) =>
  stage.provider.refund({ refundId, ref, money: EUR(amount), receipt: [] })

/** A session that only holds the money, made by hand: the adapter makes none. */
const held = async ({ api, sandbox }: Stage): Promise<string> => {
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

test('a payment is refunded whole', async () => {
  const stage = await openStage()
  const ref = await paid(stage)
  const outcome = await back(stage, ref, 'refund-1', 1_800)
  const { status, money, refunded } = stateOf(await stage.provider.find(ref))
  expect([outcome, status, money.amount, refunded, takings(stage)]).toEqual([
    { kind: 'refunded', ref: expect.stringMatching(/^re_\w+$/) },
    'paid',
    1_800,
    1_800,
    [0],
  ])
})

test('a payment is refunded in parts', async () => {
  const stage = await openStage()
  const ref = await paid(stage)
  await back(stage, ref, 'refund-1', 500)
  await back(stage, ref, 'refund-2', 300)
  expect([stateOf(await stage.provider.find(ref)).refunded, takings(stage)]).toEqual([800, [1_000]])
})

test('a refund is made once however often it is asked for under its name', async () => {
  const stage = await openStage()
  const ref = await paid(stage)
  const first = await back(stage, ref, 'refund-1', 500)
  const second = await back(stage, ref, 'refund-1', 500)
  expect([first, takings(stage)]).toEqual([second, [1_300]])
})

test('a refund is made once even after Stripe has forgotten the key', async () => {
  const stage = await openStage()
  const ref = await paid(stage)
  const first = await back(stage, ref, 'refund-1', 500)
  stage.clock.advance(25 * 60 * 60_000)
  const second = await back(stage, ref, 'refund-1', 500)
  expect([first, takings(stage)]).toEqual([second, [1_300]])
})

test('two refunds of one name at the same moment are one', async () => {
  const stage = await openStage()
  const ref = await paid(stage)
  const [first, second] = await Promise.all([back(stage, ref, 'refund-1', 500), back(stage, ref, 'refund-1', 500)])
  expect([first, takings(stage)]).toEqual([second, [1_300]])
})

test.each([
  ['more than was paid', 0, 1_801, 'invalid_request_error'],
  ['what has gone back already', 1_800, 1, 'charge_already_refunded'],
])('%s is not refunded', async (_, before, amount, code) => {
  const stage = await openStage()
  const ref = await paid(stage)
  if (before > 0) await back(stage, ref, 'refund-0', before)
  const outcome = await back(stage, ref, 'refund-1', amount)
  expect([outcome.kind === 'refused' && outcome.error.code, takings(stage)]).toEqual([code, [1_800 - before]])
})

test('what was not paid is not refunded', async () => {
  const stage = await openStage()
  const outcome = await back(stage, await opened(stage), 'refund-1', 100)
  expect(outcome.kind === 'refused' && outcome.error.code).toBe('charge_not_refundable')
})

test('a charge of a kept card is refunded by its own name', async () => {
  const stage = await openStage()
  const ref = refOf(await stage.provider.charge(byKept(await kept(stage), 'merchant')))
  await back(stage, ref, 'refund-1', 1_800)
  expect(takings(stage)).toEqual([1_800, 0])
})

test('money that was given back on the pages of Stripe is seen', async () => {
  const stage = await openStage()
  const ref = await paid(stage)
  stage.sandbox.refund(stage.sandbox.intentOf(ref), 700)
  expect(stateOf(await stage.provider.find(ref)).refunded).toBe(700)
})

test('a page that is let go of can be paid on no more', async () => {
  const stage = await openStage()
  const ref = await opened(stage)
  const outcome = await stage.provider.cancel(ref)
  const shown = stage.sandbox.complete(ref)
  expect([stateOf(outcome).status, shown, takings(stage)]).toEqual(['canceled', 'expired', []])
})

test('letting go twice is the same as once', async () => {
  const stage = await openStage()
  const ref = await opened(stage)
  expect(await stage.provider.cancel(ref)).toEqual(await stage.provider.cancel(ref))
})

test('a payment that came before it was let go of is told as paid', async () => {
  const stage = await openStage()
  const ref = await paid(stage)
  expect([stateOf(await stage.provider.cancel(ref)).status, takings(stage)]).toEqual(['paid', [1_800]])
})

test('a charge of a kept card that waits for its owner is let go of', async () => {
  const stage = await openStage()
  const ref = refOf(await stage.provider.charge(byKept(await kept(stage, '4000002760003184'), 'customer')))
  const outcome = await stage.provider.cancel(ref)
  expect([stateOf(outcome).status, await statusOf(stage, ref)]).toEqual(['canceled', 'canceled'])
})

test('a page that nobody paid on for a day has expired', async () => {
  const stage = await openStage()
  const ref = await opened(stage)
  stage.clock.advance(24 * 60 * 60_000)
  expect([await statusOf(stage, ref), stage.sandbox.complete(ref), takings(stage)]).toEqual(['canceled', 'expired', []])
})

test('money that is held is taken, once', async () => {
  const stage = await openStage()
  const ref = await held(stage)
  const before = await statusOf(stage, ref)
  const first = await stage.provider.capture(ref, EUR(1_800), [])
  const second = await stage.provider.capture(ref, EUR(1_800), [])
  expect([before, stateOf(first).status, second, takings(stage)]).toEqual(['authorized', 'paid', first, [1_800]])
})

test('money that is held is taken in part, and the rest is let go of', async () => {
  const stage = await openStage()
  const ref = await held(stage)
  const outcome = await stage.provider.capture(ref, EUR(1_000), [])
  expect([stateOf(outcome).money, takings(stage)]).toEqual([EUR(1_000), [1_000]])
})

test('money that is held is let go of, and then cannot be taken', async () => {
  const stage = await openStage()
  const ref = await held(stage)
  const outcome = await stage.provider.cancel(ref)
  const late = await stage.provider.capture(ref, EUR(1_800), [])
  expect([stateOf(outcome).status, late.kind === 'refused' && late.error.code, takings(stage)]).toEqual([
    'canceled',
    'payment_intent_unexpected_state',
    [],
  ])
})

test('a payment that nobody has paid cannot be taken', async () => {
  const stage = await openStage()
  const outcome = await stage.provider.capture(await opened(stage), EUR(1_800), [])
  expect(outcome.kind).toBe('refused')
})

test.each(['cs_test_1', 'pi_1', 'seti_1', 'x'])('there is no payment %s', async (ref) => {
  const stage = await openStage()
  const outcomes = [await stage.provider.find(ref), await stage.provider.cancel(ref)]
  expect([outcomes[0], outcomes[1]?.kind]).toEqual([{ kind: 'absent' }, 'absent'])
})
