import { createLazyViews } from '../../ui/lazy-views.ts'
import { loadPaying, loadSecondaryViews, loadSteps } from '../flow/lazy-chunks.ts'
import type { PopupId, StepId } from '../model/state.ts'
import { View as list } from './list.tsx'
import type { Step } from './step.ts'

const loaders: Record<StepId, () => Promise<Step>> = {
  list: async () => list,
  empty: async () => (await loadSecondaryViews()).Empty,
  methods: async () => (await loadSteps()).Methods,
  cards: async () => (await loadSteps()).Cards,
  info: async () => (await loadSteps()).Info,
  review: async () => (await loadSteps()).Review,
  widget: async () => (await loadPaying()).Widget,
  success: async () => (await loadPaying()).Success,
  fail: async () => (await loadPaying()).Fail,
}

/** The steps: the cart is there at once, the others are loaded. Source: checkout spec §2. */
export const { loadView: loadStep, useView: useStep } = createLazyViews<StepId, Step>({ list }, (step) =>
  loaders[step](),
)

/** The popups over the steps, and the word on a payment that is under way. */
export const { useView: usePopup } = createLazyViews<PopupId | 'word', Step>(
  {},
  async (popup) => (await loadSteps()).popups[popup],
)
