import { expect, test } from 'vitest'
import { describeYookassa } from './describe.ts'
import {
  aCharge,
  byCard,
  openProviderFixture,
  PLAIN,
  refOf,
  type ProviderFixture,
  START,
  capturedPayments,
} from './testing/provider-fixture.ts'

const since = START
const RUB = 'RUB' as const

/** A payment of two steps, which the school does not make by itself. */
const held = async ({ api, sandbox }: ProviderFixture): Promise<string> => {
  const body = {
    amount: { value: '1500.00', currency: RUB },
    payment_token: sandbox.tokenOf(PLAIN),
    confirmation: { type: 'redirect', return_url: 'https://school.example/' },
    metadata: { attempt_id: 'attempt-1' },
  }
  const response = await api('/payments', body, { 'idempotence-key': 'held' })
  const { id }: { id: string } = await response.json()
  return id
}

/** A payment that somebody made by hand in YooKassa's own office. */
const nameless = (token: string) => ({
  amount: { value: '1500.00', currency: RUB },
  payment_token: token,
  capture: true,
  confirmation: { type: 'redirect', return_url: 'https://school.example/' },
})

const stateOf = (ref: string, changes: object) => ({
  kind: 'state',
  state: {
    ref,
    attemptId: 'attempt-1',
    money: { amount: 150_000, currency: RUB },
    refunded: 0,
    card: null,
    error: null,
    ...changes,
  },
})

test('a payment that nobody made is absent', async () => {
  const { provider } = await openProviderFixture()
  expect([await provider.find('no-such'), await provider.findLost('attempt-1', since)]).toEqual([
    { kind: 'absent' },
    { kind: 'absent' },
  ])
})

test('a ref that is no name reaches no other address', async () => {
  const { provider } = await openProviderFixture()
  expect((await provider.find('../refunds')).kind).toBe('unknown')
})

test('a lost payment is found behind many others, on a later page', async () => {
  const fixture = await openProviderFixture()
  const ref = refOf(await fixture.provider.charge(byCard(fixture, PLAIN)))
  for (let other = 0; other < 210; other += 1) {
    fixture.clock.advance(1_000)
    await fixture.provider.charge(aCharge({ attemptId: `other-${other}`, instrument: { kind: 'widget' } }))
  }
  expect(await fixture.provider.findLost('attempt-1', since)).toEqual(stateOf(ref, { status: 'paid' }))
})

test('what others have paid is not the lost payment', async () => {
  const fixture = await openProviderFixture()
  await fixture.provider.charge(byCard(fixture, PLAIN, { attemptId: 'attempt-2' }))
  await fixture.api('/payments', nameless(fixture.sandbox.tokenOf(PLAIN)), { 'idempotence-key': 'nameless' })
  expect(await fixture.provider.findLost('attempt-1', since)).toEqual({ kind: 'absent' })
})

const afterMinutes = (minutes: number) => new Date(since.getTime() + minutes * 60_000)

test('a payment of before is not the lost one, and a clock that is a little ahead loses none', async () => {
  const fixture = await openProviderFixture()
  await fixture.provider.charge(byCard(fixture, PLAIN))
  const [near, far] = [
    await fixture.provider.findLost('attempt-1', afterMinutes(4)),
    await fixture.provider.findLost('attempt-1', afterMinutes(60)),
  ]
  expect([near.kind, far.kind]).toEqual(['state', 'absent'])
})

test('what is held is authorized, and taken once however often that is asked', async () => {
  const fixture = await openProviderFixture()
  const ref = await held(fixture)
  const money = { amount: 150_000, currency: RUB }
  const before = await fixture.provider.find(ref)
  const captured = await fixture.provider.capture(ref, money, [])
  const again = await fixture.provider.capture(ref, money, [])
  expect([before, captured, again, capturedPayments(fixture)]).toEqual([
    stateOf(ref, { status: 'authorized' }),
    stateOf(ref, { status: 'paid' }),
    stateOf(ref, { status: 'paid' }),
    [['attempt-1', 150_000]],
  ])
})

test.each(['late-reset', 'late-error', 'garbled', 'reset'] as const)(
  'a hold is taken once through %s',
  async (fault) => {
    const fixture = await openProviderFixture()
    const ref = await held(fixture)
    fixture.faults.next('capture', fault)
    await fixture.provider.capture(ref, { amount: 150_000, currency: RUB }, [])
    expect(capturedPayments(fixture)).toEqual([['attempt-1', 150_000]])
  },
)

test('what was taken by other hands counts as taken', async () => {
  const fixture = await openProviderFixture()
  const ref = await held(fixture)
  await fixture.api(`/payments/${ref}/capture`, {}, { 'idempotence-key': 'other' })
  const captured = await fixture.provider.capture(ref, { amount: 150_000, currency: RUB }, [])
  expect(captured).toEqual(stateOf(ref, { status: 'paid' }))
})

