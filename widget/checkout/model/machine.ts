import { isHeld, isMade, possibleStep } from './rules.ts'
import {
  type CheckoutEvent,
  type CheckoutEventName,
  type CheckoutEvents,
  type CheckoutState,
  type Payment,
  type PromoState,
  startingState,
  type StepId,
} from './state.ts'

type Transition<Name extends CheckoutEventName> = (state: CheckoutState, event: CheckoutEvents[Name]) => CheckoutState
type Transitions = { readonly [Name in CheckoutEventName]: Transition<Name> }

const NO_PROMO: PromoState = { code: '', discount: null, isChecking: false, message: null }

/** Opens a step, or the nearest one that can be shown, and clears the errors. */
const at = (state: CheckoutState, wanted: StepId): CheckoutState => ({
  ...state,
  step: possibleStep(state, wanted),
  errors: {},
})

/** After a change of visitor or cart: keeps the step if possible, and opens the `wanted` one once both are known. */
const settled = (state: CheckoutState): CheckoutState => {
  const isKnown = state.cart !== null && state.visitor !== 'unknown'
  const wanted = isKnown ? null : state.wanted
  return { ...state, wanted, step: possibleStep(state, (isKnown ? state.wanted : null) ?? state.step) }
}

/** A sign-in or sign-out clears the choices. No choice of one user stays for another one. */
const identified: Transition<'identified'> = (state, { userId }) => {
  const visitor = userId === null ? 'anonymous' : 'person'
  const last = state.userId
  if (userId !== null && last !== null && userId !== last)
    return { ...startingState('list', state.isForeign), visitor, userId }
  const isOther = state.visitor !== 'unknown' && state.visitor !== visitor
  const choices = {
    method: null,
    cardId: null,
    newCard: null,
    usesLils: false,
    promo: NO_PROMO,
    deferredCode: null,
    certificate: null,
  }
  return settled({ ...state, visitor, userId: userId ?? last, ...(isOther ? choices : {}) })
}

const AT_THE_FORM: readonly StepId[] = ['info', 'success', 'fail']

/**
 * The first step when a subscription is resumed: the card form, the saved cards, or the requested step. Source: checkout spec §4.
 */
const formOf = ({ wanted, cardId }: CheckoutState): StepId => {
  if (wanted === 'review' && cardId !== null) return wanted
  if (wanted === null || wanted === 'list') return 'info'
  return AT_THE_FORM.includes(wanted) ? wanted : 'cards'
}

const cartLoaded: Transition<'cartLoaded'> = (before, { cart, isResubscribe, choices }) => {
  const state = { ...before, ...choices }
  const isListed = cart.cards.some(({ id }) => id === state.cardId)
  const isForm = isResubscribe && state.cart === null
  return settled({
    ...state,
    cart,
    cardId: isListed ? state.cardId : null,
    usesLils: state.usesLils && cart.bonuses > 0,
    ...(isForm ? { method: 'bank-card', wanted: formOf(state) } : {}),
    busy: null,
    errors: {},
  })
}

/** Opening another step ends a failed payment. Before the cart has loaded, the step becomes the initial one. */
const opened: Transition<'opened'> = (state, { step: wanted }) => {
  if (isHeld(state)) return state
  if (state.wanted !== null) return { ...state, wanted }
  const isPast = wanted !== 'success' && wanted !== 'fail' && !isMade(state)
  return at({ ...state, payment: isPast ? null : state.payment }, wanted)
}

const requestEnded: Transition<'requestEnded'> = (state) => ({ ...state, busy: null })

const offerTicked: Transition<'offerTicked'> = (state, { isAccepted }) => {
  const { offer: _, ...errors } = state.errors
  return { ...state, isOfferAccepted: isAccepted, errors }
}

/** The code field is locked once a code gives a discount or lils pay. Source: checkout spec §4. */
const isPromoLocked = ({ promo, usesLils, method }: CheckoutState) =>
  promo.discount !== null || usesLils || method === 'lils'

const promoTyped: Transition<'promoTyped'> = (state, { code }) =>
  isPromoLocked(state) ? state : { ...state, promo: { ...NO_PROMO, code }, deferredCode: null }

const promoChecking: Transition<'promoChecking'> = (state) => ({
  ...state,
  promo: { ...state.promo, isChecking: true, message: null },
})

const promoChecked: Transition<'promoChecked'> = (state, { code, discount, message: text, isThresholdWaived }) => {
  const isGood = discount !== null || isThresholdWaived
  const message = text === '' ? null : { isGood, message: text }
  const promo = { code: isThresholdWaived ? '' : code, discount, isChecking: false, message }
  const cart = state.cart && isThresholdWaived ? { ...state.cart, is_threshold_waived: true } : state.cart
  return { ...state, cart, promo, usesLils: state.usesLils && discount === null }
}

const promoMessageOver: Transition<'promoMessageOver'> = (state) => ({
  ...state,
  promo: { ...state.promo, message: null },
})

const promoRemoved: Transition<'promoRemoved'> = (state) => ({ ...state, promo: NO_PROMO })

