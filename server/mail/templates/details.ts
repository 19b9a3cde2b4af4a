import type { Currency } from '../../contract/checkout/money.ts'
import type { MailedOrder } from '../wording.ts'

/* What each kind of mail is about. */

/** `link` signs the user in and is valid for `lifetimeMs`. */
export interface AlreadyRegisteredDetails {
  name: string
  link: string
  lifetimeMs: number
}

/** `link` confirms the email address and is valid for `lifetimeMs`. */
export interface ConfirmationDetails {
  name: string
  link: string
  lifetimeMs: number
}

/**
 * `link` and `code` both sign the user in and are valid for `lifetimeMs`. `code` is null once the address has used up its codes of the day.
 * `name` may be empty.
 */
export interface SignInDetails {
  name: string
  code: string | null
  link: string
  lifetimeMs: number
}

/** `phone` is in E.164; the mail shows only its last digits. */
export interface PhoneNoticeDetails {
  name: string
  phone: string
  change: 'added' | 'changed'
  at: Date
}

/** `phone` is in E.164; the mail shows only its last digits. */
export interface PhoneSignInNoticeDetails {
  name: string
  phone: string
  at: Date
}

/** `title` is what the certificate is for; `link` leads to its page. */
export interface CertificateIssuedDetails {
  name: string
  title: string | null
  link: string
}

/**
 * `title` is the event's name; `date` and `end` are as its page or its document gives them; `timeZone` is the visitor's IANA time zone;
 * `room` is the full URL, on an origin that the school allows; `at` is the moment of the sign-up. `confirmation` is for a new user: its link
 * confirms the email address and is valid for `lifetimeMs`. The page's other data about the event stays out of the mail, since any visitor
 * may have typed it.
 */
export interface EventNoticeDetails {
  name: string
  uid: string
  isWebinar: boolean
  title: string | null
  date: string | null
  end: string | null
  timeZone: string | null
  room: string | null
  at: Date
  confirmation: { link: string; lifetimeMs: number } | null
}

/** A purchased item: `sum` is its price with its own discount taken off, in minor units. */
export interface PurchasedItem {
  name: string
  sum: number
  /** `dated`: available until `availableTo`, or indefinitely if that is null; `undated`: no period is shown (gift certificates). */
  access: { kind: 'dated'; availableTo: Date | null } | { kind: 'undated' }
}

/** A purchased gift certificate: its value, its code to pass on, and the address and time of its letter; null if no letter is sent. */
export interface PurchasedCertificate {
  code: string
  lils: number
  sent: { to: string; at: Date } | null
}

/** Sums are in minor units; `discount` is the promo code's, `bonuses` the part paid with lils. `link` leads to the purchased items. */
export interface PurchaseDetails {
  name: string
  order: MailedOrder
  currency: Currency
  items: PurchasedItem[]
  discount: number
  bonuses: number
  total: number
  certificates: PurchasedCertificate[]
  link: string
}

/**
 * `amount` in minor units. `double`: the order was paid twice, and stays paid; `late`: it was canceled before it was paid; `whole`: it ends;
 * `part`: it stays paid.
 */
export interface RefundNoticeDetails {
  name: string
  number: string
  amount: number
  currency: Currency
  why: 'double' | 'late' | 'whole' | 'part'
}

/** `message` may have several lines. `link` leads to the cart and carries the code. */
export interface CertificateDetails {
  name: string
  /** The number of the giver's order. */
  number: string
  giver: { name: string; gender: 'f' | 'm' | null }
  message: string | null
  code: string
  lils: number
  link: string
}

/**
 * `price` is for a month, in minor units, charged when the trial has ended. `link` leads to the page where the subscription is canceled.
 */
export interface TrialStartedDetails {
  name: string
  order: MailedOrder
  endsAt: Date
  price: number
  currency: Currency
  link: string
}

/**
 * `last4` is null if there is no card to charge. `openTo` is the end of the paid period or trial. `nextTryAt` is null if there is no
 * further try, and the subscription has ended. `link` leads to the page where it is paid again.
 */
export interface RenewalFailedDetails {
  name: string
  /** The number of the order that was not paid; null if there was no card to charge. */
  number: string | null
  amount: number
  currency: Currency
  last4: string | null
  openTo: Date
  nextTryAt: Date | null
  link: string
}

/**
 * `price` is in minor units, charged at `chargeAt`; `last4` of the card is null if not known. `link` leads to the page where the
 * subscription is canceled.
 */
export interface RenewalNoticeDetails {
  name: string
  chargeAt: Date
  price: number
  currency: Currency
  last4: string | null
  link: string
}

/** `product` is the name of the subscription. `amount` is in minor units. `link` leads to the profile. */
export interface RenewalPaidDetails {
  name: string
  order: MailedOrder
  product: string
  amount: number
  currency: Currency
  last4: string | null
  paidTo: Date
  link: string
}

/** `openTo` is the end of the paid period or trial. `link` leads to the page where the user can subscribe again. */
export interface SubscriptionCanceledDetails {
  name: string
  openTo: Date
  link: string
}

/**
 * `price` is in minor units, charged at `chargeAt`; `last4` of the card is null if not known. `link` leads to the page where the
 * subscription is canceled.
 */
export interface SubscriptionResumedDetails {
  name: string
  chargeAt: Date
  price: number
  currency: Currency
  last4: string | null
  link: string
}

/** `code` is valid for `lifetimeMs`, and only for a sign-in by phone under way. */
export interface PhoneSignInDetails {
  name: ''
  code: string
  lifetimeMs: number
}

/** `code` is valid for `lifetimeMs`, and only for changing the phone. */
export interface PhoneCodeDetails {
  name: string
  code: string
  lifetimeMs: number
}

export interface PasswordNoticeDetails {
  name: string
  at: Date
}

/** `provider` is the provider's own name. */
export interface IdentityNoticeDetails {
  name: string
  provider: string
  at: Date
}

/** `code` is valid for `lifetimeMs`. `provider` is the provider's own name. */
export interface IdentityCodeDetails {
  /** Empty: the provider vouches for nobody's mailbox, and another person's text is not mailed. */
  name: ''
  provider: string
  code: string
  lifetimeMs: number
}

/** `passkey` is the label that its owner has given it. */
export interface PasskeyNoticeDetails {
  name: string
  passkey: string
  at: Date
}

/** `way` is the provider's own name, or the label of a passkey. */
export interface RemovalNoticeDetails {
  name: string
  way: string
  at: Date
}

/** The providers of the removed identities, and the labels of the removed passkeys. */
export interface WaysRemovedDetails {
  name: string
  identities: readonly string[]
  passkeys: readonly string[]
  at: Date
}
