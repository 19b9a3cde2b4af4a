import { CATALOG_SUBSCRIPTION_ID } from '../../../server/contract/checkout-limits.ts'
import type { ByDuration, CartItemReply, CartReply } from '../../../server/contract/checkout-replies.ts'
import { toMinor } from '../../../server/contract/money.ts'

/** Months that an item can be taken for; `price` is what they cost, its discount taken off, in minor units. 0 is until the end of summer. */
export interface Duration {
  months: number
  price: number
}

type Packages = [prices: ByDuration, months: readonly number[]]

const packagesOf = ({ type, camp }: CartItemReply, cart: CartReply): Packages => {
  if (camp) return [cart.camp_packages, cart.camp_durations]
  if (type === 'school') return [cart.packages, cart.durations]
  return type === 'catalog' ? [cart.catalog_packages, cart.catalog_durations] : [{}, []]
}

/** The choice of months for an item; none where it is not sold by packages. Source: checkout spec §3, §4. */
export const durationsOf = (item: CartItemReply, cart: CartReply): Duration[] => {
  const [prices, months] = packagesOf(item, cart)
  const isOwn = item.product_id === CATALOG_SUBSCRIPTION_ID && item.type === 'catalog'
  if (isOwn || item.duration === null || prices[item.duration] !== item.price) return []
  return months.flatMap((one) => {
    const price = prices[one]
    return price === undefined ? [] : [{ months: one, price: Math.max(0, toMinor(price) - toMinor(item.discount)) }]
  })
}
