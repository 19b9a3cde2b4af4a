import type { CartItemReply } from '../../../server/contract/checkout/cart-calls.ts'
import { changeTexts } from '../../texts/checkout/sum-texts.ts'
import { checkoutTexts } from '../../texts/checkout/texts.ts'
import { formatSum } from '../../../server/contract/checkout/money.ts'
import type { CheckoutTexts } from '../../texts/checkout/texts.ts'
import type { CartSummary } from '../model/cart-summary.ts'

/** The data that a total is computed from. */
export type SumSource = Pick<CartSummary, 'currency' | 'items' | 'totals'>

/** Why a total has changed; `name` is that of the item that caused it. */
type SumReason =
  | { why: 'code' | 'codeRemoved' | 'lils' | 'lilsRemoved' | 'added' | 'currency' | 'prices' }
  | { why: 'removed' | 'duration'; name: string }

const lacking = (items: readonly CartItemReply[], { id }: CartItemReply) => !items.some((one) => one.id === id)

const itemReason = (before: SumSource, after: SumSource): SumReason | null => {
  const removed = before.items.find((item) => lacking(after.items, item))
  if (removed) return { why: 'removed', name: removed.name }
  if (after.items.some((item) => lacking(before.items, item))) return { why: 'added' }
  const other = after.items.find(({ id, duration }) =>
    before.items.some((item) => item.id === id && item.duration !== duration),
  )
  return other ? { why: 'duration', name: other.name } : null
}

const reliefReason = ({ totals: was }: SumSource, { totals: is, currency }: SumSource): SumReason => {
  const code = is.discount[currency] - was.discount[currency]
  if (code !== 0) return { why: code > 0 ? 'code' : 'codeRemoved' }
  const lils = is.lils - was.lils
  return lils === 0 ? { why: 'prices' } : { why: lils > 0 ? 'lils' : 'lilsRemoved' }
}

/** Why the total has changed; null if it has not. */
export const reasonOfChange = (before: SumSource, after: SumSource): SumReason | null => {
  if (before.currency !== after.currency) return { why: 'currency' }
  if (before.totals.result === after.totals.result) return null
  return itemReason(before, after) ?? reliefReason(before, after)
}

/** The sentence about the change of the total; '' if it has not changed. */
export const changeText = (before: SumSource, after: SumSource, lang: CheckoutTexts['lang']): string => {
  const { changes, changed } = checkoutTexts.of('change', changeTexts, lang)
  const reason = reasonOfChange(before, after)
  if (!reason) return ''
  const formatted = ({ totals, currency }: SumSource) => formatSum(totals.result, currency, lang)
  const why = 'name' in reason ? changes[reason.why](reason.name) : changes[reason.why]
  return changed(why, formatted(before), formatted(after))
}
