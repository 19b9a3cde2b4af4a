import type { payCalls } from '../api/pay-calls.ts'
import type { postForm } from '../browser/post-form.ts'
import type { CartContext, CheckoutContext } from './checkout-context.ts'
import type { PayActions } from './flow-contract.ts'
import { loadOnDemand } from './load-on-demand.ts'

/** What pays. */
export interface PayPart {
  payCalls: typeof payCalls
  postForm: typeof postForm
  createPayActions: (context: CheckoutContext) => PayActions
}

export type LoadPay = () => Promise<PayPart>

/** The payment code, fetched when somebody first pays. */
export const createLazyPay = (context: CartContext, loadPaying: LoadPay): PayActions => {
  const actions = loadOnDemand(context, async () => {
    const { createPayActions, payCalls, postForm } = await loadPaying()
    return createPayActions({
      ...context,
      api: { ...context.api, ...payCalls(context.post) },
      page: { ...context.page, post: postForm },
    })
  })
  return {
    submitCard: async (card, left) => {
      const found = await actions()
      return found ? found.submitCard(card, left) : { __all__: context.texts().errors.offline }
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
