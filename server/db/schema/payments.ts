import type { Lang } from '../../contract/langs.ts'
import { isNotNull } from 'drizzle-orm'
import type { PaymentMethodId } from '../../contract/checkout/methods.ts'
import { flag, id, index, instant, isNotNegative, isOneOf, json, table, text, uniqueIndex, whole } from './columns.ts'
import { person } from './people.ts'
import { CURRENCIES, type Gift, product, promoCode } from './shop.ts'

export const ORDER_STATES = ['open', 'pending', 'paid', 'review', 'expired', 'canceled', 'refunded'] as const
const ORDER_KINDS = ['purchase', 'trial', 'subscribe', 'resubscribe', 'renewal'] as const
export const ATTEMPT_STATES = [
  'created',
  'action',
  'processing',
  'authorized',
  'succeeded',
  'failed',
  'expired',
  'canceled',
  'returned',
  'manual',
] as const
const REFUND_STATES = ['created', 'processing', 'done', 'failed', 'manual'] as const
export const ORDER_DECISIONS = [
  'refunded-in-part',
  'refunded-but-redeemed',
  'canceled-at-provider',
  'disputed',
  'mismatch',
] as const
type OrderDecision = (typeof ORDER_DECISIONS)[number]

const ofPerson = () =>
  text('person_id')
    .notNull()
    .references(() => person.id, { onDelete: 'cascade' })

const currency = () => text('currency').notNull().$type<(typeof CURRENCIES)[number]>()