test('a hold that is let go is canceled, by us or by others', async () => {
  const fixture = await openProviderFixture()
  const ref = await held(fixture)
  const canceled = await fixture.provider.cancel(ref)
  const code = 'canceled_by_merchant'
  const error = { type: 'canceled', id: ref, code, description: describeYookassa(code, 'ru') }
  expect([canceled, capturedPayments(fixture)]).toEqual([stateOf(ref, { status: 'canceled', error }), []])
})

test('a hold that nobody takes in a week goes back to the person', async () => {
  const fixture = await openProviderFixture()
  const ref = await held(fixture)
  fixture.clock.advance(7 * 24 * 60 * 60_000)
  const found = await fixture.provider.find(ref)
  expect(found.kind === 'state' && [found.state.status, found.state.error?.code]).toEqual([
    'canceled',
    'expired_on_capture',
  ])
})

test('a payment that waits for a person cannot be canceled, and a paid one not either', async () => {
  const fixture = await openProviderFixture()
  const waiting = refOf(await fixture.provider.charge(aCharge()))
  const paid = refOf(await fixture.provider.charge(byCard(fixture, PLAIN, { attemptId: 'attempt-2' })))
  const outcomes = [await fixture.provider.cancel(waiting), await fixture.provider.cancel(paid)]
  expect([outcomes.map(({ kind }) => kind), capturedPayments(fixture)]).toEqual([
    ['refused', 'refused'],
    [['attempt-2', 150_000]],
  ])
})

test('nothing can be taken or let go that does not exist', async () => {
  const { provider } = await openProviderFixture()
  const money = { amount: 150_000, currency: RUB }
  expect([await provider.capture('no-such', money, []), await provider.cancel('no-such')]).toEqual([
    { kind: 'absent' },
    { kind: 'absent' },
  ])
})

test('a payment is refunded in parts, and never by more than it was', async () => {
  const fixture = await openProviderFixture()
  const ref = refOf(await fixture.provider.charge(byCard(fixture, PLAIN)))
  const part = (refundId: string, amount: number) =>
    fixture.provider.refund({
      refundId,
      ref,
      money: { amount, currency: RUB },
      receipt: [{ name: 'Возврат', quantity: 1, amount }],
      email: 'parent@school.example',
    })
  const kinds = [await part('one', 50_000), await part('two', 100_000), await part('three', 100)].map(
    ({ kind }) => kind,
  )
  const found = await fixture.provider.find(ref)
  expect([kinds, found]).toEqual([
    ['refunded', 'refunded', 'refused'],
    stateOf(ref, { status: 'paid', refunded: 150_000 }),
  ])
})

test('a refund under way is unknown until it is over', async () => {
  const fixture = await openProviderFixture()
  const ref = refOf(await fixture.provider.charge(byCard(fixture, PLAIN)))
  const request = { refundId: 'refund-1', ref, money: { amount: 150_000, currency: RUB }, receipt: [] }
  fixture.sandbox.planRefunds(null)
  const before = await fixture.provider.refund(request)
  const [refund] = fixture.sandbox.refunds()
  fixture.sandbox.finishRefund(refund?.id ?? '')
  const after = await fixture.provider.refund(request)
  expect([before, after, fixture.sandbox.refunds().length]).toEqual([
    { kind: 'unknown', reason: 'refund under way' },
    { kind: 'refunded', ref: refund?.id },
    1,
  ])
})

test('a refund that the bank turns down is refused, with its reason', async () => {
  const fixture = await openProviderFixture()
  const ref = refOf(await fixture.provider.charge(byCard(fixture, PLAIN)))
  fixture.sandbox.planRefunds('insufficient_funds')
  const request = { refundId: 'refund-1', ref, money: { amount: 150_000, currency: RUB }, receipt: [] }
  const outcome = await fixture.provider.refund(request)
  expect([outcome.kind === 'refused' && outcome.error.code, capturedPayments(fixture)]).toEqual([
    'insufficient_funds',
    [['attempt-1', 150_000]],
  ])
})

test('a refund whose receipt does not sum to it returns nothing', async () => {
  const fixture = await openProviderFixture()
  const ref = refOf(await fixture.provider.charge(byCard(fixture, PLAIN)))
  const receipt = [{ name: 'Возврат', quantity: 1, amount: 149_999 }]
  const request = {
    refundId: 'refund-1',
    ref,
    money: { amount: 150_000, currency: RUB },
    receipt,
    email: 'a@school.example',
  }
  expect([(await fixture.provider.refund(request)).kind, capturedPayments(fixture)]).toEqual([
    'refused',
    [['attempt-1', 150_000]],
  ])
})

test('nothing is refunded of what was not paid', async () => {
  const fixture = await openProviderFixture()
  const ref = refOf(await fixture.provider.charge(aCharge()))
  const request = { refundId: 'refund-1', ref, money: { amount: 150_000, currency: RUB }, receipt: [] }
  expect([(await fixture.provider.refund(request)).kind, fixture.sandbox.refunds()]).toEqual(['refused', []])
})
