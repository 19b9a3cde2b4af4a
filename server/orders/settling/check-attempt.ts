import { HOUR_MS } from '../../contract/durations.ts'
import type { ProviderId } from '../../contract/checkout/methods.ts'
import { LEASE_MS, leaseEnd, whileLeased } from '../../db/lease.ts'
import { isProvider } from '../../payments/payments.ts'
import type { BindOutcome, Found, PaymentState, Provider } from '../../payments/provider.ts'
import { isAlive } from '../attempt-machine.ts'
import { type Attempt, attemptById, claimCheck, moveAttempt, scheduleAfter } from '../stores/attempt-store.ts'
import { isLive } from '../order-machine.ts'
import { linesOf, moveOrder, orderById } from '../stores/order-store.ts'
import { logMoney, type PaymentDeps } from '../payment-deps.ts'
import { receiptOf } from '../receipt.ts'
import { boundState, endAttempt, noteUnknown } from './record-outcome.ts'
import { nextCheck } from './schedule.ts'
import { settle } from './settle.ts'

/** Interval of checks for a decided attempt with a new notification, once the regular schedule is over. */
const LATE_MS = HOUR_MS

/** Maximum number of such checks: more than the regular schedule, plus three days of hourly ones. */
const MOST_CHECKS = 200

/** How long a charge without a response may still be running, here or at the provider. */
const LOST_AFTER_MS = 90_000

const asFound = (attempt: Attempt, outcome: BindOutcome): Found => {
  if (outcome.kind === 'bound') return { kind: 'state', state: boundState(attempt, outcome.ref, outcome.card) }
  if (outcome.kind === 'unknown') return outcome
  const none = { attemptId: attempt.id, money: { amount: 0, currency: attempt.currency }, refunded: 0, card: null }
  if (outcome.kind === 'refused')
    return { kind: 'state', state: { ...none, status: 'failed', ref: attempt.ref ?? '', error: outcome.error } }
  return { kind: 'state', state: { ...none, status: 'pending', ref: outcome.ref, error: null } }
}

const isFreeBinding = ({ purpose, amount }: Attempt) => purpose === 'binding' && amount === 0

/** The payment's state at the provider; captures an authorized payment that matches the attempt. */
const stateAtProvider = async ({ db }: PaymentDeps, provider: Provider, attempt: Attempt): Promise<Found> => {
  const { ref } = attempt
  if (ref === null) return provider.findLost(attempt.id, attempt.createdAt)
  if (isFreeBinding(attempt) && provider.findBinding) return asFound(attempt, await provider.findBinding(ref))
  const { amount, currency } = attempt
  const found = await provider.find(ref, { amount, currency })
  if (found.kind !== 'state' || found.state.status !== 'authorized') return found
  const { money, attemptId } = found.state
  const isIts = money.amount === amount && money.currency === currency && (attemptId ?? attempt.id) === attempt.id
  if (!isIts) return found
  const captured = await provider.capture(ref, money, receiptOf(await linesOf(db, attempt.orderId), amount))
  return captured.kind === 'refused' ? { kind: 'unknown', reason: 'capture refused' } : captured
}

/** Like `stateAtProvider`, but `unknown` if the provider is not configured (the school has no account any more) or the call throws. */
const truthOf = async (deps: PaymentDeps, provider: ProviderId, attempt: Attempt): Promise<Found> => {
  try {
    return await stateAtProvider(deps, await deps.payments.provider(provider), attempt)
  } catch (error) {
    deps.log.error({ err: error, attempt: attempt.id }, 'attempt not checked')
    return { kind: 'unknown', reason: 'the provider could not be asked' }
  }
}

/** Cancels an unpaid payment at the provider and settles the result; expires the attempt if no state but `pending` is reported. */
const abandon = async (deps: PaymentDeps, id: ProviderId, attempt: Attempt, state: PaymentState, by: string) => {
  const provider = await deps.payments.provider(id)
  const canceled = await provider.cancel(state.ref)
  if (canceled.kind === 'state' && canceled.state.status !== 'pending')
    return settle(deps, attempt.id, canceled.state, by)
  return endAttempt(deps, attempt, { to: 'expired', error: null, by })
}

