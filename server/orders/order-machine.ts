import type { ORDER_STATES } from '../db/schema/payments.ts'

export type OrderState = (typeof ORDER_STATES)[number]

/**
 * Allowed state transitions of an order. A canceled or expired one can still be paid: the provider's confirmation of the money
 * overrides our assumption that none will come. Source: DESIGN §6, SECURITY R47.
 */
export const orderMoves: Record<OrderState, readonly OrderState[]> = {
  open: ['pending', 'paid', 'canceled', 'expired', 'review'],
  pending: ['open', 'paid', 'canceled', 'expired', 'review'],
  paid: ['refunded', 'review'],
  review: ['paid', 'canceled', 'refunded'],
  canceled: ['paid', 'review'],
  expired: ['paid', 'review'],
  refunded: [],
}

const isState = (word: string): word is OrderState => Object.hasOwn(orderMoves, word)

/** The states that may change to `to`. */
export const orderStatesBefore = (to: OrderState): OrderState[] =>
  Object.keys(orderMoves)
    .filter(isState)
    .filter((from) => orderMoves[from].includes(to))

/** The order is in progress: its cart can have no other order meanwhile. */
export const isLive = (state: OrderState): boolean => state === 'open' || state === 'pending'
