import css from '../../styles/checkout/pay.css?inline'
import { payTexts } from '../../texts/checkout/pay-texts.ts'
import { checkoutTexts } from '../../texts/checkout/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Styles } from '../../ui/styles.tsx'
import { ErrorDetails } from '../pay/error-details.tsx'
import type { StepProps } from '../flow/step.ts'

/**
 * A failed payment and what the buyer can do: use another method or contact support. The cart is unchanged. Source: checkout spec §2, §8.
 */
export const View = ({ state: { payment }, flow, config }: StepProps) => {
  const ownTexts = checkoutTexts.of('pay', payTexts, config.lang).fail
  const isOver = payment?.phase === 'failed' || payment?.phase === 'broken'
  const reason = isOver && (payment.phase === 'failed' ? payment.error.description : payment.message)
  return (
    <div className="form failure">
      <Styles css={css} />
      {reason && <p className="reason">{reason}</p>}
      <p className="intro">{ownTexts.advice}</p>
      <Button onClick={flow.retry}>{ownTexts.otherMethod}</Button>
      <Button isQuiet onClick={flow.chat}>
        {ownTexts.support}
      </Button>
      {isOver && <ErrorDetails payment={payment} texts={ownTexts} />}
    </div>
  )
}
