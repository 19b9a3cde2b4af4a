import { expect, test } from 'vitest'
import { describeYookassa } from './adapter.ts'
import { aCharge, byCard, openStage, PLAIN, refOf, type Stage, START, takings } from './testing/stage.ts'

const since = START
const RUB = 'RUB' as const

/** A payment of two steps, which the school does not make by itself. */
const held = async ({ api, sandbox }: Stage): Promise<string> => {
  const body = {
    amount: { value: '1500.00', currency: RUB },
    payment_token: sandbox.tokenOf(PLAIN),
    confirmation: { type: 'redirect', return_url: 'https://school.example/' },
    metadata: { attempt_id: 'attempt-1' },
  }
  const answer = await api('/payments', body, { 'idempotence-key': 'held' })
  const { id }: { id: string } = await answer.json()
  return id
}

/** A payment that somebody made by hand in YooKassa's own office. */
const nameless = (token: string) => ({
  amount: { value: '1500.00', currency: RUB },
  payment_token: token,
  capture: true,
  confirmation: { type: 'redirect', return_url: 'https://school.example/' },
})

const stateOf = (ref: string, given: object) => ({
  kind: 'state',
  state: {
    ref,
    attemptId: 'attempt-1',
    money: { amount: 150_000, currency: RUB },
    refunded: 0,
    card: null,
    error: null,
    ...given,
  },
})

test('a payment that nobody made is absent', async () => {
  const { provider } = await openStage()
  expect([await provider.find('no-such'), await provider.findLost('attempt-1', since)]).toEqual([
    { kind: 'absent' },
    { kind: 'absent' },
  ])
})

test('a ref that is no name reaches no other address', async () => {
  const { provider } = await openStage()
  expect((await provider.find('../refunds')).kind).toBe('unknown')
})

test('a lost payment is found behind many others, on a later page', async () => {
  const stage = await openStage()
  const ref = refOf(await stage.provider.charge(byCard(stage, PLAIN)))
  for (let other = 0; other < 210; other += 1) {
    stage.clock.advance(1_000)
    await stage.provider.charge(aCharge({ attemptId: `other-${other}`, instrument: { kind: 'widget' } }))
  }
  expect(await stage.provider.findLost('attempt-1', since)).toEqual(stateOf(ref, { status: 'paid' }))
})

test('what others have paid is not the lost payment', async () => {
  const stage = await openStage()
  await stage.provider.charge(byCard(stage, PLAIN, { attemptId: 'attempt-2' }))
  await stage.api('/payments', nameless(stage.sandbox.tokenOf(PLAIN)), { 'idempotence-key': 'nameless' })
  expect(await stage.provider.findLost('attempt-1', since)).toEqual({ kind: 'absent' })
})

const minutesLater = (minutes: number) => new Date(since.getTime() + minutes * 60_000)

test('a payment of before is not the lost one, and a clock that is a little ahead loses none', async () => {
  const stage = await openStage()
  await stage.provider.charge(byCard(stage, PLAIN))
  const [near, far] = [
    await stage.provider.findLost('attempt-1', minutesLater(4)),
    await stage.provider.findLost('attempt-1', minutesLater(60)),
  ]
  expect([near.kind, far.kind]).toEqual(['state', 'absent'])
})

test('what is held is authorized, and taken once however often that is asked', async () => {
  const stage = await openStage()
  const ref = await held(stage)
  const money = { amount: 150_000, currency: RUB }
  const before = await stage.provider.find(ref)
  const taken = await stage.provider.capture(ref, money, [])
  const again = await stage.provider.capture(ref, money, [])
  expect([before, taken, again, takings(stage)]).toEqual([
    stateOf(ref, { status: 'authorized' }),
    stateOf(ref, { status: 'paid' }),
    stateOf(ref, { status: 'paid' }),
    [['attempt-1', 150_000]],
  ])
})

test.each(['late-reset', 'late-error', 'garbled', 'reset'] as const)(
  'a hold is taken once through %s',
  async (fault) => {
    const stage = await openStage()
    const ref = await held(stage)
    stage.faults.next('capture', fault)
    await stage.provider.capture(ref, { amount: 150_000, currency: RUB }, [])
    expect(takings(stage)).toEqual([['attempt-1', 150_000]])
  },
)

test('what was taken by other hands counts as taken', async () => {
  const stage = await openStage()
  const ref = await held(stage)
  await stage.api(`/payments/${ref}/capture`, {}, { 'idempotence-key': 'other' })
  const taken = await stage.provider.capture(ref, { amount: 150_000, currency: RUB }, [])
  expect(taken).toEqual(stateOf(ref, { status: 'paid' }))
})