/** Marks the attempt for a manual decision and moves its order to `review`, which frees the cart for another order. */
const toManual = async (deps: PaymentDeps, attempt: Attempt, by: string): Promise<Attempt> => {
  const at = deps.now()
  const moved = await deps.transact(async (tx) => {
    const held = await moveAttempt(tx, { id: attempt.id, to: 'manual', by, at })
    const order = held && (await orderById(tx, attempt.orderId))
    if (order && isLive(order.state)) await moveOrder(tx, { id: order.id, to: 'review', by, at })
    return held
  })
  if (moved) logMoney(deps, 'payment-manual', { attempt: attempt.id, order: attempt.orderId })
  return moved ?? attempt
}

const isLost = (attempt: Attempt, now: Date) => now.getTime() - attempt.createdAt.getTime() >= LOST_AFTER_MS

/** The buyer cannot complete it: the response that said where to pay was lost. */
const isUnreachable = (attempt: Attempt, now: Date) =>
  isAlive(attempt.state) && attempt.reply === null && isLost(attempt, now)

interface NextCheck {
  /** The time of the next check, if this one does not decide; null is never. */
  again: Date | null
  isLast: boolean
}

/** Schedules the next check of an attempt. A decided one that a notification or its age has made due is checked until its provider responds. */
const nextCheckOf = ({ state, createdAt, checks }: Attempt, now: Date): NextCheck => {
  const inMs = (pause: number) => new Date(now.getTime() + pause)
  if (state === 'succeeded' || state === 'returned')
    return { again: checks >= MOST_CHECKS ? null : inMs(LATE_MS), isLast: false }
  const next = nextCheck(isAlive(state) ? state : 'processing', createdAt, now)
  if (isAlive(state)) return { again: next ?? inMs(LEASE_MS), isLast: next === null }
  const isLast = checks >= MOST_CHECKS
  return { again: isLast ? null : (next ?? inMs(LATE_MS)), isLast }
}

const latest = async ({ db }: PaymentDeps, attempt: Attempt): Promise<Attempt> =>
  (await attemptById(db, attempt.id)) ?? attempt

interface FoundPayment {
  attempt: Attempt
  provider: ProviderId
  found: Exclude<Found, { kind: 'unknown' }>
  isLast: boolean
  now: Date
  by: string
}

/** Applies the provider's answer to the attempt. */
const decide = async (
  deps: PaymentDeps,
  { attempt, provider, found, isLast, now, by }: FoundPayment,
): Promise<Attempt> => {
  if (found.kind === 'state') {
    const isHopeless = isLast || isUnreachable(attempt, now)
    if (isHopeless && found.state.status === 'pending') return abandon(deps, provider, attempt, found.state, by)
    const settled = await settle(deps, attempt.id, found.state, by)
    return isLast && isAlive(settled.state) ? toManual(deps, settled, by) : settled
  }
  if (attempt.ref === null && isAlive(attempt.state) && isLost(attempt, now))
    return endAttempt(deps, attempt, { to: 'failed', error: null, by })
  return isLast && isAlive(attempt.state) ? toManual(deps, attempt, by) : latest(deps, attempt)
}

/** Checks an attempt with its provider now and settles the result. One process checks at a time; the others return the stored state. */
export const checkAttempt = async (deps: PaymentDeps, attemptId: string, by: string): Promise<Attempt> => {
  const attempt = await attemptById(deps.db, attemptId)
  if (!attempt) throw new Error('no such attempt')
  if (!isProvider(attempt.provider)) return attempt
  const now = deps.now()
  const { provider } = attempt
  const { again, isLast } = nextCheckOf(attempt, now)
  let lease = leaseEnd(deps)
  if (!(await deps.transact((tx) => claimCheck(tx, attempt, lease)))) return attempt
  const schedule = (next: Date | null) => deps.transact((tx) => scheduleAfter(tx, attempt, lease, next))
  const renew = async (until: Date) => {
    if (await schedule(until)) lease = until
  }
  const ask = async () => {
    const found = await truthOf(deps, provider, attempt)
    if (found.kind !== 'unknown') {
      const settled = await decide(deps, { attempt, provider, found, isLast, now, by })
      return { settled, next: isAlive(settled.state) ? again : null }
    }
    noteUnknown(deps, attempt, found)
    return { settled: isLast ? await toManual(deps, attempt, by) : await latest(deps, attempt), next: again }
  }
  const { settled, next } = await whileLeased(deps, renew, ask)
  await schedule(next)
  return settled
}
