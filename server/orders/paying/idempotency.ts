import type { Db } from '../../db/database.ts'
import { Refusal } from '../../http/errors.ts'
import { isAlive } from '../attempt-machine.ts'
import { type Attempt, attemptById, attemptByKey, attemptsOf } from '../attempt-store.ts'
import { liveOrder, type Order, paidOrdersOf } from '../order-store.ts'
import type { Cart } from '../../catalog/carts/cart-store.ts'
import type { Wish } from './payment-request.ts'

/** For how long a wish without a key that was paid is taken for the same one. Source: SECURITY R46. */
const SAME_MS = 24 * 60 * 60_000

/** The attempt that has this key already. Another wish under it is refused with 422. */
export const attemptOfKey = async (db: Db, { payKey, digest }: Wish): Promise<Attempt | null> => {
  const attempt = payKey === null ? null : await attemptByKey(db, payKey)
  if (attempt && attempt.bodyDigest !== digest) throw new Refusal({ pay_key: ['payKeyReused'] }, 422)
  return attempt
}

/** Attempts of an order by which money may still come, the same wish before others. Those in `given` were given up. */
export const aliveAttempt = async (
  db: Db,
  order: Order,
  { digest }: Wish,
  given: ReadonlySet<string>,
): Promise<Attempt | null> => {
  const alive = (await attemptsOf(db, order.id)).filter(({ id, state }) => isAlive(state) && !given.has(id))
  return alive.find(({ bodyDigest }) => bodyDigest === digest) ?? alive[0] ?? null
}

/** The same wish without a key, paid a moment ago: its cart has nothing of it any more. */
export const paidAttempt = async (db: Db, cart: Cart, { digest }: Wish, at: Date): Promise<Attempt | null> => {
  for (const { paidBy, paidAt } of await paidOrdersOf(db, cart.id)) {
    const isRecent = paidAt !== null && at.getTime() - paidAt.getTime() < SAME_MS
    const attempt = isRecent && paidBy !== null ? await attemptById(db, paidBy) : null
    if (attempt?.bodyDigest === digest) return attempt
  }
  return null
}

const NONE: ReadonlySet<string> = new Set()

/** Whether this same wish has come before and is under way or paid: what it brings has proved right then. */
export const isCopy = async (db: Db, cart: Cart, wish: Wish, at: Date): Promise<boolean> => {
  if (wish.payKey !== null) return (await attemptOfKey(db, wish)) !== null
  const live = await liveOrder(db, cart.id)
  const alive = live && (await aliveAttempt(db, live, wish, NONE))
  return alive?.bodyDigest === wish.digest || (await paidAttempt(db, cart, wish, at)) !== null
}
