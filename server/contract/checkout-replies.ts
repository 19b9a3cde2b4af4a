import type { PaymentMethodId, ProviderId } from './methods.ts'
import type { Currency } from './money.ts'
import type { ProductType } from './products.ts'

/** What the checkout calls answer. Sums on the wire are numbers of rubles or euros. Source: checkout spec §3, §4, §7 and DESIGN §6. */

/** What the page of a failed payment shows on demand. `id` is the provider's id of the payment. Source: checkout spec §8. */
export interface PaymentErrorReply {
  type: string
  id: string
  code: string
  description: string
}

/** What the buyer of a certificate has said of the gift; null where nothing was said. `send_on` is a day by Moscow time, `YYYY-MM-DD`. */
export interface GiftReply {
  giver_name: string | null
  giver_gender: 'f' | 'm' | null
  receiver_email: string | null
  message: string | null
  send_on: string | null
}

/** `id` names the item within its cart. `price` and `discount` are in the currency of the cart, `price_rub` in rubles. */
export interface CartItemReply {
  id: string
  product_id: number
  name: string
  type: Exclude<ProductType, 'camp'>
  camp: boolean
  img: string
  author: string | null
  price: number
  price_rub: number
  discount: number
  /** Months; 0 is a camp until the end of summer; null where nothing is chosen. */
  duration: number | null
  /** ISO 8601; null where it has no end, or is not paid yet. */
  available_to: string | null
  url: string
  is_gift: boolean
  /** Null for anything but a certificate, and where nothing was said of it. */
  gift: GiftReply | null
  is_trial: boolean
  /** What Plus costs for its next month or year; null for anything else. */
  plus_current_price: number | null
}

/**
 * `token` is our own name of the card and worth nothing elsewhere; `number` are its last figures, `exp` is `MM/YY`, `type` its brand,
 * `provider` keeps it and charges it.
 */
export interface SavedCardReply {
  id: string
  token: string
  name: string
  number: string
  exp: string
  type: string
  provider: ProviderId
}

/** Prices, or ids, of packages by their months (`{"3": 4200}`). */
export type ByDuration = Record<string, number>

/** What the page needs of a provider's script. `key` is public. */
export interface ProviderOfferReply {
  script: string
  key: string
  widget?: string
}

/** How a method can be paid here, and by whom. */
export type MethodOffersReply = Partial<Record<PaymentMethodId, ProviderId | 'school'>>

export interface CartReply {
  status: 'ok'
  cart_id: string
  currency: Currency
  items: CartItemReply[]
  /** What lies in the cart and is not sold, since who is signed in has it for good; it is named until it is taken out. */
  owned: CartItemReply[]
  packages: ByDuration
  camp_packages: ByDuration
  catalog_packages: ByDuration
  package_ids: ByDuration
  catalog_package_ids: ByDuration
  durations: number[]
  camp_durations: number[]
  catalog_durations: number[]
  cards: SavedCardReply[]
  /** What the items are cheaper by, in the currency of the cart. */
  discount: number
  hide_lil_and_promo: boolean
  /** The threshold of promo codes and lils is waived for this cart. */
  is_threshold_waived: boolean
  user_promocodes: string[]
  /** Lils of who is signed in. */
  bonuses: number
  bf_course_counter: number
  is_recurrent: boolean
  /** Who is signed in has had the trial of the catalogue, or is a subscriber. */
  is_trial_unavailable: boolean
  methods: MethodOffersReply
  providers: Partial<Record<ProviderId, ProviderOfferReply>>
  /** Origins of the pages that people are led to for paying; `*` is the 3-D Secure page of any bank, at any https origin. */
  redirect_hosts: string[]
  /** A payment for this cart that has begun and is not decided; its state is asked for with this id. */
  payment: string | null
}

export interface AddItemReply {
  status: 'ok'
  cart_id: string
  item_id: string
  /** How many items the cart has now. */
  count: number
}

export interface OkReply {
  status: 'ok'
}

/** `discount` in the currency of the cart, `discount_rub` in rubles. `promocode` is '' for the code that only waives the threshold. */
export type PromoReply =
  | { status: 'ok'; promocode: string; discount: number; discount_rub: number; is_threshold_waived?: boolean }
  /** The code of a gift certificate: what it is worth, who gave it, and the gender of the wording. */
  | { status: 'lils'; lils: number; user: string; gender: 'f' | 'm' | null }
  /** `checkcode`: whether the code is for lessons. */
  | { status: 'ok'; for_lesson: boolean }

/** An item that was paid for. */
export interface PaidItemReply {
  name: string
  type: Exclude<ProductType, 'camp'>
  camp: boolean
  /** ISO 8601; null where it has no end. */
  available_to: string | null
  url: string
}

/** The order of a payment, as its page names it. */
export interface OrderReply {
  /** What people call it, and what the provider shows beside the sum. */
  number: string
  /** What is paid in money, in `currency`. */
  total: number
  currency: Currency
  /** What is paid in lils. */
  lils: number
  method: PaymentMethodId
  /** Where receipt and letter go, masked: `m•••@example.com`. */
  email: string
}

interface OfPayment {
  /** Our id of the attempt, for `payment-status` and the address of the success page. */
  payment: string
}

/** `available_to` and `url` are those of the only item, or of the first. */
export interface PaidReply extends OfPayment {
  status: 'success' | 'paid_bonuses'
  available_to: string | null
  url: string
  items: PaidItemReply[]
  order: OrderReply
}

/** Every status of checkout spec §4, and `wait`: nobody knows yet. */
export type PayReply =
  | (OfPayment & {
      status: 'to_secure'
      /** `formHTML` is made of the checked `action` and `fields` by us. */
      answer: { secure: { formHTML: string; action: string; fields: Record<string, string>; is_frameable: boolean } }
    })
  | (OfPayment & { status: 'paid' | 'wait'; order: OrderReply })
  /** `order` as in `wait`, for who has come back: only `payment-status` tells it. */
  | (OfPayment & { status: 'redirect'; redirect_to: string; order?: OrderReply })
  | (OfPayment & { status: 'show_form'; confirmation_token: string; url: string })
  | PaidReply
  | { status: 'error'; error: PaymentErrorReply; payment?: string }
  | { status: 'unavailable' }

/** The embedded form of the provider for euros. */
export interface ClientSecretReply {
  status: 'ok'
  clientSecret: string
  payment: string
}
