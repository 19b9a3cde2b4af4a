import { useCheckoutTexts } from '../../texts/checkout/texts.ts'
import type { Basket } from '../basket.ts'
import { termsOf } from '../cart/terms.tsx'

/** What will be charged later by itself; nothing where all is paid once. Source: checkout spec §9. */
export const Renewal = ({ basket }: { basket: Basket }) => {
  const texts = useCheckoutTexts()
  const terms = new Set(basket.items.flatMap((item) => termsOf(basket, item, texts)))
  if (terms.size === 0) return null
  return (
    <div className="terms">
      {[...terms].map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  )
}
