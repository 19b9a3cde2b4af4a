import * as z from 'zod'
import type * as replies from './checkout-replies.ts'
import { exactly } from './exactly.ts'
import { PAYMENT_METHODS, PROVIDERS } from './methods.ts'
import { PRODUCT_TYPES } from './products.ts'

/** The schemas of what the checkout answers, for the description of the API and for tests. Sums are rubles or euros. */

export const ok = { status: z.literal('ok') }
export const currency = z.enum(['RUB', 'EUR'])
export const productType = z.enum(PRODUCT_TYPES).exclude(['camp'])
export const moment = z.iso.datetime().meta({ description: 'ISO 8601' })
const provider = z.enum(PROVIDERS)
const byDuration = z.record(z.string(), z.number()).meta({ id: 'ByDuration' })

export const okReply = exactly<replies.OkReply>()(z.strictObject(ok).meta({ id: 'OkReply' }))

const errorOfPayment = exactly<replies.PaymentErrorReply>()(
  z
    .strictObject({ type: z.string(), id: z.string(), code: z.string(), description: z.string() })
    .meta({ id: 'PaymentError' }),
)

const gift = exactly<replies.GiftReply>()(
  z
    .strictObject({
      giver_name: z.string().nullable(),
      giver_gender: z.enum(['f', 'm']).nullable(),
      receiver_email: z.string().nullable(),
      message: z.string().nullable(),
      send_on: z.iso.date().nullable(),
    })
    .meta({ id: 'Gift' }),
)

const item = exactly<replies.CartItemReply>()(
  z
    .strictObject({
      id: z.string(),
      product_id: z.number(),
      name: z.string(),
      type: productType,
      camp: z.boolean(),
      img: z.string(),
      author: z.string().nullable(),
      price: z.number(),
      price_rub: z.number(),
      discount: z.number(),
      duration: z.number().nullable(),
      available_to: moment.nullable(),
      url: z.string(),
      is_gift: z.boolean(),
      gift: gift.nullable(),
      is_trial: z.boolean(),
      plus_current_price: z.number().nullable(),
    })
    .meta({ id: 'CartItem' }),
)

export const card = exactly<replies.SavedCardReply>()(
  z
    .strictObject({
      id: z.string(),
      token: z.string(),
      name: z.string(),
      number: z.string(),
      exp: z.string(),
      type: z.string(),
      provider,
    })
    .meta({ id: 'SavedCard' }),
)

const providerOffer = exactly<replies.ProviderOfferReply>()(
  z.strictObject({ script: z.string(), key: z.string(), widget: z.string().optional() }).meta({ id: 'ProviderOffer' }),
)

const providerOffers = z.strictObject({
  yookassa: providerOffer.optional(),
  cloudpayments: providerOffer.optional(),
  tbank: providerOffer.optional(),
  stripe: providerOffer.optional(),
})

const methodOffers = exactly<replies.MethodOffersReply>()(
  z.partialRecord(z.enum(PAYMENT_METHODS), z.union([provider, z.literal('school')])),
)

export const cartReply = exactly<replies.CartReply>()(
  z
    .strictObject({
      ...ok,
      cart_id: z.string(),
      currency,
      items: z.array(item),
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
      discount: z.number(),
      hide_lil_and_promo: z.boolean(),
      is_threshold_waived: z.boolean(),
      user_promocodes: z.array(z.string()),
      bonuses: z.number(),
      bf_course_counter: z.number(),
      is_recurrent: z.boolean(),
      is_trial_unavailable: z.boolean(),
      methods: methodOffers,
      providers: providerOffers,
      redirect_hosts: z.array(z.string()),
      payment: z.string().nullable(),
    })
    .meta({ id: 'CartReply' }),
)

export const addItemReply = exactly<replies.AddItemReply>()(
  z.strictObject({ ...ok, cart_id: z.string(), item_id: z.string(), count: z.number() }),
)

export const promoReply = exactly<replies.PromoReply>()(
  z
    .union([
      z.strictObject({
        ...ok,
        promocode: z.string(),
        discount: z.number(),
        discount_rub: z.number(),
        is_threshold_waived: z.boolean().optional(),
      }),
      z.strictObject({
        status: z.literal('lils'),
        lils: z.number(),
        user: z.string(),
        gender: z.enum(['f', 'm']).nullable(),
      }),
      z.strictObject({ ...ok, for_lesson: z.boolean() }),
    ])
    .meta({ id: 'PromoReply' }),
)

const paidItem = exactly<replies.PaidItemReply>()(
  z
    .strictObject({
      name: z.string(),
      type: productType,
      camp: z.boolean(),
      available_to: moment.nullable(),
      url: z.string(),
    })
    .meta({ id: 'PaidItem' }),
)

const order = exactly<replies.OrderReply>()(
  z
    .strictObject({
      number: z.string(),
      total: z.number(),
      currency,
      lils: z.number(),
      method: z.enum(PAYMENT_METHODS),
      email: z.string(),
    })
    .meta({ id: 'PaymentOrder' }),
)

const ofPayment = { payment: z.string() }

const secure = z.strictObject({
  formHTML: z.string(),
  action: z.string(),
  fields: z.record(z.string(), z.string()),
  is_frameable: z.boolean(),
})

const paid = z.strictObject({
  ...ofPayment,
  status: z.enum(['success', 'paid_bonuses']),
  available_to: moment.nullable(),
  url: z.string(),
  items: z.array(paidItem),
  order,
})

export const payReply = exactly<replies.PayReply>()(
  z
    .union([
      z.strictObject({ ...ofPayment, status: z.literal('to_secure'), answer: z.strictObject({ secure }) }),
      z.strictObject({ ...ofPayment, status: z.enum(['paid', 'wait']), order }),
      z.strictObject({
        ...ofPayment,
        status: z.literal('redirect'),
        redirect_to: z.string(),
        order: order.optional(),
      }),
      z.strictObject({
        ...ofPayment,
        status: z.literal('show_form'),
        confirmation_token: z.string(),
        url: z.string(),
      }),
      paid,
      z.strictObject({ status: z.literal('error'), error: errorOfPayment, payment: z.string().optional() }),
      z.strictObject({ status: z.literal('unavailable') }),
    ])
    .meta({ id: 'PayReply' }),
)

export const clientSecretReply = exactly<replies.ClientSecretReply>()(
  z.strictObject({ ...ok, clientSecret: z.string(), payment: z.string() }),
)
