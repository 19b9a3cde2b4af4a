import type { PaymentMethodId } from '../../../server/contract/checkout/methods.ts'
import type { PopupId, StepId } from '../model/state.ts'

/** A typed card. It exists only in the call that passes it to the provider's script. Source: SECURITY R54. */
export interface TypedCard {
  number: string
  /** MMYY */
  exp: string
  cvv: string
  name: string
  brand: string
  /** The buyer's consent to save the card for other purchases. */
  isSaved: boolean
}

/** The buyer's actions on the cart. */
export interface CartActions {
  /** Fetches the cart again. */
  reload: () => Promise<void>
  remove: (itemId: string) => Promise<void>
  setDuration: (itemId: string, months: number) => Promise<void>
  /** Sets the details of a gift certificate, by API field name. Returns the school's errors by field, or null. */
  setGift: (itemId: string, gift: Readonly<Record<string, string>>) => Promise<Readonly<Record<string, string>> | null>
  acceptOffer: (isAccepted: boolean) => void
  /** Sets the text of the promo code field. One of the user's saved codes is checked 100 ms after the last keystroke. */
  typePromo: (code: string) => void
  applyPromo: (code: string) => Promise<void>
  removePromo: () => void
  switchLils: (usesLils: boolean) => void
  setCountry: (isRussia: boolean) => Promise<void>
  addBlackBox: () => Promise<void>
  acceptCertificate: () => Promise<void>
  openPopup: (popup: PopupId) => void
  closePopup: () => void
  /** Opens the page's live chat. */
  chat: () => void
}

/** Navigation between steps. Source: checkout spec §4. */
export interface StepActions {
  open: (step: StepId) => void
  back: () => void
  /**
   * Leaves the cart for the chosen method, the methods, the card form of a trial, or the single-product page; on a landing without cookies
   * for the school's own checkout. `choosesAnew`: a buyer whose last card would be charged chooses among cards first.
   */
  continue: (choosesAnew?: boolean) => Promise<void>
  /**
   * Pays by a saved card from the cart, by way of the review. `shown`: the `shownSum` of the press; pays nothing if the cart shows another
   * sum or card by the time that the payment can begin.
   */
  payBySavedCard: (cardId: string, shown: string) => Promise<void>
  chooseMethod: (method: PaymentMethodId) => void
  chooseCard: (cardId: string) => void
  chooseNewCard: () => void
}

/** Payment actions. At most one payment is in progress across all tabs. */
export interface PayActions {
  /** Passes the typed card to the provider's script, then opens the review unless `left` has aborted. Returns the errors by field. */
  submitCard: (card: TypedCard, left: AbortSignal) => Promise<Readonly<Record<string, string>> | null>
  pay: () => Promise<void>
  /** Polls a payment until it is decided; null means the one that the URL, the cart or sessionStorage names. */
  poll: (payment: string | null) => Promise<void>
  /** A form of the provider or the bank has ended, with whatever outcome. */
  formEnded: (payment: string) => Promise<void>
  formFailed: (message: string, code?: string) => void
  /** Leaves a form of the bank or the provider for the methods, after asking the school for the payment's status. */
  cancel: () => Promise<void>
  /** Celebrates a settled payment once: emits `school:paid`, throws confetti over `place` and plays a sound. */
  celebrate: (place: Element) => Promise<void>
  /** Returns to the methods after a failure; the cart is unchanged. */
  retry: () => void
}

export type CheckoutFlow = CartActions & StepActions & PayActions & { start: () => Promise<void> }