const promoDeferred: Transition<'promoDeferred'> = (state, { code }) => ({
  ...state,
  promo: { ...NO_PROMO, code },
  deferredCode: code,
})

const certificateFound: Transition<'certificateFound'> = (state, { certificate }) => ({
  ...state,
  certificate,
  popup: 'certificate',
  promo: NO_PROMO,
})

/** Lils and a promo code exclude each other. Source: checkout spec §4. */
const lilsSwitched: Transition<'lilsSwitched'> = (state, { usesLils }) =>
  usesLils && state.promo.discount !== null ? state : { ...state, usesLils, promo: usesLils ? NO_PROMO : state.promo }

/** The method `lils` pays everything, so it turns the lils switch off. Source: checkout spec §4. */
const methodChosen: Transition<'methodChosen'> = (state, { method }) => {
  const { usesLils, promo } = state
  const isLils = method === 'lils'
  const isCodeOver = isLils && promo.discount === null
  return { ...state, method, usesLils: usesLils && !isLils, promo: isCodeOver ? NO_PROMO : promo, errors: {} }
}

const methodDropped: Transition<'methodDropped'> = (state) => settled({ ...state, method: null })

/** Sets the card that pays, saved or new, unless a payment holds the checkout. */
const withCard = (
  state: CheckoutState,
  card: Pick<CheckoutState, 'cardId' | 'newCard'>,
  next: StepId,
): CheckoutState => (isHeld(state) ? state : at({ ...state, ...card, method: 'bank-card', busy: null }, next))

const cardChosen: Transition<'cardChosen'> = (state, { cardId }) => withCard(state, { cardId, newCard: null }, 'review')
const cardWanted: Transition<'cardWanted'> = (state) => withCard(state, { cardId: null, newCard: null }, 'info')
const cardTyped: Transition<'cardTyped'> = (state, { card }) =>
  withCard(state, { cardId: null, newCard: card }, 'review')

const stepsOfPayment: Readonly<Record<Payment['phase'], StepId | null>> = {
  sending: null,
  lost: null,
  elsewhere: null,
  leaving: null,
  secure: 'widget',
  form: 'widget',
  embedded: 'widget',
  waiting: 'success',
  paid: 'success',
  failed: 'fail',
  broken: 'fail',
}

/**
 * A failure is shown on the `success` step if the payment was awaited there. A new card is valid for one payment only. Source: checkout
 * spec §2, §4.
 */
const paymentMoved: Transition<'paymentMoved'> = (state, { payment }) => {
  const { phase } = payment
  const step = phase === 'failed' && state.step === 'success' ? 'success' : (stepsOfPayment[phase] ?? state.step)
  const isOver = phase === 'failed' || phase === 'broken'
  const order = phase === 'sending' ? null : state.order
  return { ...state, payment, order, step, newCard: isOver ? null : state.newCard, busy: null, popup: null, errors: {} }
}

/** The paid items have left the cart, and its code and lils are spent. */
const afterPaid = { cart: null, promo: NO_PROMO, usesLils: false, newCard: null }

const paymentCleared: Transition<'paymentCleared'> = (state) => {
  const isSecondary = state.step === 'fail' || state.step === 'widget'
  const isPaid = state.payment?.phase === 'paid'
  const cleared: CheckoutState = { ...state, ...(isPaid ? afterPaid : {}), payment: null, busy: null }
  return { ...cleared, step: possibleStep(cleared, isSecondary ? 'methods' : state.step) }
}

/** What each event changes. Source: checkout spec §4. */
const transitions: Transitions = {
  identified: identified,
  cartLoaded: cartLoaded,
  reset: ({ visitor, userId, isForeign }, { start }) => ({ ...start, visitor, userId, isForeign }),
  opened,
  requestStarted: (state, { busy }) => ({ ...state, busy, errors: {} }),
  refused: (state, { errors }) => ({ ...state, busy: null, errors, promo: { ...state.promo, isChecking: false } }),
  requestEnded: requestEnded,
  monthsChosen: (state, { months }) => ({ ...state, months }),
  offerTicked,
  promoTyped,
  promoChecking,
  promoChecked,
  promoMessageOver,
  promoRemoved: promoRemoved,
  promoDeferred,
  certificateFound,
  lilsSwitched,
  methodChosen,
  methodDropped,
  cardChosen,
  cardWanted,
  cardTyped,
  popupOpened: (state, { popup }) => ({ ...state, popup }),
  popupClosed: (state) => ({ ...state, popup: null }),
  paymentMoved,
  orderLoaded: (state, { order }) => ({ ...state, order }),
  trialUnavailable: (state) => ({ ...state, isTrialUnavailable: true, busy: null, payment: null }),
  paymentCleared,
}

const transition = <Name extends CheckoutEventName>(
  state: CheckoutState,
  name: Name,
  event: CheckoutEvents[Name],
): CheckoutState => transitions[name](state, event)

/** The next state; pure. An event that is not allowed now returns the same state object. */
export const step = (state: CheckoutState, event: CheckoutEvent): CheckoutState => transition(state, event.type, event)
