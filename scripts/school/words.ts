import { z } from 'zod'
import { PROMO_CODE_MAX, PROMO_CODE_MIN } from '../../server/contract/checkout-limits.ts'
import { toMinor } from '../../server/contract/money.ts'

/** Gives a word its looks in `--help`: `shows` stands for what is typed. Call it last, optional and default values included. */
const shown = <S extends z.ZodType>(schema: S, shows: string, says: string): S =>
  schema.meta({ title: shows, description: says })

/** An option that is there or not. */
export const flag = (says: string) => shown(z.boolean().default(false), '', says)

/** A word of any letters, trimmed. */
export const word = (shows: string, says: string) =>
  shown(z.string().trim().min(1, { error: 'something' }), `<${shows}>`, says)

export const optionalWord = (shows: string, says: string) =>
  shown(z.string().trim().min(1, { error: 'something' }).optional(), `<${shows}>`, says)

/** An address as the database spells it. */
export const email = shown(
  z.string().trim().toLowerCase().min(1, { error: 'an address' }),
  '<email>',
  'whose, by the address',
)

/** The same, where it may be missing. */
export const optionalEmail = (says: string) =>
  shown(z.string().trim().toLowerCase().min(1, { error: 'an address' }).optional(), '<email>', says)

type Few = readonly [string, ...string[]]

const oneOf = <const V extends Few>(values: V) => z.enum(values, { error: `one of ${values.join(', ')}` })
const looksOfFew = (values: Few) => `<${values.join('|')}>`

const isAddress = (typed: string) =>
  /^(\/(?!\/)|https:\/\/)[^\\\p{Cc}\s]+$/u.test(typed) && URL.canParse(typed, 'https://own.invalid')

/** An own path, or an https address. Source: SECURITY R29. */
export const address = (says: string) =>
  shown(z.string().refine(isAddress, { error: 'a path such as /course/12/, or an https address' }), '<address>', says)

/** A promo code as the database spells it. */
export const promoCode = shown(
  z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[\p{L}\p{N}_-]+$/u, { error: 'a code of letters, digits and dashes' })
    .min(PROMO_CODE_MIN, { error: `${PROMO_CODE_MIN} characters or more` })
    .max(PROMO_CODE_MAX, { error: `${PROMO_CODE_MAX} characters at most` }),
  '<code>',
  'the code, capitals or not',
)

/** One of a few words. */
export const choice = <const V extends Few>(values: V, says: string) => shown(oneOf(values), looksOfFew(values), says)

export const optionalChoice = <const V extends Few>(values: V, says: string) =>
  shown(oneOf(values).optional(), looksOfFew(values), says)

interface Range {
  from: number
  to: number
}

const numberWithin = ({ from, to }: Range) => {
  const error = `a whole number from ${from} to ${to}`
  return z.coerce.number({ error }).int({ error }).min(from, { error }).max(to, { error })
}

/** A whole number within a range; `otherwise` is what it is when nobody types it. */
export const wholeNumber = ({ otherwise, ...range }: Range & { otherwise: number }, shows: string, says: string) =>
  shown(numberWithin(range).default(otherwise), `<${shows}>`, `${says}; ${otherwise} without it`)

/** A whole number within a range that has to be typed. */
export const mustBeNumber = (range: Range, shows: string, says: string) =>
  shown(numberWithin(range), `<${shows}>`, says)

export const optionalNumber = (range: Range, shows: string, says: string) =>
  shown(numberWithin(range).optional(), `<${shows}>`, says)

const SUM_WORDS = 'a sum such as 1500 or 18.50'

/** Up to a billion, with a point before the cents; read as minor units. */
const sum = z
  .string()
  .regex(/^\d{1,9}(\.\d{1,2})?$/, { error: SUM_WORDS })
  .transform((typed) => toMinor(Number(typed)))

/** A sum of money, in minor units. */
export const optionalSum = (says: string) => shown(sum.optional(), '<sum>', says)

/** A sum of money, in minor units; null for `none`. */
export const optionalPrice = (says: string) => {
  const none = z.literal('none').transform(() => null)
  return shown(z.union([sum, none], { error: `${SUM_WORDS}, or none` }).optional(), '<sum|none>', says)
}

/** A few words with commas between. */
export const optionalFew = <const V extends Few>(values: V, says: string) => {
  const error = `some of ${values.join(', ')}, with commas between`
  const few = z.string().transform((typed) => typed.split(',').map((one) => one.trim()))
  return shown(few.pipe(z.array(z.enum(values, { error }), { error })).optional(), '<types>', says)
}

/** A day, or a moment with its offset; a day begins at midnight UTC. */
export const optionalDate = (says: string) => {
  const dates = z.union([z.iso.date(), z.iso.datetime({ offset: true })], { error: 'a date such as 2026-12-01' })
  return shown(dates.transform((date) => new Date(date)).optional(), '<date>', says)
}

/** For commands that list: whether a script reads it. */
export const asJson = flag('as JSON, for scripts')

/** What `--help` shows of a word. A `title` of '' is a flag's. */
export const looksOf = (schema: z.ZodType) => {
  const { title = '', description = '' } = schema.meta() ?? {}
  return { shows: title, says: description, isOptional: schema.safeParse(undefined).success }
}
