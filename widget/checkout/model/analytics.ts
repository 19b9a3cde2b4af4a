import type { CartItemReply } from '../../../server/contract/checkout-replies.ts'
import { toMajor, toMinor } from '../../../server/contract/money.ts'
import { toJson } from '../../api/json.ts'
import type { StepId } from './state.ts'

/** Of what was bought before the page came back from the bank no more is known than its name. */
export type ToldItem = Pick<CartItemReply, 'name' | 'type' | 'camp'> &
  Partial<Pick<CartItemReply, 'product_id' | 'price' | 'discount' | 'author'>>

/** What the school takes at once: 8 KB, with letters of two bytes. */
const ITEMS_MOST = 20
const NAME_MOST = 60

/** The number of a step, as the fields of web shops count them. */
const numbers: Readonly<Record<StepId, number>> = {
  list: 1,
  empty: 1,
  methods: 2,
  cards: 3,
  info: 3,
  review: 4,
  widget: 5,
  success: 6,
  fail: 6,
}

/** What is charged for an item, in rubles or euros, before a code and lils, which are of the whole order. */
const chargeOf = ({ price, discount = 0 }: ToldItem) =>
  price === undefined ? undefined : toMajor(Math.max(0, toMinor(price) - toMinor(discount)))

const fieldsOf = (item: ToldItem, at: number) => {
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
 * What is told of an event, as JSON: the items, which cost nothing in a trial, the page without what it was asked, and the number of the
 * step. Source: checkout spec §7.
 */
export const eventData = (
  items: readonly ToldItem[],
  { origin, pathname }: URL,
  { step, isTrial }: { step: StepId; isTrial: boolean },
): string => {
  const told = items.slice(0, ITEMS_MOST)
  const fields = (isTrial ? told.map((item) => ({ ...item, price: 0 })) : told).flatMap(fieldsOf)
  return toJson({ ...Object.fromEntries(fields), dl: origin + pathname, dp: pathname, cos: numbers[step] })
}
