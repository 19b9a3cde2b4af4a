import type { CheckoutTexts } from '../../texts/checkout/texts.ts'
import type { CheckoutState, Payment, StepId } from '../state.ts'

type Title = (texts: CheckoutTexts, state: CheckoutState) => string

const titleOf = (payment: Payment | null): keyof CheckoutTexts['titles'] => {
  if (payment?.phase === 'paid') return payment.items.length > 0 ? 'paid' : 'bought'
  if (payment?.phase === 'waiting' && payment.news === 'held') return 'bought'
  return payment?.phase === 'failed' ? 'failed' : 'waiting'
}

/** The words above each step. Source: checkout spec §2. */
export const titles: Record<StepId, Title> = {
  list: ({ list }) => list.title,
  empty: ({ titles }) => titles.empty,
  methods: ({ methods }) => methods.title,
  cards: (texts) => texts.titles.cards,
  info: (texts) => texts.titles.info,
  review: (texts) => texts.titles.review,
  widget: ({ titles }, { payment }) => (payment?.phase === 'secure' ? titles.secure : titles.widget),
  success: (texts, { payment }) => texts.titles[titleOf(payment)],
  fail: (texts) => texts.titles.fail,
}
