import type { PayReply } from '../../contract/checkout/payment-calls.ts'
import type { Deps } from '../../app/deps.ts'
import { refuseForNow, Refusal } from '../../http/errors.ts'
import { addressOfKey } from '../../http/identity/client-address.ts'
import { logEvent } from '../../http/log.ts'
import type { Caller, SignedInPerson } from '../../http/use-case.ts'
import { isProvider } from '../../payments/payments.ts'
import type { Attempt } from '../stores/attempt-store.ts'
import type { PaymentDeps } from '../payment-deps.ts'
import { checkAttempt } from '../settling/check-attempt.ts'
import { settle } from '../settling/settle.ts'
import { chargeAttempt } from './charge.ts'
import type { PaymentSource, PaymentRequest } from './payment-request.ts'
import { place, type Placed } from './place-order.ts'
import { replyOf } from './reply.ts'
import { storedReply } from './idempotency.ts'

type Payer = Pick<Caller, 'person' | 'ip' | 'requestId'>

const countersOf = ({ person, ip }: Payer) => [
  ...(person ? [{ rule: 'payPerson', key: person.id } as const] : []),
  { rule: 'payIp', key: ip } as const,
]

const lockOf = async ({ limits }: Pick<Deps, 'limits'>, caller: Payer) => {
  for (const { rule, key } of countersOf(caller)) {
    const { isAllowed, retryAfter } = await limits.peek(rule, key)
    if (!isAllowed) return { rule, retryAfter }
  }
  return null
}

/**
 * Places a request, and counts it if that starts a payment: limits per user and per IP address within an hour. `place` calls
 * `checkLimits` before it starts one, which refuses with 429 over the limit; copies of a request are still answered. Source: SECURITY
 * R69.
 */
const withinPayLimits = async (
  deps: Pick<Deps, 'limits' | 'log'>,
  caller: Payer,
  place: (checkLimits: () => void) => Promise<Placed>,
): Promise<Placed> => {
  const lock = await lockOf(deps, caller)
  const checkLimits = () => {
    if (!lock) return
    logEvent(deps.log, 'locked', caller, { by: lock.rule })
    refuseForNow(429, 'tooManyTries', lock.retryAfter)
  }
  const placed = await place(checkLimits)
  if (placed.kind === 'placed') for (const { rule, key } of countersOf(caller)) await deps.limits.spend(rule, key)
  return placed
}

/** Maximum number of abandoned payments that are checked for one request; the others are skipped and left to the reconciler. */
const MOST_ABANDONED = 5
/** An attempt still in state `created` after this time was lost with its process. */
const IN_FLIGHT_MS = 60_000

interface Task {
  paymentRequest: PaymentRequest
  source: PaymentSource
  cartId: string
  person: SignedInPerson
  caller: Pick<Caller, 'person' | 'browserHash' | 'lang' | 'ip' | 'requestId'>
}

/**
 * Ends a payment that the buyer has abandoned for another method: checks it, then cancels it at the provider if it still waits for the
 * buyer.
 */
const abandon = async (deps: PaymentDeps, { id, provider: name }: Attempt): Promise<Attempt> => {
  const attempt = await checkAttempt(deps, id, 'pay')
  if (attempt.state !== 'action' || attempt.ref === null || !isProvider(name)) return attempt
  const provider = await deps.payments.provider(name)
  const canceled = await provider.cancel(attempt.ref)
  return canceled.kind === 'state' ? settle(deps, id, canceled.state, 'pay') : attempt
}

const isOver = ({ state }: Attempt) => state === 'failed' || state === 'canceled' || state === 'expired'

/** Places the request; abandoned payments of the same cart that wait for the buyer are given up first. */
const placePast = async (deps: PaymentDeps, task: Task, checkLimits: () => void): Promise<Placed> => {
  const { source } = task
  const provider = source.provider === 'school' ? null : await deps.payments.provider(source.provider)
  const abandoned = new Set<string>()
  for (;;) {
    const placed = await place(deps, { ...task, provider, abandoned, checkLimits })
    if (placed.kind !== 'other' || placed.attempt.state !== 'action') return placed
    const attempt = abandoned.size < MOST_ABANDONED ? await abandon(deps, placed.attempt) : placed.attempt
    if (!isOver(attempt) && attempt.state !== 'action') return { kind: 'other', attempt }
    abandoned.add(attempt.id)
  }
}

/** Answers a copy of a request with the first response; refuses with 409 if the first is still in flight. Source: SECURITY R46. */
const replayReply = async (deps: PaymentDeps, attempt: Attempt, { caller: { lang } }: Task): Promise<PayReply> => {
  const stored = storedReply(deps, attempt)
  if (stored) return stored
  const age = deps.now().getTime() - attempt.createdAt.getTime()
  if (attempt.state === 'created' && age < IN_FLIGHT_MS) throw new Refusal({ __all__: ['paymentInFlight'] }, 409)
  return replyOf(deps.db, attempt, lang)
}

/** Executes a payment request once, however often and concurrently it is sent. Source: DESIGN §6, SECURITY R46-R48. */
export const executePayment = async (deps: PaymentDeps & Pick<Deps, 'limits'>, task: Task): Promise<PayReply> => {
  const { source, person, caller } = task
  const placed = await withinPayLimits(deps, caller, (checkLimits) => placePast(deps, task, checkLimits))
  if (placed.kind === 'unavailable') return { status: 'unavailable' }
  if (placed.kind === 'known') return replayReply(deps, placed.attempt, task)
  if (placed.kind !== 'placed') return replyOf(deps.db, placed.attempt, caller.lang)
  if (source.instrument === null || source.provider === 'school') throw new Error('a charge without means')
  const provider = await deps.payments.provider(source.provider)
  const payment = { ...placed, instrument: source.instrument, person, ip: addressOfKey(caller.ip), lang: caller.lang }
  return chargeAttempt(deps, payment, provider)
}
