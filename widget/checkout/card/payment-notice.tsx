import { useEffect } from 'react'
import { reviewTexts } from '../../texts/checkout/review-texts.ts'
import { useAnnounce } from '../../ui/announcer.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { StepId } from '../model/state.ts'
import type { StepProps } from '../steps/step.ts'

/** Says so themselves: the review beside its button, the others by what they show. */
const TELLING: readonly StepId[] = ['review', 'widget', 'success', 'fail']

/** How the payment is doing while its order is still shown, or that one has begun before; said aloud too. Source: checkout spec §4. */
export const PaymentNotice = ({ state: { payment, cart }, config: { lang } }: Pick<StepProps, 'state' | 'config'>) => {
  const { phases, begun } = reviewTexts[lang]
  const words = payment ? new Map(Object.entries(phases)).get(payment.phase) : cart?.payment && begun
  const announce = useAnnounce()
  useEffect(() => {
    if (words) announce(words)
  }, [words, announce])
  return words && <Notice tone="hint">{words}</Notice>
}

/** Why nothing can be pressed, on the steps before the review. */
export const View = (props: StepProps) => !TELLING.includes(props.state.step) && <PaymentNotice {...props} />
