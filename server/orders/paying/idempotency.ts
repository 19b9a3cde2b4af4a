import { z } from 'zod'
import type { Cart } from '../../catalog/carts/cart-store.ts'
import type { PayReply } from '../../contract/checkout/payment-calls.ts'
import { DAY_MS, HOUR_MS } from '../../contract/durations.ts'
import type { Db } from '../../db/database.ts'
import type { Deps } from '../../app/deps.ts'
import { Refusal } from '../../http/errors.ts'
import { createSealer } from '../../mail/sealing.ts'
import { isAlive } from '../attempt-machine.ts'
import { type Attempt, attemptById, attemptByKey, attemptsOf } from '../stores/attempt-store.ts'
import { linesOf, liveOrder, type Order, type OrderLine, paidOrdersOf } from '../stores/order-store.ts'
import type { PaymentRequest } from './payment-request.ts'

type Secrets = { config: Pick<Deps['config'], 'sessionSecrets'> }

const sealerOf = ({ config }: Secrets) => createSealer(config.sessionSecrets, 'payment answer')

const payment = z.string()

const secure = z.object({
  formHTML: z.string(),
  action: z.string(),
  fields: z.record(z.string(), z.string()),
  is_frameable: z.boolean(),
})

const action = z.discriminatedUnion('status', [
  z.object({ status: z.literal('to_secure'), payment, answer: z.object({ secure }) }),
  z.object({ status: z.literal('redirect'), payment, redirect_to: z.string() }),
  z.object({ status: z.literal('show_form'), payment, confirmation_token: z.string(), url: z.string() }),
])

const stored = z.object({ sealed: z.string() })

/** Encrypts a response for storage: it contains client secrets or the bank's form. Source: SECURITY R73. */
export const sealReply = (secrets: Secrets, attemptId: string, reply: PayReply): z.output<typeof stored> => ({
  sealed: sealerOf(secrets).seal(JSON.stringify(reply), attemptId),
})

/** The stored response that told the buyer the next step, while the attempt still waits for it; otherwise null. */
export const storedReply = (secrets: Secrets, { id, state, reply }: Attempt): PayReply | null => {
  if (state !== 'action' || reply === null) return null
  const text = sealerOf(secrets).open(stored.parse(reply).sealed, id)
  return text === null ? null : action.parse(JSON.parse(text))
}

/** How long a request without a key that equals a paid one counts as its copy. Source: SECURITY R46. */
const SAME_MS = DAY_MS

/** The attempt with this idempotency key. Refuses a different request under the same key with 422. */
export const attemptOfKey = async (db: Db, { payKey, digest }: PaymentRequest): Promise<Attempt | null> => {
  const attempt = payKey === null ? null : await attemptByKey(db, payKey)
  if (attempt && attempt.bodyDigest !== digest) throw new Refusal({ pay_key: ['payKeyReused'] }, 422)
  return attempt
}

/** An undecided attempt of an order, preferably of the same request, without those in `given`, which were given up. */
export const aliveAttempt = async (
  db: Db,
  order: Order,
  { digest }: PaymentRequest,
  abandoned: ReadonlySet<string>,
): Promise<Attempt | null> => {
  const alive = (await attemptsOf(db, order.id)).filter(({ id, state }) => isAlive(state) && !abandoned.has(id))
  return alive.find(({ bodyDigest }) => bodyDigest === digest) ?? alive[0] ?? null
}

/** Orders of a cart that were paid at most `withinMs` ago, and after the page read the cart: it did not know of them. */
const paidSince = async (
  db: Db,
  cart: Cart,
  { readAt }: PaymentRequest,
  { at, withinMs }: { at: Date; withinMs: number },
): Promise<Order[]> => {
  const since = Math.max(at.getTime() - withinMs, readAt?.getTime() ?? 0)
  return (await paidOrdersOf(db, cart.id)).filter(({ paidAt }) => paidAt !== null && paidAt.getTime() > since)
}

/** The attempt of the same request without a key, paid within `SAME_MS`: its items have left the cart. */
export const paidAttempt = async (
  db: Db,
  cart: Cart,
  paymentRequest: PaymentRequest,
  at: Date,
): Promise<Attempt | null> => {
  for (const { paidBy } of await paidSince(db, cart, paymentRequest, { at, withinMs: SAME_MS })) {
    const attempt = paidBy === null ? null : await attemptById(db, paidBy)
    if (attempt?.bodyDigest === paymentRequest.digest) return attempt
  }
  return null
}

/** How long a request for a paid cart gets the response of the payment that has paid it. */
const RACE_MS = HOUR_MS

/** A product with its months. */
export type Goods = Pick<OrderLine, 'product' | 'duration'>

/** The attempt of another tab that has just paid the same sum for this cart, and these goods. */
export const fasterAttempt = async (
  db: Db,
  cart: Cart,
  paymentRequest: PaymentRequest,
  { at, goods }: { at: Date; goods: Goods | 'anything' },
): Promise<Attempt | null> => {
  const { kind, total } = paymentRequest
  const isIt = ({ product, duration }: Goods) =>
    goods === 'anything' || (product === goods.product && duration === goods.duration)
  for (const { id, paidBy, ...order } of await paidSince(db, cart, paymentRequest, { at, withinMs: RACE_MS })) {
    const isEqual = paidBy !== null && order.kind === kind && order.total === total
    if (isEqual && (await linesOf(db, id)).every(isIt)) return attemptById(db, paidBy)
  }
  return null
}

const NONE: ReadonlySet<string> = new Set()

/** Whether the request repeats a pending or paid one, whose code was valid then. For a request with a key: whether the key is stored. */
export const isCopy = async (db: Db, cart: Cart, paymentRequest: PaymentRequest, at: Date): Promise<boolean> => {
  if (paymentRequest.payKey !== null) return (await attemptOfKey(db, paymentRequest)) !== null
  const live = await liveOrder(db, cart.id)
  const alive = live && (await aliveAttempt(db, live, paymentRequest, NONE))
  return alive?.bodyDigest === paymentRequest.digest || (await paidAttempt(db, cart, paymentRequest, at)) !== null
}
