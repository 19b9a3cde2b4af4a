import type { ReactNode } from 'react'
import { formatSum } from '../../../server/contract/checkout/money.ts'
import { useCheckoutTexts } from '../../texts/checkout/texts.ts'
import { Button } from '../../ui/button.tsx'
import type { CartSummary } from '../model/cart-summary.ts'

interface FootProps {
  summary: CartSummary
  label: ReactNode
  isBusy: boolean
  /** The button does this instead of submitting the form. */
  onPress?: () => void
  /** Content above the button, in place of the total. */
  above?: ReactNode
  /** Content below the button. */
  below?: ReactNode
}

/** The total in the sticky footer, for sighted users: screen readers read the one in `Sums`. */
const Total = ({ totals, currency }: CartSummary) => {
  const { sums, lang } = useCheckoutTexts()
  return (
    <p className="total" aria-hidden="true">
      <span>{sums.total}</span>
      <span translate="no">{formatSum(totals.result, currency, lang)}</span>
    </p>
  )
}

/** The main button of a step, which submits its form. On a phone it is sticky. */
export const Foot = ({ summary, label, isBusy, onPress, above, below }: FootProps) => (
  <div className="foot">
    {above === undefined ? <Total {...summary} /> : above}
    <Button type={onPress ? 'button' : 'submit'} onClick={onPress} isBusy={isBusy}>
      {label}
    </Button>
    {below}
  </div>
)
