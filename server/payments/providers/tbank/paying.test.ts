import { expect, test } from 'vitest'
import { HOUR_MS } from '../../../contract/durations.ts'
import { testCards } from '../../../sandbox/tbank/test-cards.ts'
import { createTbank } from './adapter.ts'
import { describeTbank } from './describe.ts'
import {
  addressOf,
  aState,
  openedPayment,
  books,
  openProviderFixture,
  paidPayment,
  type ProviderFixture,
  START,
} from './testing/provider-fixture.ts'

const failed = (ref: string, type: string, code: string) =>
  aState({ status: 'failed', ref, error: { type, id: ref, code, description: describeTbank(code, 'ru') } })

const captured = ['captured 150000 attempt-1']

test.each(['plain', 'frictionless', 'attempt', 'oddSum'] as const)('the card %s pays at once', async (name) => {
  const fixture = await openProviderFixture()
  const ref = await openedPayment(fixture)
  fixture.bank.payByCard(ref, testCards[name].number)
  expect([await fixture.provider.find(ref), books(fixture).movements]).toEqual([aState({ ref }), captured])
})

test.each(['secure', 'oldSecure'] as const)('the card %s pays after 3-D Secure', async (name) => {
  const fixture = await openProviderFixture()
  const ref = await openedPayment(fixture)
  fixture.bank.payByCard(ref, testCards[name].number)
  const before = await fixture.provider.find(ref)
  fixture.bank.authenticate(ref, true)
  expect([before, await fixture.provider.find(ref), books(fixture).movements]).toEqual([
    aState({ status: 'pending', ref }),
    aState({ ref }),
    captured,
  ])
})

test('3-D Secure that is refused fails the payment', async () => {
  const fixture = await openProviderFixture()
  const ref = await openedPayment(fixture)
  fixture.bank.payByCard(ref, testCards.secure.number)
  fixture.bank.authenticate(ref, false)
  expect([await fixture.provider.find(ref), books(fixture).movements]).toEqual([failed(ref, 'AUTH_FAIL', '101'), []])
})

