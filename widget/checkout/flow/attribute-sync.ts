import type { CheckoutConfig } from '../../browser/host.ts'
import { stepOfPage } from '../model/addresses.ts'
import type { CartContext } from './checkout-context.ts'
import { type Payment, startingState, type StepId } from '../model/state.ts'

export interface AttributeSyncDeps {
  /** The attributes at the start. */
  initialConfig: CheckoutConfig
  /** The current attributes. */
  written: () => CheckoutConfig
  load: () => Promise<boolean>
  open: (step: StepId) => void
  /** Calls back after each state change; returns the unsubscribe function. */
  subscribe: (listener: () => void) => () => void
}

/** Applies the current attributes, at once or after the payment in progress. */
export type AttributeSync = () => void

type Name = keyof CheckoutConfig

/** Attributes whose change begins another purchase. */
const PURCHASE: readonly Name[] = ['cartId', 'product', 'trial', 'subscribe', 'resubscribe', 'euro']
/** Attributes whose change shows the same cart differently. */
const APPEARANCE: readonly Name[] = ['lang', 'newCard']

const DECIDED: readonly Payment['phase'][] = ['paid', 'failed', 'broken']

/**
 * Applies attribute changes after the start. A new `page` opens that step if possible; another purchase begins anew, with the choices that
 * this tab has stored for it. During a payment nothing changes until it ends; its outcome screen also postpones all changes but `page`.
 * Source: DESIGN §4.
 */
export const createAttributeSync = (
  { state, dispatch, history }: Pick<CartContext, 'state' | 'dispatch' | 'history'>,
  { initialConfig, written, load, open, subscribe }: AttributeSyncDeps,
): AttributeSync => {
  let known = initialConfig
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
    const [isOtherPurchase, isOtherAppearance, isOtherSet] = [
      areOther(...PURCHASE),
      areOther(...APPEARANCE),
      areOther('catalog'),
    ]
    known = now
    if (isOtherPurchase) dispatch({ type: 'reset', start: startingState(step) })
    else if (isOtherSet) history.replace(state().step)
    if (isOtherPurchase || isOtherAppearance) void load()
  }
  return syncAttributes
}
