import css from '../../styles/checkout/pay.css?inline'
import { payTexts } from '../../texts/checkout/pay-texts.ts'
import { checkoutTexts } from '../../texts/checkout/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Styles } from '../../ui/styles.tsx'
import { atSchool } from '../cart/item-parts.tsx'
import { ErrorDetails } from '../pay/error-details.tsx'
import type { StepProps } from '../flow/step.ts'
import { OrderFacts } from './order-facts.tsx'

const CABINET = '/user/profile/'
const CART = '/checkout/cart/list/'

interface LinkProps {
  href: string
  children: string
  /** The main link looks like a button. */
  isMain?: boolean
}

const Link = ({ href, children, isMain = false }: LinkProps) => (
  <a className={isMain ? 'button' : 'link'} part={isMain ? 'button' : 'link'} href={href}>
    {children}
  </a>
)

/** The money is held and the order is not completed yet: links to the product if it is the only one, else to the cabinet. */
const Held = ({ state: { order }, summary, config, school }: StepProps) => {
  const ownTexts = checkoutTexts.of('pay', payTexts, config.lang).pending
  const [item, ...others] = summary.items
  const isOne = item !== undefined && item.url !== '' && others.length === 0
  return (
    <>
      <p>{ownTexts.paidHint}</p>
      <OrderFacts order={order} />
      {isOne ? (
        <Link isMain href={atSchool(school, item.url)}>
          {ownTexts.toItem}
        </Link>
      ) : (
        <Link isMain href={school + CABINET}>
          {ownTexts.cabinet}
        </Link>
      )}
    </>
  )
}

const Failed = ({ state: { payment }, flow, config, school }: StepProps) => {
  const { pending, fail } = checkoutTexts.of('pay', payTexts, config.lang)
  const reason = payment?.phase === 'failed' && payment.error.description
  return (
    <>
      {reason && <p className="reason">{reason}</p>}
      <p>{pending.errorHint}</p>
      <Link isMain href={school + CART}>
        {pending.anew}
      </Link>
      <Button isQuiet onClick={flow.chat}>
        {fail.support}
      </Button>
      {payment?.phase === 'failed' && <ErrorDetails payment={payment} texts={fail} />}
    </>
  )
}

const Waiting = ({ state: { payment, order }, flow, config, school }: StepProps) => {
  const ownTexts = checkoutTexts.of('pay', payTexts, config.lang).pending
  const waiting = payment?.phase === 'waiting' ? payment : null
  const hint = waiting?.news === 'late' ? ownTexts.late : ownTexts.waitHint
  return (
    <>
      {waiting?.news === 'open' ? <Notice tone="hint">{ownTexts.open}</Notice> : <p>{hint}</p>}
      <OrderFacts order={order} />
      {waiting?.news === 'open' && <Button onClick={() => void flow.cancel()}>{ownTexts.payAgain}</Button>}
      {waiting?.news === 'late' && <Button onClick={() => void flow.poll(waiting.payment)}>{ownTexts.check}</Button>}
      <Link href={school + CABINET}>{ownTexts.cabinet}</Link>
    </>
  )
}

/** The state of a payment that is not settled. Source: checkout spec §2 "Success, while payment pending". */
export const Pending = (props: StepProps) => {
  const { payment } = props.state
  const isHeld = payment?.phase === 'waiting' && payment.news === 'held'
  return (
    <div className="form">
      <Styles css={css} />
      {payment?.phase === 'failed' && <Failed {...props} />}
      {isHeld && <Held {...props} />}
      {payment?.phase !== 'failed' && !isHeld && <Waiting {...props} />}
    </div>
  )
}
