import type {
  CartReply,
  OrderReply,
  PaidItemReply,
  PaymentErrorReply,
} from '../../../server/contract/checkout-replies.ts'
import type { PaymentMethodId } from '../../../server/contract/methods.ts'
import type { Sums } from '../../../server/contract/money.ts'
import type { SchoolStep } from '../../package/events.ts'

/** The steps of the checkout; `cards` is the choice among saved ones, `widget` a form of the provider. Source: checkout spec §2. */
export type StepId = SchoolStep

/** Popups over the steps. Source: checkout spec §2. */
export type PopupId = 'country' | 'black-box' | 'certificate'

/** Refused fields to the sentence shown there; `__all__` is the step as a whole. */
export type Errors = Readonly<Record<string, string>>

/** A code in its field. `discount` in minor units; null as long as it takes nothing off. */
export interface PromoState {
  code: string
  discount: Sums | null
  isChecking: boolean
  /** What stands under the field for a while. */
  message: { isGood: boolean; words: string } | null
}

/** What a certificate's code turned out to be. Source: checkout spec §2, §7. */
export interface CertificateOffer {
  code: string
  lils: number
  giver: string
  gender: 'f' | 'm' | null
}

/** A card that was typed in and given to the provider. Nothing of it is secret; its token is kept elsewhere. */
export interface NewCard {
  brand: string
  last4: string
  exp: string
}

/**
 * A payment on its way. `lost`: no answer came, and the school is being asked what became of it. `elsewhere`: another tab pays.
 * `secure`, `form` and `embedded` wait for the person. Source: checkout spec §4.
 */
export type Payment =
  | { phase: 'sending' }
  | { phase: 'lost'; payment: string | null }
  | { phase: 'elsewhere' }
  | { phase: 'leaving' }
  | { phase: 'secure'; payment: string; action: string; fields: Readonly<Record<string, string>>; isFrameable: boolean }
  | { phase: 'form'; payment: string; token: string; returnUrl: string }
  | { phase: 'embedded'; payment: string; clientSecret: string }
  /** `held`: the money is there and the order not finished; `open`: the bank still waits for the person; `late`: nobody has known within ten minutes. */
  | { phase: 'waiting'; payment: string; news?: 'held' | 'open' | 'late' }
  | { phase: 'paid'; payment: string; items: readonly PaidItemReply[] }
  | { phase: 'failed'; error: PaymentErrorReply }
  /** The provider's form could not be shown. `code` is the provider's word for it. */
  | { phase: 'broken'; words: string; code?: string | undefined }

/** What is being waited for, so that it can be shown where it was asked for; an item's id for a change of that item. */
export type Busy =
  | { what: 'cart' | 'step' | 'lils' | 'country' | 'black-box' | 'certificate' | 'card' }
  | { what: 'item'; id: string }

export interface CheckoutState {
  step: StepId
  /** The step to go to once it is known who is there and what is in the cart; null from then on. */
  wanted: StepId | null
  /** Who is there; unknown until the school has answered. */
  visitor: 'unknown' | 'anonymous' | 'person'
  /** The person, be it the last one; null as long as there was none. */
  userId: string | null
  /** Null until it has come. */
  cart: CartReply | null
  promo: PromoState
  usesLils: boolean
  isOfferAccepted: boolean
  method: PaymentMethodId | null
  /** The saved card that pays; null for none, or a new one. */
  cardId: string | null
  newCard: NewCard | null
  popup: PopupId | null
  certificate: CertificateOffer | null
  isTrialUnavailable: boolean
  /** The page is not one of the school's: no card is typed there. Source: SECURITY R55. */
  isForeign: boolean
  payment: Payment | null
  /** What the school tells of the order that is being paid, or is paid. */
  order: OrderReply | null
  busy: Busy | null
  /** A new object with each answer, so that the same refusal twice is seen twice. */
  errors: Errors
}

/** Everything that can happen, by name. */
export interface CheckoutEvents {
  /** `check_auth` has answered, or a session has ended; null for nobody. */
  met: { userId: string | null }
  /** The cart has come, or come again; a trial or a subscription has replaced its items already. `choices`: what this tab has kept of another cart than before. */
  cartCame: {
    cart: CartReply
    isResubscribe: boolean
    choices?: Pick<CheckoutState, 'method' | 'cardId' | 'usesLils' | 'isOfferAccepted'> | null
  }
  /** Something else is bought from here on: all but who is there is as at the start, and its cart has yet to come. */
  begunAnew: { start: CheckoutState }
  /** A step was chosen, by a press or by Back and Forward. */
  opened: { step: StepId }
  busied: { busy: Busy }
  /** A call has ended without changing anything, or with refusals. */
  refused: { errors: Errors }
  idled: object
  offerTicked: { isAccepted: boolean }
  promoTyped: { code: string }
  promoChecking: object
  promoChecked: { code: string; discount: Sums | null; words: string; isThresholdWaived: boolean }
  promoMessageOver: object
  promoTakenBack: object
  certificateFound: { certificate: CertificateOffer }
  lilsSwitched: { usesLils: boolean }
  methodChosen: { method: PaymentMethodId }
  /** The method is no longer offered. */
  methodDropped: object
  cardChosen: { cardId: string }
  /** A new card is wanted: the form for it. */
  cardWanted: object
  cardTyped: { card: NewCard }
  popupOpened: { popup: PopupId }
  popupClosed: object
  /** A payment moves on; the step follows its phase. */
  paymentMoved: { payment: Payment }
  /** The school has told which order a payment is for. */
  orderTold: { order: OrderReply }
  trialUnavailable: object
  /** After a failure, or when the person is back on the page: nothing is under way any more. */
  paymentCleared: object
}

export type CheckoutEventName = keyof CheckoutEvents
export type CheckoutEvent = { [Name in CheckoutEventName]: { type: Name } & CheckoutEvents[Name] }[CheckoutEventName]

/** Nothing is known yet: the cart is shown as loading. */
export const startingState = (wanted: StepId, isForeign = false): CheckoutState => ({
  step: 'list',
  wanted,
  visitor: 'unknown',
  userId: null,
  cart: null,
  promo: { code: '', discount: null, isChecking: false, message: null },
  usesLils: false,
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
