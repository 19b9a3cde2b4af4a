import { flag, id, index, instant, isNotNegative, isOneOf, json, table, text, uniqueIndex, whole } from './columns.ts'
import { person } from './people.ts'

export const PRODUCT_KINDS = ['course', 'school', 'camp', 'catalog', 'lesson', 'gift-certificate', 'plus'] as const
export const CURRENCIES = ['RUB', 'EUR'] as const

const ofPerson = () =>
  text('person_id')
    .notNull()
    .references(() => person.id, { onDelete: 'cascade' })

/** Gift details from the buyer of a certificate; null if not given. `sendOn` is a day in Moscow time, `YYYY-MM-DD`. */
export interface Gift {
  giver: string | null
  gender: 'f' | 'm' | null
  receiver: string | null
  message: string | null
  sendOn: string | null
}

/** A product. `id` is `<type>:<product id>`. Prices are in minor units of their own currency; a null price means not sold in it. */
export const product = table(
  'product',
  {
    id: id(),
    type: text('type').notNull().$type<(typeof PRODUCT_KINDS)[number]>(),
    productId: whole('product_id').notNull(),
    name: text('name').notNull(),
    img: text('img').notNull(),
    author: text('author'),
    url: text('url').notNull(),
    priceRub: whole('price_rub'),
    priceEur: whole('price_eur'),
    /** The current discount, still to be subtracted from the price. */
    discountRub: whole('discount_rub').notNull().default(0),
    discountEur: whole('discount_eur').notNull().default(0),
    /** From then on the price is the full one; null is a discount without end. */
    discountEndsAt: instant('discount_ends_at'),
    /** Months of access after a purchase; null is access without end. Packages have a duration instead. */
    months: whole('months'),
    /** Renews by itself, so it can be paid by card only. */
    isRecurrent: flag('is_recurrent').notNull().default(false),
    hasTrial: flag('has_trial').notNull().default(false),
    /** Lils that the buyer gets for it; for a gift certificate, its value. */
    lils: whole('lils').notNull().default(0),
    isOnSale: flag('is_on_sale').notNull().default(true),
  },
  (column) => [
    uniqueIndex('product_number').on(column.type, column.productId),
    isOneOf('product_type', column.type, PRODUCT_KINDS),
    isNotNegative('product_price_rub', column.priceRub),
    isNotNegative('product_price_eur', column.priceEur),
  ],
)

/** The price of school, camp or catalogue for a number of months; 0 is a camp until the end of summer. `id` is `<type>:<months>`. */
export const productPackage = table(
  'product_package',
  {
    id: id(),
    packageId: whole('package_id').notNull(),
    type: text('type').notNull().$type<'school' | 'camp' | 'catalog'>(),
    duration: whole('duration').notNull(),
    priceRub: whole('price_rub').notNull(),
    priceEur: whole('price_eur').notNull(),
  },
  (column) => [
    uniqueIndex('product_package_duration').on(column.type, column.duration),
    uniqueIndex('product_package_number').on(column.packageId),
    isOneOf('product_package_type', column.type, ['school', 'camp', 'catalog']),
  ],
)

