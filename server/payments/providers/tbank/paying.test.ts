import { expect, test } from 'vitest'
import { testCards } from '../../../sandbox/tbank/test-cards.ts'
import { createTbank } from './adapter.ts'
import { describeTbank } from './describe.ts'
import { addressOf, aState, begunPayment, books, openStage, paidPayment, type Stage, START } from './testing/stage.ts'

const HOUR_MS = 60 * 60_000

const failed = (ref: string, type: string, code: string) =>
  aState({ status: 'failed', ref, error: { type, id: ref, code, description: describeTbank(code, 'ru') } })

const taken = ['taken 150000 attempt-1']

test.each(['plain', 'frictionless', 'attempt', 'oddSum'] as const)('the card %s pays at once', async (name) => {
  const stage = await openStage()
  const ref = await begunPayment(stage)
  stage.bank.payByCard(ref, testCards[name].number)
  expect([await stage.provider.find(ref), books(stage).movements]).toEqual([aState({ ref }), taken])
})

test.each(['secure', 'oldSecure'] as const)('the card %s pays after 3-D Secure', async (name) => {
  const stage = await openStage()
  const ref = await begunPayment(stage)
  stage.bank.payByCard(ref, testCards[name].number)
  const before = await stage.provider.find(ref)
  stage.bank.answerSecure(ref, true)
  expect([before, await stage.provider.find(ref), books(stage).movements]).toEqual([
    aState({ status: 'pending', ref }),
    aState({ ref }),
    taken,
  ])
})

test('3-D Secure that is refused fails the payment', async () => {
  const stage = await openStage()
  const ref = await begunPayment(stage)
  stage.bank.payByCard(ref, testCards.secure.number)
  stage.bank.answerSecure(ref, false)
  expect([await stage.provider.find(ref), books(stage).movements]).toEqual([failed(ref, 'AUTH_FAIL', '101'), []])
})

test('3-D Secure that is abandoned is over with the hour', async () => {
  const stage = await openStage()
  const ref = await begunPayment(stage)
  stage.bank.payByCard(ref, testCards.secure.number)
  stage.clock.advance(HOUR_MS)
  expect([await stage.provider.find(ref), books(stage).movements]).toEqual([
    failed(ref, 'DEADLINE_EXPIRED', 'DEADLINE_EXPIRED'),
    [],
  ])
})

test.each([
  ['noMoney', '1051', 'REJECTED'],
  ['declined', '1005', 'REJECTED'],
  ['notAuthenticated', '101', 'AUTH_FAIL'],
  ['restricted', '101', 'AUTH_FAIL'],
] as const)('the card %s is declined with the code %s', async (name, code, type) => {
  const stage = await openStage()
  const ref = await begunPayment(stage)
  stage.bank.payByCard(ref, testCards[name].number)
  expect([await stage.provider.find(ref), books(stage).movements]).toEqual([failed(ref, type, code), []])
})

test('a card with little money pays little', async () => {
  const stage = await openStage()
  const pay = async (attemptId: string, amount: number) => {
    const ref = await begunPayment(stage, { attemptId, money: { amount, currency: 'RUB' } })
    stage.bank.payByCard(ref, testCards.littleMoney.number)
    stage.bank.answerSecure(ref, true)
  }
  await pay('little', 100_000)
  await pay('much', 100_001)
  expect(books(stage)).toEqual({
    payments: ['little CONFIRMED', 'much REJECTED'],
    movements: ['taken 100000 little'],
  })
})

test.each(['1051', '1082', '1054', '76', '5061'])('a payment that is declined with %s tells why', async (code) => {
  const stage = await openStage()
  const ref = await begunPayment(stage)
  stage.bank.decline(ref, code)
  expect(await stage.provider.find(ref)).toEqual(failed(ref, 'REJECTED', code))
})

