import { LANGS } from '../langs.ts'
import * as z from 'zod'
import { GIFT_MESSAGE_MAX, PROMO_CODE_MAX } from './limits.ts'
import { PAYMENT_METHODS } from './methods.ts'
import { PRODUCT_TYPES } from './product-id.ts'
import { isPlainHref, isSafeLink } from '../rules.ts'
import {
  faultTexts,
  clean,
  email,
  flag,
  linkless,
  linklessLines,
  strictBody,
  strictBodyWithUtm,
  text,
  typedText,
} from '../schemas-fields.ts'

const LONGEST_TOKEN = 8_192

const common = { lang: z.enum(LANGS, { error: faultTexts.notOffered }).optional() }

/** A whole number, or its digits as forms send it. */
const whole = (most: number) =>
  z.union(
    [
      z.int().min(0).max(most, faultTexts.notOffered),
      z
        .string()
        .regex(/^\d{1,9}$/)
        .transform(Number)
        .pipe(z.int().max(most, faultTexts.notOffered)),
    ],
    { error: faultTexts.notOffered },
  )

/** A sum in rubles or euros, with at most two decimals. */
const sum = z.union(
  [
    z.number().min(0).max(99_999_999),
    z
      .string()
      .regex(/^\d{1,8}(?:\.\d{1,2})?$/)
      .transform(Number),
  ],
  { error: faultTexts.notOffered },
)

/** An id in the school's format, as carts, items, cards and payments have it. */
const ownId = text(64).regex(/^[\w-]+$/, faultTexts.notOffered)
const cartId = { cart_id: ownId }
const optionalCart = { cart_id: ownId.optional() }

/**
 * The single product that a page sells, with its months if it has any: `course:12`, `school:1:3`. The cart need not have it; other items of
 * the cart are neither shown nor charged.
 */
const single = {
  product: text(40)
    .regex(/^[a-z-]+:\d{1,9}(?::\d{1,2})?$/, faultTexts.notOffered)
    .optional(),
}

/** The giver of a certificate, and the gender for the wording. */
const giver = {
  giver_name: linkless(100).optional(),
  giver_gender: z.enum(['f', 'm'], { error: faultTexts.notOffered }).optional(),
}

/** Gift details from the buyer of a certificate. `send_on` is a day in Moscow time. */
const gift = {
  ...giver,
  receiver_email: email.optional(),
  message: linklessLines(GIFT_MESSAGE_MAX).optional(),
  send_on: z.iso.date({ error: faultTexts.dateBad }).optional(),
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
    .regex(/^[a-z-]+:\d{1,9}(?::\d{1,2})?(?:,[a-z-]+:\d{1,9}(?::\d{1,2})?)*$/, faultTexts.notOffered)
    .optional(),
  euro: flag.optional(),
})

export const addItemBody = strictBody({
  ...common,
  product_type: z.enum(PRODUCT_TYPES, { error: faultTexts.notOffered }).optional(),
  product_id: whole(999_999_999).optional(),
  duration: whole(120).optional(),
  /** Adds the black box, instead of a type and an id. */
  blackbox: flag.optional(),
  ...gift,
  /** The solution of the puzzle of a `PuzzleReply`. */
  puzzle: text(LONGEST_TOKEN).optional(),
})

/** Replaces all gift details: an omitted field is cleared. */
export const setGiftBody = strictBody({ ...common, item_id: ownId, ...gift })

/** The URL of a page that is shown nowhere: as a link that may be stored, and http as well, as pages have it in development. */
const pageUrl = text(2_048).refine((value) => isSafeLink(value) || isPlainHref(value), faultTexts.linkBad)

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

const promo = typedText(PROMO_CODE_MAX)

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

export const redeemBody = strictBody({
  ...common,
  action: z.literal('get-product', { error: faultTexts.notOffered }),
  code: promo,
  product_type: z.literal('lils', { error: faultTexts.notOffered }),
})

/**
 * The payment request. Items and prices are those of the cart; `items` and `total` are only compared with them.
 * Source: checkout spec §7.
 */