/** A cart: one for every person, and one for every visitor's browser until it signs in. `version` counts changes. */
export const cart = table(
  'cart',
  {
    id: id(),
    personId: text('person_id').references(() => person.id, { onDelete: 'cascade' }),
    visitorHash: text('visitor_hash'),
    currency: text('currency').notNull().default('RUB').$type<(typeof CURRENCIES)[number]>(),
    version: whole('version').notNull().default(0),
    /** The internal promo code has waived the threshold of promo codes and lils. */
    isThresholdWaived: flag('is_threshold_waived').notNull().default(false),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (column) => [
    uniqueIndex('cart_person').on(column.personId),
    uniqueIndex('cart_visitor').on(column.visitorHash),
    index('cart_updated').on(column.updatedAt),
    isOneOf('cart_currency', column.currency, CURRENCIES),
  ],
)

export const cartItem = table(
  'cart_item',
  {
    id: id(),
    cartId: text('cart_id')
      .notNull()
      .references(() => cart.id, { onDelete: 'cascade' }),
    product: text('product')
      .notNull()
      .references(() => product.id),
    /** Months of a package; null if the product has none. */
    duration: whole('duration'),
    /** Gift details of a certificate. */
    gift: json('gift').$type<Gift>(),
    addedAt: instant('added_at').notNull(),
  },
  (column) => [
    uniqueIndex('cart_item_once').on(column.cartId, column.product),
    index('cart_item_added').on(column.cartId, column.addedAt, column.id),
  ],
)

/** The access of a person to a product. `availableTo` null is access without end; each purchase extends it. */
export const entitlement = table(
  'entitlement',
  {
    id: id(),
    personId: ofPerson(),
    product: text('product')
      .notNull()
      .references(() => product.id),
    availableTo: instant('available_to'),
    updatedAt: instant('updated_at').notNull(),
  },
  (column) => [
    uniqueIndex('entitlement_once').on(column.personId, column.product),
    index('entitlement_person').on(column.personId, column.updatedAt, column.product),
    index('entitlement_product').on(column.product, column.availableTo),
  ],
)

/**
 * A promo code: a percentage, or a sum, off the items of some types, or (`internal`) a waiver of the threshold. `used` counts
 * reservations too; a null limit is none.
 */
export const promoCode = table(
  'promo_code',
  {
    id: id(),
    /** Upper-cased. */
    code: text('code').notNull(),
    kind: text('kind').notNull().$type<'percent' | 'fixed' | 'internal'>(),
    /** Percentage; for `fixed` the amounts below apply. */
    percent: whole('percent'),
    amountRub: whole('amount_rub'),
    amountEur: whole('amount_eur'),
    /** The product types that it applies to; null is any. */
    types: json('types').$type<string[]>(),
    startsAt: instant('starts_at'),
    endsAt: instant('ends_at'),
    limit: whole('use_limit'),
    personLimit: whole('person_limit'),
    used: whole('used').notNull().default(0),
    isActive: flag('is_active').notNull().default(true),
    createdAt: instant('created_at').notNull(),
  },
  (column) => [
    uniqueIndex('promo_code_code').on(column.code),
    index('promo_code_created').on(column.createdAt, column.code),
    isOneOf('promo_code_kind', column.kind, ['percent', 'fixed', 'internal']),
    isNotNegative('promo_code_used', column.used),
  ],
)

/** The use of a promo code by one order: reserved (`held`), used, or released. */
export const promoUse = table(
  'promo_use',
  {
    id: id(),
    promoId: text('promo_id')
      .notNull()
      .references(() => promoCode.id),
    personId: ofPerson(),
    orderId: text('order_id').notNull(),
    state: text('state').notNull().$type<'held' | 'used' | 'released'>(),
    createdAt: instant('created_at').notNull(),
  },
  (column) => [
    uniqueIndex('promo_use_order').on(column.orderId),
    index('promo_use_person').on(column.promoId, column.personId),
    isOneOf('promo_use_state', column.state, ['held', 'used', 'released']),
  ],
)

/** Promo codes that a person may choose from. */
export const savedPromo = table(
  'saved_promo',
  {
    id: id(),
    personId: ofPerson(),
    promoId: text('promo_id')
      .notNull()
      .references(() => promoCode.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
  },
  (column) => [uniqueIndex('saved_promo_once').on(column.personId, column.promoId)],
)

/** The lils balance of a person: the sum of the entries below, never below 0. */
export const lilsAccount = table(
  'lils_account',
  { id: id('person_id').references(() => person.id, { onDelete: 'cascade' }), balance: whole('balance').notNull() },
  (column) => [isNotNegative('lils_account_balance', column.balance)],
)

/** The ledger of lils: append-only. `cause` names the reason of an entry and is unique, so that nothing counts twice. */
export const lilsEntry = table(
  'lils_entry',
  {
    id: id(),
    personId: ofPerson(),
    amount: whole('amount').notNull(),
    kind: text('kind').notNull(),
    cause: text('cause').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (column) => [
    uniqueIndex('lils_entry_cause').on(column.cause),
    index('lils_entry_person').on(column.personId, column.createdAt, column.id),
  ],
)

/** A gift certificate, bought or given by the school. The code is stored as a keyed hash; `lils` is its value. */
export const giftCertificate = table(
  'gift_certificate',
  {
    id: id(),
    codeHash: text('code_hash').notNull(),
    lils: whole('lils').notNull(),
    /** The giver, and the gender for the wording, which is null if it was not given. */
    giver: text('giver').notNull(),
    gender: text('gender').$type<'f' | 'm'>(),
    /** The order line that bought it; null if the school gave it. */
    lineId: text('line_id'),
    redeemedBy: text('redeemed_by').references(() => person.id, { onDelete: 'set null' }),
    redeemedAt: instant('redeemed_at'),
    expiresAt: instant('expires_at'),
    isVoid: flag('is_void').notNull().default(false),
    createdAt: instant('created_at').notNull(),
  },
  (column) => [
    uniqueIndex('gift_certificate_code').on(column.codeHash),
    index('gift_certificate_line').on(column.lineId),
    index('gift_certificate_created').on(column.createdAt, column.id),
    isNotNegative('gift_certificate_lils', column.lils),
  ],
)
