import * as z from 'zod'
import { card, currency, moment, ok, productType } from './checkout-replies.ts'
import { PRODUCT_TYPES } from './products.ts'

/** What the cabinet's calls answer. Sums are numbers of rubles or euros. Source: DESIGN §4. */

/** One thing that was paid for; a renewal is one of its own. `price` is what it cost, codes taken off; null `available_to` is for good. */
const purchase = z
  .strictObject({
    name: z.string(),
    type: productType,
    camp: z.boolean(),
    date: moment,
    price: z.number(),
    currency,
    available_to: moment.nullable(),
    url: z.string(),
  })
  .meta({ id: 'Purchase' })
export type PurchaseReply = z.infer<typeof purchase>

const subscription = z
  .strictObject({
    id: z.string(),
    name: z.string(),
    /**
     * `active` and `trial` renew by themselves; `past_due`: a charge has failed and is tried again; `canceled`: open until `available_to`
     * and not charged any more; `ended`: neither.
     */
    state: z.enum(['trial', 'active', 'past_due', 'canceled', 'ended']),
    /** What the next period costs. */
    price: z.number(),
    currency,
    /** Null where nothing is charged any more. */
    next_charge: moment.nullable(),
    available_to: moment,
    /** What is charged; null where there is no card any more. */
    card: card.nullable(),
    /** The checkout takes it up again. Source: checkout spec §6. */
    may_resume: z.boolean(),
  })
  .meta({ id: 'Subscription' })
export type SubscriptionReply = z.infer<typeof subscription>

/** Whole lils, what was spent below nothing. */
const lilsEntry = z.strictObject({ amount: z.number(), kind: z.string(), date: moment })
export type LilsEntryReply = z.infer<typeof lilsEntry>

/** A product that is open for good, as buttons name it: `course:12` is of the type `course`. */
const owned = z.strictObject({
  type: z.enum(PRODUCT_TYPES),
  product_id: z.number(),
  name: z.string(),
  /** Where it is; '' where there is no page of it. */
  url: z.string(),
})
export type OwnedReply = z.infer<typeof owned>

export const purchasesReply = z
  .strictObject({
    ...ok,
    /** The latest first. */
    purchases: z.array(purchase),
    /** What is open for good, and not sold again. */
    owned: z.array(owned),
    /** The one that runs, else the latest; null where there was none. */
    subscription: subscription.nullable(),
    other_subscriptions: z.array(subscription),
    cards: z.array(card),
    bonuses: z.number(),
    lils_history: z.array(lilsEntry),
  })
  .meta({ id: 'PurchasesReply' })
export type PurchasesReply = z.infer<typeof purchasesReply>

/** `available_to`: until when it stays open. */
export const cancelSubscriptionReply = z.strictObject({ ...ok, available_to: moment })
export type CancelSubscriptionReply = z.infer<typeof cancelSubscriptionReply>
