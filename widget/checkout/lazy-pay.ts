import type { payCalls } from '../api/pay-calls.ts'
import type { postForm } from '../browser/post-form.ts'
import type { PayActions } from './flow-contract.ts'
import type { CartKit, CheckoutKit } from './checkout-context.ts'
import { lazily } from './lazily.ts'

/** What pays. */
export interface PayPart {
  payCalls: typeof payCalls
  postForm: typeof postForm
  createPayActions: (kit: CheckoutKit) => PayActions
}

export type LoadPay = () => Promise<PayPart>

/** Paying, fetched with the first wish for it. */
export const createLazyPay = (kit: CartKit, loadPay: LoadPay): PayActions => {
  const actions = lazily(kit, async () => {
    const { createPayActions, payCalls, postForm } = await loadPay()
    return createPayActions({
      ...kit,
      api: { ...kit.api, ...payCalls(kit.post) },
      page: { ...kit.page, post: postForm },
    })
  })
  return {
    submitCard: async (card, left) => {
      const found = await actions()
      return found ? found.submitCard(card, left) : { __all__: kit.texts().errors.offline }
    },
    pay: async () => (await actions())?.pay(),
    follow: async (payment) => (await actions())?.follow(payment),
    formEnded: async (payment) => (await actions())?.formEnded(payment),
    formFailed: (words, code) => void actions().then((found) => found?.formFailed(words, code)),
    giveUp: async () => (await actions())?.giveUp(),
    celebrate: async (place) => (await actions())?.celebrate(place),
    retry: () => void actions().then((found) => found?.retry()),
  }
}
