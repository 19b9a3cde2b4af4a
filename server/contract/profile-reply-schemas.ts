import * as z from 'zod'
import { card, currency, moment, ok, productType } from './checkout-reply-schemas.ts'
import { exactly } from './exactly.ts'
import { PRODUCT_TYPES } from './products.ts'
import type * as profile from './profile-replies.ts'

/** The schemas of what the cabinet answers, for the description of the API and for tests. Sums are rubles or euros. */

const purchase = exactly<profile.PurchaseReply>()(
  z
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
    .meta({ id: 'Purchase' }),
)

const subscription = exactly<profile.SubscriptionReply>()(
  z
    .strictObject({
      id: z.string(),
      name: z.string(),
      state: z.enum(['trial', 'active', 'past_due', 'canceled', 'ended']),
      price: z.number(),
      currency,
      next_charge: moment.nullable(),
      available_to: moment,
      card: card.nullable(),
      may_resume: z.boolean(),
    })
    .meta({ id: 'Subscription' }),
)

export const purchasesReply = exactly<profile.PurchasesReply>()(
  z
    .strictObject({
      ...ok,
      purchases: z.array(purchase),
      owned: z.array(
        z.strictObject({ type: z.enum(PRODUCT_TYPES), product_id: z.number(), name: z.string(), url: z.string() }),
      ),
      subscription: subscription.nullable(),
      other_subscriptions: z.array(subscription),
      cards: z.array(card),
      bonuses: z.number(),
      lils_history: z.array(z.strictObject({ amount: z.number(), kind: z.string(), date: moment })),
    })
    .meta({ id: 'PurchasesReply' }),
)

export const cancelSubscriptionReply = exactly<profile.CancelSubscriptionReply>()(
  z.strictObject({ ...ok, available_to: moment }),
)
