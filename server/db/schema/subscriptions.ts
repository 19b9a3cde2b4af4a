import type { Lang } from '../../contract/langs.ts'
import type { ProviderId } from '../../contract/checkout/methods.ts'
import { id, index, instant, isNotNegative, isOneOf, table, text, uniqueIndex, whole } from './columns.ts'
import { person } from './people.ts'
import { type CURRENCIES, product } from './shop.ts'

export const SUBSCRIPTION_STATES = ['trial', 'active', 'past_due', 'canceled', 'ended'] as const

const ofPerson = () =>
  text('person_id')
    .notNull()
    .references(() => person.id, { onDelete: 'cascade' })

/** A saved card. The provider's token is sealed; `fingerprint` is a keyed hash. A deleted card is never charged. */
export const savedCard = table(
  'saved_card',
  {
    id: id(),
    personId: ofPerson(),
    provider: text('provider').notNull().$type<ProviderId>(),
    sealedToken: text('sealed_token'),
    brand: text('brand').notNull(),
    last4: text('last4').notNull(),
    /** `MMYY`. */
    expiry: text('expiry').notNull(),
    /** Identifies the same card of a person: a keyed hash of what the provider returns about it. */
    fingerprint: text('fingerprint').notNull(),
    createdAt: instant('created_at').notNull(),
    deletedAt: instant('deleted_at'),
  },
  (column) => [
    uniqueIndex('saved_card_once').on(column.personId, column.provider, column.fingerprint),
    index('saved_card_person').on(column.personId, column.createdAt, column.id),
  ],
)

/**
 * A subscription, which renews by itself. No further charge is due while `nextChargeAt` is null. The price is in minor units, as agreed
 * when it began.
 */
export const subscription = table(
  'subscription',
  {
    id: id(),
    personId: ofPerson(),
    product: text('product')
      .notNull()
      .references(() => product.id),
    state: text('state').notNull().$type<(typeof SUBSCRIPTION_STATES)[number]>(),
    currency: text('currency').notNull().$type<(typeof CURRENCIES)[number]>(),
    price: whole('price').notNull(),
    /** Months of one period. */
    months: whole('months').notNull(),
    cardId: text('card_id'),
    /** End of the paid period or of the trial. */
    periodEnd: instant('period_end').notNull(),
    nextChargeAt: instant('next_charge_at'),
    retries: whole('retries').notNull().default(0),
    noticeSentAt: instant('notice_sent_at'),
    canceledAt: instant('canceled_at'),
    lang: text('lang').notNull().$type<Lang>(),
    createdAt: instant('created_at').notNull(),
  },
  (column) => [
    uniqueIndex('subscription_once').on(column.personId, column.product),
    index('subscription_next_charge').on(column.nextChargeAt),
    index('subscription_person').on(column.personId, column.createdAt, column.id),
    index('subscription_created').on(column.createdAt, column.id),
    index('subscription_in_state').on(column.state, column.createdAt, column.id),
    index('subscription_notice').on(column.state, column.noticeSentAt, column.nextChargeAt),
    index('subscription_card').on(column.cardId),
    isOneOf('subscription_state', column.state, SUBSCRIPTION_STATES),
    isNotNegative('subscription_price', column.price),
  ],
)

/** Trials already taken: `id` is a keyed hash of the person, of the phone or of the card, with one row each. */
export const trialClaim = table(
  'trial_claim',
  {
    id: id(),
    personId: ofPerson(),
    orderId: text('order_id').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (column) => [index('trial_claim_person').on(column.personId), index('trial_claim_order').on(column.orderId)],
)
