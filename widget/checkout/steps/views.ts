import { createLazyViews } from '../../ui/lazy-views.tsx'
import { loadPaying, loadSecondaryViews, loadSteps } from '../flow/lazy-chunks.ts'
import type { CheckoutTexts } from '../../texts/checkout/texts.ts'
import type { CheckoutState, PopupId, StepId } from '../model/state.ts'
import { View as list } from './list.tsx'
import type { Step } from '../flow/step.ts'

type Title = (texts: CheckoutTexts, state: CheckoutState) => string

interface StepEntry {
  /** The heading, available before the view has loaded. */
  title: Title
  load: () => Promise<Step>
}

const outcomeOf = ({ payment, order }: CheckoutState): keyof CheckoutTexts['titles'] => {
  if (payment?.phase === 'paid' && order?.is_resumed) return 'resumed'
  if (payment?.phase === 'paid') return payment.items.length > 0 ? 'paid' : 'bought'
  if (payment?.phase === 'waiting' && payment.news === 'held') return 'bought'
  return payment?.phase === 'failed' ? 'failed' : 'waiting'
}

/** Every step. Source: checkout spec §2. */
const steps: Record<StepId, StepEntry> = {
  list: { title: (texts) => texts.list.title, load: async () => list },
  empty: { title: ({ titles }) => titles.empty, load: async () => (await loadSecondaryViews()).Empty },
  methods: { title: ({ methods }) => methods.title, load: async () => (await loadSteps()).Methods },
  cards: { title: ({ titles }) => titles.cards, load: async () => (await loadSteps()).Cards },
  info: { title: ({ titles }) => titles.info, load: async () => (await loadSteps()).Info },
  review: { title: ({ titles }) => titles.review, load: async () => (await loadSteps()).Review },
  widget: {
    title: ({ titles }, { payment }) => (payment?.phase === 'secure' ? titles.secure : titles.widget),
    load: async () => (await loadPaying()).Widget,
  },
  success: {
    title: ({ titles }, state) => titles[outcomeOf(state)],
    load: async () => (await loadPaying()).Success,
  },
  fail: { title: ({ titles }) => titles.fail, load: async () => (await loadPaying()).Fail },
}

export const titleOf = (step: StepId): Title => steps[step].title

/** The step views: the cart's is available at once, the others load on demand. Source: checkout spec §2. */
export const { loadView: loadStep, useView: useStep } = createLazyViews<StepId, Step>({ list }, (step) =>
  steps[step].load(),
)

/** The popups over the steps, and the message about a payment in progress (`word`). */
export const { useView: usePopup } = createLazyViews<PopupId | 'word', Step>(
  {},
  async (popup) => (await loadSteps()).popups[popup],
)