test('why a payment was declined is told as far as it can be found out', async () => {
  const stage = await openStage()
  const ref = await begunPayment(stage)
  stage.bank.decline(ref, '1051')
  stage.faults.next('find-lost', 'reset', 'reset')
  expect(await stage.provider.find(ref)).toEqual(failed(ref, 'REJECTED', '99'))
})

test('the app of T-Bank pays at once', async () => {
  const stage = await openStage()
  const ref = await begunPayment(stage)
  stage.bank.payByApp(ref, 'TinkoffPay')
  expect([await stage.provider.find(ref), books(stage).movements]).toEqual([aState({ ref }), taken])
})

test('the Faster Payments System takes a while', async () => {
  const waiting: (() => void)[] = []
  const stage = await openStage({ later: (_, work) => void waiting.push(work) })
  const ref = await begunPayment(stage, { instrument: { kind: 'page', method: 'sbp' } })
  stage.bank.payByApp(ref, 'qrsbp')
  const before = await stage.provider.find(ref)
  for (const work of waiting) work()
  expect([before, await stage.provider.find(ref)]).toEqual([aState({ status: 'processing', ref }), aState({ ref })])
})

test('a page that is open is still to be paid, until the hour is over', async () => {
  const stage = await openStage()
  const ref = await begunPayment(stage)
  stage.bank.show(ref)
  stage.clock.advance(HOUR_MS - 1)
  const before = await stage.provider.find(ref)
  stage.clock.advance(1)
  expect([before, await stage.provider.find(ref)]).toEqual([
    aState({ status: 'pending', ref }),
    failed(ref, 'DEADLINE_EXPIRED', 'DEADLINE_EXPIRED'),
  ])
})

test('what is over cannot be paid', async () => {
  const stage = await openStage()
  const ref = await begunPayment(stage)
  stage.clock.advance(HOUR_MS)
  expect(() => stage.bank.payByCard(ref, testCards.plain.number)).toThrow('no payment that waits')
})

const findings = (stage: Stage, ref: string) =>
  Promise.all([stage.provider.find(ref), stage.provider.findLost('attempt-1', START)])

test('a paid payment is found by the bank’s name and by ours', async () => {
  const stage = await openStage()
  const ref = await paidPayment(stage)
  expect(await findings(stage, ref)).toEqual([aState({ ref }), aState({ ref })])
})

test('a payment that the bank does not have is absent', async () => {
  const stage = await openStage()
  expect(await findings(stage, '17')).toEqual([{ kind: 'absent' }, { kind: 'absent' }])
})

test.each(['reset', 'late-reset', 'error', 'late-error', 'garbled', 'busy', 'slow'] as const)(
  'a look at a payment survives %s',
  async (fault) => {
    const stage = await openStage()
    const ref = await paidPayment(stage)
    stage.faults.next('find', fault)
    stage.faults.next('find-lost', fault)
    stage.faults.next('cards', fault)
    expect(await findings(stage, ref)).toEqual([aState({ ref }), aState({ ref })])
  },
)

test('a look that has no answer twice knows nothing', async () => {
  const stage = await openStage()
  const ref = await paidPayment(stage)
  stage.faults.next('find', 'stall', 'stall')
  expect(await stage.provider.find(ref)).toEqual({ kind: 'unknown', reason: 'timeout' })
})

test('of several payments of one name the one that was paid counts', async () => {
  const stage = await openStage()
  const ref = await paidPayment(stage)
  const declined = { PaymentId: '5', Amount: 150_000, Status: 'REJECTED', Success: 'false', ErrorCode: 1051 }
  const fetchOrder: typeof fetch = async (url, init) => {
    const answer = await fetch(url, init)
    if (!addressOf(url).endsWith('/CheckOrder')) return answer
    const body = Object(await answer.json())
    return Response.json({ ...body, Payments: [declined, ...body.Payments, { ...declined, PaymentId: '6' }] })
  }
  const provider = createTbank(stage.settings, { now: () => new Date(), fetch: fetchOrder })
  expect(await provider.findLost('attempt-1', START)).toEqual(aState({ ref }))
})
