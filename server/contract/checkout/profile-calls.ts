import * as z from 'zod'
import { errorTexts, strictBody } from '../schemas-fields.ts'
import { PAYMENT_METHODS } from './methods.ts'
import { PRODUCT_TYPES } from './product-id.ts'
import { card, currency, moment, ok, productType } from './replies.ts'
import { common, ownId, promo } from './schemas.ts'

export const redeemBody = strictBody({
  ...common,
  action: z.literal('get-product', { error: errorTexts.notOffered }),
  code: promo,
  product_type: z.literal('lils', { error: errorTexts.notOffered }),
})

export const cardBody = strictBody({ ...common, card_id: ownId })

export const ownBody = strictBody({ ...common })

/** `subscription` defaults to the one that the cabinet shows first. */
export const cancelSubscriptionBody = strictBody({ ...common, subscription: ownId.optional() })

/** The order that a purchase belongs to. */
const purchaseOrder = z.strictObject({
  /** What people call it by. */
  number: z.string(),
  /** `refunded`: all of its money is returned, and what it opened is closed. */
  state: z.enum(['paid', 'refunded']),
  method: z.enum(PAYMENT_METHODS),
  /** What was paid by that method, without lils. */
  total: z.number(),
  lils: z.number(),
  /** How much of the total is returned or on its way back. */
  refunded: z.number(),
  /** The provider's page with the receipt; null if there is none. */
  receipt_url: z.string().nullable(),
})

/**
 * A paid item, also of an order that was refunded; every renewal is a separate one. `price` is after item discounts and promo codes, before
 * lils; null `available_to` is access without end. The items of an order follow each other.
 */
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
    order: purchaseOrder,
  })
  .meta({ id: 'Purchase' })
export type PurchaseReply = z.infer<typeof purchase>

const subscription = z
  .strictObject({
    id: z.string(),
    name: z.string(),
    /**
     * `active` and `trial` renew by themselves; `past_due`: a charge has failed and is retried; `canceled`: open until `available_to`
     * and no longer charged; `ended`: neither open nor charged.
     */
    state: z.enum(['trial', 'active', 'past_due', 'canceled', 'ended']),
    /** Price of the next period. */
    price: z.number(),
    currency,
    /** Null if no further charge is due. */
    next_charge: moment.nullable(),
    available_to: moment,
    /** The card that is charged; null if it no longer exists. */
    card: card.nullable(),
    /** The user can resume it in the checkout. Source: checkout spec §6. */
    may_resume: z.boolean(),
  })
  .meta({ id: 'Subscription' })
export type SubscriptionReply = z.infer<typeof subscription>

/** Whole lils; spent ones are negative. */
const lilsEntry = z.strictObject({ amount: z.number(), kind: z.string(), date: moment })
export type LilsEntryReply = z.infer<typeof lilsEntry>

/** A product with access without end, as buttons name it: `course:12` is of the type `course`. */
const owned = z.strictObject({
  type: z.enum(PRODUCT_TYPES),
  product_id: z.int(),
  name: z.string(),
  /** Its page; '' if it has none. */
  url: z.string(),
})

export const purchasesReply = z
  .strictObject({
    ...ok,
    /** Latest first. */
    purchases: z.array(purchase),
    /** Products with access without end, which are not sold again. */
    owned: z.array(owned),
    /** The running one, else the latest; null if there was none. */
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

export type RedeemInput = z.output<typeof redeemBody>
export type CardInput = z.output<typeof cardBody>
export type OwnInput = z.output<typeof ownBody>
export type CancelSubscriptionInput = z.output<typeof cancelSubscriptionBody>
