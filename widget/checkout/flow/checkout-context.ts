import type { CartApi, ChangeCalls, PayCalls } from '../../api/checkout.ts'
import type { OpenClient } from '../../api/client.ts'
import type { Result } from '../../api/result.ts'
import type { CheckoutHost } from '../../browser/host.ts'
import type { Page, Place } from '../../browser/page.ts'
import type { CheckoutTexts } from '../../texts/checkout/texts.ts'
import type { TrackedItem } from '../model/analytics.ts'
import type { CartSummary } from '../model/cart-summary.ts'
import type { StepHistory } from '../model/history.ts'
import type { CheckoutEvent, CheckoutState } from '../model/state.ts'
import type { TabStorage } from '../model/tab-storage.ts'

/** The deps of every checkout action, available from the first view on. */
export interface CartContext {
  host: CheckoutHost
  api: CartApi
  /** The client's `post`, from which loaded chunks build their API calls. */
  post: OpenClient['post']
  page: Place
  /** URLs and entries of the session history. */
  history: StepHistory
  /** State persisted in sessionStorage. Never card data, never a token. */
  tabStorage: TabStorage
  /** Epoch milliseconds. */
  now: () => number
  pause: (milliseconds: number, signal: AbortSignal) => Promise<void>
  state: () => CheckoutState
  /** The cart with its totals: what is shown and what is to be paid. */
  summary: () => CartSummary
  dispatch: (event: CheckoutEvent) => void
  /** Fetches and shows the cart and checks its code again. False if that fails or a later load has begun. */
  load: () => Promise<boolean>
  texts: () => CheckoutTexts
  /** Shows a refusal's messages as errors of the step and emits `school:error`. */
  refuse: (refused: Extract<Result<unknown>, { ok: false }>) => void
  /**
   * Reports an event to the page by `school:analytics`, and to the school with `items`, by default the cart's. Never blocks, never fails.
   */
  track: (event: string, items?: readonly TrackedItem[]) => void
}

/** Adds the API calls that change the cart. */
export interface ChangeContext extends CartContext {
  api: CartApi & ChangeCalls
}

/** Adds the API calls that pay, and `post`, which leaves the page by a form. */
export interface CheckoutContext extends CartContext {
  api: CartApi & PayCalls
  page: Page
}
