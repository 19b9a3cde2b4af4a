import type { CartReply } from '../../../server/contract/checkout/cart-calls.ts'
import type { OrderReply, PaidItemReply, PaymentErrorReply } from '../../../server/contract/checkout/payment-calls.ts'
import type { PaymentMethodId } from '../../../server/contract/checkout/methods.ts'
import type { Sums } from '../../../server/contract/checkout/money.ts'
import type { SchoolStep } from '../../package/events.ts'

/** The steps of the checkout; `cards` is the choice among saved ones, `widget` the form of a bank or provider. Source: checkout spec §2. */
export type StepId = SchoolStep

/** Popups over the steps. Source: checkout spec §2. */
export type PopupId = 'country' | 'black-box' | 'certificate'

/** Error messages by field; `__all__` is the step as a whole. */
export type Errors = Readonly<Record<string, string>>

/** The promo code field. `discount` is in minor units, null while the code gives none. */
export interface PromoState {
  code: string
  discount: Sums | null
  isChecking: boolean
  /** The temporary message under the field. */
  message: { isGood: boolean; message: string } | null
}

/** The gift certificate found by its code. Source: checkout spec §2, §7. */
interface CertificateOffer {
  code: string
  lils: number
  giver: string
  gender: 'f' | 'm' | null
}

/** A typed card that the provider has received. Holds nothing secret; the token is stored separately, in memory. */
export interface NewCard {
  brand: string
  last4: string
  exp: string
}

/** A payment that the buyer finishes in a form of the bank (`secure`) or of a provider. Source: checkout spec §4. */
export type FormPayment =
  | { phase: 'secure'; payment: string; action: string; fields: Readonly<Record<string, string>>; isFrameable: boolean }
  | { phase: 'form'; payment: string; token: string; returnUrl: string }
  | { phase: 'embedded'; payment: string; clientSecret: string }

/**
 * A payment attempt. `lost`: no response came, and the school is asked for the outcome. `elsewhere`: another tab pays. Source: checkout spec §4.
 */
export type Payment =
  | FormPayment
  | { phase: 'sending' }
  | { phase: 'lost'; payment: string | null }
  | { phase: 'elsewhere' }
  | { phase: 'leaving' }
  /**
   * `held`: the money is there, the order is not finished; `open`: the bank still waits for the buyer; `late`: no outcome within ten
   * minutes.
   */
  | { phase: 'waiting'; payment: string; news?: 'held' | 'open' | 'late' }
  | { phase: 'paid'; payment: string; items: readonly PaidItemReply[] }
  | { phase: 'failed'; error: PaymentErrorReply }
  /** The provider's form could not be used, or its page has a forbidden address. `code` is the provider's error code. */
  | { phase: 'broken'; message: string; code?: string | undefined }

/** The request in progress, so that its control can show it; `id` is the item being changed. */
export type Busy =
  | { what: 'cart' | 'step' | 'pay' | 'lils' | 'country' | 'black-box' | 'certificate' | 'card' }
  | { what: 'item'; id: string }

export interface CheckoutState {
  step: StepId
  /** The step to open once the visitor and the cart are known; null from then on. */
  wanted: StepId | null
  /** Whether a user is signed in; `unknown` until the school has responded. */
  visitor: 'unknown' | 'anonymous' | 'person'
  /** The id of the current or last user; null if there was none. */
  userId: string | null
  /** Null until it has loaded. */
  cart: CartReply | null
  promo: PromoState
  /** A visitor's code that is applied after the sign-in; null for none. */
  deferredCode: string | null
  usesLils: boolean
  /** The months chosen on a page that sells one product; null for those that the page names. */
  months: number | null
  isOfferAccepted: boolean
  method: PaymentMethodId | null
  /** The saved card that pays; null for none, or a new one. */
  cardId: string | null
  newCard: NewCard | null
  popup: PopupId | null
  certificate: CertificateOffer | null
  isTrialUnavailable: boolean
  /** The page is not on the school's origin, so no card is typed there. Source: SECURITY R55. */
  isForeign: boolean
  payment: Payment | null
  /** The school's data about the order that is being paid or is paid. */
  order: OrderReply | null
  busy: Busy | null
  /** A new object for each response, so that a repeated error is shown again. */
  errors: Errors
}

/** All events, by name. */
export interface CheckoutEvents {
  /** `check_auth` has responded, or a session has ended; null for a visitor. */
  identified: { userId: string | null }
  /**
   * The cart has loaded or reloaded; a trial or a subscription has already replaced its items. `choices`: those that this tab has stored,
   * if it is another cart than before.
   */
  cartLoaded: {
    cart: CartReply
    isResubscribe: boolean
    choices?: Pick<CheckoutState, 'method' | 'cardId' | 'usesLils' | 'isOfferAccepted'> | null
  }
  /** Another purchase begins: everything but the user and `isForeign` is reset, and its cart is yet to load. */
  reset: { start: CheckoutState }
  /** A step was requested, by a click or by Back or Forward. */
  opened: { step: StepId }
  requestStarted: { busy: Busy }
  /** A request has ended without any change, or with errors. */
  refused: { errors: Errors }
  requestEnded: object
  monthsChosen: { months: number }
  offerTicked: { isAccepted: boolean }
  promoTyped: { code: string }
  promoChecking: object
  promoChecked: { code: string; discount: Sums | null; message: string; isThresholdWaived: boolean }
  promoMessageOver: object
  promoRemoved: object
  /** The code of a visitor needs a sign-in first. */
  promoDeferred: { code: string }
  certificateFound: { certificate: CertificateOffer }
  lilsSwitched: { usesLils: boolean }
  methodChosen: { method: PaymentMethodId }
  /** The method is no longer offered. */
  methodDropped: object
  cardChosen: { cardId: string }
  /** A new card is requested: opens its form. */
  cardWanted: object
  cardTyped: { card: NewCard }
  popupOpened: { popup: PopupId }
  popupClosed: object
  /** The payment has entered another phase; the step follows it. */
  paymentMoved: { payment: Payment }
  /** The school has returned the order of a payment. */
  orderLoaded: { order: OrderReply }
  trialUnavailable: object
  /** No payment is in progress any more: after a failure, or when the buyer has returned to the page. */
  paymentCleared: object
}

export type CheckoutEventName = keyof CheckoutEvents
export type CheckoutEvent = { [Name in CheckoutEventName]: { type: Name } & CheckoutEvents[Name] }[CheckoutEventName]

/** The initial state: nothing is known yet, and the cart is shown as loading. */
export const startingState = (wanted: StepId, isForeign = false): CheckoutState => ({
  step: 'list',
  wanted,
  visitor: 'unknown',
  userId: null,
  cart: null,
  promo: { code: '', discount: null, isChecking: false, message: null },
  deferredCode: null,
  usesLils: false,
  months: null,
  isOfferAccepted: true,
  method: null,
  cardId: null,
  newCard: null,
  popup: null,
  certificate: null,
  isTrialUnavailable: false,
  isForeign,
  payment: null,
  order: null,
  busy: null,
  errors: {},
})
