import type { PopupId } from '../state.ts'
import type { Step } from '../steps/step.ts'
import { View as PaymentWord } from '../card/payment-word.tsx'
import { View as BlackBox } from './black-box.tsx'
import { View as Certificate } from './certificate.tsx'
import { View as Country } from './country.tsx'

/** The windows over the steps, and the word on a payment that is under way. Source: checkout spec §2. */
export const popups: Record<PopupId | 'word', Step> = {
  country: Country,
  'black-box': BlackBox,
  certificate: Certificate,
  word: PaymentWord,
}
