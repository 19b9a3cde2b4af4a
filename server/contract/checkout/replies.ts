import * as z from 'zod'
import { PAYMENT_METHODS, type ProviderId, PROVIDERS } from './methods.ts'
import { PRODUCT_TYPES } from './product-id.ts'
import { captchaPuzzle } from '../replies.ts'

/** Responses of the checkout calls. Sums on the wire are numbers of rubles or euros. Source: checkout spec §3, §4, §7 and DESIGN §6. */

export const ok = { status: z.literal('ok') }
export const currency = z.enum(['RUB', 'EUR'])
export const productType = z.enum(PRODUCT_TYPES).exclude(['camp'])
export const moment = z.iso.datetime().meta({ description: 'ISO 8601' })
const provider = z.enum(PROVIDERS)

/** Prices or ids of packages, keyed by their months (`{"3": 4200}`). */
const byDuration = z.record(z.string(), z.number()).meta({ id: 'ByDuration' })
export type ByDuration = z.infer<typeof byDuration>

export const okReply = z.strictObject(ok).meta({ id: 'OkReply' })
export type OkReply = z.infer<typeof okReply>

/**
 * Details that the page of a failed payment shows on demand. `id` is the provider's payment id, or the attempt's if there is none.
 * Source: checkout spec §8.
 */
const paymentError = z
  .strictObject({ type: z.string(), id: z.string(), code: z.string(), description: z.string() })
  .meta({ id: 'PaymentError' })
export type PaymentErrorReply = z.infer<typeof paymentError>

/** Gift details from the buyer of a certificate; null if not given. `send_on` is a day in Moscow time, `YYYY-MM-DD`. */
const gift = z
  .strictObject({
    giver_name: z.string().nullable(),
    giver_gender: z.enum(['f', 'm']).nullable(),
    receiver_email: z.string().nullable(),
    message: z.string().nullable(),
    send_on: z.iso.date().nullable(),
  })
  .meta({ id: 'Gift' })
export type GiftReply = z.infer<typeof gift>

/** `id` identifies the item within its cart. `price` and `discount` are in the currency of the cart, `price_rub` in rubles. */
const item = z
  .strictObject({
    id: z.string(),
    product_id: z.int(),
    name: z.string(),
    type: productType,
    camp: z.boolean(),
    img: z.string(),
    author: z.string().nullable(),
    price: z.number(),
    price_rub: z.number(),
    discount: z.number(),
    /** Months of access; 0 is a camp until the end of summer; null for a product without a term. */
    duration: z.number().nullable(),
    /** Null if access has no end, or is not paid yet. */
    available_to: moment.nullable(),
    url: z.string(),
    is_gift: z.boolean(),
    /** Null for anything but a certificate, and if no gift details were given. */
    gift: gift.nullable(),
    is_trial: z.boolean(),
    /** Price of the next month or year of Plus; null for other items. */
    plus_current_price: z.number().nullable(),
  })
  .meta({ id: 'CartItem' })
export type CartItemReply = z.infer<typeof item>

/**
 * `token` is the school's own name for the card and worthless elsewhere; `number` is its last digits, `exp` is `MM/YY`, `type` its
 * brand; `provider` stores it and charges it.
 */
export const card = z
  .strictObject({
    id: z.string(),
    token: z.string(),
    name: z.string(),
    number: z.string(),
    exp: z.string(),
    type: z.string(),
    provider,
  })
  .meta({ id: 'SavedCard' })
export type SavedCardReply = z.infer<typeof card>

/** What the page needs to load a provider's script. `key` is public. */
const providerOffer = z
  .strictObject({ script: z.string(), key: z.string(), widget: z.string().optional() })
  .meta({ id: 'ProviderOffer' })
export type ProviderOfferReply = z.infer<typeof providerOffer>

const providerOffers: z.ZodType<Partial<Record<ProviderId, ProviderOfferReply>>> = z.strictObject(
  Object.fromEntries(PROVIDERS.map((id) => [id, providerOffer.optional()])),
)

/** The offered payment methods, each with the provider that serves it, or `school`. */
const methodOffers = z.partialRecord(z.enum(PAYMENT_METHODS), z.union([provider, z.literal('school')]))
export type MethodOffersReply = z.infer<typeof methodOffers>

export const cartReply = z
  .strictObject({
    ...ok,
    cart_id: z.string(),
    currency,
    items: z.array(item),
    /** Items in the cart that are not sold because the user already has them for good; listed until they are removed. */
    owned: z.array(item),
    packages: byDuration,
    camp_packages: byDuration,
    catalog_packages: byDuration,
    package_ids: byDuration,
    catalog_package_ids: byDuration,
    durations: z.array(z.number()),
    camp_durations: z.array(z.number()),
    catalog_durations: z.array(z.number()),
    cards: z.array(card),
    /** Sum of the items' own discounts, in the currency of the cart. */
    discount: z.number(),
    hide_lil_and_promo: z.boolean(),
    /** The threshold of promo codes and lils is waived for this cart. */
    is_threshold_waived: z.boolean(),
    user_promocodes: z.array(z.string()),
    /** Lils of the signed-in user; 0 for a visitor. */
    bonuses: z.number(),
    bf_course_counter: z.number(),
    is_recurrent: z.boolean(),
    /** The signed-in user has had the trial of the catalogue, or is a subscriber. */
    is_trial_unavailable: z.boolean(),
    methods: methodOffers,
    providers: providerOffers,
    /** Origins of the pages that a payment may redirect to; `*` allows any https origin, for the 3-D Secure pages of banks. */
    redirect_hosts: z.array(z.string()),
    /** The browser keeps no cookies of the school on this landing: no cart can be stored, and no visitor can pay here. */
    cookies_blocked: z.boolean(),
    /** The undecided payment attempt for this cart, if any; poll `payment-status` with this id. */
    payment: z.string().nullable(),
  })
  .meta({ id: 'CartReply' })
