import type { CartReply } from '../../../server/contract/checkout/cart-calls.ts'
import type { CartContext } from './checkout-context.ts'
import type { PayActions } from './flow-contract.ts'
import { isHeld } from '../model/rules.ts'

export interface ResumePaymentDeps {
  /** Requests `check_auth` again. False if that fails. */
  identify: () => Promise<boolean>
  pay: Pick<PayActions, 'poll'>
  /** Applies the code that waited for the sign-in. */
  applyDeferred: () => Promise<boolean>
}

export interface ResumePayment {
  /** Follows an undecided payment before anything is offered again. True if a payment is known or shown. */
  resumePayment: (cart: CartReply) => boolean
  /** Runs after a sign-in or sign-out, in this tab or another one. */
  identifyAgain: () => Promise<void>
  /** Runs when the bfcache restores the page, after the bank's page or by Back: the page's state is out of date. */
  pageRestored: () => Promise<void>
  /** Reloads a cart changed by a buy button, another checkout on the page or another tab. One change may be reported more than once. */
  cartChanged: (count: number) => Promise<void>
}

/** Stored fields that a settled payment clears: the payment itself, its code and lils. */
const SPENT = { payment: undefined, promo: undefined, usesLils: undefined }

/** Resumes earlier payments and reacts to outside changes: sign-in and sign-out, changed carts. */
export const createResumePayment = (
  context: CartContext,
  { identify, pay, applyDeferred }: ResumePaymentDeps,
): ResumePayment => {
  const { tabStorage, state, dispatch, load } = context

  /** Moves a payment stored before the cart was known, or when the session ended, to the loaded cart. */
  const claim = (id: string) => {
    const { payment } = tabStorage.read('')
    if (payment === undefined || state().visitor !== 'person') return
    tabStorage.write(id, { payment })
    tabStorage.write('', { payment: undefined })
  }

  const resumePayment: ResumePayment['resumePayment'] = ({ cart_id: id, payment }) => {
    claim(id)
    const stored = tabStorage.read(id)
    const known = payment ?? stored.payment ?? stored.payKey?.split(' ')[0] ?? null
    const shown = state().payment
    if (known !== null && shown === null) void pay.poll(known)
    if (shown?.phase === 'paid') tabStorage.write(id, SPENT)
    if (shown?.phase === 'failed') tabStorage.write(id, { payment: undefined })
    return known !== null || shown !== null
  }

  /** The first load of a cart applies its codes and follows its payment by itself; a later load follows the payment here. */
  const identifyAgain = async () => {
    if (!(await identify())) return
    const isShown = state().cart !== null
    const isHere = await load()
    const { cart } = state()
    if (!isShown || !isHere || !cart) return
    if (!resumePayment(cart)) await applyDeferred()
  }

  let reportedCount: number | null = null
  const cartChanged = async (count: number) => {
    const { cart } = state()
    if (cart?.items.length === count || count === reportedCount || isHeld(state())) return
    reportedCount = count
    await load()
    reportedCount = null
  }

  return {
    resumePayment,
    identifyAgain,
    cartChanged,
    pageRestored: async () => {
      const phase = state().payment?.phase
      if (phase === 'sending' || phase === 'leaving') dispatch({ type: 'paymentCleared' })
      dispatch({ type: 'requestEnded' })
      await identifyAgain()
    },
  }
}
