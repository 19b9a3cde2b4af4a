import type { ComponentType } from 'react'
import type { WidgetConfig } from '../browser/host.ts'
import type { CheckoutTexts } from '../texts/checkout/texts.ts'
import type * as LaterPart from './cart-features.ts'
import type { GiftProps } from './cart/gift.tsx'
import type { NotesProps } from './cart/notes.tsx'
import type { wordsOfChange } from './cart/sum-change.ts'
import type { LoadPay } from './lazy-pay.ts'
import type { PopupId, StepId } from './state.ts'
import type * as LaterSteps from './step-navigation.ts'
import type { Step } from './steps/step.ts'

/** The step that is there from the first view on. */
export type FirstStep = 'list'

/** What is fetched when it is wanted. */
export interface Parts {
  steps: Record<Exclude<StepId, FirstStep>, () => Promise<Step>>
  popup: (id: PopupId | 'word') => Promise<Step>
  /** What is said of a certificate. */
  gift: () => Promise<ComponentType<GiftProps>>
  /** The secondary views of the cart. */
  secondaries: () => Promise<{ Notes: ComponentType<NotesProps>; Codes: Step; wordsOfChange: typeof wordsOfChange }>
  /** What the cart needs once it is shown. */
  later: () => Promise<Pick<typeof LaterPart, 'createLater' | 'eventData' | 'changeCalls' | 'hearCart'>>
  /** What leads on from the cart; it comes with the steps that it leads to. */
  next: () => Promise<Pick<typeof LaterSteps, 'createLaterSteps'>>
  pay: LoadPay
  confetti: () => Promise<{ throwConfetti: (place: Element) => Promise<void> }>
  texts: Record<Exclude<WidgetConfig['lang'], 'ru'>, () => Promise<CheckoutTexts>>
}

let known: Parts | null = null

/** Says where the parts come from; the entry does it, since whatever fetches a part cannot be imported by it. */
export const provideParts = (parts: Parts): void => {
  known = parts
}

/** Throws before they are provided. */
export const partsOf = (): Parts => {
  if (!known) throw new Error('the parts of the checkout were not provided')
  return known
}
