import type { CartReply } from '../../../server/contract/checkout-replies.ts'
import type { hearCart } from '../../browser/cart-channel.ts'
import type { CartContext } from './checkout-context.ts'
import type { PayActions } from './flow-contract.ts'
import { isHeld } from '../model/rules.ts'

export interface ReturningDeps {
  /** Learns anew who is there. False where that cannot be learnt. */
  meet: () => Promise<boolean>
  pay: Pick<PayActions, 'follow'>
  hearCart: typeof hearCart
}

export interface Returning {
  /** A payment that is not decided is asked about before anything is offered again. True where there is one. */
  followPayment: (cart: CartReply) => boolean
  /** Somebody has come or gone, here or elsewhere. */
  meetAnew: () => Promise<void>
  /** Back from the bank, or by Back: the page is as it was left, and the world is not. */
  comeBack: () => Promise<void>
}

/** Of what was paid for nothing is kept: neither the payment nor what was taken off. */
const SPENT = { payment: undefined, promo: undefined, usesLils: undefined }

/** Payments that have begun before, and what others do meanwhile: people who come and go, carts that change. */
export const createReturning = (context: CartContext, { meet, pay, hearCart }: ReturningDeps): Returning => {
  const { host, tabStorage, state, dispatch, load } = context

  /** A payment that was begun before the cart was known, or before the session had ended, belongs to the cart that has come. */
  const claim = (id: string) => {
    const { payment } = tabStorage.read('')
    if (payment === undefined || state().visitor !== 'person') return
    tabStorage.write(id, { payment })
    tabStorage.write('', { payment: undefined })
  }

  const followPayment: Returning['followPayment'] = ({ cart_id: id, payment }) => {
    claim(id)
    const kept = tabStorage.read(id)
    const known = payment ?? kept.payment ?? kept.payKey?.split(' ')[0] ?? null
    const shown = state().payment
    if (known !== null && shown === null) void pay.follow(known)
    if (shown?.phase === 'paid') tabStorage.write(id, SPENT)
    if (shown?.phase === 'failed') tabStorage.write(id, { payment: undefined })
    return known !== null || shown !== null
  }

  /** When the first cart has loaded, its codes are applied and its payment is followed. */
  const meetAnew = async () => {
    if (!(await meet())) return
    const isShown = state().cart !== null
    const isHere = await load()
    const { cart } = state()
    if (isShown && isHere && cart) followPayment(cart)
  }

  /** A button that buys, another checkout in the page, or another tab has changed the cart. Each change may be told more than once. */
  let heard: number | null = null
  const hear = async (count: number) => {
    const { cart } = state()
    if (!cart || cart.items.length === count || count === heard || isHeld(state())) return
    heard = count
    await load()
    heard = null
  }
  hearCart((count) => void hear(count), host.signal)

  return {
    followPayment,
    meetAnew,
    comeBack: async () => {
      const phase = state().payment?.phase
      if (phase === 'sending' || phase === 'leaving') dispatch({ type: 'paymentCleared' })
      dispatch({ type: 'idled' })
      await meetAnew()
    },
  }
}
