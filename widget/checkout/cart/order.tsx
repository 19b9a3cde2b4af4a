import { toMinor } from '../../../server/contract/money.ts'
import css from '../../styles/checkout-order.css?inline'
import { orderTexts } from '../../texts/checkout/order-texts.ts'
import { useCheckoutTexts } from '../../texts/checkout/texts.ts'
import { Styles } from '../../ui/styles.tsx'
import type { StepProps } from '../steps/step.ts'
import { Price } from './price.tsx'

/** The items in short, beside a later step. */
export const Order = ({ summary }: Pick<StepProps, 'summary'>) => {
  const { lang } = useCheckoutTexts()
  return (
    <>
      <Styles css={css} />
      <ul className="order" aria-label={orderTexts[lang].order}>
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
