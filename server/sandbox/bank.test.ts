import { expect, test } from 'vitest'
import { type BankEvent, createBank } from './bank.ts'
import type { PaymentRequest, PaymentStatus } from './ledger.ts'
import type { TestCard } from './test-cards.ts'

const HOLD_MS = 7_000

const cards: Record<string, Omit<TestCard<string>, 'number'>> = {
  plain: {},
  poor: { declineOf: () => 'no money' },
  little: { declineOf: (amount) => (amount > 1_000 ? 'no money' : null) },
  always: { secure: 'always' },
  present: { secure: 'present' },
  unsaved: { secure: 'unsaved' },
  once: { savedDecline: 'not again' },
  poorSecure: { secure: 'present', declineOf: () => 'no money' },
}

/** A bank with virtual time, whose deferred work waits for `runDeferred`. */
const openBank = () => {
  let at = Date.parse('2026-11-21T10:00:00.000Z')
  let ids = 0
  const nextId = () => `id-${(ids += 1)}`
  const events: BankEvent[] = []
  const deferred: (() => void)[] = []
  const bank = createBank<null, string>({
    now: () => new Date(at),
    defer: (_, work) => void deferred.push(work),
    cardOf: (number) => ({ number, ...cards[number] }),
    notify: (event) => void events.push(event),
    paymentId: nextId,
    refundId: nextId,
    methodId: nextId,
    reasons: { secureFailed: 'not recognized', authenticationRequired: 'be present', expired: 'expired' },
    holdMs: HOLD_MS,
  })
  const open = (request: Partial<PaymentRequest<null>> = {}) =>
    bank.create({ amount: 1_500, currency: 'RUB', details: null, ...request })
  const pay = (number: string, request: Partial<PaymentRequest<null>> = {}, expiry = '1230') => {
    const payment = open(request)
    bank.payByCard(payment, { number, expiry })
    return payment
  }
  const saved = (number: string) => {
    const payment = pay(number, { isSaving: true, owner: 'person-1', amount: 100 })
    if (payment.status === 'secure') bank.authenticate(payment, true)
    const [method] = [...bank.savedMethods.values()]
    if (!method) throw new Error('nothing is saved')
    return method
  }
  const runDeferred = () => {
    for (const work of deferred.splice(0)) work()
  }
  return { bank, open, pay, saved, events, runDeferred, advance: (ms: number) => void (at += ms) }
}

test.each<[string, PaymentStatus, string | null]>([
  ['plain', 'succeeded', null],
  ['poor', 'declined', 'no money'],
  ['little', 'declined', 'no money'],
  ['always', 'secure', null],
  ['present', 'secure', null],
  ['unsaved', 'secure', null],
  ['once', 'succeeded', null],
  ['poorSecure', 'secure', null],
])('a buyer who pays by the card "%s" gets to %s (%s)', (number, status, decline) => {
  const { pay } = openBank()
  const payment = pay(number)
  expect([payment.status, payment.decline]).toEqual([status, decline])
})

test('a card declines only amounts above its limit', () => {
  expect(openBank().pay('little', { amount: 1_000 }).status).toBe('succeeded')
})

test('a card is valid to the end of its month', () => {
  const { pay } = openBank()
  expect([pay('plain', {}, '1126').status, pay('plain', {}, '1026').decline]).toEqual(['succeeded', 'expired'])
})

test.each([
  ['plain', true, 'succeeded', null],
  ['once', true, 'declined', 'not again'],
  ['unsaved', false, 'succeeded', null],
  ['present', true, 'secure', null],
  ['present', false, 'succeeded', null],
  ['always', false, 'declined', 'be present'],
])('a saved card "%s", the buyer being present: %s, is %s (%s)', (number, isPresent, status, decline) => {
  const { bank, open, saved } = openBank()
  const payment = open()
  payment.method = saved(number)
  bank.charge(payment, isPresent)
  expect([payment.status, payment.decline]).toEqual([status, decline])
})

test('a saved method that its bank refuses is declined without 3-D Secure', () => {
  const { bank, open, saved } = openBank()
  const payment = open()
  payment.method = Object.assign(saved('always'), { refusal: 'revoked' })
  bank.charge(payment, true)
  expect([payment.status, payment.decline]).toEqual(['declined', 'revoked'])
})

