import type { ReactNode } from 'react'
import { toMinor, formatSum } from '../../../server/contract/checkout/money.ts'
import css from '../../styles/checkout/order.css?inline'
import { orderTexts } from '../../texts/checkout/order-texts.ts'
import { checkoutTexts, useCheckoutTexts } from '../../texts/checkout/texts.ts'
import { Styles } from '../../ui/styles.tsx'
import type { StepProps } from '../flow/step.ts'
import { Price } from './item-parts.tsx'
import { Sums } from './sums.tsx'

/** A short list of the items, beside a later step. */
export const Order = ({ summary }: Pick<StepProps, 'summary'>) => {
  const { lang } = useCheckoutTexts()
  return (
    <>
      <Styles css={css} />
      <ul className="order" aria-label={checkoutTexts.of('order', orderTexts, lang).order}>
        {summary.items.map(({ id, name, price, discount }) => (
          <li key={id}>
            <span>{name}</span>
            <Price price={toMinor(price)} discount={toMinor(discount)} currency={summary.currency} />
          </li>
        ))}
      </ul>
    </>
  )
}

interface BesideOrderProps extends Pick<StepProps, 'state' | 'summary'> {
  children: ReactNode
}

/** A step with the order beside it, so that the buyer sees what is paid; on a phone only the total, in one line above. */
export const BesideOrder = ({ state, summary, children }: BesideOrderProps) => {
  const { sums, lang } = useCheckoutTexts()
  return (
    <div className="columns beside">
      <p className="due">
        {sums.due} <b translate="no">{formatSum(summary.totals.result, summary.currency, lang)}</b>
      </p>
      <div className="form">{children}</div>
      <div className="panel side">
        <Order summary={summary} />
        <Sums state={state} summary={summary} />
      </div>
    </div>
  )
}
