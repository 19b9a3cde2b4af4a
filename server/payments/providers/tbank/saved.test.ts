import { expect, test } from 'vitest'
import type { Fault } from '../../../sandbox/provider-sandbox.ts'
import { testCards } from '../../../sandbox/tbank/test-cards.ts'
import type { Charge } from '../../provider.ts'
import { describeTbank } from './describe.ts'
import {
  aCharge,
  aState,
  openedPayment,
  books,
  storedToken,
  openProviderFixture,
  refOf,
  START,
} from './testing/provider-fixture.ts'

const bySaved = (token: string, overrides: Partial<Charge> = {}): Charge =>
  aCharge({ instrument: { kind: 'saved', token, by: 'merchant' }, ...overrides })

const first = 'captured 10000 first'
const once = [first, 'captured 150000 attempt-1']

test('a card is kept under the payment’s own name and told with its payment', async () => {
  const fixture = await openProviderFixture()
  const ref = await openedPayment(fixture, { save: true })
  fixture.bank.payByCard(ref, testCards.plain.number)
  const [payment] = fixture.bank.payments()
  const card = { token: payment?.rebillId, brand: 'mir', last4: '7761', expiry: '1230', fingerprint: null }
  const found = await fixture.provider.find(ref)
  expect([payment?.owner, found.kind === 'state' && found.state.card]).toEqual(['attempt-1', card])
})

test('a card that was not to be kept is not', async () => {
  const fixture = await openProviderFixture()
  const ref = await openedPayment(fixture)
  fixture.bank.payByCard(ref, testCards.plain.number)
  expect([await fixture.provider.find(ref), fixture.bank.payments()[0]?.rebillId]).toEqual([aState({ ref }), null])
})

test('whether a paid payment has kept a card is not guessed', async () => {
  const fixture = await openProviderFixture()
  const ref = await openedPayment(fixture, { save: true })
  fixture.bank.payByCard(ref, testCards.plain.number)
  fixture.faults.next('cards', 'reset', 'error')
  expect(await fixture.provider.find(ref)).toEqual({ kind: 'unknown', reason: 'status 500' })
})

test.each(['customer', 'merchant'] as const)('a kept card is charged by the %s without a page', async (by) => {
  const fixture = await openProviderFixture()
  const token = await storedToken(fixture)
  const outcome = await fixture.provider.charge(bySaved(token, { instrument: { kind: 'saved', token, by } }))
  expect([outcome, books(fixture).movements]).toEqual([aState({ ref: refOf(outcome) }), once])
})

test('a kept card that is declined fails the payment with why, in words of the page’s language', async () => {
  const fixture = await openProviderFixture()
  const token = await storedToken(fixture, testCards.littleMoney.number)
  const outcome = await fixture.provider.charge(bySaved(token, { lang: 'en' }))
  const ref = refOf(outcome)
  const error = { type: 'REJECTED', id: ref, code: '1051', description: describeTbank('1051', 'en') }
  expect([outcome, books(fixture).movements]).toEqual([aState({ status: 'failed', ref, error }), [first]])
})

test('a card that the bank has not kept is refused', async () => {
  const fixture = await openProviderFixture()
  const outcome = await fixture.provider.charge(bySaved('404'))
  const [payment] = fixture.bank.payments()
  const error = { type: 'ERROR', id: payment?.id, code: '104', description: describeTbank('104', 'ru') }
  expect([outcome, books(fixture).movements]).toEqual([{ kind: 'refused', error }, []])
})

const faults: Fault[] = ['reset', 'late-reset', 'error', 'late-error', 'garbled', 'busy', 'slow', 'stall']
const operations = ['find-lost', 'init', 'charge', 'find', 'cards']

test.each(operations.flatMap((operation) => faults.map((fault) => [operation, fault] as const)))(
  'a kept card is charged once although %s meets %s',
  async (operation, fault) => {
    const fixture = await openProviderFixture()
    const token = await storedToken(fixture)
    fixture.faults.next(operation, fault)
    const outcome = await fixture.provider.charge(bySaved(token))
    expect([outcome, books(fixture).movements]).toEqual([aState({ ref: refOf(outcome) }), once])
  },
)

test.each(faults)(
  'a charge that nothing was heard of after %s is found, and made again charges nothing more',
  async (fault) => {
    const fixture = await openProviderFixture()
    const token = await storedToken(fixture)
    fixture.faults.next('charge', fault === 'slow' ? 'late-reset' : fault)
    fixture.faults.next('find', 'reset', 'reset')
    const outcome = await fixture.provider.charge(bySaved(token))
    const again = await fixture.provider.charge(bySaved(token))
    const found = await fixture.provider.findLost('attempt-1', START)
    const state = aState({ ref: refOf(again) })
    expect([outcome.kind, again, found, books(fixture).movements]).toEqual(['unknown', state, state, once])
  },
)

test('a charge that was declined is not tried again under its name', async () => {
  const fixture = await openProviderFixture()
  const token = await storedToken(fixture, testCards.littleMoney.number)
  const outcome = await fixture.provider.charge(bySaved(token))
  const again = await fixture.provider.charge(bySaved(token))
  expect([again, books(fixture)]).toEqual([
    outcome,
    { payments: ['first CONFIRMED', 'attempt-1 REJECTED'], movements: [first] },
  ])
})

test('nothing is charged while the bank cannot say whether it was charged before', async () => {
  const fixture = await openProviderFixture()
  const token = await storedToken(fixture)
  fixture.faults.next('find-lost', 'reset', 'reset')
  const outcome = await fixture.provider.charge(bySaved(token))
  expect([outcome, books(fixture).movements]).toEqual([{ kind: 'unknown', reason: 'network' }, [first]])
})

test('a refusal after a try that had no answer proves nothing about that try', async () => {
  const fixture = await openProviderFixture()
  fixture.faults.next('charge', 'late-reset')
  expect(await fixture.provider.charge(bySaved('404'))).toEqual({ kind: 'unknown', reason: 'not charged' })
})

test.each([1, 2, 3, 4, 5])('whatever fails, twenty charges take each sum once (%i)', async (seed) => {
  const fixture = await openProviderFixture()
  const token = await storedToken(fixture)
  let state = seed
  const random = () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
  const names = Array.from({ length: 20 }, (_, at) => `attempt-${at}`)
  fixture.faults.chance(0.3, random)
  await Promise.all(names.map((attemptId) => fixture.provider.charge(bySaved(token, { attemptId }))))
  fixture.faults.chance(null)
  const outcomes = await Promise.all(names.map((attemptId) => fixture.provider.charge(bySaved(token, { attemptId }))))
  const paid = outcomes.map((outcome) => outcome.kind === 'state' && outcome.state.status)
  const { movements } = books(fixture)
  expect([paid, movements.toSorted()]).toEqual([
    names.map(() => 'paid'),
    [first, ...names.map((name) => `captured 150000 ${name}`)].toSorted(),
  ])
})
