import type { Attempt } from '../../payments/attempts/store.ts'
import type { Order, OrderLine } from '../../payments/orders/store.ts'
import type { KeptCard } from '../../payments/provider.ts'

/** An order that has become paid, by which attempt, and what the provider told of its card. */
export interface Paid {
  order: Order
  lines: readonly OrderLine[]
  attempt: Attempt
  card: KeptCard | null
  at: Date
}
