import type { CheckoutContext } from '../flow/checkout-context.ts'
import type { PayActions } from '../flow/flow-contract.ts'
import { once } from '../flow/once.ts'
import { isAsking } from '../model/rules.ts'
import type { Payment } from '../model/state.ts'
import type { PaymentPoller } from './poll-payment.ts'
import { isOpen } from './outcome.ts'
import type { PaymentController } from './payment-controller.ts'

type FormActions = Pick<PayActions, 'formEnded' | 'formFailed' | 'cancel' | 'retry'>

const idOf = (payment: Payment | null) => (payment && 'payment' in payment ? payment.payment : null)

/** Handles the end of bank and provider forms. Late events of a form that is no longer shown are ignored. */
export const createFormActions = (
  context: CheckoutContext,
  controller: PaymentController,
  poller: PaymentPoller,
): FormActions => {
  const { state, dispatch } = context

  /** Reloads a cart that names a payment, because that payment may be over by now. */
  const toMethods = () => {
    poller.stop()
    controller.clear()
    dispatch({ type: 'opened', step: 'methods' })
    if (state().cart?.payment) void context.load()
  }

  return {
    formEnded: async (payment) => {
      if (!isAsking(state()) || idOf(state().payment) !== payment) return
      controller.show({ phase: 'waiting', payment })
      return poller.watch(payment, false)
    },
    formFailed: (texts, code) => {
      if (!isAsking(state())) return
      poller.stop()
      controller.show({ phase: 'broken', message: texts, code })
    },
    cancel: once(async () => {
      const { payment } = state()
      const id = idOf(payment)
      if (id === null) return toMethods()
      dispatch({ type: 'requestStarted', busy: { what: 'step' } })
      const result = await context.api.paymentStatus(id)
      if (state().payment !== payment) return
      if (!result.ok) context.refuse(result)
      else if (isOpen(result.body)) toMethods()
      else controller.settle(result.body, false)
    }),
    retry: toMethods,
  }
}
