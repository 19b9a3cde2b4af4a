import type { CartItemReply } from '../../server/contract/checkout-replies.ts'
import { toJson } from '../api/json.ts'
import type { StepId } from './state.ts'

/** Of what was bought before the page came back from the bank no more is known than its name. */
export type ToldItem = Pick<CartItemReply, 'name' | 'type' | 'camp'> &
  Partial<Pick<CartItemReply, 'product_id' | 'price' | 'author'>>

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

const fieldsOf = ({ name, product_id, price, author, type, camp }: ToldItem, at: number) => {
  const number = at + 1
  return [
    [`pr${number}nm`, name.slice(0, NAME_MOST)],
    [`pr${number}id`, product_id],
    [`pr${number}pr`, price],
    [`pr${number}qt`, 1],
    [`pr${number}br`, (author ?? '').slice(0, NAME_MOST)],
    [`pr${number}ca`, camp ? 'camp' : type],
  ]
}

/** What is told of an event, as JSON: the items, the page without what it was asked, and the number of the step. Source: checkout spec §7. */
export const eventData = (items: readonly ToldItem[], { origin, pathname }: URL, step: StepId): string => {
  const fields = items.slice(0, ITEMS_MOST).flatMap(fieldsOf)
  return toJson({ ...Object.fromEntries(fields), dl: origin + pathname, dp: pathname, cos: numbers[step] })
}
