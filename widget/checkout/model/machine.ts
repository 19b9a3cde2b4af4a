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

/** Another step, or the nearest one that can be shown; what was refused is over. */
const at = (state: CheckoutState, wanted: StepId): CheckoutState => ({
  ...state,
  step: possibleStep(state, wanted),
  errors: {},
})

/** Who is there or what is in the cart has changed: the step stays where it can, and the one of the start is taken once both are known. */
const settled = (state: CheckoutState): CheckoutState => {
  const isKnown = state.cart !== null && state.visitor !== 'unknown'
  const wanted = isKnown ? null : state.wanted
  return { ...state, wanted, step: possibleStep(state, (isKnown ? state.wanted : null) ?? state.step) }
}

/** Who comes or goes chooses anew. Nothing that one person has done is there for the next one. */
const met: Transition<'met'> = (state, { userId }) => {
  const visitor = userId === null ? 'anonymous' : 'person'
  const last = state.userId
  if (userId !== null && last !== null && userId !== last)
    return { ...startingState('list', state.isForeign), visitor, userId }
  const isOther = state.visitor !== 'unknown' && state.visitor !== visitor
  const choices = { method: null, cardId: null, newCard: null, usesLils: false, promo: NO_PROMO, certificate: null }
  return settled({ ...state, visitor, userId: userId ?? last, ...(isOther ? choices : {}) })
}

const AT_THE_FORM: readonly StepId[] = ['info', 'success', 'fail']

/** The step that somebody begins with who takes a subscription up again: the form of a card, or what they had come to. Source: checkout spec §4. */
const formOf = ({ wanted, cardId }: CheckoutState): StepId => {
  if (wanted === 'review' && cardId !== null) return wanted
  if (wanted === null || wanted === 'list') return 'info'
  return AT_THE_FORM.includes(wanted) ? wanted : 'cards'
}

const cartCame: Transition<'cartCame'> = (before, { cart, isResubscribe, choices }) => {
  const state = { ...before, ...choices }
  const isKept = cart.cards.some(({ id }) => id === state.cardId)
  const isForm = isResubscribe && state.cart === null
  return settled({
    ...state,
    cart,
    cardId: isKept ? state.cardId : null,
    usesLils: state.usesLils && cart.bonuses > 0,
    ...(isForm ? { method: 'bank-card', wanted: formOf(state) } : {}),
    busy: null,
    errors: {},
  })
}

/** A failure is over once something else is opened. Before the cart is there, it is what the checkout will begin with. */
const opened: Transition<'opened'> = (state, { step: wanted }) => {
  if (isHeld(state)) return state
  if (state.wanted !== null) return { ...state, wanted }
  const isPast = wanted !== 'success' && wanted !== 'fail' && !isMade(state)
  return at({ ...state, payment: isPast ? null : state.payment }, wanted)
}

const idled: Transition<'idled'> = (state) => ({ ...state, busy: null })

const offerTicked: Transition<'offerTicked'> = (state, { isAccepted }) => {
  const { offer: _, ...errors } = state.errors
  return { ...state, isOfferAccepted: isAccepted, errors }
}

/** Once a code takes something off, or lils pay, the field is locked. Source: checkout spec §4. */
const isPromoLocked = ({ promo, usesLils, method }: CheckoutState) =>
  promo.discount !== null || usesLils || method === 'lils'

const promoTyped: Transition<'promoTyped'> = (state, { code }) =>
  isPromoLocked(state) ? state : { ...state, promo: { ...NO_PROMO, code } }

const promoChecking: Transition<'promoChecking'> = (state) => ({
  ...state,
  promo: { ...state.promo, isChecking: true, message: null },
})

