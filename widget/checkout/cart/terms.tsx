import { CARD_CHECK, SUBSCRIBE_PRICE } from '../../../server/contract/cart-totals.ts'
import type { CartItemReply } from '../../../server/contract/checkout-replies.ts'
import { formatSum, toMinor } from '../../../server/contract/money.ts'
import { type CheckoutTexts, useCheckoutTexts } from '../../texts/checkout/texts.ts'
import type { CartSummary } from '../model/cart-summary.ts'

interface TermsProps {
  summary: Pick<CartSummary, 'currency' | 'isTrial' | 'isSubscribe'>
  item: CartItemReply
}

/** The later automatic charges, shown before any payment; none for a one-time purchase. Source: checkout spec §4, §9. */
export const termsOf = (
  { currency, isTrial, isSubscribe }: TermsProps['summary'],
  { type, is_trial, plus_current_price: plus, duration }: CartItemReply,
  { terms, lang }: Pick<CheckoutTexts, 'terms' | 'lang'>,
): string[] => {
  const spelled = (minor: number) => formatSum(minor, currency, lang)
  const monthly = spelled(SUBSCRIBE_PRICE[currency])
  if (isTrial) return [terms.trial(monthly), terms.renewal, terms.cardCheck(spelled(CARD_CHECK[currency]))]
  if (isSubscribe || (type === 'catalog' && is_trial)) return [terms.monthly(monthly), terms.renewal]
  if (plus === null) return []
  const sum = spelled(toMinor(plus))
  return [duration === 12 ? terms.yearly(sum) : terms.monthly(sum), terms.renewal]
}

export const Terms = ({ summary, item }: TermsProps) => {
  const words = termsOf(summary, item, useCheckoutTexts()).join(' ')
  return words !== '' && <p className="hint">{words}</p>
}
