import { z } from 'zod'
import { PROMO_CODE_MAX, PROMO_CODE_MIN } from '../../server/contract/checkout/limits.ts'
import { emailKey } from '../../server/contract/schemas-fields.ts'
import { toMinor } from '../../server/contract/checkout/money.ts'
import { cleanTyped } from '../../server/contract/rules.ts'
import { Mistake } from './command.ts'
import { plural } from './layout.ts'
import { PAGE_ROWS } from './people-store.ts'

/** Attaches the `--help` text to a schema: `shows` is the placeholder. Call it last, after `optional` and `default`. */
const shown = <S extends z.ZodType>(schema: S, shows: string, says: string): S =>
  schema.meta({ title: shows, description: says })

/** An option without a value. */
export const flag = (says: string) => shown(z.boolean().default(false), '', says)

/** Any non-empty text, trimmed. */
export const word = (shows: string, says: string) =>
  shown(z.string().trim().min(1, { error: 'something' }), `<${shows}>`, says)

export const optionalWord = (shows: string, says: string) =>
  shown(z.string().trim().min(1, { error: 'something' }).optional(), `<${shows}>`, says)

const emailAddress = z
  .string()
  .transform(emailKey)
  .pipe(z.string().min(1, { error: 'an address' }))

/** An e-mail address as stored in the database. */
export const email = shown(emailAddress, '<email>', 'whose, by the address')

/** The same, but optional. */
export const optionalEmail = (says: string) => shown(emailAddress.optional(), '<email>', says)

type Few = readonly [string, ...string[]]

const oneOf = <const V extends Few>(values: V) => z.enum(values, { error: `one of ${values.join(', ')}` })
const choicesOf = (values: Few) => `<${values.join('|')}>`

const isAddress = (typed: string) =>
  /^(\/(?!\/)|https:\/\/)[^\\\p{Cc}\s]+$/u.test(typed) && URL.canParse(typed, 'https://own.invalid')

/** A path on the school's origin, or an https address. Source: SECURITY R29. */
export const address = (says: string) =>
  shown(z.string().refine(isAddress, { error: 'a path such as /course/12/, or an https address' }), '<address>', says)

/** A promo code as stored in the database. */
export const promoCode = shown(
  z
    .string()
    .transform((code) => cleanTyped(code).toUpperCase())
    .pipe(
      z
        .string()
        .regex(/^[\p{L}\p{N}_-]+$/u, { error: 'a code of letters, digits and dashes' })
        .min(PROMO_CODE_MIN, { error: `${PROMO_CODE_MIN} characters or more` })
        .max(PROMO_CODE_MAX, { error: `${PROMO_CODE_MAX} characters at most` }),
    ),
  '<code>',
  'the code, capitals or not',
)

/** One of a few words. */
export const choice = <const V extends Few>(values: V, says: string) => shown(oneOf(values), choicesOf(values), says)

export const optionalChoice = <const V extends Few>(values: V, says: string) =>
  shown(oneOf(values).optional(), choicesOf(values), says)

interface Range {
  from: number
  to: number
}

const numberWithin = ({ from, to }: Range) => {
  const error = `a whole number from ${from} to ${to}`
  return z.coerce.number({ error }).int({ error }).min(from, { error }).max(to, { error })
}

/** An integer within a range; `otherwise` is the default. */
export const wholeNumber = ({ otherwise, ...range }: Range & { otherwise: number }, shows: string, says: string) =>
  shown(numberWithin(range).default(otherwise), `<${shows}>`, `${says}; ${otherwise} without it`)

/** A required integer within a range. */
export const mustBeNumber = (range: Range, shows: string, says: string) =>
  shown(numberWithin(range), `<${shows}>`, says)

export const optionalNumber = (range: Range, shows: string, says: string) =>
  shown(numberWithin(range).optional(), `<${shows}>`, says)

const SUM_WORDS = 'a sum such as 1500 or 18.50'

/** A sum below a billion with at most two decimals; parsed into minor units. */
const sum = z
  .string()
  .regex(/^\d{1,9}(\.\d{1,2})?$/, { error: SUM_WORDS })
  .transform((typed) => toMinor(Number(typed)))

/** A sum of money, in minor units. */
export const optionalSum = (says: string) => shown(sum.optional(), '<sum>', says)

/** A sum of money above zero, in minor units. */
export const optionalPart = (says: string) =>
  shown(sum.refine((minor) => minor > 0, { error: `${SUM_WORDS}, above zero` }).optional(), '<sum>', says)

/** A sum of money, in minor units; null for `none`. */
export const optionalPrice = (says: string) => {
  const none = z.literal('none').transform(() => null)
  return shown(z.union([sum, none], { error: `${SUM_WORDS}, or none` }).optional(), '<sum|none>', says)
}

/** A comma-separated list of the given words. */
export const optionalFew = <const V extends Few>(values: V, says: string) => {
  const error = `some of ${values.join(', ')}, with commas between`
  const few = z.string().transform((typed) => typed.split(',').map((one) => one.trim()))
  return shown(few.pipe(z.array(z.enum(values, { error }), { error })).optional(), '<types>', says)
}

/** A date, or a date and time with an offset; a date begins at midnight UTC. */
export const optionalDate = (says: string) => {
  const dates = z.union([z.iso.date(), z.iso.datetime({ offset: true })], { error: 'a date such as 2026-12-01' })
  return shown(dates.transform((date) => new Date(date)).optional(), '<date>', says)
}

/** The option `--json` of list commands. */
export const asJson = flag('as JSON, for scripts')

/** What `--help` shows of a schema. A flag has an empty `title`. */
export const formOf = (schema: z.ZodType) => {
  const { title = '', description = '' } = schema.meta() ?? {}
  return { shows: title, says: description, isOptional: schema.safeParse(undefined).success }
}

const PAGES_MAX = 1_000_000

/** The option `--page` of list commands. */
export const page = wholeNumber({ from: 1, to: PAGES_MAX, otherwise: 1 }, 'number', `which ${PAGE_ROWS} of them`)

/** The line above a list: the total, and the page number of how many. Throws a `Mistake` for a page that does not exist. */
export const pageTitle = (what: string, { count, page: wanted }: { count: number; page: number }): string => {
  const pages = Math.max(1, Math.ceil(count / PAGE_ROWS))
  if (wanted > pages) throw new Mistake(`There ${pages === 1 ? 'is' : 'are'} only ${plural(pages, 'page')}.`)
  return `${what}, page ${wanted} of ${pages}`
}
