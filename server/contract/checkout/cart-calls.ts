import * as z from 'zod'
import { captchaPuzzle } from '../replies.ts'
import { isPlainHref, isSafeLink } from '../rules.ts'
import { clean, email, errorTexts, flag, linklessLines, strictBody, text } from '../schemas-fields.ts'
import { GIFT_MESSAGE_MAX } from './limits.ts'
import { PAYMENT_METHODS, PROVIDERS, type ProviderId } from './methods.ts'
import { PRODUCT_TYPES } from './product-id.ts'
import { card, currency, moment, ok, productType, provider } from './replies.ts'
import { LONGEST_TOKEN, cartId, common, giver, optionalCart, ownId, promo, single, whole } from './schemas.ts'

/** Gift details from the buyer of a certificate. `send_on` is a day in Moscow time. */
const giftFields = {
  ...giver,
  receiver_email: email.optional(),
  message: linklessLines(GIFT_MESSAGE_MAX).optional(),
  send_on: z.iso.date({ error: errorTexts.dateBad }).optional(),
}

/**
 * The path names the cart: its id, or `current`. `products` (`course:12,school:1:3`) and `euro` count only where the browser keeps no
 * cookies, so that no cart can be stored: what the page sells instead.
 */
export const getCartBody = strictBody({
  ...common,
  ...cartId,
  ...single,
  products: text(2_000)
    .regex(/^[a-z-]+:\d{1,9}(?::\d{1,2})?(?:,[a-z-]+:\d{1,9}(?::\d{1,2})?)*$/, errorTexts.notOffered)
    .optional(),
  euro: flag.optional(),
})

export const addItemBody = strictBody({
  ...common,
  product_type: z.enum(PRODUCT_TYPES, { error: errorTexts.notOffered }).optional(),
  product_id: whole(999_999_999).optional(),
  duration: whole(120).optional(),
  /** Adds the black box, instead of a type and an id. */
  blackbox: flag.optional(),
  ...giftFields,
  /** The solution of the puzzle of a `PuzzleReply`. */
  puzzle: text(LONGEST_TOKEN).optional(),
})

/** Replaces all gift details: an omitted field is cleared. */
export const setGiftBody = strictBody({ ...common, item_id: ownId, ...giftFields })

/** The URL of a page that is shown nowhere: as a link that may be stored, and http as well, as pages have it in development. */
const pageUrl = text(2_048).refine((value) => isSafeLink(value) || isPlainHref(value), errorTexts.linkBad)

/** The fields about the page and the item are validated and discarded. Source: checkout spec §7. */
export const removeItemBody = strictBody({
  ...common,
  item_id: ownId,
  lesson: clean(200).optional(),
  'lesson-id': clean(64).optional(),
  'page-url': pageUrl.optional(),
  url: pageUrl.optional(),
  title: clean(300).optional(),
  'product-type': clean(64).optional(),
})

export const setDurationBody = strictBody({ ...common, item_id: ownId, duration: whole(120) })

export const setCountryBody = strictBody({ ...common, is_rf: flag })

/** `checkcode` differs from `promocode`: it asks whether a code is for lessons. Source: checkout spec §7. */
export const usePointsBody = strictBody({
  ...common,
  ...optionalCart,
  ...single,
  promocode: promo.optional(),
  checkcode: promo.optional(),
  use_bonuses: flag.optional(),
  is_euro: flag.optional(),
  product_type: clean(64).optional(),
  product_id: clean(64).optional(),
})

/** Prices or ids of packages, keyed by their months (`{"3": 4200}`). */
const byDuration = z.record(z.string(), z.number()).meta({ id: 'ByDuration' })
export type ByDuration = z.infer<typeof byDuration>

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
    /** When the cart was read; a payment request repeats it. */
    as_of: moment,
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

export type GetCartInput = z.output<typeof getCartBody>
export type AddItemInput = z.output<typeof addItemBody>
export type SetGiftInput = z.output<typeof setGiftBody>
export type RemoveItemInput = z.output<typeof removeItemBody>
export type SetDurationInput = z.output<typeof setDurationBody>
export type SetCountryInput = z.output<typeof setCountryBody>
export type UsePointsInput = z.output<typeof usePointsBody>
