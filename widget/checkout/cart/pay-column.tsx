import { useCheckoutTexts } from '../../texts/checkout/texts.ts'
import { Notice } from '../../ui/notice.tsx'
import type { StepProps } from '../steps/step.ts'
import { Foot } from './foot.tsx'
import { MethodTiles } from './method-tiles.tsx'
import { Notes } from './notes.tsx'
import { Offer } from './offer.tsx'
import { Sums } from './sums.tsx'
import { useOfferForm } from './use-offer-form.ts'

/** Beside the cart of who is signed in: ways to pay where there is room, what it comes to, the offer, the way on. Source: checkout spec §2, §4. */
export const PayColumn = ({ state, basket, flow, school }: StepProps) => {
  const { list } = useCheckoutTexts()
  const { ref, field, submit, general } = useOfferForm(state.errors)
  const label = !basket.isTrial ? list.toPay : basket.isEuro ? list.trialAddCard : list.trialGoOn
  return (
    <form className="panel side" ref={ref} noValidate onSubmit={submit(flow.goOn)}>
      {!basket.isTrial && (
        <div className="wide">
          <MethodTiles state={state} basket={basket} flow={flow} />
        </div>
      )}
      <Sums state={state} basket={basket} />
      <Offer state={state} flow={flow} school={school} field={field('offer')} />
      {general && basket.isTrial && <Notice tone="danger">{general}</Notice>}
      <Foot basket={basket} label={label} isBusy={state.busy?.what === 'step'} />
      <Notes flow={flow} />
    </form>
  )
}
