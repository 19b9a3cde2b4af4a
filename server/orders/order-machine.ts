import type { ORDER_STATES } from '../db/schema/payments.ts'

export type OrderState = (typeof ORDER_STATES)[number]

/**
 * Where an order may go from where it is. A canceled or expired one can still be paid: the provider's word that the money is there
 * counts more than ours that it will not come. Source: DESIGN §6, SECURITY R47.
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

/** The states from which an order may go to `to`. */
export const orderStatesBefore = (to: OrderState): OrderState[] =>
  Object.keys(orderMoves)
    .filter(isState)
    .filter((from) => orderMoves[from].includes(to))

/** Its cart can have no other order meanwhile. */
export const isLive = (state: OrderState): boolean => state === 'open' || state === 'pending'
