import { useEffect, useRef } from 'react'
import type { PaidItemReply } from '../../../server/contract/checkout-replies.ts'
import { safeTarget } from '../../../server/contract/redirects.ts'
import paidCss from '../../styles/checkout-paid.css?inline'
import { dateLangOf, formatDate } from '../../texts/format-date.ts'
import { paidTexts } from '../../texts/checkout/paid-texts.ts'
import { useCheckoutTexts } from '../../texts/checkout/texts.ts'
import { CHECK, Icon } from '../../ui/icon.tsx'
import { Styles } from '../../ui/styles.tsx'
import type { StepProps } from '../steps/step.ts'
import { OrderFacts } from './order-facts.tsx'

interface PaidItemProps {
  item: PaidItemReply
  /** The origin of the school's own pages. */
  school: string
  dateLang: string
  /** The only purchased item: its link is the main button. */
  isOnly: boolean
}

/** A purchased item, its access period and a link to it. Lessons have no end date; certificates have no link. Source: checkout spec §2. */
const PaidItem = ({ item, school, dateLang, isOnly }: PaidItemProps) => {
  const { name, type, available_to: end, url } = item
  const { lang } = useCheckoutTexts()
  const words = paidTexts[lang]
  const isGift = type === 'gift-certificate'
  const target = isGift ? null : safeTarget(url, { base: school, origins: [] })
  const openness =
    type === 'lesson' || end === null ? words.open : words.openUntil(formatDate(end, dateLangOf(dateLang, lang)))
  const label = type === 'course' ? words.toCourse : words.toSchool
  return (
    <li className="bought" part="item">
      <Icon outline={CHECK} />
      <div>
        <p className="name">{name}</p>
        <p className="hint">{isGift ? words.certificate : openness}</p>
      </div>
      {target && (
        <a
          className={isOnly ? 'button' : 'button quiet'}
          part={isOnly ? 'button' : 'button-quiet'}
          href={target.href}
          aria-label={isOnly ? undefined : `${label}: ${name}`}
        >
          <span>{label}</span>
        </a>
      )}
    </li>
  )
}

const CABINET = '/user/profile/'

interface PaidProps extends Pick<StepProps, 'state' | 'flow' | 'school' | 'config'> {
  items: readonly PaidItemReply[]
}

/** The payment is settled: what is available now, and where to go. Source: checkout spec §2. */
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
