import type { StepProps } from '../steps/step.ts'
import { LilsSwitch } from './lils-switch.tsx'
import { PromoField } from './promo-field.tsx'

/** What can make the cart cost less. */
export const Codes = (props: StepProps) => (
  <>
    <PromoField {...props} />
    <LilsSwitch {...props} />
  </>
)
