import type { ProviderId } from '../../contract/methods.ts'
import { isProvider } from '../../payments/payments.ts'
import type { BindOutcome, Found, PaymentState, Provider } from '../../payments/provider.ts'
import { isAlive } from '../attempt-machine.ts'
import { type Attempt, attemptById, claimCheck, endChecks, moveAttempt } from '../attempt-store.ts'
import { isLive } from '../order-machine.ts'
import { linesOf, moveOrder, orderById } from '../order-store.ts'
import { logMoney, type PaymentDeps } from '../payment-deps.ts'
import { receiptOf } from '../receipt.ts'
import { endAttempt, noteUnknown } from './end-attempt.ts'
import { boundState } from './record-outcome.ts'
import { nextCheck } from './schedule.ts'
import { settle } from './settle.ts'

/** The last time to ask comes again where it was not answered to the end. */
const LEASE_MS = 60_000

/** What was told of a payment that has ended is asked about so often, once its own times to ask are over. */
const LATE_MS = 60 * 60_000

/** And so many times in all: more than its own times, and three days besides. */
const MOST_CHECKS = 200

/** A call that was answered by nobody is over by then, here and at the provider. */
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

/** What the provider knows of it, held money taken. */
const told = async ({ db }: PaymentDeps, provider: Provider, attempt: Attempt): Promise<Found> => {
  const { ref } = attempt
  if (ref === null) return provider.findLost(attempt.id, attempt.createdAt)
  if (isFreeBinding(attempt) && provider.findBinding) return asFound(attempt, await provider.findBinding(ref))
  const { amount, currency } = attempt
  const found = await provider.find(ref, { amount, currency })
  if (found.kind !== 'state' || found.state.status !== 'authorized') return found
  const { money, attemptId } = found.state
  const isIts = money.amount === amount && money.currency === currency && (attemptId ?? attempt.id) === attempt.id
  if (!isIts) return found
  const taken = await provider.capture(ref, money, receiptOf(await linesOf(db, attempt.orderId), amount))
  return taken.kind === 'refused' ? { kind: 'unknown', reason: 'capture refused' } : taken
}

/** A provider that the school has no account with any more, or that breaks its word, knows nothing. */
const truthOf = async (deps: PaymentDeps, provider: ProviderId, attempt: Attempt): Promise<Found> => {
  try {
    return await told(deps, await deps.payments.provider(provider), attempt)
  } catch (error) {
    deps.log.error({ err: error, attempt: attempt.id }, 'attempt not checked')
    return { kind: 'unknown', reason: 'the provider could not be asked' }
  }
}

/** Nobody has paid and nobody will: the provider lets go of it, and its word decides. */
const giveUp = async (deps: PaymentDeps, id: ProviderId, attempt: Attempt, state: PaymentState, by: string) => {
  const provider = await deps.payments.provider(id)
  const canceled = await provider.cancel(state.ref)
  if (canceled.kind === 'state' && canceled.state.status !== 'pending')
    return settle(deps, attempt.id, canceled.state, by)
  return endAttempt(deps, attempt, { to: 'expired', error: null, by })
}

/** A person has to look at it, and its cart is free for another order meanwhile. */
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

/** It waits for a person who was never told where to pay: the answer that said so was lost. */
const isUnreachable = (attempt: Attempt, now: Date) =>
  isAlive(attempt.state) && attempt.answer === null && isLost(attempt, now)

interface Turn {
  /** When to ask again, unless this time decides; null is never. */
  again: Date | null
  isLast: boolean
}

/** Until its provider has answered, what has ended without money is asked about too: something new was told of it. */
const turnOf = ({ state, createdAt, checks }: Attempt, now: Date): Turn => {
  if (state === 'succeeded' || state === 'returned') return { again: null, isLast: false }
  const later = (pause: number) => new Date(now.getTime() + pause)
  const next = nextCheck(isAlive(state) ? state : 'processing', createdAt, now)
  if (isAlive(state)) return { again: next ?? later(LEASE_MS), isLast: next === null }
  const isLast = checks >= MOST_CHECKS
  return { again: isLast ? null : (next ?? later(LATE_MS)), isLast }
}

const latest = async ({ db }: PaymentDeps, attempt: Attempt): Promise<Attempt> =>
  (await attemptById(db, attempt.id)) ?? attempt

interface Answered {
  attempt: Attempt
  provider: ProviderId
  found: Exclude<Found, { kind: 'unknown' }>
  isLast: boolean
  now: Date
  by: string
}

/** What the provider's answer comes to. */
const decide = async (deps: PaymentDeps, { attempt, provider, found, isLast, now, by }: Answered): Promise<Attempt> => {
  if (found.kind === 'state') {
    const isHopeless = isLast || isUnreachable(attempt, now)
    if (isHopeless && found.state.status === 'pending') return giveUp(deps, provider, attempt, found.state, by)
    const settled = await settle(deps, attempt.id, found.state, by)
    return isLast && isAlive(settled.state) ? toManual(deps, settled, by) : settled
  }
  if (attempt.ref === null && isAlive(attempt.state) && isLost(attempt, now))
    return endAttempt(deps, attempt, { to: 'failed', error: null, by })
  return isLast && isAlive(attempt.state) ? toManual(deps, attempt, by) : latest(deps, attempt)
}

/** Asks the provider about an attempt now and settles what it says. One process asks at a time; the others get what is known. */
export const checkAttempt = async (deps: PaymentDeps, attemptId: string, by: string): Promise<Attempt> => {
  const attempt = await attemptById(deps.db, attemptId)
  if (!attempt) throw new Error('no such attempt')
  if (!isProvider(attempt.provider)) return attempt
  const now = deps.now()
  const { provider } = attempt
  const { again, isLast } = turnOf(attempt, now)
  if (!(await deps.transact((tx) => claimCheck(tx, attempt, again)))) return attempt
  const found = await truthOf(deps, provider, attempt)
  if (found.kind === 'unknown') {
    noteUnknown(deps, attempt, found)
    return isLast ? toManual(deps, attempt, by) : latest(deps, attempt)
  }
  const settled = await decide(deps, { attempt, provider, found, isLast, now, by })
  if (!isAlive(settled.state)) await deps.transact((tx) => endChecks(tx, attempt, again))
  return settled
}
