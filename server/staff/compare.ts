import pLimit from 'p-limit'
import { DAY_MS } from '../contract/durations.ts'
import type { ProviderId } from '../contract/checkout/methods.ts'
import type { Currency } from '../contract/checkout/money.ts'
import { isDecided } from '../orders/attempt-machine.ts'
import type { Attempt } from '../orders/stores/attempt-store.ts'
import type { PaymentDeps } from '../orders/payment-deps.ts'
import { refundsOf } from '../orders/stores/refund-store.ts'
import { isProvider } from '../payments/payments.ts'
import type { Found } from '../payments/provider.ts'
import { providers } from '../payments/providers/index.ts'
import { attemptsBetween, type Span } from './ledger-store.ts'

/** A payment's state, by our database or the provider. Sums in minor units. */
interface PaymentSide {
  state: string
  amount: number
  currency: Currency
  returned: number
}

/** An attempt whose state at the provider differs from ours. `ref` null: the provider's payment id is unknown. */
export interface Difference {
  attempt: string
  order: string
  provider: string
  ref: string | null
  ours: PaymentSide
  /** The provider's state; `absent` if it has no such payment, `unknown` if it did not answer. */
  theirs: PaymentSide | 'absent' | 'unknown'
}

/** The refunded sum of an attempt: certain, and at most, with refunds under way. */
interface Returned {
  done: number
  atMost: number
}

const hasMoney = ({ state }: Attempt) => state === 'succeeded' || state === 'returned'

const returnedOf = async (deps: PaymentDeps, { id }: Attempt): Promise<Returned> => {
  const refunds = await refundsOf(deps.db, id)
  const sum = (states: readonly string[]) =>
    refunds.filter(({ state }) => states.includes(state)).reduce((all, { amount }) => all + amount, 0)
  return { done: sum(['done']), atMost: sum(['done', 'created', 'processing']) }
}

/**
 * Whether the provider has no money for an attempt that is unpaid here: nothing paid without a full refund, and nothing authorized,
 * unless the attempt is undecided.
 */
const isNothing = (attempt: Attempt, found: Exclude<Found, { kind: 'unknown' }>): boolean => {
  if (found.kind === 'absent') return true
  const { status, money, refunded } = found.state
  if (status === 'paid') return refunded > 0 && refunded >= money.amount
  return status !== 'authorized' || !isDecided(attempt.state)
}

const isSame = (attempt: Attempt, { done, atMost }: Returned, found: Found): boolean => {
  if (found.kind === 'unknown') return false
  if (!hasMoney(attempt)) return isNothing(attempt, found)
  if (found.kind === 'absent' || found.state.status !== 'paid') return false
  const { money, refunded } = found.state
  const isPaidSame = money.amount === attempt.amount && money.currency === attempt.currency
  return isPaidSame && refunded >= done && refunded <= atMost
}

const theirsOf = (found: Found): Difference['theirs'] => {
  if (found.kind !== 'state') return found.kind
  const { status, money, refunded } = found.state
  return { state: status, amount: money.amount, currency: money.currency, returned: refunded }
}

/** An attempt with a payment at a provider. A card bound without a charge has none. */
type Payment = Attempt & { provider: ProviderId }

const isPayment = (attempt: Attempt): attempt is Payment =>
  isProvider(attempt.provider) && (attempt.purpose === 'charge' || attempt.amount > 0)

const ask = async ({ payments }: PaymentDeps, attempt: Payment): Promise<Found> => {
  if (!payments.ids.includes(attempt.provider)) return { kind: 'unknown', reason: 'no account' }
  const provider = await payments.provider(attempt.provider)
  const { id, ref, createdAt, amount, currency } = attempt
  return ref === null ? provider.findLost(id, createdAt) : provider.find(ref, { amount, currency })
}

const compareOne = async (deps: PaymentDeps, attempt: Payment): Promise<Difference[]> => {
  const { id, orderId, provider, ref, state, amount, currency } = attempt
  const found = await ask(deps, attempt)
  const returned = await returnedOf(deps, attempt)
  if (isSame(attempt, returned, found)) return []
  const ours = { state, amount, currency, returned: returned.done }
  return [{ attempt: id, order: orderId, provider, ref, ours, theirs: theirsOf(found) }]
}

const PAGE = 500
const CONCURRENCY = 5

/** The longest time after a payment that one of the providers may still return its money. */
const LONGEST_DAYS = Math.max(...Object.values(providers).map(({ refundDays }) => refundDays))

/** The time within which any provider may still return money. */
export const refundableSpan = (to: Date): Span => ({ from: new Date(to.getTime() - LONGEST_DAYS * DAY_MS), to })

const isRefundable = ({ provider, createdAt }: Payment, now: Date): boolean =>
  now.getTime() - createdAt.getTime() <= providers[provider].refundDays * DAY_MS

/**
 * Compares all attempts of a time span with the providers, including those given up, and returns the differences; changes nothing. Older
 * ones than their provider may return money for are left out. A provider that does not answer counts as a difference. Source: SECURITY R56,
 * §3 "Payment reconciliation".
 */
export const differences = async (
  deps: PaymentDeps,
  span: Span,
): Promise<{ compared: number; differences: Difference[] }> => {
  const now = deps.now()
  const found: Difference[] = []
  let compared = 0
  let last: Attempt | null = null
  for (;;) {
    const page = await attemptsBetween(deps.db, span, { last, most: PAGE })
    const payments = page.filter(isPayment).filter((attempt) => isRefundable(attempt, now))
    compared += payments.length
    found.push(...(await pLimit(CONCURRENCY).map(payments, (attempt) => compareOne(deps, attempt))).flat())
    last = page.at(-1) ?? null
    if (page.length < PAGE) return { compared, differences: found }
  }
}