test('3-D Secure that is abandoned is over with the hour', async () => {
  const fixture = await openProviderFixture()
  const ref = await openedPayment(fixture)
  fixture.bank.payByCard(ref, testCards.secure.number)
  fixture.clock.advance(HOUR_MS)
  expect([await fixture.provider.find(ref), books(fixture).movements]).toEqual([
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
  const fixture = await openProviderFixture()
  const ref = await openedPayment(fixture)
  fixture.bank.payByCard(ref, testCards[name].number)
  expect([await fixture.provider.find(ref), books(fixture).movements]).toEqual([failed(ref, type, code), []])
})

test('a card with little money pays little', async () => {
  const fixture = await openProviderFixture()
  const pay = async (attemptId: string, amount: number) => {
    const ref = await openedPayment(fixture, { attemptId, money: { amount, currency: 'RUB' } })
    fixture.bank.payByCard(ref, testCards.littleMoney.number)
    fixture.bank.authenticate(ref, true)
  }
  await pay('little', 100_000)
  await pay('much', 100_001)
  expect(books(fixture)).toEqual({
    payments: ['little CONFIRMED', 'much REJECTED'],
    movements: ['captured 100000 little'],
  })
})

test.each(['1051', '1082', '1054', '76', '5061'])('a payment that is declined with %s tells why', async (code) => {
  const fixture = await openProviderFixture()
  const ref = await openedPayment(fixture)
  fixture.bank.decline(ref, code)
  expect(await fixture.provider.find(ref)).toEqual(failed(ref, 'REJECTED', code))
})

test('why a payment was declined is told as far as it can be found out', async () => {
  const fixture = await openProviderFixture()
  const ref = await openedPayment(fixture)
  fixture.bank.decline(ref, '1051')
  fixture.faults.next('find-lost', 'reset', 'reset')
  expect(await fixture.provider.find(ref)).toEqual(failed(ref, 'REJECTED', '99'))
})

test('the app of T-Bank pays at once', async () => {
  const fixture = await openProviderFixture()
  const ref = await openedPayment(fixture)
  fixture.bank.payInApp(ref, 'TinkoffPay')
  expect([await fixture.provider.find(ref), books(fixture).movements]).toEqual([aState({ ref }), captured])
})

test('the Faster Payments System takes a while', async () => {
  const waiting: (() => void)[] = []
  const fixture = await openProviderFixture({ defer: (_, work) => void waiting.push(work) })
  const ref = await openedPayment(fixture, { instrument: { kind: 'page', method: 'sbp' } })
  fixture.bank.payInApp(ref, 'qrsbp')
  const before = await fixture.provider.find(ref)
  for (const work of waiting) work()
  expect([before, await fixture.provider.find(ref)]).toEqual([aState({ status: 'processing', ref }), aState({ ref })])
})

test('a page that is open is still to be paid, until the hour is over', async () => {
  const fixture = await openProviderFixture()
  const ref = await openedPayment(fixture)
  fixture.bank.show(ref)
  fixture.clock.advance(HOUR_MS - 1)
  const before = await fixture.provider.find(ref)
  fixture.clock.advance(1)
  expect([before, await fixture.provider.find(ref)]).toEqual([
    aState({ status: 'pending', ref }),
    failed(ref, 'DEADLINE_EXPIRED', 'DEADLINE_EXPIRED'),
  ])
})

test('what is over cannot be paid', async () => {
  const fixture = await openProviderFixture()
  const ref = await openedPayment(fixture)
  fixture.clock.advance(HOUR_MS)
  expect(() => fixture.bank.payByCard(ref, testCards.plain.number)).toThrow('no payment that waits')
})

const findings = (fixture: ProviderFixture, ref: string) =>
  Promise.all([fixture.provider.find(ref), fixture.provider.findLost('attempt-1', START)])

test('a paid payment is found by the bank’s name and by ours', async () => {
  const fixture = await openProviderFixture()
  const ref = await paidPayment(fixture)
  expect(await findings(fixture, ref)).toEqual([aState({ ref }), aState({ ref })])
})

test('a payment that the bank does not have is absent', async () => {
  const fixture = await openProviderFixture()
  expect(await findings(fixture, '17')).toEqual([{ kind: 'absent' }, { kind: 'absent' }])
})

test.each(['reset', 'late-reset', 'error', 'late-error', 'garbled', 'busy', 'slow'] as const)(
  'a look at a payment survives %s',
  async (fault) => {
    const fixture = await openProviderFixture()
    const ref = await paidPayment(fixture)
    fixture.faults.next('find', fault)
    fixture.faults.next('find-lost', fault)
    fixture.faults.next('cards', fault)
    expect(await findings(fixture, ref)).toEqual([aState({ ref }), aState({ ref })])
  },
)

test('a look that has no answer twice knows nothing', async () => {
  const fixture = await openProviderFixture()
  const ref = await paidPayment(fixture)
  fixture.faults.next('find', 'stall', 'stall')
  expect(await fixture.provider.find(ref)).toEqual({ kind: 'unknown', reason: 'timeout' })
})

test('of several payments of one name the one that was paid counts', async () => {
  const fixture = await openProviderFixture()
  const ref = await paidPayment(fixture)
  const declined = { PaymentId: '5', Amount: 150_000, Status: 'REJECTED', Success: 'false', ErrorCode: 1051 }
  const fetchOrder: typeof fetch = async (url, init) => {
    const response = await fetch(url, init)
    if (!addressOf(url).endsWith('/CheckOrder')) return response
    const body = Object(await response.json())
    return Response.json({ ...body, Payments: [declined, ...body.Payments, { ...declined, PaymentId: '6' }] })
  }
  const provider = createTbank(fixture.settings, { now: () => new Date(), fetch: fetchOrder })
  expect(await provider.findLost('attempt-1', START)).toEqual(aState({ ref }))
})
