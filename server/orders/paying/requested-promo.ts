import type { Cart } from '../../catalog/carts/cart-store.ts'
import { purchaseCart } from '../../catalog/carts/named-items.ts'
import { subscriptionCart, type PricedCart } from '../../catalog/carts/priced-cart.ts'
import { countGuesses } from '../../http/limits/count-failures.ts'
import { heldPromo, type Promo, promoTerms } from '../../catalog/promo-codes/promo.ts'
import type { Db } from '../../db/database.ts'
import type { Deps } from '../../app/deps.ts'
import type { Caller } from '../../http/use-case.ts'
import { liveOrder, type Order } from '../stores/order-store.ts'
import { isCopy } from './idempotency.ts'
import type { PaymentRequest } from './payment-request.ts'

interface Occasion {
  priced: PricedCart
  personId: string | null
  /** The order in progress of the same cart. */
  live: Order | null
  at: Date
}

/** The promo code of a request as it applies to the cart, or as the order in progress holds it, even if it has expired since. */
export const requestedPromo = async (
  db: Db,
  code: NonNullable<PaymentRequest['promocode']>,
  { priced, personId, live, at }: Occasion,
): Promise<Promo | null> => {
  const { currency, items, cart } = priced
  const types = items.map(({ product }) => product.type)
  const open = await promoTerms(db, { code, personId, currency, types, at })
  return open ?? heldPromo(db, { code, heldId: live?.promoId ?? null, isThresholdWaived: cart.isThresholdWaived })
}

type GuessDeps = Pick<Deps, 'limits' | 'log' | 'now'> & { db: Db }

/**
 * Counts the promo code of a payment request as a guess unless it is valid; a copy of a request is not counted. Source: SECURITY R45,
 * R46.
 */
export const countPromoGuess = async (
  deps: GuessDeps,
  paymentRequest: PaymentRequest,
  cart: Cart,
  caller: Caller,
): Promise<void> => {
  const { promocode: code, kind, product } = paymentRequest
  if (code === null || kind === 'trial') return
  const { db } = deps
  if (await isCopy(db, cart, paymentRequest, deps.now())) return
  await countGuesses(deps, caller, async () => {
    const priced =
      kind === 'purchase' ? await purchaseCart(db, cart, product, deps.now()) : await subscriptionCart(db, cart, kind)
    const live = await liveOrder(db, cart.id)
    const occasion = { priced, personId: cart.personId, live, at: deps.now() }
    return { isRight: (await requestedPromo(db, code, occasion)) !== null }
  })
}
