import type { Deps } from '../app/deps.ts'
import { notifyEvent } from '../http/log.ts'
import type { Attempt } from './stores/attempt-store.ts'

export type PaymentDeps = Pick<Deps, 'config' | 'db' | 'transact' | 'now' | 'log' | 'mail' | 'payments'>

/** Payment events in the log, for the operator. Source: SECURITY R74. */
export type MoneyEvent =
  | 'payment-settled'
  | 'payment-failed'
  | 'payment-mismatch'
  | 'payment-double'
  | 'payment-late'
  | 'payment-manual'
  | 'payment-unknown'
  | 'payment-address'
  | 'payment-account'
  | 'callback-forged'
  | 'callback-unknown'
  | 'refund-done'
  | 'refund-failed'
  | 'refund-outside'
  | 'order-to-decide'
  | 'price-mismatch'
  | 'card-data-refused'

const alarms: ReadonlySet<MoneyEvent> = new Set<MoneyEvent>([
  'payment-mismatch',
  'payment-address',
  'payment-account',
  'payment-manual',
  'refund-failed',
  'order-to-decide',
])

/** `callback-forged` is only a warning: a genuine provider behind an untrusted proxy is also logged as forged. */
const levelOf = (event: MoneyEvent) => {
  if (alarms.has(event)) return 'error'
  return event === 'callback-forged' ? 'warn' : 'info'
}

/** Logs a payment event. `facts` hold ids, states and sums, and no personal data. */
export const logMoney = (
  { log }: Pick<Deps, 'log'>,
  event: MoneyEvent,
  facts: Record<string, string | number | boolean | null>,
): void => {
  notifyEvent(log, event)
  log[levelOf(event)]({ event, ...facts })
}

/** Logs a payment event of an attempt, with its error code if it has one. `by` is the source of the change. */
export const logAttempt = (
  deps: Pick<Deps, 'log'>,
  event: MoneyEvent,
  { id, orderId, provider, error }: Pick<Attempt, 'id' | 'orderId' | 'provider' | 'error'>,
  by: string,
): void => logMoney(deps, event, { attempt: id, order: orderId, provider, by, ...(error && { refusal: error.code }) })
