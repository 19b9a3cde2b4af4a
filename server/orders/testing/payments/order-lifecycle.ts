import * as fc from 'fast-check'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../contract/durations.ts'
import type { ChargeOutcome, PaymentState } from '../../../payments/provider.ts'
import { refundOrder } from '../../../staff/refund-order.ts'
import { settleByHand } from '../../../staff/settle-by-hand.ts'
import { type Attempt, attemptsOf } from '../../stores/attempt-store.ts'
import { isLive } from '../../order-machine.ts'
import { type Order, orderById } from '../../stores/order-store.ts'
import { checkAttempt } from '../../settling/check-attempt.ts'
import { recordOutcome } from '../../settling/record-outcome.ts'
import { settle } from '../../settling/settle.ts'
import { SILENCE, stateOf } from './bank.ts'
import { type OrderFixture } from './order-fixture.ts'

const MOST_ATTEMPTS = 3

/** What the bank may do to a payment, from each state that it is in; `none` is that nothing has reached it. */
const bankMoves: Record<PaymentState['status'] | 'none', readonly PaymentState['status'][]> = {
  none: ['pending', 'processing', 'authorized', 'paid', 'failed'],
  pending: ['processing', 'authorized', 'paid', 'failed', 'canceled'],
  processing: ['pending', 'authorized', 'paid', 'failed'],
  authorized: ['paid', 'canceled'],
  paid: [],
  failed: [],
  canceled: [],
}

const which = fc.nat(MOST_ATTEMPTS - 1)
const outcomes = ['lost', 'redirect', 'refused', 'state'] as const
const waits = [5 * SECOND_MS, 30 * SECOND_MS, 90 * SECOND_MS, 10 * MINUTE_MS, HOUR_MS, 80 * HOUR_MS] as const

/** What may happen to an order, to its attempts by their number, and around them. */
export const anEvent = fc.oneof(
  { weight: 3, arbitrary: fc.record({ does: fc.constant('pay' as const) }) },
  {
    weight: 4,
    arbitrary: fc.record({ does: fc.constant('reply' as const), which, how: fc.constantFrom(...outcomes) }),
  },
  { weight: 6, arbitrary: fc.record({ does: fc.constant('bankMove' as const), which, pick: fc.nat(4) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('otherSum' as const), which }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('returnedThere' as const), which, isWhole: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('read' as const), which }) },
  {
    weight: 5,
    arbitrary: fc.record({ does: fc.constant('notify' as const), which, copies: fc.integer({ min: 1, max: 3 }) }),
  },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('check' as const), which }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('reconcile' as const) }) },
  { weight: 4, arbitrary: fc.record({ does: fc.constant('wait' as const), ms: fc.constantFrom(...waits) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('silence' as const) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('refund' as const) }) },
)
export type LifecycleEvent = typeof anEvent extends fc.Arbitrary<infer Event> ? Event : never

