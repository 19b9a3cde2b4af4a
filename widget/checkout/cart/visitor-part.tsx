import { focusOn } from '../../browser/focus.ts'
import { useCheckoutTexts } from '../../texts/checkout/texts.ts'
import type { StepProps } from '../steps/step.ts'
import { Foot } from './foot.tsx'
import { Offer } from './offer.tsx'
import { Sums } from './sums.tsx'
import { useOfferForm } from './use-offer-form.ts'

/** To the first field of the sign-in, which has a shadow tree of its own. */
const leadToLogin = (form: Element) =>
  focusOn(form.closest('.columns')?.querySelector('school-login')?.shadowRoot ?? null, 'input')

/** What a visitor's cart comes to. Paying comes after the sign-in, which stands beside it, on a phone below: its first field is led to. */
export const VisitorPart = ({ state, basket, flow, school }: StepProps) => {
  const { list } = useCheckoutTexts()
  const { ref, field, submit } = useOfferForm(state.errors)
  return (
    <form
      className="panel"
      ref={ref}
      noValidate
      onSubmit={(event) => submit(() => leadToLogin(event.currentTarget))(event)}
    >
      <Sums state={state} basket={basket} />
      <Offer state={state} flow={flow} school={school} field={field('offer')} />
      <Foot basket={basket} label={list.signInToPay} isBusy={false} />
    </form>
  )
}
