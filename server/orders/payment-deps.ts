import type { Deps } from '../deps.ts'
import type { Attempt } from './attempt-store.ts'

/** What moving money takes. */
export type PaymentDeps = Pick<Deps, 'config' | 'db' | 'transact' | 'now' | 'log' | 'mail' | 'payments'>

/** What is worth telling whoever looks after the money. Source: SECURITY R74. */
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
  | 'price-mismatch'
  | 'card-data-refused'

const alarms: ReadonlySet<MoneyEvent> = new Set<MoneyEvent>([
  'payment-mismatch',
  'payment-address',
  'payment-account',
  'payment-manual',
  'refund-failed',
])

/** A provider that is taken for somebody else, as behind a proxy that is not trusted, is told in the same way. */
const levelOf = (event: MoneyEvent) => {
  if (alarms.has(event)) return 'error'
  return event === 'callback-forged' ? 'warn' : 'info'
}

/** Notes what has happened to money. `facts` hold ids, states and sums, and no personal data. */
export const logMoney = (
  { log }: Pick<Deps, 'log'>,
  event: MoneyEvent,
  facts: Record<string, string | number | boolean | null>,
): void => log[levelOf(event)]({ event, ...facts })

/** Notes what has become of an attempt, with the code of what it was refused by. `by` is who asked. */
export const logAttempt = (
  deps: Pick<Deps, 'log'>,
  event: MoneyEvent,
  { id, orderId, provider, error }: Pick<Attempt, 'id' | 'orderId' | 'provider' | 'error'>,
  by: string,
): void => logMoney(deps, event, { attempt: id, order: orderId, provider, by, ...(error && { refusal: error.code }) })