/** An order, priced by the server when it was placed. Sums are minor units of `currency`. */
export const shopOrder = table(
  'shop_order',
  {
    id: id(),
    /** What people call the order by; null if a server of an earlier version has stored it. It opens nothing. */
    number: whole('number'),
    personId: ofPerson(),
    kind: text('kind').notNull().$type<(typeof ORDER_KINDS)[number]>(),
    state: text('state').notNull().$type<(typeof ORDER_STATES)[number]>(),
    cartId: text('cart_id'),
    /** The cart, while the order is open or pending: a cart has at most one such order. */
    liveCart: text('live_cart'),
    /**
     * Digest of what the order was made of: items and their totals, code, lils and the like. A request with another digest makes
     * another order.
     */
    digest: text('digest').notNull(),
    currency: currency(),
    sum: whole('sum').notNull(),
    discount: whole('discount').notNull(),
    bonuses: whole('bonuses').notNull(),
    /** Whole lils reserved for `bonuses`. */
    lils: whole('lils').notNull(),
    total: whole('total').notNull(),
    promoId: text('promo_id').references(() => promoCode.id),
    subscriptionId: text('subscription_id'),
    lang: text('lang').notNull().$type<Lang>(),
    utm: json('utm').$type<Record<string, string>>().notNull(),
    /** The giver of those certificates of the order whose own gift names none. */
    giver: json('giver').$type<{ name: string; gender: 'f' | 'm' | null }>(),
    /** The payment attempt that has paid it. */
    paidBy: text('paid_by'),
    /** What the provider reports about the paid order that a person has to decide on; null for nothing. */
    toDecide: text('to_decide').$type<OrderDecision>(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    paidAt: instant('paid_at'),
  },
  (column) => [
    uniqueIndex('shop_order_live_cart').on(column.liveCart),
    uniqueIndex('shop_order_number').on(column.number),
    index('shop_order_to_decide').on(column.toDecide).where(isNotNull(column.toDecide)),
    index('shop_order_person').on(column.personId, column.createdAt, column.id),
    index('shop_order_bought').on(column.personId, column.state, column.paidAt, column.id),
    index('shop_order_cart').on(column.cartId, column.state, column.paidAt),
    index('shop_order_created').on(column.createdAt, column.id),
    index('shop_order_in_state').on(column.state, column.createdAt, column.id),
    index('shop_order_state').on(column.state, column.expiresAt),
    isOneOf('shop_order_state_known', column.state, ORDER_STATES),
    isOneOf('shop_order_kind_known', column.kind, ORDER_KINDS),
    isOneOf('shop_order_currency', column.currency, CURRENCIES),
    isNotNegative('shop_order_total', column.total),
    isNotNegative('shop_order_discount', column.discount),
    isNotNegative('shop_order_bonuses', column.bonuses),
  ],
)

/** An item of an order, with its share of discount and lils: `price - discount - bonuses = due`, in minor units. */
export const orderLine = table(
  'order_line',
  {
    id: id(),
    orderId: text('order_id')
      .notNull()
      .references(() => shopOrder.id, { onDelete: 'cascade' }),
    position: whole('position').notNull(),
    product: text('product')
      .notNull()
      .references(() => product.id),
    name: text('name').notNull(),
    duration: whole('duration'),
    /** Gift details of a certificate. */
    gift: json('gift').$type<Gift>(),
    price: whole('price').notNull(),
    discount: whole('discount').notNull(),
    bonuses: whole('bonuses').notNull(),
    due: whole('due').notNull(),
    /** When access ends, once the order is paid; null is access without end, or not paid. */
    availableTo: instant('available_to'),
  },
  (column) => [
    index('order_line_order').on(column.orderId, column.position),
    isNotNegative('order_line_due', column.due),
  ],
)

/** A payment attempt for an order. Its row is stored before the provider is called, and its id is the idempotency key. */
export const paymentAttempt = table(
  'payment_attempt',
  {
    id: id(),
    orderId: text('order_id')
      .notNull()
      .references(() => shopOrder.id, { onDelete: 'cascade' }),
    personId: ofPerson(),
    /** `charge`, or `binding`: a card is saved, and the amount charged for that is refunded. */
    purpose: text('purpose').notNull().$type<'charge' | 'binding'>(),
    provider: text('provider').notNull(),
    method: text('method').notNull().$type<PaymentMethodId>(),
    state: text('state').notNull().$type<(typeof ATTEMPT_STATES)[number]>(),
    /** The provider's payment id; null until the provider has returned it. */
    ref: text('ref'),
    currency: currency(),
    amount: whole('amount').notNull(),
    /** The idempotency key of the page's request: the same request is never carried out twice. */
    payKey: text('pay_key').notNull(),
    /** SHA-256 of the request body with that key. */
    bodyDigest: text('body_digest').notNull(),
    /** The response to the page, sealed, for a repeated request; cleared once the attempt is decided. */
    reply: json('answer').$type<Record<string, unknown>>(),
    error: json('error').$type<{ type: string; id: string; code: string; description: string }>(),
    savesCard: flag('saves_card').notNull(),
    cardId: text('card_id'),
    /** Recorded as sent by the browser, decides nothing. */
    fingerprint: text('fingerprint'),
    isWidget: flag('is_widget').notNull(),
    /** When the provider is polled next; null once the attempt is decided. */
    checkAt: instant('check_at'),
    checks: whole('checks').notNull().default(0),
    /** When a paid attempt becomes due again, in case its money was returned at the provider; null is never. */
    recheckAt: instant('recheck_at'),
    /** The provider's page with the receipt. */
    receiptUrl: text('receipt_url'),
    createdAt: instant('created_at').notNull(),
    decidedAt: instant('decided_at'),
  },
  (column) => [
    uniqueIndex('payment_attempt_key').on(column.payKey),
    uniqueIndex('payment_attempt_ref').on(column.provider, column.ref),
    index('payment_attempt_order').on(column.orderId, column.createdAt, column.id),
    index('payment_attempt_check').on(column.checkAt, column.provider),
    index('payment_attempt_due').on(column.provider, column.checkAt),
    index('payment_attempt_recheck').on(column.recheckAt),
    index('payment_attempt_in_state').on(column.state, column.orderId),
    index('payment_attempt_created').on(column.createdAt, column.id),
    isOneOf('payment_attempt_state', column.state, ATTEMPT_STATES),
    isNotNegative('payment_attempt_amount', column.amount),
  ],
)

/** A notification (webhook) from a provider: its subject, not its content. Duplicates share one row. */
export const paymentEvent = table(
  'payment_event',
  {
    id: id(),
    provider: text('provider').notNull(),
    eventKey: text('event_key').notNull(),
    ref: text('ref').notNull(),
    attemptId: text('attempt_id'),
    createdAt: instant('created_at').notNull(),
  },
  (column) => [
    uniqueIndex('payment_event_key').on(column.provider, column.eventKey),
    index('payment_event_created').on(column.createdAt),
  ],
)

/** A refund. `dedupeKey` names its cause, so that nothing is refunded twice. */
export const refund = table(
  'refund',
  {
    id: id(),
    attemptId: text('attempt_id')
      .notNull()
      .references(() => paymentAttempt.id),
    amount: whole('amount').notNull(),
    /** `double`, `late`, `binding`, `mismatch`, `operator`, or `provider`: made in the provider's own cabinet. */
    reason: text('reason').notNull(),
    dedupeKey: text('dedupe_key').notNull(),
    state: text('state').notNull().$type<(typeof REFUND_STATES)[number]>(),
    ref: text('ref'),
    checkAt: instant('check_at'),
    checks: whole('checks').notNull().default(0),
    createdAt: instant('created_at').notNull(),
    doneAt: instant('done_at'),
  },
  (column) => [
    uniqueIndex('refund_dedupe').on(column.dedupeKey),
    index('refund_attempt').on(column.attemptId, column.createdAt),
    index('refund_in_state').on(column.state, column.doneAt),
    index('refund_check').on(column.checkAt),
    isOneOf('refund_state', column.state, REFUND_STATES),
    isNotNegative('refund_amount', column.amount),
  ],
)

/** Every state change of an order or of a payment attempt, for later investigation: append-only. */
export const orderEvent = table(
  'order_event',
  {
    id: id(),
    orderId: text('order_id')
      .notNull()
      .references(() => shopOrder.id, { onDelete: 'cascade' }),
    attemptId: text('attempt_id'),
    what: text('what').notNull(),
    before: text('before_state'),
    after: text('after_state'),
    /** `pay`, `return`, `status`, `reconciler`, `scheduler`, the reason of a refund, or `operator: ` with the operator's words. */
    by: text('by_whom').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (column) => [
    index('order_event_order').on(column.orderId, column.createdAt),
    index('order_event_created').on(column.createdAt),
  ],
)

/** An analytics event sent by a page or recorded for a purchase: no personal data. */
export const analyticsEvent = table(
  'analytics_event',
  {
    id: id(),
    personId: text('person_id').references(() => person.id, { onDelete: 'set null' }),
    event: text('event').notNull(),
    data: json('data').$type<Record<string, string | number>>().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (column) => [
    index('analytics_event_created').on(column.createdAt, column.id),
    index('analytics_event_event').on(column.event, column.createdAt, column.id),
  ],
)
