import { useEffect } from 'react'
import { reviewTexts } from '../../texts/checkout/review-texts.ts'
import { checkoutTexts } from '../../texts/checkout/texts.ts'
import { useAnnounce } from '../../ui/announcer.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { StepId } from '../model/state.ts'
import type { StepProps } from '../flow/step.ts'

/** Steps that report the payment themselves: the review beside its button, the others by their content. */
const STEPS_WITH_STATUS: readonly StepId[] = ['review', 'widget', 'success', 'fail']

/**
 * The status of the payment while its order is still shown, or a note that an earlier payment is unfinished; announced too. Source:
 * checkout spec §4.
 */
export const PaymentNotice = ({ state: { payment, cart }, config: { lang } }: Pick<StepProps, 'state' | 'config'>) => {
  const { phases, started } = checkoutTexts.of('review', reviewTexts, lang)
  const message = payment ? new Map(Object.entries(phases)).get(payment.phase) : cart?.payment && started
  const announce = useAnnounce()
  useEffect(() => {
    if (message) announce(message)
  }, [message, announce])
  return message && <Notice tone="hint">{message}</Notice>
}

/** On the steps before the review: the reason why the controls are locked. */
export const View = (props: StepProps) => !STEPS_WITH_STATUS.includes(props.state.step) && <PaymentNotice {...props} />
