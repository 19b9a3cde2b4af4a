import { createLazyViews } from '../../ui/lazy-views.ts'
import { partsOf } from '../parts.ts'
import type { PopupId, StepId } from '../state.ts'
import { View as list } from './list.tsx'
import type { Step } from './step.ts'

/** The steps: the cart is there at once, the others are fetched. Source: checkout spec §2. */
export const { loadView: loadStep, useView: useStep } = createLazyViews<StepId, Step>({ list }, async (step) =>
  step === 'list' ? list : partsOf().steps[step](),
)

/** The popups over the steps, and the word on a payment that is under way. */
export const { useView: usePopup } = createLazyViews<PopupId | 'word', Step>({}, (popup) => partsOf().popup(popup))