test.each([
  ['present', true, 'succeeded', null],
  ['poorSecure', true, 'declined', 'no money'],
  ['present', false, 'declined', 'not recognized'],
])('3-D Secure of the card "%s" that is passed: %s ends as %s (%s)', (number, isPassed, status, decline) => {
  const { bank, pay } = openBank()
  const payment = pay(number)
  bank.authenticate(payment, isPassed)
  expect([payment.status, payment.decline, payment.isAuthenticated]).toEqual([status, decline, isPassed])
})

test('3-D Secure is passed once', () => {
  const { bank, pay } = openBank()
  const payment = pay('present')
  bank.authenticate(payment, true)
  expect(() => bank.authenticate(payment, true)).toThrow('does not wait for 3-D Secure')
})

test('a card is saved when its payment succeeds, and not before', () => {
  const { bank, pay, saved } = openBank()
  pay('poor', { isSaving: true })
  pay('plain')
  const before = bank.savedMethods.size
  const { owner, isSaved } = saved('plain')
  expect([before, owner, isSaved]).toEqual([0, 'person-1', true])
})

test('a declined payment can be paid by another card only if it is retryable', () => {
  const { bank, pay, events } = openBank()
  const payment = pay('poor', { isRetryable: true })
  const between = [payment.status, payment.decline]
  bank.payByCard(payment, { number: 'plain', expiry: '1230' })
  expect([between, payment.status, payment.decline, events]).toEqual([
    ['open', 'no money'],
    'succeeded',
    null,
    ['declined', 'succeeded'],
  ])
})

test('a binding saves the card and moves no money', () => {
  const { bank, pay, events } = openBank()
  const { status } = pay('plain', { amount: 0, isBinding: true, isSaving: true })
  expect([status, bank.savedMethods.size, bank.movements, events]).toEqual(['succeeded', 1, [], ['bound']])
})

test('a hold is captured in part, or released in parts', () => {
  const { bank, pay, events } = openBank()
  const captured = pay('plain', { isTwoStage: true })
  bank.capture(captured, 900)
  const released = pay('plain', { isTwoStage: true })
  bank.reverse(released, 500)
  bank.reverse(released, 1_000)
  expect([
    captured.status,
    captured.amount,
    released.status,
    bank.movements.map(({ amount }) => amount),
    events,
  ]).toEqual(['succeeded', 900, 'canceled', [900], ['held', 'captured', 'held', 'reversed', 'canceled']])
})

test('a payment and a hold expire at their own deadlines, once', () => {
  const { bank, open, pay, events, advance } = openBank()
  const unpaid = open({ expiresAt: new Date('2026-11-21T10:00:01.000Z') })
  const held = pay('plain', { isTwoStage: true, expiresAt: new Date('2026-11-21T10:00:01.000Z') })
  advance(1_000)
  const first = bank.all().map(({ status }) => status)
  advance(HOLD_MS)
  bank.all()
  expect([first, bank.get(unpaid.id).status, bank.find(held.id)?.status, events]).toEqual([
    ['expired', 'held'],
    'expired',
    'expired',
    ['held', 'expired', 'expired'],
  ])
})

test('an app pays at once or after a delay', () => {
  const { bank, open, runDeferred } = openBank()
  const [fast, slow] = [open(), open()]
  bank.payInApp(fast, 'sbp')
  bank.payInApp(slow, 'sbp', 1_000)
  const before = [fast.status, slow.status]
  runDeferred()
  expect([before, slow.status, slow.method?.kind]).toEqual([['succeeded', 'processing'], 'succeeded', 'sbp'])
})

test('planned declines come before the decision of the card, in their order', () => {
  const { bank, pay } = openBank()
  bank.declineNext('first', 'second')
  expect([pay('plain').decline, pay('poor').decline, pay('plain').decline]).toEqual(['first', 'second', null])
})

test('refunds succeed, stay pending or are declined as planned, and a declined one moves no money', () => {
  const { bank, pay, runDeferred } = openBank()
  const payment = pay('plain')
  const deferred = bank.refund(payment, 100, { delayMs: 500 })
  const before = deferred.status
  runDeferred()
  bank.planRefunds(null, 'no money')
  const refunds = [bank.refund(payment, 200), bank.refund(payment, 300), bank.refund(payment, 400)]
  expect([before, deferred.status, refunds.map(({ status }) => status), payment.refunded]).toEqual([
    'pending',
    'succeeded',
    ['pending', 'declined', 'succeeded'],
    700,
  ])
})

test('a payment that does not exist is null, or an error', () => {
  const { bank } = openBank()
  expect(bank.find('x')).toBe(null)
  expect(() => bank.get('x')).toThrow('no such payment')
})
