import type { PricedCart } from '../../catalog/carts/priced-cart.ts'
import { heldPromo, type Promo, promoTerms } from '../../catalog/promo-codes/promo.ts'
import type { Db } from '../../db/database.ts'
import type { Order } from '../order-store.ts'
import type { PaymentRequest } from './payment-request.ts'

interface Occasion {
  priced: PricedCart
  personId: string | null
  /** The order in progress of the same cart. */
  live: Order | null
  at: Date
}

/** The code of a request as it counts for the cart, or as the order in progress holds it, even where it has ended meanwhile. */
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
