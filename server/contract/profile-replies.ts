import type { SavedCardReply } from './checkout-replies.ts'
import type { Currency } from './money.ts'
import type { ProductType } from './products.ts'

/** What the cabinet's calls answer. Sums are numbers of rubles or euros, moments are ISO 8601. Source: DESIGN §4. */

/** One thing that was paid for; a renewal is one of its own. `price` is what it cost, codes taken off; null `available_to` is for good. */
export interface PurchaseReply {
  name: string
  type: Exclude<ProductType, 'camp'>
  camp: boolean
  date: string
  price: number
  currency: Currency
  available_to: string | null
  url: string
}

/**
 * `active` and `trial` renew by themselves; `past_due`: a charge has failed and is tried again; `canceled`: open until `available_to`
 * and not charged any more; `ended`: neither.
 */
export interface SubscriptionReply {
  id: string
  name: string
  state: 'trial' | 'active' | 'past_due' | 'canceled' | 'ended'
  /** What the next period costs. */
  price: number
  currency: Currency
  /** Null where nothing is charged any more. */
  next_charge: string | null
  available_to: string
  /** What is charged; null where there is no card any more. */
  card: SavedCardReply | null
  /** The checkout takes it up again. Source: checkout spec §6. */
  may_resume: boolean
}

/** Whole lils, what was spent below nothing. */
export interface LilsEntryReply {
  amount: number
  kind: string
  date: string
}

/** A product that is open for good, as buttons name it: `course:12` is of the type `course`. */
export interface OwnedReply {
  type: ProductType
  product_id: number
  name: string
  /** Where it is; '' where there is no page of it. */
  url: string
}

export interface PurchasesReply {
  status: 'ok'
  /** The latest first. */
  purchases: PurchaseReply[]
  /** What is open for good, and not sold again. */
  owned: OwnedReply[]
  /** The one that runs, else the latest; null where there was none. */
  subscription: SubscriptionReply | null
  other_subscriptions: SubscriptionReply[]
  cards: SavedCardReply[]
  bonuses: number
  lils_history: LilsEntryReply[]
}

export interface CancelSubscriptionReply {
  status: 'ok'
  /** Until when it stays open. */
  available_to: string
}
