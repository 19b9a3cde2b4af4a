import type { ReactNode } from 'react'
import { formatSum } from '../../../server/contract/money.ts'
import { useCheckoutTexts } from '../../texts/checkout/texts.ts'
import { Button } from '../../ui/button.tsx'
import type { CartSummary } from '../model/cart-summary.ts'

interface FootProps {
  summary: CartSummary
  label: string
  isBusy: boolean
  /** What stands above the button instead of the total. */
  above?: ReactNode
  /** What stands below the button. */
  below?: ReactNode
}

/** The total where the foot stays in sight, in place of that in the sums, which a screen reader hears. */
const Total = ({ totals, currency }: CartSummary) => {
  const { sums, lang } = useCheckoutTexts()
  return (
    <p className="total" aria-hidden="true">
      <span>{sums.total}</span>
      <span>{formatSum(totals.result, currency, lang)}</span>
    </p>
  )
}

/** The button that goes on. On a phone it stays in sight. */
export const Foot = ({ summary, label, isBusy, above, below }: FootProps) => (
  <div className="foot">
    {above === undefined ? <Total {...summary} /> : above}
    <Button type="submit" isBusy={isBusy}>
      {label}
    </Button>
    {below}
  </div>
)