export type CartReply = z.infer<typeof cartReply>

/** `count`: how many items the cart has now. */
export const addedItemReply = z.strictObject({ ...ok, cart_id: z.string(), item_id: z.string(), count: z.number() })
export type AddedItemReply = z.infer<typeof addedItemReply>

/** In a flood of carts the browser solves a puzzle and repeats the call with its solution, a `CaptchaSolution`, in `puzzle`. */
export const puzzleReply = z.strictObject({ status: z.literal('puzzle'), error: z.string(), challenge: captchaPuzzle })
export type PuzzleReply = z.infer<typeof puzzleReply>

export type AddItemReply = AddedItemReply | PuzzleReply

/**
 * `discount` is in the currency of the cart, `discount_rub` in rubles. `promocode` is '' for a code that does not apply, and for the
 * internal one, which only waives the threshold.
 */
export const promoReply = z
  .union([
    z.strictObject({
      ...ok,
      promocode: z.string(),
      discount: z.number(),
      discount_rub: z.number(),
      is_threshold_waived: z.boolean().optional(),
      /** The code is valid, and counts from this sum on. */
      min_sum: z.number().optional(),
    }),
    /** The code of a gift certificate: its value in lils, its giver, and the gender for the wording. */
    z.strictObject({
      status: z.literal('lils'),
      lils: z.number(),
      user: z.string(),
      gender: z.enum(['f', 'm']).nullable(),
    }),
    /** `checkcode`: whether the code is for lessons. */
    z.strictObject({ ...ok, for_lesson: z.boolean() }),
  ])
  .meta({ id: 'PromoReply' })
export type PromoReply = z.infer<typeof promoReply>

/** A paid item. */
const paidItem = z
  .strictObject({
    name: z.string(),
    type: productType,
    camp: z.boolean(),
    /** Null if access has no end. */
    available_to: moment.nullable(),
    url: z.string(),
  })
  .meta({ id: 'PaidItem' })
export type PaidItemReply = z.infer<typeof paidItem>

/** The order of a payment, as the payment's page shows it. */
const order = z
  .strictObject({
    /** The order number shown to the buyer, and by the provider beside the sum. */
    number: z.string(),
    /** Amount paid in money, in `currency`. */
    total: z.number(),
    currency,
    /** Number of lils paid. */
    lils: z.number(),
    method: z.enum(PAYMENT_METHODS),
    /** The masked address that receipt and mail go to: `m•••@example.com`. */
    email: z.string(),
    /** A subscription is resumed within a period that is paid already: nothing is charged or bought. */
    is_resumed: z.boolean(),
  })
  .meta({ id: 'PaymentOrder' })
export type OrderReply = z.infer<typeof order>

/** The id of the payment attempt, for `payment-status` and the URL of the success page. */
const ofPayment = { payment: z.string() }

/**
 * Opens the buyer's session on the school's own pages on the way to the bank. Only the pay call of a landing sends it, for a page that
 * replaces the landing.
 */
const leaving = { ticket: z.string().optional() }

/** `formHTML` is built by the server from the validated `action` and `fields`. */
const secure = z.strictObject({
  formHTML: z.string(),
  action: z.string(),
  fields: z.record(z.string(), z.string()),
  is_frameable: z.boolean(),
})

/** `available_to` and `url` are those of the first item. */
const paid = z.strictObject({
  ...ofPayment,
  status: z.enum(['success', 'paid_bonuses']),
  available_to: moment.nullable(),
  url: z.string(),
  items: z.array(paidItem),
  order,
})
export type PaidReply = z.infer<typeof paid>

/** Every status of checkout spec §4, and `wait`: the outcome is not known yet. */
export const payReply = z
  .union([
    z.strictObject({ ...ofPayment, ...leaving, status: z.literal('to_secure'), answer: z.strictObject({ secure }) }),
    z.strictObject({ ...ofPayment, status: z.enum(['paid', 'wait']), order }),
    z.strictObject({
      ...ofPayment,
      ...leaving,
      status: z.literal('redirect'),
      redirect_to: z.string(),
      /** As in `wait`, for a buyer who has come back; only `payment-status` sends it. */
      order: order.optional(),
    }),
    z.strictObject({
      ...ofPayment,
      status: z.literal('show_form'),
      confirmation_token: z.string(),
      url: z.string(),
    }),
    paid,
    z.strictObject({ status: z.literal('error'), error: paymentError, payment: z.string().optional() }),
    z.strictObject({ status: z.literal('unavailable') }),
  ])
  .meta({ id: 'PayReply' })
export type PayReply = z.infer<typeof payReply>

/** The embedded form of the provider for euros. */
export const clientSecretReply = z.strictObject({ ...ok, clientSecret: z.string(), payment: z.string() })
export type ClientSecretReply = z.infer<typeof clientSecretReply>