test('a hold that is let go is canceled, by us or by others', async () => {
  const stage = await openStage()
  const ref = await held(stage)
  const canceled = await stage.provider.cancel(ref)
  const code = 'canceled_by_merchant'
  const error = { type: 'canceled', id: ref, code, description: describeYookassa(code, 'ru') }
  expect([canceled, takings(stage)]).toEqual([stateOf(ref, { status: 'canceled', error }), []])
})

test('a hold that nobody takes in a week goes back to the person', async () => {
  const stage = await openStage()
  const ref = await held(stage)
  stage.clock.advance(7 * 24 * 60 * 60_000)
  const found = await stage.provider.find(ref)
  expect(found.kind === 'state' && [found.state.status, found.state.error?.code]).toEqual([
    'canceled',
    'expired_on_capture',
  ])
})

test('a payment that waits for a person cannot be canceled, and a paid one not either', async () => {
  const stage = await openStage()
  const waiting = refOf(await stage.provider.charge(aCharge()))
  const paid = refOf(await stage.provider.charge(byCard(stage, PLAIN, { attemptId: 'attempt-2' })))
  const answers = [await stage.provider.cancel(waiting), await stage.provider.cancel(paid)]
  expect([answers.map(({ kind }) => kind), takings(stage)]).toEqual([['refused', 'refused'], [['attempt-2', 150_000]]])
})

test('nothing can be taken or let go that does not exist', async () => {
  const { provider } = await openStage()
  const money = { amount: 150_000, currency: RUB }
  expect([await provider.capture('no-such', money, []), await provider.cancel('no-such')]).toEqual([
    { kind: 'absent' },
    { kind: 'absent' },
  ])
})

test('a payment is refunded in parts, and never by more than it was', async () => {
  const stage = await openStage()
  const ref = refOf(await stage.provider.charge(byCard(stage, PLAIN)))
  const part = (refundId: string, amount: number) =>
    stage.provider.refund({
      refundId,
      ref,
      money: { amount, currency: RUB },
      receipt: [{ name: 'Возврат', quantity: 1, amount }],
      email: 'parent@school.example',
    })
  const kinds = [await part('one', 50_000), await part('two', 100_000), await part('three', 100)].map(
    ({ kind }) => kind,
  )
  const found = await stage.provider.find(ref)
  expect([kinds, found]).toEqual([
    ['refunded', 'refunded', 'refused'],
    stateOf(ref, { status: 'paid', refunded: 150_000 }),
  ])
})

test('a refund under way is unknown until it is over', async () => {
  const stage = await openStage()
  const ref = refOf(await stage.provider.charge(byCard(stage, PLAIN)))
  const wish = { refundId: 'refund-1', ref, money: { amount: 150_000, currency: RUB }, receipt: [] }
  stage.sandbox.orderRefunds(null)
  const before = await stage.provider.refund(wish)
  const [refund] = stage.sandbox.refunds()
  stage.sandbox.finishRefund(refund?.id ?? '')
  const after = await stage.provider.refund(wish)
  expect([before, after, stage.sandbox.refunds().length]).toEqual([
    { kind: 'unknown', reason: 'refund under way' },
    { kind: 'refunded', ref: refund?.id },
    1,
  ])
})

test('a refund that the bank turns down is refused, with its reason', async () => {
  const stage = await openStage()
  const ref = refOf(await stage.provider.charge(byCard(stage, PLAIN)))
  stage.sandbox.orderRefunds('insufficient_funds')
  const wish = { refundId: 'refund-1', ref, money: { amount: 150_000, currency: RUB }, receipt: [] }
  const outcome = await stage.provider.refund(wish)
  expect([outcome.kind === 'refused' && outcome.error.code, takings(stage)]).toEqual([
    'insufficient_funds',
    [['attempt-1', 150_000]],
  ])
})

test('a refund whose receipt does not sum to it returns nothing', async () => {
  const stage = await openStage()
  const ref = refOf(await stage.provider.charge(byCard(stage, PLAIN)))
  const receipt = [{ name: 'Возврат', quantity: 1, amount: 149_999 }]
  const wish = {
    refundId: 'refund-1',
    ref,
    money: { amount: 150_000, currency: RUB },
    receipt,
    email: 'a@school.example',
  }
  expect([(await stage.provider.refund(wish)).kind, takings(stage)]).toEqual(['refused', [['attempt-1', 150_000]]])
})

test('nothing is refunded of what was not paid', async () => {
  const stage = await openStage()
  const ref = refOf(await stage.provider.charge(aCharge()))
  const wish = { refundId: 'refund-1', ref, money: { amount: 150_000, currency: RUB }, receipt: [] }
  expect([(await stage.provider.refund(wish)).kind, stage.sandbox.refunds()]).toEqual(['refused', []])
})
