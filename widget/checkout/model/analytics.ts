import type { CartItemReply } from '../../../server/contract/checkout/cart-calls.ts'
import { toMajor, toMinor } from '../../../server/contract/checkout/money.ts'
import { toJson } from '../../api/json.ts'
import { stepNumber } from './addresses.ts'
import type { StepId } from './state.ts'

/** An item in an event. Of items paid before a return from the bank only name, type and `camp` are known. */
export type TrackedItem = Pick<CartItemReply, 'name' | 'type' | 'camp'> &
  Partial<Pick<CartItemReply, 'product_id' | 'price' | 'discount' | 'author'>>

/** Limits that keep an event within the school's 8 KB, at two bytes per letter. */
const ITEMS_MOST = 20
const NAME_MOST = 60

/** An item's price in rubles or euros less its own discount, before the code and lils, which apply to the whole order. */
const chargeOf = ({ price, discount = 0 }: TrackedItem) =>
  price === undefined ? undefined : toMajor(Math.max(0, toMinor(price) - toMinor(discount)))

const fieldsOf = (item: TrackedItem, at: number) => {
  const { name, product_id, author, type, camp } = item
  const number = at + 1
  return [
    [`pr${number}nm`, name.slice(0, NAME_MOST)],
    [`pr${number}id`, product_id],
    [`pr${number}pr`, chargeOf(item)],
    [`pr${number}qt`, 1],
    [`pr${number}br`, (author ?? '').slice(0, NAME_MOST)],
    [`pr${number}ca`, camp ? 'camp' : type],
  ]
}

/**
 * The data of an event as JSON: the items (with price 0 in a trial), the page's URL without query and hash, and the step number. Source:
 * checkout spec §7.
 */
export const eventData = (
  items: readonly TrackedItem[],
  { origin, pathname }: URL,
  { step, isTrial }: { step: StepId; isTrial: boolean },
): string => {
  const tracked = items.slice(0, ITEMS_MOST)
  const fields = (isTrial ? tracked.map((item) => ({ ...item, price: 0 })) : tracked).flatMap(fieldsOf)
  return toJson({ ...Object.fromEntries(fields), dl: origin + pathname, dp: pathname, cos: stepNumber(step) })
}
