import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PaidItemReply } from '../../../server/contract/checkout/payment-calls.ts'
import { pause } from '../../browser/clock.ts'
import { loadConfetti } from '../flow/lazy-chunks.ts'
import type { CheckoutState } from '../model/state.ts'
import { aContext } from '../testing/a-context.ts'
import { aCheckoutHost } from '../testing/fakes.ts'
import { celebrate } from './celebrate.ts'
import { playChord } from './chord.ts'

vi.mock('./chord.ts', () => ({ playChord: vi.fn(async () => {}) }))
vi.mock('../flow/lazy-chunks.ts', () => ({ loadConfetti: vi.fn() }))

const throwConfetti = vi.fn(async () => {})
const chess: PaidItemReply = {
  name: 'Шахматы',
  type: 'course',
  camp: false,
  available_to: null,
  url: '/courses/chess/',
}
const paid = { phase: 'paid', payment: 'pay-1', items: [chess] } as const
const place = document.createElement('div')

/** Somebody has paid, unless told otherwise. */
const buyer = (payment: CheckoutState['payment'] = paid, noSound = false) =>
  aContext({ state: { step: 'success', payment }, host: aCheckoutHost({ settings: { noSound } }) })

const prefersStill = (matches: boolean) => vi.stubGlobal('matchMedia', () => ({ matches }))

beforeEach(() => {
  vi.mocked(loadConfetti, { partial: true }).mockResolvedValue({ throwConfetti })
  prefersStill(false)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
  localStorage.clear()
})

test('the page is told of a settled payment, with the names of the products and nothing of the buyer', async () => {
  const context = buyer()
  await celebrate(context, place)
  expect(context.host.emitted).toEqual(['school:paid {"payment":"pay-1","products":["Шахматы"]}'])
})

test.each([
  { phase: 'waiting', payment: 'pay-1' },
  { phase: 'sending' },
  { phase: 'failed', error: { type: 'payment', id: '1', code: 'declined', description: '' } },
  null,
] as const)('nothing is celebrated before it is settled: %o', async (payment) => {
  const context = buyer(payment)
  await celebrate(context, place)
  expect([context.host.emitted, throwConfetti.mock.calls, vi.mocked(playChord).mock.calls]).toEqual([[], [], []])
})

test('confetti flies over the place', async () => {
  await celebrate(buyer(), place)
  expect(throwConfetti.mock.calls).toEqual([[place]])
})

test('no confetti is even fetched for people who want no motion', async () => {
  prefersStill(true)
  await celebrate(buyer(), place)
  expect([vi.mocked(loadConfetti).mock.calls, throwConfetti.mock.calls]).toEqual([[], []])
})

test('a sound comes 100 ms after the event', async () => {
  vi.useFakeTimers()
  const context = { ...buyer(), pause }
  void celebrate(context, place)
  await vi.advanceTimersByTimeAsync(99)
  const before = vi.mocked(playChord).mock.calls.length
  await vi.advanceTimersByTimeAsync(1)
  expect([context.host.emitted.length, before, vi.mocked(playChord).mock.calls.length]).toEqual([1, 0, 1])
})

test('no sound comes where the page sets no-sound', async () => {
  await celebrate(buyer(paid, true), place)
  expect(vi.mocked(playChord).mock.calls).toEqual([])
})

test('a payment is celebrated once, whatever is rendered or reloaded', async () => {
  const context = buyer()
  const [reloaded, other] = [buyer(), buyer({ ...paid, payment: 'pay-2' })]
  for (const one of [context, context, reloaded, other]) await celebrate(one, place)
  expect([context, reloaded, other].map(({ host }) => host.emitted.length)).toEqual([1, 0, 1])
})

test('a browser that keeps nothing celebrates all the same, once in a tab', async () => {
  vi.stubGlobal('localStorage', null)
  const context = buyer()
  for (const one of [context, context]) await celebrate(one, place)
  expect(context.host.emitted.length).toBe(1)
})

test('confetti that does not come takes neither the event nor the sound away', async () => {
  const reported = vi.fn()
  vi.stubGlobal('reportError', reported)
  vi.mocked(loadConfetti).mockRejectedValue(new Error('offline'))
  const context = buyer()
  await celebrate(context, place)
  expect([context.host.emitted.length, vi.mocked(playChord).mock.calls.length, reported.mock.calls.length]).toEqual([
    1, 1, 1,
  ])
})
