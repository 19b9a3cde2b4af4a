import * as z from 'zod'
import { LANGS } from '../langs.ts'
import { clean, errorTexts, linkless, strictBody, text, typedText } from '../schemas-fields.ts'
import { PROMO_CODE_MAX } from './limits.ts'

/** Fields that several calls take, and the call of analytics. Source: checkout spec §7. */

export const LONGEST_TOKEN = 8_192

export const common = { lang: z.enum(LANGS, { error: errorTexts.notOffered }).optional() }

/** A whole number, or its digits as forms send it. */
export const whole = (most: number) =>
  z.union(
    [
      z.int().min(0).max(most, errorTexts.notOffered),
      z
        .string()
        .regex(/^\d{1,9}$/)
        .transform(Number)
        .pipe(z.int().max(most, errorTexts.notOffered)),
    ],
    { error: errorTexts.notOffered },
  )

/** A sum in rubles or euros, with at most two decimals. */
export const sum = z.union(
  [
    z.number().min(0).max(99_999_999),
    z
      .string()
      .regex(/^\d{1,8}(?:\.\d{1,2})?$/)
      .transform(Number),
  ],
  { error: errorTexts.notOffered },
)

/** An id in the school's format, as carts, items, cards and payments have it. */
export const ownId = text(64).regex(/^[\w-]+$/, errorTexts.notOffered)

export const cartId = { cart_id: ownId }

export const optionalCart = { cart_id: ownId.optional() }

/**
 * The single product that a page sells, with its months if it has any: `course:12`, `school:1:3`. The cart need not have it; other items of
 * the cart are neither shown nor charged.
 */
export const single = {
  product: text(40)
    .regex(/^[a-z-]+:\d{1,9}(?::\d{1,2})?$/, errorTexts.notOffered)
    .optional(),
}

/** When the cart that the page shows was read, from its reply. Goods paid after that, in another tab, may be those that this request pays. */
export const readAt = { as_of: z.iso.datetime({ error: errorTexts.dateBad }).optional() }

/** The giver of a certificate, and the gender for the wording. */
export const giver = {
  giver_name: linkless(100).optional(),
  giver_gender: z.enum(['f', 'm'], { error: errorTexts.notOffered }).optional(),
}

export const promo = typedText(PROMO_CODE_MAX)

export const eventsSenderBody = strictBody({
  ...common,
  event: clean(100).pipe(z.string().min(1, errorTexts.notOffered)),
  /** An object, or its JSON. The use case that stores it validates its fields. */
  data: z.union([text(16_384), z.record(z.string(), z.unknown())], { error: errorTexts.notOffered }).optional(),
})

export type EventsSenderInput = z.output<typeof eventsSenderBody>
