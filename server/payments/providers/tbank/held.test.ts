import { expect, test } from 'vitest'
import { testCards } from '../../../sandbox/tbank/test-cards.ts'
import { describeTbank } from './describe.ts'
import {
  addressOf,
  aState,
  openedPayment,
  books,
  openProviderFixture,
  paidPayment,
  type ProviderFixture,
} from './testing/provider-fixture.ts'

const money = { amount: 150_000, currency: 'RUB' } as const
const captured = ['captured 150000 attempt-1']

/** What the school does not do by itself, but the settings of a terminal may. */
const heldPayment = async (fixture: ProviderFixture): Promise<string> => {
  const ref = String((await fixture.call('Init', { OrderId: 'attempt-1', Amount: 150_000, PayType: 'T' })).PaymentId)
  fixture.bank.payByCard(ref, testCards.plain.number)
  return ref
}

test('what is held is not taken yet', async () => {
  const fixture = await openProviderFixture()
  const ref = await heldPayment(fixture)
  expect([await fixture.provider.find(ref), books(fixture).movements]).toEqual([
    aState({ status: 'authorized', ref }),
    [],
  ])
})

test.each(['reset', 'late-reset', 'error', 'late-error', 'garbled', 'busy', 'slow', 'stall'] as const)(
  'what is held is taken once although the call meets %s',
  async (fault) => {
    const fixture = await openProviderFixture()
    const ref = await heldPayment(fixture)
    fixture.faults.next('capture', fault)
    const outcome = await fixture.provider.capture(ref, money, [{ name: 'Курс', quantity: 1, amount: 150_000 }])
    expect([outcome, books(fixture).movements]).toEqual([aState({ ref }), captured])
  },
)

test.each([
  ['the whole', 150_000, false],
  ['a part', 100_000, true],
])(
  'a receipt is told with what is taken of a hold, unless that is the whole of it (%s)',
  async (_, amount, hasReceipt) => {
    const requests: string[] = []
    const spy: typeof fetch = async (url, init) => {
      if (addressOf(url).endsWith('/Confirm')) requests.push(JSON.stringify(init?.body))
      return fetch(url, init)
    }
    const fixture = await openProviderFixture({ fetch: spy })
    const ref = await heldPayment(fixture)
    await fixture.provider.capture(ref, { ...money, amount }, [{ name: 'Курс', quantity: 1, amount }])
    expect(requests.map((body) => body.includes('Receipt'))).toEqual([hasReceipt])
  },
)

test('taking again what was taken takes nothing', async () => {
  const fixture = await openProviderFixture()
  const ref = await heldPayment(fixture)
  const outcomes = [await fixture.provider.capture(ref, money, []), await fixture.provider.capture(ref, money, [])]
  expect([outcomes, books(fixture).movements]).toEqual([[aState({ ref }), aState({ ref })], captured])
})

test('more than is held is not taken', async () => {
  const fixture = await openProviderFixture()
  const ref = await heldPayment(fixture)
  const outcome = await fixture.provider.capture(ref, { ...money, amount: 150_001 }, [])
  const error = { type: 'ERROR', id: ref, code: '330', description: describeTbank('330', 'ru') }
  expect([outcome, books(fixture).movements]).toEqual([{ kind: 'refused', error }, []])
})

test.each(['reset', 'late-reset', 'error', 'late-error', 'garbled', 'busy', 'slow', 'stall'] as const)(
  'what is held is let go although the call meets %s',
  async (fault) => {
    const fixture = await openProviderFixture()
    const ref = await heldPayment(fixture)
    fixture.faults.next('cancel', fault)
    const state = aState({ status: 'canceled', ref, money: { ...money, amount: 0 } })
    expect([await fixture.provider.cancel(ref), books(fixture)]).toEqual([
      state,
      { payments: ['attempt-1 REVERSED'], movements: [] },
    ])
  },
)

test('what is not paid is cancelled, and cannot be paid any more', async () => {
  const fixture = await openProviderFixture()
  const ref = await openedPayment(fixture)
  expect([await fixture.provider.cancel(ref), await fixture.provider.cancel(ref)]).toEqual([
    aState({ status: 'canceled', ref }),
    aState({ status: 'canceled', ref }),
  ])
  expect(() => fixture.bank.payByCard(ref, testCards.plain.number)).toThrow('no payment that waits')
})

test('what is paid is not returned by cancelling', async () => {
  const fixture = await openProviderFixture()
  const ref = await paidPayment(fixture)
  expect([await fixture.provider.cancel(ref), books(fixture).movements]).toEqual([aState({ ref }), captured])
})

test('what the person’s bank is asking about is not cancelled', async () => {
  const fixture = await openProviderFixture()
  const ref = await openedPayment(fixture)
  fixture.bank.payByCard(ref, testCards.secure.number)
  expect((await fixture.provider.cancel(ref)).kind).toBe('refused')
})

test('what the bank does not have is neither taken nor cancelled', async () => {
  const { provider } = await openProviderFixture()
  expect([await provider.capture('17', money, []), await provider.cancel('17')]).toEqual([
    { kind: 'absent' },
    { kind: 'absent' },
  ])
})
