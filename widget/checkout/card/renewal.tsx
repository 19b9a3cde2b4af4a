import { cardFormTexts } from '../../texts/checkout/card-texts.ts'
import { checkoutTexts, useCheckoutTexts } from '../../texts/checkout/texts.ts'
import type { CartSummary } from '../model/cart-summary.ts'
import { termsOf } from '../cart/item-parts.tsx'

/**
 * The terms of later automatic charges, and the note that the card is saved for them; nothing without renewals. Source: checkout spec §9.
 */
export const Renewal = ({ summary }: { summary: CartSummary }) => {
  const texts = useCheckoutTexts()
  if (!summary.isRecurrent) return null
  const terms = new Set(summary.items.flatMap((item) => termsOf(summary, item, texts)))
  return (
    <div className="terms">
      {[...terms].map((message) => (
        <p key={message}>{message}</p>
      ))}
      <p>{checkoutTexts.of('cardForm', cardFormTexts, texts.lang).storedForRenewal}</p>
    </div>
  )
}
