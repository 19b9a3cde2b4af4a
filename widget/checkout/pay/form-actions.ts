import type { CheckoutContext } from '../flow/checkout-context.ts'
import type { PayActions } from '../flow/flow-contract.ts'
import { once } from '../flow/once.ts'
import { isAsked } from '../model/rules.ts'
import type { Payment } from '../model/state.ts'
import type { Follower } from './follow.ts'
import { isOpen } from './outcome.ts'
import type { PaymentController } from './payment-controller.ts'

type FormActions = Pick<PayActions, 'formEnded' | 'formFailed' | 'giveUp' | 'retry'>

const idOf = (payment: Payment | null) => (payment && 'payment' in payment ? payment.payment : null)

/** What becomes of the forms of banks and providers. Whatever comes late, of a form that is not shown any more, changes nothing. */
export const createFormActions = (
  context: CheckoutContext,
  controller: PaymentController,
  follower: Follower,
): FormActions => {
  const { state, dispatch } = context

  /** A payment that the cart names may be over by now. */
  const toMethods = () => {
    follower.stop()
    controller.clear()
    dispatch({ type: 'opened', step: 'methods' })
    if (state().cart?.payment) void context.load()
  }

  return {
    formEnded: async (payment) => {
      if (!isAsked(state()) || idOf(state().payment) !== payment) return
      controller.show({ phase: 'waiting', payment })
      return follower.watch(payment, false)
    },
    formFailed: (words, code) => {
      if (!isAsked(state())) return
      follower.stop()
      controller.show({ phase: 'broken', words, code })
    },
    giveUp: once(async () => {
      const { payment } = state()
      const id = idOf(payment)
      if (id === null) return toMethods()
      dispatch({ type: 'busied', busy: { what: 'step' } })
      const result = await context.api.paymentStatus(id)
      if (state().payment !== payment) return
      if (!result.ok) context.refuse(result)
      else if (isOpen(result.body)) toMethods()
      else controller.settle(result.body, false)
    }),
    retry: toMethods,
  }
}
