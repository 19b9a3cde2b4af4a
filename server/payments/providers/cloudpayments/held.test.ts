import { expect, test } from 'vitest'
import { openStage, PLAIN, paid, type Stage, statusOf, takings } from './testing/stage.ts'

const MONEY = { amount: 150_050, currency: 'RUB' } as const

/** The school charges in one stage; somebody in the provider's cabinet may hold. */
const held = async ({ call, sandbox }: Stage): Promise<string> => {
  const order = { Amount: 1500.5, InvoiceId: 'attempt-1', IpAddress: '203.0.113.7' }
  const body = await call('/payments/cards/auth', { ...order, CardCryptogramPacket: sandbox.cryptogramOf(PLAIN) })
  return String(Object(body.Model).TransactionId)
}

test('what is held is authorized, and paid once it is taken', async () => {
  const stage = await openStage()
  const ref = await held(stage)
  const before = await stage.provider.find(ref)
  const after = await stage.provider.capture(ref, MONEY, [])
  expect([statusOf(before), statusOf(after), takings(stage)]).toEqual(['authorized', 'paid', [['attempt-1', 1500.5]]])
})

test('what was taken before is paid, however often it is taken', async () => {
  const stage = await openStage()
  const ref = await held(stage)
  await stage.provider.capture(ref, MONEY, [])
  stage.clock.advance(2 * 3_600_000)
  expect(statusOf(await stage.provider.capture(ref, MONEY, []))).toBe('paid')
})

test('more than is held is refused', async () => {
  const stage = await openStage()
  const ref = await held(stage)
  const answer = await stage.provider.capture(ref, { amount: 150_051, currency: 'RUB' }, [])
  expect([answer.kind === 'refused' && answer.error.code, takings(stage)]).toEqual(['held', []])
})

test('what is held and let go is canceled', async () => {
  const stage = await openStage()
  const ref = await held(stage)
  expect([statusOf(await stage.provider.cancel(ref)), takings(stage)]).toEqual(['canceled', []])
})

test('what was paid cannot be let go, and says so', async () => {
  const stage = await openStage()
  const ref = await paid(stage)
  expect([statusOf(await stage.provider.cancel(ref)), takings(stage).length]).toEqual(['paid', 1])
})

test('letting go of nothing is absent', async () => {
  const { provider } = await openStage()
  expect(await provider.cancel('17')).toEqual({ kind: 'absent' })
})

test.each(['late-reset', 'late-error', 'garbled'] as const)(
  'taking and letting go whose answers are lost (%s) tell the truth',
  async (fault) => {
    const stage = await openStage()
    const [one, two] = [await held(stage), await held(stage)]
    stage.faults.next('capture', fault)
    stage.faults.next('cancel', fault)
    const answers = [await stage.provider.capture(one, MONEY, []), await stage.provider.cancel(two)]
    expect(answers.map(statusOf)).toEqual(['paid', 'canceled'])
  },
)
