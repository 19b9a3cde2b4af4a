import { useCheckoutTexts } from '../../texts/checkout/texts.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import type { FieldProps } from '../../ui/text-field.tsx'
import type { StepProps } from '../flow/step.ts'
import { atSchool } from './item-parts.tsx'

interface OfferProps extends Pick<StepProps, 'state' | 'flow' | 'school'> {
  field: FieldProps
}

/** The checkbox that accepts the terms; checked by default. Source: checkout spec §2, §5. */
export const Offer = ({ state, flow, school, field }: OfferProps) => {
  const { offer, opensAnew } = useCheckoutTexts()
  const [before, terms, and, policy] = offer.label
  return (
    <Checkbox
      {...field}
      defaultChecked={state.isOfferAccepted}
      onInput={(event) => {
        flow.acceptOffer(event.currentTarget.checked)
        field.onInput(event)
      }}
    >
      {before}
      <PageLink opensAnew={opensAnew} href={atSchool(school, '/user-terms')}>
        {terms}
      </PageLink>
      {and}
      <PageLink opensAnew={opensAnew} href={atSchool(school, '/user-offer')}>
        {policy}
      </PageLink>
    </Checkbox>
  )
}
