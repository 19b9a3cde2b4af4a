import { useEffect, useRef } from 'react'
import type { PaidItemReply } from '../../../server/contract/checkout-replies.ts'
import paidCss from '../../styles/checkout-paid.css?inline'
import { paidTexts } from '../../texts/checkout/paid-texts.ts'
import { useCheckoutTexts } from '../../texts/checkout/texts.ts'
import { Styles } from '../../ui/styles.tsx'
import type { StepProps } from '../steps/step.ts'
import { OrderFacts } from './order-facts.tsx'
import { PaidItem } from './paid-item.tsx'

const CABINET = '/user/profile/'

interface PaidProps extends Pick<StepProps, 'state' | 'flow' | 'school' | 'config'> {
  items: readonly PaidItemReply[]
}

/** The money has come: what is open now, and where to go. Source: checkout spec §2. */
export const Paid = ({ items, state, flow, school, config: { dateLang } }: PaidProps) => {
  const { lang } = useCheckoutTexts()
  const words = paidTexts[lang]
  const place = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (place.current) void flow.celebrate(place.current)
  }, [flow])

  return (
    <div className="form" ref={place}>
      <Styles css={paidCss} />
      {items.length > 0 && (
        <ul className="purchases" aria-label={words.items}>
          {items.map((item, at) => (
            <PaidItem key={at} item={item} school={school} dateLang={dateLang} isOnly={items.length === 1} />
          ))}
        </ul>
      )}
      <OrderFacts order={state.order} />
      <div className="notes">
        <p>{words.mail}</p>
        <a className="link" part="link" href={school + CABINET}>
          {words.cabinet}
        </a>
      </div>
    </div>
  )
}