export const payBody = strictBodyWithUtm({
  ...common,
  ...cartId,
  ...single,
  /** Ids of the items that the page shows, as a list or as its JSON; a cart with other items is not charged. */
  items: z
    .union([text(8_192), z.array(z.union([ownId, z.int()])).max(100)], { error: faultTexts.notOffered })
    .optional(),
  promocode: promo.optional(),
  use_bonuses: flag.optional(),
  /** The total that the page shows: a cart that costs more is not charged. It never lowers the price. */
  total: sum.optional(),
  /** The name on the card. */
  user_name: typedText(100).optional(),
  method: z.enum(PAYMENT_METHODS, { error: faultTexts.notOffered }).optional(),
  trial: flag.optional(),
  new_card: flag.optional(),
  is_subscribe: flag.optional(),
  resubscribe: flag.optional(),
  yoo_token: text(LONGEST_TOKEN).optional(),
  token: text(LONGEST_TOKEN).optional(),
  card_token: text(64).optional(),
  card_id: ownId.optional(),
  /** Pays in the provider's widget. */
  is_pw: flag.optional(),
  /** Fingerprint of the browser: recorded, decides nothing. */
  fingerprint: clean(200).optional(),
  /** The giver of the certificates whose cart item names none. */
  ...giver,
  /** The idempotency key: a repeated request gets the stored response and is not carried out again. */
  pay_key: ownId.optional(),
})

export const getTokenBody = strictBodyWithUtm({
  ...common,
  ...optionalCart,
  ...single,
  is_trial: flag.optional(),
  is_subscribe: flag.optional(),
  resubscribe: flag.optional(),
  promocode: promo.optional(),
  total: sum.optional(),
})

export const paymentStatusBody = strictBody({ ...common, payment: ownId })

export const cardBody = strictBody({ ...common, card_id: ownId })

export const ownBody = strictBody({ ...common })

/** `subscription` defaults to the one that the cabinet shows first. */
export const cancelSubscriptionBody = strictBody({ ...common, subscription: ownId.optional() })

export const eventsSenderBody = strictBody({
  ...common,
  event: clean(100).pipe(z.string().min(1, faultTexts.notOffered)),
  /** An object, or its JSON. The use case that stores it validates its fields. */
  data: z.union([text(16_384), z.record(z.string(), z.unknown())], { error: faultTexts.notOffered }).optional(),
})

/** The return URL that a buyer arrives at from a provider's page. */
export const returnPage = z.object({ payment: ownId })

/** The form that the bank's page posts after 3-D Secure. */
export const secureForm = z.object({
  payment: ownId,
  MD: z.string().max(1_000).optional(),
  PaRes: z
    .string()
    .max(64 * 1024)
    .optional(),
})

/**
 * Posted by a landing's page to go on to the bank. `address` and, for 3-D Secure, `fields` (JSON) repeat what the pay call has answered.
 * Without a valid `ticket` no session is opened. `switch` agrees to leave another account.
 */
export const toBankForm = strictBody({
  ...common,
  payment: ownId,
  address: z.string().max(4_096),
  fields: text(24_576).optional(),
  ticket: z.string().max(100).optional(),
  switch: flag.optional(),
})

export type GetCartInput = z.output<typeof getCartBody>
export type AddItemInput = z.output<typeof addItemBody>
export type SetGiftInput = z.output<typeof setGiftBody>
export type RemoveItemInput = z.output<typeof removeItemBody>
export type SetDurationInput = z.output<typeof setDurationBody>
export type SetCountryInput = z.output<typeof setCountryBody>
export type UsePointsInput = z.output<typeof usePointsBody>
export type RedeemInput = z.output<typeof redeemBody>
export type PayInput = z.output<typeof payBody>
export type GetTokenInput = z.output<typeof getTokenBody>
export type PaymentStatusInput = z.output<typeof paymentStatusBody>
export type CardInput = z.output<typeof cardBody>
export type OwnInput = z.output<typeof ownBody>
export type CancelSubscriptionInput = z.output<typeof cancelSubscriptionBody>
export type EventsSenderInput = z.output<typeof eventsSenderBody>
export type ReturnPageInput = z.output<typeof returnPage>
export type SecureFormInput = z.output<typeof secureForm>
export type ToBankInput = z.output<typeof toBankForm>