const promoChecked: Transition<'promoChecked'> = (state, { code, discount, words, isThresholdWaived }) => {
  const isGood = discount !== null || isThresholdWaived
  const message = words === '' ? null : { isGood, words }
  const promo = { code: isThresholdWaived ? '' : code, discount, isChecking: false, message }
  const cart = state.cart && isThresholdWaived ? { ...state.cart, is_threshold_waived: true } : state.cart
  return { ...state, cart, promo, usesLils: state.usesLils && discount === null }
}

const promoMessageOver: Transition<'promoMessageOver'> = (state) => ({
  ...state,
  promo: { ...state.promo, message: null },
})

const promoTakenBack: Transition<'promoTakenBack'> = (state) => ({ ...state, promo: NO_PROMO })

const certificateFound: Transition<'certificateFound'> = (state, { certificate }) => ({
  ...state,
  certificate,
  popup: 'certificate',
  promo: NO_PROMO,
})

/** Lils and a code exclude each other. Source: checkout spec §4. */
const lilsSwitched: Transition<'lilsSwitched'> = (state, { usesLils }) =>
  usesLils && state.promo.discount !== null ? state : { ...state, usesLils, promo: usesLils ? NO_PROMO : state.promo }

/** Where lils pay all of it the switch has nothing to add. Source: checkout spec §4. */
const methodChosen: Transition<'methodChosen'> = (state, { method }) => {
  const { usesLils, promo } = state
  const isLils = method === 'lils'
  const isCodeOver = isLils && promo.discount === null
  return { ...state, method, usesLils: usesLils && !isLils, promo: isCodeOver ? NO_PROMO : promo, errors: {} }
}

const methodDropped: Transition<'methodDropped'> = (state) => settled({ ...state, method: null })

/** One card or the other pays, as long as nothing is paid. */
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

/** A failure is told where the payment was waited for; the card of a payment is good for that one only. Source: checkout spec §2, §4. */
const paymentMoved: Transition<'paymentMoved'> = (state, { payment }) => {
  const { phase } = payment
  const step = phase === 'failed' && state.step === 'success' ? 'success' : (stepsOfPayment[phase] ?? state.step)
  const isOver = phase === 'failed' || phase === 'broken'
  const order = phase === 'sending' ? null : state.order
  return { ...state, payment, order, step, newCard: isOver ? null : state.newCard, busy: null, popup: null, errors: {} }
}

/** What was paid for is no longer in the cart, and its code and lils are spent. */
const afterPaid = { cart: null, promo: NO_PROMO, usesLils: false, newCard: null }

const paymentCleared: Transition<'paymentCleared'> = (state) => {
  const isSecondary = state.step === 'fail' || state.step === 'widget'
  const isPaid = state.payment?.phase === 'paid'
  const cleared: CheckoutState = { ...state, ...(isPaid ? afterPaid : {}), payment: null, busy: null }
  return { ...cleared, step: possibleStep(cleared, isSecondary ? 'methods' : state.step) }
}

/** What each event changes. Source: checkout spec §4. */
export const transitions: Transitions = {
  met,
  cartCame,
  begunAnew: ({ visitor, userId, isForeign }, { start }) => ({ ...start, visitor, userId, isForeign }),
  opened,
  busied: (state, { busy }) => ({ ...state, busy, errors: {} }),
  refused: (state, { errors }) => ({ ...state, busy: null, errors, promo: { ...state.promo, isChecking: false } }),
  idled,
  offerTicked,
  promoTyped,
  promoChecking,
  promoChecked,
  promoMessageOver,
  promoTakenBack,
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
  orderTold: (state, { order }) => ({ ...state, order }),
  trialUnavailable: (state) => ({ ...state, isTrialUnavailable: true, busy: null, payment: null }),
  paymentCleared,
}

const carryOut = <Name extends CheckoutEventName>(
  state: CheckoutState,
  name: Name,
  event: CheckoutEvents[Name],
): CheckoutState => transitions[name](state, event)

/** The next state; pure. What cannot happen now gives the very same state back. */
export const step = (state: CheckoutState, event: CheckoutEvent): CheckoutState => carryOut(state, event.type, event)
