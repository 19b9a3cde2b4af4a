import { CATALOG_SUBSCRIPTION_ID } from '../../contract/checkout-limits.ts'
import type { UsePointsInput } from '../../contract/checkout-schemas.ts'
import { totalsOf, type Totals, type TotalsPromo } from '../../contract/totals.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/use-case.ts'
import { emptyCart } from '../carts/begin-cart.ts'
import { cartOfCaller } from '../carts/cart-store.ts'
import { CURRENT, ownCart, ownerOf } from '../carts/own-cart.ts'
import { type PricedCart, pricedCart, subscriptionCart } from '../carts/priced-cart.ts'
import { totalsInput } from '../carts/totals-input.ts'

/** What a code or lils are asked for. */
export interface CartInQuestion {
  priced: PricedCart
  totals: (wish: { promo: TotalsPromo | null; balance: number; usesLils: boolean }) => Totals
}

const isSubscription = ({ product_type: type, product_id: id }: UsePointsInput): boolean =>
  type === 'catalog' && id === String(CATALOG_SUBSCRIPTION_ID)

/**
 * The caller's own cart with its prices, empty where nothing was put in yet; or, where the page sells the catalogue subscription by
 * itself, that one; of a page for one product that one alone. Of what the page says of itself only this counts. Source: checkout spec §4, SECURITY R39, R53.
 */
export const cartInQuestion = async (
  { db, now }: Pick<Deps, 'db' | 'now'>,
  input: UsePointsInput,
  caller: Caller,
): Promise<CartInQuestion> => {
  const { cart_id: id = CURRENT } = input
  const known = id === CURRENT ? await cartOfCaller(db, ownerOf(caller)) : await ownCart(db, caller, id)
  const cart = known ?? emptyCart(caller, CURRENT, now())
  const kind = isSubscription(input) ? 'subscribe' : 'purchase'
  const priced =
    kind === 'subscribe' ? await subscriptionCart(db, cart, kind) : await pricedCart(db, cart, input.product ?? null)
  return { priced, totals: (wish) => totalsOf(totalsInput(priced, { kind, ...wish })) }
}
