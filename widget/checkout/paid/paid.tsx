import { useEffect, useRef } from 'react'
import { SUBSCRIBE_PRICE } from '../../../server/contract/checkout/cart-totals.ts'
import type { OrderReply, PaidItemReply } from '../../../server/contract/checkout/payment-calls.ts'
import { formatSum } from '../../../server/contract/checkout/money.ts'
import { safeTarget } from '../../../server/contract/redirects.ts'
import paidCss from '../../styles/checkout/paid.css?inline'
import { dateLangOf, formatDate } from '../../texts/format-date.ts'
import { paidTexts } from '../../texts/checkout/paid-texts.ts'
import { checkoutTexts, useCheckoutTexts } from '../../texts/checkout/texts.ts'
import { CHECK, Icon } from '../../ui/icon.tsx'
import { Styles } from '../../ui/styles.tsx'
import type { StepProps } from '../flow/step.ts'
import { OrderFacts } from './order-facts.tsx'

interface ResumedProps {
  items: readonly PaidItemReply[]
  order: OrderReply
  dateLang: string
}

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
  const ownTexts = checkoutTexts.of('paid', paidTexts, lang)
  const isGift = type === 'gift-certificate'
  const target = isGift ? null : safeTarget(url, { base: school, origins: [] })
  const openness =
    type === 'lesson' || end === null ? ownTexts.open : ownTexts.openUntil(formatDate(end, dateLangOf(dateLang, lang)))
  const label = type === 'course' ? ownTexts.toCourse : ownTexts.toSchool
  return (
    <li className="bought" part="item">
      <Icon outline={CHECK} />
      <div>
        <p className="name">{name}</p>
        <p className="hint">{isGift ? ownTexts.certificate : openness}</p>
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

/** A subscription resumed within its paid period: nothing was bought, so only the next charge is named. */
const NextCharge = ({ items: [item], order, dateLang }: ResumedProps) => {
  const { lang } = useCheckoutTexts()
  const price = formatSum(SUBSCRIBE_PRICE[order.currency], order.currency, lang)
  const date = item?.available_to && formatDate(item.available_to, dateLangOf(dateLang, lang))
  return date && <p>{checkoutTexts.of('paid', paidTexts, lang).nextCharge(date, price)}</p>
}

const CABINET = '/user/profile/'

interface PaidProps extends Pick<StepProps, 'state' | 'flow' | 'school' | 'config'> {
  items: readonly PaidItemReply[]
}

/** The payment is settled: what is available now, and where to go. Source: checkout spec §2. */
export const Paid = ({ items, state, flow, school, config: { dateLang } }: PaidProps) => {
  const { lang } = useCheckoutTexts()
  const ownTexts = checkoutTexts.of('paid', paidTexts, lang)
  const { order } = state
  const place = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (place.current) void flow.celebrate(place.current)
  }, [flow])

  return (
    <div className="form" ref={place}>
      <Styles css={paidCss} />
      {items.length > 0 && (
        <ul className="purchases" aria-label={order?.is_resumed ? undefined : ownTexts.items}>
          {items.map((item, at) => (
            <PaidItem key={at} item={item} school={school} dateLang={dateLang} isOnly={items.length === 1} />
          ))}
        </ul>
      )}
      {order?.is_resumed ? (
        <NextCharge items={items} order={order} dateLang={dateLang} />
      ) : (
        <OrderFacts order={order} />
      )}
      <div className="notes">
        <p>{ownTexts.mail}</p>
        <a className="link" part="link" href={school + CABINET}>
          {ownTexts.cabinet}
        </a>
      </div>
    </div>
  )
}
