import type { CheckoutState, Payment, StepId } from './state.ts'

type Phase = Payment['phase']
type Paying = Pick<CheckoutState, 'payment'>

/** Phases in which nothing else may be opened: the answer, the bank or the provider is being waited for. */
const HOLDING: readonly Phase[] = ['sending', 'lost', 'leaving', 'secure', 'form', 'embedded']
/** Phases with a form of the bank or the provider. */
const ASKING: readonly Phase[] = ['secure', 'form', 'embedded']
const MADE: readonly Phase[] = ['waiting', 'paid']
const OVER: readonly Phase[] = ['failed', 'broken']

const isAt = (phases: readonly Phase[], { payment }: Paying): boolean =>
  payment !== null && phases.includes(payment.phase)

/** Nothing else can be opened meanwhile. */
export const isHeld = (state: Paying): boolean => isAt(HOLDING, state)

/** The bank or the provider asks the person. */
export const isAsked = (state: Paying): boolean => isAt(ASKING, state)

/** A payment is made, or may have been. */
export const isMade = (state: Paying): boolean => isAt(MADE, state)

/** Whether the page is of the school's own origin. */
export const isOwnPage = ({ origin }: URL, apiBase: string): boolean => origin === new URL(apiBase).origin

/**
 * Whether a card is typed into a form of ours: in rubles, on the school's own pages. Scripts of any other page are not ours to trust
 * with it. Source: SECURITY §0, R55.
 */
export const isTypedHere = ({ cart, isForeign }: Pick<CheckoutState, 'cart' | 'isForeign'>): boolean =>
  cart?.currency !== 'EUR' && !isForeign

/** A card that is typed here has to be there before; otherwise its form comes with the payment. */
const hasMeans = (state: CheckoutState): boolean =>
  state.method !== null &&
  (state.method !== 'bank-card' || !isTypedHere(state) || state.cardId !== null || state.newCard !== null)

/** The steps of a person with something in the cart. A card that was typed does not outlive a reload: it is asked for again. */
const stepOfBuyer = (state: CheckoutState, wanted: StepId): StepId => {
  const { cart } = state
  if (wanted === 'cards') return cart?.cards.length ? 'cards' : stepOfBuyer(state, 'info')
  if (wanted === 'info' && isTypedHere(state)) return 'info'
  if (wanted === 'info' || wanted === 'review' || wanted === 'widget') {
    if (hasMeans(state)) return 'review'
    return state.method === 'bank-card' ? stepOfBuyer(state, 'cards') : 'methods'
  }
  return wanted === 'methods' ? 'methods' : 'list'
}

/**
 * The step that can be shown where `wanted` is asked for. Once a payment is made, or may have been, every step but the cart leads to
 * its screen. Source: checkout spec §2, §4.
 */
export const possibleStep = (state: CheckoutState, wanted: StepId): StepId => {
  const { cart, visitor, payment } = state
  if (wanted === 'success' && (isMade(state) || payment?.phase === 'failed')) return 'success'
  if (wanted === 'fail' && isAt(OVER, state)) return 'fail'
  if (wanted === 'widget' && isAsked(state)) return 'widget'
  if (cart === null) return 'list'
  if (cart.items.length === 0) return 'empty'
  if (visitor !== 'person' || wanted === 'list') return 'list'
  return isMade(state) ? 'success' : stepOfBuyer(state, wanted)
}
