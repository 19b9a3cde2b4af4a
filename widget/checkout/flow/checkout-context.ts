import type { CartApi, ChangeCalls, PayCalls } from '../../api/checkout.ts'
import type { OpenClient } from '../../api/client.ts'
import type { Result } from '../../api/result.ts'
import type { CheckoutHost } from '../../browser/checkout-host.ts'
import type { Page, Place } from '../../browser/page.ts'
import type { CheckoutTexts } from '../../texts/checkout/texts.ts'
import type { ToldItem } from '../model/analytics.ts'
import type { CartSummary } from '../model/cart-summary.ts'
import type { StepHistory } from '../model/history.ts'
import type { CheckoutEvent, CheckoutState } from '../model/state.ts'
import type { TabStorage } from '../model/tab-storage.ts'

/** What every action of the checkout is made of, from its first view on. */
export interface CartContext {
  host: CheckoutHost
  api: CartApi
  /** What calls are made of that a fetched part brings. */
  post: OpenClient['post']
  page: Place
  /** Addresses and entries of the browser's history. */
  history: StepHistory
  /** What outlives a reload, in this tab. Never a card, never a token. */
  tabStorage: TabStorage
  /** Epoch milliseconds. */
  now: () => number
  pause: (milliseconds: number, signal: AbortSignal) => Promise<void>
  state: () => CheckoutState
  /** The cart reckoned: what is shown and what is to be paid. */
  summary: () => CartSummary
  dispatch: (event: CheckoutEvent) => void
  /** Shows the cart as it is now, its code checked anew. False where it has not come, or a later one was asked for. */
  load: () => Promise<boolean>
  texts: () => CheckoutTexts
  /** The sentence of a refusal as errors of the step, with `school:error`. */
  refuse: (refused: Extract<Result<unknown>, { ok: false }>) => void
  /** Tells the school, and the page by `school:analytics`, of the items of the cart, or of `items`. Never waits, never fails. */
  track: (event: string, items?: readonly ToldItem[]) => void
}

/** With the calls that change the cart. */
export interface ChangeContext extends CartContext {
  api: CartApi & ChangeCalls
}

/** With the calls that pay, and a way to the bank. */
export interface CheckoutContext extends CartContext {
  api: CartApi & PayCalls
  page: Page
}
