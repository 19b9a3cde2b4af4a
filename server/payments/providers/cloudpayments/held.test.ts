import { expect, test } from 'vitest'
import {
  openProviderFixture,
  PLAIN,
  paid,
  type ProviderFixture,
  statusOf,
  capturedPayments,
} from './testing/provider-fixture.ts'

const MONEY = { amount: 150_050, currency: 'RUB' } as const

/** The school charges in one stage; somebody in the provider's cabinet may hold. */
const held = async ({ call, sandbox }: ProviderFixture): Promise<string> => {
  const order = { Amount: 1500.5, InvoiceId: 'attempt-1', IpAddress: '203.0.113.7' }
  const body = await call('/payments/cards/auth', { ...order, CardCryptogramPacket: sandbox.cryptogramOf(PLAIN) })
  return String(Object(body.Model).TransactionId)
}

test('what is held is authorized, and paid once it is taken', async () => {
  const fixture = await openProviderFixture()
  const ref = await held(fixture)
  const before = await fixture.provider.find(ref)
  const after = await fixture.provider.capture(ref, MONEY, [])
  expect([statusOf(before), statusOf(after), capturedPayments(fixture)]).toEqual([
    'authorized',
    'paid',
    [['attempt-1', 1500.5]],
  ])
})

test('what was taken before is paid, however often it is taken', async () => {
  const fixture = await openProviderFixture()
  const ref = await held(fixture)
  await fixture.provider.capture(ref, MONEY, [])
  fixture.clock.advance(2 * 3_600_000)
  expect(statusOf(await fixture.provider.capture(ref, MONEY, []))).toBe('paid')
})

test('more than is held is refused', async () => {
  const fixture = await openProviderFixture()
  const ref = await held(fixture)
  const outcome = await fixture.provider.capture(ref, { amount: 150_051, currency: 'RUB' }, [])
  expect([outcome.kind === 'refused' && outcome.error.code, capturedPayments(fixture)]).toEqual(['held', []])
})

test('what is held and let go is canceled', async () => {
  const fixture = await openProviderFixture()
  const ref = await held(fixture)
  expect([statusOf(await fixture.provider.cancel(ref)), capturedPayments(fixture)]).toEqual(['canceled', []])
})

test('what was paid cannot be let go, and says so', async () => {
  const fixture = await openProviderFixture()
  const ref = await paid(fixture)
  expect([statusOf(await fixture.provider.cancel(ref)), capturedPayments(fixture).length]).toEqual(['paid', 1])
})

test('letting go of nothing is absent', async () => {
  const { provider } = await openProviderFixture()
  expect(await provider.cancel('17')).toEqual({ kind: 'absent' })
})

test.each(['late-reset', 'late-error', 'garbled'] as const)(
  'taking and letting go whose answers are lost (%s) tell the truth',
  async (fault) => {
    const fixture = await openProviderFixture()
    const [one, two] = [await held(fixture), await held(fixture)]
    fixture.faults.next('capture', fault)
    fixture.faults.next('cancel', fault)
    const outcomes = [await fixture.provider.capture(one, MONEY, []), await fixture.provider.cancel(two)]
    expect(outcomes.map(statusOf)).toEqual(['paid', 'canceled'])
  },
)
