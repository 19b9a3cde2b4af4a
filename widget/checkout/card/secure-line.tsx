import { cardTexts } from '../../texts/checkout/card-texts.ts'
import { Icon } from '../../ui/icon.tsx'
import { LOCK } from '../../ui/outlines.ts'
import type { CheckoutState } from '../state.ts'
import type { StepProps } from '../steps/step.ts'
import { newCardWay } from './new-card-way.ts'

/** Who takes the money; null where that is nobody, or is told on the school's own pages. */
const takerOf = (state: CheckoutState) => {
  const { cart, method, cardId } = state
  const saved = method === 'bank-card' && cart?.cards.find(({ id }) => id === cardId)
  if (saved) return saved.provider
  const way = method === 'bank-card' ? newCardWay(state) : null
  if (way === 'bank') return 'yookassa' // whoever else takes cards has no page for them
  const offer = (method && way !== 'school' && cart?.methods[method]) || 'school'
  return offer === 'school' ? null : offer
}

/** Beside the button that pays: who takes the payment, and that it is safe. */
export const SecureLine = ({ state, config: { lang } }: Pick<StepProps, 'state' | 'config'>) => {
  const { safe, providers } = cardTexts[lang].review
  const taker = takerOf(state)
  return (
    taker && (
      <p className="secure">
        <Icon outline={LOCK} />
        <span>{safe(providers[taker])}</span>
      </p>
    )
  )
}
