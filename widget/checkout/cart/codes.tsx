import { useId } from 'react'
import { promoTexts } from '../../texts/checkout/sum-texts.ts'
import { checkoutTexts } from '../../texts/checkout/texts.ts'
import { LinkButton } from '../../ui/button.tsx'
import type { StepProps } from '../flow/step.ts'
import { PromoField } from './promo-field.tsx'

/**
 * Pays as much as possible with lils. Hidden without a balance and where lils do not apply; disabled while a promo code applies. Source:
 * checkout spec §4-6.
 */
const LilsSwitch = ({ state, summary, flow, config }: StepProps) => {
  const { lils } = checkoutTexts.of('promo', promoTexts, config.lang)
  const id = useId()
  const { totals, balance, isHidden, isRecurrent } = summary
  const isExcluded = state.promo.discount !== null
  if (isHidden || isRecurrent || balance === 0 || state.visitor !== 'person') return null
  if (!totals.canUseLils && !isExcluded) return null
  const isCovering = state.method === 'lils'
  const other = summary.methods.find((method) => method !== 'lils')
  const text = isExcluded ? lils.excluded : isCovering ? lils.cover : totals.lils > 0 && lils.pays(totals.lils)
  return (
    <div className="lils">
      <label className={isExcluded || isCovering ? 'check disabled' : 'check'} part="switch">
        <input
          type="checkbox"
          role="switch"
          checked={state.usesLils}
          disabled={isExcluded || isCovering}
          aria-describedby={id}
          onChange={({ target }) => flow.switchLils(target.checked)}
        />
        <span>
          <b>{lils.use}</b> <span className="hint">{lils.balance(balance)}</span>
        </span>
      </label>
      <p className="hint" id={id}>
        {text}
      </p>
      {isCovering && other && <LinkButton onClick={() => flow.chooseMethod(other)}>{lils.other}</LinkButton>}
    </div>
  )
}

/** The fields that lower the price of the cart. */
export const Codes = (props: StepProps) => (
  <>
    <PromoField {...props} />
    <LilsSwitch {...props} />
  </>
)
