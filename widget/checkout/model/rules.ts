import type { CheckoutConfig } from '../../browser/host.ts'
import type { CheckoutState, FormPayment, Payment, StepId } from './state.ts'

type Phase = Payment['phase']
type Paying = Pick<CheckoutState, 'payment'>

/** Phases that wait for the response; like those with a form, they let no other step open. */
const HOLDING: readonly Phase[] = ['sending', 'lost', 'leaving']
const formPhases: Record<FormPayment['phase'], 'form'> = { secure: 'form', form: 'form', embedded: 'form' }
const MADE: readonly Phase[] = ['waiting', 'paid']
const OVER: readonly Phase[] = ['failed', 'broken']

const isAt = (phases: readonly Phase[], { payment }: Paying): boolean =>
  payment !== null && phases.includes(payment.phase)

export const isForm = (payment: Payment | null): payment is FormPayment =>
  payment !== null && Object.hasOwn(formPhases, payment.phase)

/** True while no other step can be opened. */
export const isHeld = (state: Paying): boolean => isAt(HOLDING, state) || isAsking(state)

/** True while the sum may change or is being paid. */
export const isChanging = (state: Pick<CheckoutState, 'payment' | 'busy' | 'promo'>): boolean =>
  isHeld(state) || state.busy !== null || state.promo.isChecking

/** True while a form of the bank or the provider is open. */
export const isAsking = (state: Paying): boolean => isForm(state.payment)

/** True once a payment has been made, or may have been. */
export const isMade = (state: Paying): boolean => isAt(MADE, state)

/** True if the page is on the school's origin. */
export const isOwnPage = ({ origin }: URL, apiBase: string): boolean => origin === new URL(apiBase).origin

/**
 * True if a card is typed into our own form: in rubles, on the school's own pages. The scripts of any other page are not trusted with it.
 * Source: SECURITY §0, R55.
 */
export const isTypedHere = ({ cart, isForeign }: Pick<CheckoutState, 'cart' | 'isForeign'>): boolean =>
  cart?.currency !== 'EUR' && !isForeign

/** True if the means of payment is chosen. Our form takes the card before the review; any other form opens with the payment. */
const hasPaymentSource = (state: CheckoutState): boolean =>
  state.method !== null &&
  (state.method !== 'bank-card' || !isTypedHere(state) || state.cardId !== null || state.newCard !== null)

/** The steps of a buyer whose cart has items. A typed card does not survive a reload, so it has to be typed again. */
const stepOfBuyer = (state: CheckoutState, wanted: StepId): StepId => {
  const { cart } = state
  if (wanted === 'cards') return cart?.cards.length ? 'cards' : stepOfBuyer(state, 'info')
  if (wanted === 'info' && isTypedHere(state)) return 'info'
  if (wanted === 'info' || wanted === 'review' || wanted === 'widget') {
    if (hasPaymentSource(state)) return 'review'
    return state.method === 'bank-card' ? stepOfBuyer(state, 'cards') : 'methods'
  }
  return wanted === 'methods' ? 'methods' : 'list'
}

/**
 * The step that can be shown when `wanted` is requested. Once a payment has been made, or may have been, every step but the cart leads to
 * the payment's screen. Source: checkout spec §2, §4.
 */
export const possibleStep = (state: CheckoutState, wanted: StepId): StepId => {
  const { cart, visitor, payment } = state
  if (wanted === 'success' && (isMade(state) || payment?.phase === 'failed')) return 'success'
  if (wanted === 'fail' && isAt(OVER, state)) return 'fail'
  if (wanted === 'widget' && isAsking(state)) return 'widget'
  if (cart === null) return 'list'
  if (cart.items.length === 0) return 'empty'
  if (visitor !== 'person' || wanted === 'list') return 'list'
  return isMade(state) ? 'success' : stepOfBuyer(state, wanted)
}

type Purchase = Pick<CheckoutConfig, 'product' | 'trial' | 'subscribe' | 'resubscribe'>

/** False for a checkout of one product, a trial, a subscription or its renewal, which only its own page sells. */
export const sellsCart = ({ product, trial, subscribe, resubscribe }: Purchase): boolean =>
  !product && !trial && !subscribe && !resubscribe

/**
 * Where a new card is entered: in our own form (`here`), in the provider's form beside the order (`embedded`), on the bank's page (`bank`),
 * or, if no provider of the cart has such a page, on the school's own pages (`school`).
 */
type NewCardSource = 'here' | 'embedded' | 'bank' | 'school'

/** Only YooKassa has a page of its own for card payments in rubles. Source: SECURITY §0, R55. */
export const newCardSource = (state: Pick<CheckoutState, 'cart' | 'isForeign'>): NewCardSource => {
  if (isTypedHere(state)) return 'here'
  if (state.cart?.currency === 'EUR') return 'embedded'
  return state.cart?.providers.yookassa ? 'bank' : 'school'
}
