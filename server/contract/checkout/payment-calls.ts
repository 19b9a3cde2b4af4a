import * as z from 'zod'
import { clean, errorTexts, flag, strictBody, strictBodyWithUtm, text, typedText } from '../schemas-fields.ts'
import { PAYMENT_METHODS } from './methods.ts'
import { currency, moment, ok, productType } from './replies.ts'
import { LONGEST_TOKEN, cartId, common, giver, optionalCart, ownId, promo, readAt, single, sum } from './schemas.ts'

/**
 * The payment request. Items and prices are those of the cart; `items` and `total` are only compared with them.
 * Source: checkout spec §7.
 */
export const payBody = strictBodyWithUtm({
  ...common,
  ...cartId,
  ...single,
  ...readAt,
  /** Ids of the items that the page shows, as a list or as its JSON; a cart with other items is not charged. */
  items: z
    .union([text(8_192), z.array(z.union([ownId, z.int()])).max(100)], { error: errorTexts.notOffered })
    .optional(),
  promocode: promo.optional(),
  use_bonuses: flag.optional(),
  /** The total that the page shows: a cart that costs more is not charged. It never lowers the price. */
  total: sum.optional(),
  /** The name on the card. */
  user_name: typedText(100).optional(),
  method: z.enum(PAYMENT_METHODS, { error: errorTexts.notOffered }).optional(),
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
  ...readAt,
  is_trial: flag.optional(),
  is_subscribe: flag.optional(),
  resubscribe: flag.optional(),
  promocode: promo.optional(),
  total: sum.optional(),
})

export const paymentStatusBody = strictBody({ ...common, payment: ownId })

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

/**
 * Details that the page of a failed payment shows on demand. `id` is the provider's payment id, or the attempt's if there is none.
 * Source: checkout spec §8.
 */
const paymentError = z
  .strictObject({ type: z.string(), id: z.string(), code: z.string(), description: z.string() })
  .meta({ id: 'PaymentError' })
export type PaymentErrorReply = z.infer<typeof paymentError>

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

export type PayInput = z.output<typeof payBody>
export type GetTokenInput = z.output<typeof getTokenBody>
export type PaymentStatusInput = z.output<typeof paymentStatusBody>
export type ReturnPageInput = z.output<typeof returnPage>
export type SecureFormInput = z.output<typeof secureForm>
export type ToBankInput = z.output<typeof toBankForm>
