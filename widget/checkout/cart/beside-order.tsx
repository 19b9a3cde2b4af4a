import type { ReactNode } from 'react'
import { formatSum } from '../../../server/contract/money.ts'
import { useCheckoutTexts } from '../../texts/checkout/texts.ts'
import type { StepProps } from '../steps/step.ts'
import { Order } from './order.tsx'
import { Sums } from './sums.tsx'

interface BesideOrderProps extends Pick<StepProps, 'state' | 'summary'> {
  children: ReactNode
}

/** A step with the order beside it, so that what is paid stays in sight; on a phone in one line above. */
export const BesideOrder = ({ state, summary, children }: BesideOrderProps) => {
  const { sums, lang } = useCheckoutTexts()
  return (
    <div className="columns beside">
      <p className="due">
        {sums.due} <b>{formatSum(summary.totals.result, summary.currency, lang)}</b>
      </p>
      <div className="form">{children}</div>
      <div className="panel side">
        <Order summary={summary} />
        <Sums state={state} summary={summary} />
      </div>
    </div>
  )
}
