import type { CheckoutConfig } from '../../browser/checkout-host.ts'
import { stepOfPage } from '../model/addresses.ts'
import type { CartContext } from './checkout-context.ts'
import { type Payment, startingState, type StepId } from '../model/state.ts'

export interface AttributeSyncDeps {
  /** The attributes that the checkout began with. */
  began: CheckoutConfig
  /** The attributes as they are written now. */
  written: () => CheckoutConfig
  load: () => Promise<boolean>
  open: (step: StepId) => void
  /** Calls back after each change of the state; answers how to stop. */
  subscribe: (listener: () => void) => () => void
}

/** What the attributes say now is carried out, at once or after the payment that is under way. */
export type AttributeSync = () => void

type Name = keyof CheckoutConfig

/** Each of them makes it another purchase. */
const PURCHASE: readonly Name[] = ['cartId', 'product', 'trial', 'subscribe', 'resubscribe', 'euro']
/** With them the same cart looks otherwise. */
const LOOK: readonly Name[] = ['lang', 'newCard']

const DECIDED: readonly Payment['phase'][] = ['paid', 'failed', 'broken']

/**
 * Follows the attributes after the start. Another step is opened where it can be; another purchase is begun anew, with what this tab
 * keeps of its choices. Nothing changes under a payment, nor under the screen that tells its outcome unless another step is asked for:
 * it is done after that. Source: DESIGN §4.
 */
export const createAttributeSync = (
  { state, dispatch, history }: Pick<CartContext, 'state' | 'dispatch' | 'history'>,
  { began, written, load, open, subscribe }: AttributeSyncDeps,
): AttributeSync => {
  let known = began
  let stop: (() => void) | null = null

  const wait = () => {
    const { payment } = state()
    stop = subscribe(() => state().payment !== payment && queueMicrotask(syncAttributes))
  }

  const syncAttributes = () => {
    stop?.()
    const { payment } = state()
    if (payment && !DECIDED.includes(payment.phase)) return wait()
    const now = written()
    const areOther = (...names: readonly Name[]) => names.some((name) => now[name] !== known[name])
    const step = stepOfPage(now.page) ?? 'list'
    if (areOther('page')) open(step)
    known = { ...known, page: now.page }
    if (state().payment) return wait()
    const [isOtherPurchase, isOtherLook, isOtherSet] = [areOther(...PURCHASE), areOther(...LOOK), areOther('catalog')]
    known = now
    if (isOtherPurchase) dispatch({ type: 'begunAnew', start: startingState(step) })
    else if (isOtherSet) history.replace(state().step)
    if (isOtherPurchase || isOtherLook) void load()
  }
  return syncAttributes
}
