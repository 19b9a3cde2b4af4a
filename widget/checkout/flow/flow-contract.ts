import type { PaymentMethodId } from '../../../server/contract/methods.ts'
import type { PopupId, StepId } from '../model/state.ts'

/** A card as it was typed; it lives in the call that gives it to the provider's script and nowhere else. Source: SECURITY R54. */
export interface TypedCard {
  number: string
  /** MMYY */
  exp: string
  cvv: string
  name: string
  brand: string
  /** The buyer's word that the card stays for other purchases. */
  isKept: boolean
}

/** What a person can do with the cart. */
export interface CartActions {
  /** Fetches the cart again. */
  reload: () => Promise<void>
  remove: (itemId: string) => Promise<void>
  setDuration: (itemId: string, months: number) => Promise<void>
  /** What is said of a certificate, by the names of the wire. Answers what the school refuses, by field, or null. */
  setGift: (itemId: string, gift: Readonly<Record<string, string>>) => Promise<Readonly<Record<string, string>> | null>
  acceptOffer: (isAccepted: boolean) => void
  /** What is typed into the field of the code; the check follows 100 ms after the last sign where the code is complete. */
  typePromo: (code: string) => void
  applyPromo: (code: string) => Promise<void>
  takePromoBack: () => void
  switchLils: (usesLils: boolean) => void
  setCountry: (isRussia: boolean) => Promise<void>
  addBlackBox: () => Promise<void>
  acceptCertificate: () => Promise<void>
  openPopup: (popup: PopupId) => void
  closePopup: () => void
  /** The live chat of the page. */
  chat: () => void
}

/** How a person goes from step to step. Source: checkout spec §4. */
export interface StepActions {
  open: (step: StepId) => void
  back: () => void
  /** From the cart: to the last method, the methods, the card form of a trial, or the single-product page. */
  goOn: () => Promise<void>
  chooseMethod: (method: PaymentMethodId) => void
  chooseCard: (cardId: string) => void
  wantNewCard: () => void
}

/** Paying. At most one payment is under way, in all tabs. */
export interface PayActions {
  /** Gives the typed card to the provider's script and goes on to the review, unless the form was `left` before. Answers the faults that the provider found, by field. */
  submitCard: (card: TypedCard, left: AbortSignal) => Promise<Readonly<Record<string, string>> | null>
  pay: () => Promise<void>
  /** Asks what has become of a payment until it is decided; `payment` null for the one that the address or the cart names. */
  follow: (payment: string | null) => Promise<void>
  /** A form of the provider or the bank has ended, in whatever way. */
  formEnded: (payment: string) => Promise<void>
  formFailed: (words: string, code?: string) => void
  /** Leaves a form of the bank or the provider and goes back to the methods; what becomes of the payment is asked first. */
  giveUp: () => Promise<void>
  /** The payment is settled and its page is shown: tells the page, once, with confetti over `place` and a sound. */
  celebrate: (place: Element) => Promise<void>
  /** After a failure: back to the methods, with the cart as it was. */
  retry: () => void
}

export type CheckoutFlow = CartActions & StepActions & PayActions & { start: () => Promise<void> }