/** One order, from its placing until nothing is left to happen. */
export const openLifecycle = async (fixture: OrderFixture, { lils }: { lils: number }) => {
  const { bank, deps, clock } = fixture
  bank.books.clear()
  bank.isSilent = false
  if (lils > 0) await fixture.giveLils(lils)
  const order: Order = await fixture.anOrder({ lils })
  const attempts: Attempt[] = [await fixture.anAttempt(order)]
  /** States that were read at the bank and are not settled yet, by attempt. */
  const seen = new Map<string, PaymentState[]>()

  const stateAt = ({ id }: Attempt) => bank.books.get(`ref-${id}`)
  const write = (attempt: Attempt, changes: Partial<PaymentState>) => {
    const state = { ...(stateAt(attempt) ?? stateOf(attempt)), ...changes }
    bank.books.set(state.ref, state)
  }
  const isUndecided = async (attempt: Attempt) => {
    const { state } = await fixture.attempt(attempt)
    return state !== 'succeeded' && state !== 'returned'
  }
  const outcomeOf = (attempt: Attempt, how: (typeof outcomes)[number]): ChargeOutcome => {
    const state = stateAt(attempt)
    if (how === 'state' && state) return { kind: 'state', state }
    if (how === 'redirect' && state?.status === 'pending') return { kind: 'redirect', ref: state.ref, url: '' }
    if (how !== 'refused' || state) return SILENCE
    return { kind: 'refused', error: { type: 'card', id: '', code: 'no', description: '' } }
  }

  const apply = async (event: LifecycleEvent): Promise<void> => {
    const attempt = 'which' in event ? attempts[event.which] : attempts[0]
    if (!attempt) return
    const state = stateAt(attempt)
    switch (event.does) {
      case 'pay': {
        const now = await orderById(deps.db, order.id)
        if (now && isLive(now.state) && attempts.length < MOST_ATTEMPTS) attempts.push(await fixture.anAttempt(order))
        return
      }
      case 'reply':
        return void (await recordOutcome(deps, attempt, outcomeOf(attempt, event.how), 'pay'))
      case 'bankMove': {
        const next = bankMoves[state?.status ?? 'none']
        const status = next[event.pick % Math.max(1, next.length)]
        // What the bank has refused by answering, or has never had within its time, does not reach it any more.
        const isOver = !state && (await fixture.attempt(attempt)).state === 'failed'
        return status && !isOver ? write(attempt, { status }) : undefined
      }
      case 'otherSum':
        if (state && state.status !== 'paid') write(attempt, { money: { ...state.money, amount: attempt.amount - 1 } })
        return
      case 'returnedThere':
        if (state?.status !== 'paid' || !(await isUndecided(attempt))) return
        seen.delete(attempt.id)
        return write(attempt, { refunded: event.isWhole ? state.money.amount : 1 })
      case 'read':
        return state && void seen.set(attempt.id, [...(seen.get(attempt.id) ?? []), state])
      case 'notify': {
        const [oldest] = seen.get(attempt.id) ?? []
        for (let copy = 0; copy < event.copies; copy += 1)
          if (oldest) await settle(deps, attempt.id, oldest, 'notification')
        return void seen.set(attempt.id, (seen.get(attempt.id) ?? []).slice(1))
      }
      case 'check':
        return void (await checkAttempt(deps, attempt.id, 'status'))
      case 'reconcile':
        return fixture.reconcile()
      case 'wait':
        return clock.advance(event.ms)
      case 'silence':
        bank.isSilent = !bank.isSilent
        return
      case 'refund':
        return void (await refundOrder(deps, { orderId: order.id, reason: 'asked' }))
    }
  }

  /** A person decides what is left to one, by what the bank says, and returns at the bank what does not count. */
  const decide = async (attempt: Attempt) => {
    const { state: ours } = await fixture.attempt(attempt)
    const state = stateAt(attempt)
    const isRight = state?.status === 'paid' && state.money.amount === attempt.amount && state.refunded === 0
    if (ours !== 'manual') return
    if (state && !isRight)
      write(attempt, { status: state.status === 'paid' ? 'paid' : 'canceled', refunded: state.money.amount })
    await settleByHand(deps, { attemptId: attempt.id, as: isRight ? 'paid' : 'failed', reason: 'looked' })
  }

  /** The bank speaks again, everything is told and looked after, and a person decides the rest. */
  const end = async () => {
    bank.isSilent = false
    for (const attempt of attempts) await checkAttempt(deps, attempt.id, 'notification')
    for (let days = 0; days < 5; days += 1) {
      await fixture.reconcile()
      clock.advance(24 * HOUR_MS)
    }
    await fixture.reconcile()
    for (const attempt of attempts) await decide(attempt)
    await fixture.reconcile()
    const states = attempts.map((attempt) => stateAt(attempt))
    return {
      order: await orderById(deps.db, order.id),
      attempts: await attemptsOf(deps.db, order.id),
      /** What the bank has of it in the end, in kopecks. */
      captured: states.reduce((sum, one) => sum + (one?.status === 'paid' ? one.money.amount - one.refunded : 0), 0),
    }
  }

  return { order, apply, end }
}
