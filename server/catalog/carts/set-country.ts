import { COUNTRY_DAYS } from '../../contract/checkout-limits.ts'
import type { OkReply } from '../../contract/checkout-replies.ts'
import type { SetCountryInput } from '../../contract/checkout-schemas.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/use-case.ts'
import { admitToCart, ensureCart } from './begin-cart.ts'
import { changeCurrency } from './cart-store.ts'

/**
 * Says by the card of which country the cart is paid: of Russia or Belarus in rubles, of others in euros. The cart remembers it, and
 * prices go by the cart; three cookies tell the page, for 30 days. Source: checkout spec §2, §7, §9.
 */
export const setCountry = async (
  deps: Pick<Deps, 'db' | 'transact' | 'limits' | 'now'>,
  { is_rf: isRussian }: SetCountryInput,
  caller: Caller,
): Promise<OkReply> => {
  await admitToCart(deps, caller)
  await deps.transact(async (tx) => {
    const at = deps.now()
    const { id } = await ensureCart(tx, caller, at)
    await changeCurrency(tx, id, isRussian ? 'RUB' : 'EUR', at)
  })
  caller.remember('cisrf', isRussian ? '1' : '0', COUNTRY_DAYS)
  caller.remember('ccountry', isRussian ? 'RU' : 'EU', COUNTRY_DAYS)
  caller.remember('cppupshowed', '1', COUNTRY_DAYS)
  return { status: 'ok' }
}
