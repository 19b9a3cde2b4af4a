import { z } from 'zod'
import { PROMO_CODE_MAX, PROMO_CODE_MIN } from '../../server/contract/checkout/limits.ts'
import { emailKey } from '../../server/contract/schemas-fields.ts'
import { toMinor } from '../../server/contract/checkout/money.ts'
import { cleanTyped } from '../../server/contract/rules.ts'
import { UsageError } from './command.ts'
import { plural } from './layout.ts'
import { PAGE_ROWS } from './people-store.ts'

/** Attaches the `--help` text to a schema. Call it last, after `optional` and `default`. */
const withHelp = <S extends z.ZodType>(schema: S, placeholder: string, description: string): S =>
  schema.meta({ title: placeholder, description })

/** An option without a value. */
export const flag = (description: string) => withHelp(z.boolean().default(false), '', description)

/** Any non-empty text, trimmed. */
export const text = (placeholder: string, description: string) =>
  withHelp(z.string().trim().min(1, { error: 'something' }), `<${placeholder}>`, description)

export const optionalText = (placeholder: string, description: string) =>
  withHelp(z.string().trim().min(1, { error: 'something' }).optional(), `<${placeholder}>`, description)

const emailAddress = z
  .string()
  .transform(emailKey)
  .pipe(z.string().min(1, { error: 'an address' }))

/** An e-mail address as stored in the database. */
export const email = withHelp(emailAddress, '<email>', 'whose, by the address')

/** The same, but optional. */
export const optionalEmail = (description: string) => withHelp(emailAddress.optional(), '<email>', description)

type Choices = readonly [string, ...string[]]

const oneOf = <const V extends Choices>(values: V) => z.enum(values, { error: `one of ${values.join(', ')}` })
const choicesOf = (values: Choices) => `<${values.join('|')}>`

const isAddress = (value: string) =>
  /^(\/(?!\/)|https:\/\/)[^\\\p{Cc}\s]+$/u.test(value) && URL.canParse(value, 'https://own.invalid')

/** A path on the school's origin, or an https address. Source: SECURITY R29. */
export const address = (description: string) =>
  withHelp(
    z.string().refine(isAddress, { error: 'a path such as /course/12/, or an https address' }),
    '<address>',
    description,
  )

/** A promo code as stored in the database. */
export const promoCode = withHelp(
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

/** One of the values. */
export const choice = <const V extends Choices>(values: V, description: string) =>
  withHelp(oneOf(values), choicesOf(values), description)

export const optionalChoice = <const V extends Choices>(values: V, description: string) =>
  withHelp(oneOf(values).optional(), choicesOf(values), description)

interface Range {
  from: number
  to: number
}

const numberWithin = ({ from, to }: Range) => {
  const error = `a whole number from ${from} to ${to}`
  return z.coerce.number({ error }).int({ error }).min(from, { error }).max(to, { error })
}

/** An integer within a range, with a default. */
export const wholeNumber = (
  { default: fallback, ...range }: Range & { default: number },
  placeholder: string,
  description: string,
) => withHelp(numberWithin(range).default(fallback), `<${placeholder}>`, `${description}; ${fallback} without it`)

/** A required integer within a range. */
export const requiredNumber = (range: Range, placeholder: string, description: string) =>
  withHelp(numberWithin(range), `<${placeholder}>`, description)

export const optionalNumber = (range: Range, placeholder: string, description: string) =>
  withHelp(numberWithin(range).optional(), `<${placeholder}>`, description)

const SUM_FORMAT = 'a sum such as 1500 or 18.50'

/** A sum below a billion with at most two decimals; parsed into minor units. */
const sum = z
  .string()
  .regex(/^\d{1,9}(\.\d{1,2})?$/, { error: SUM_FORMAT })
  .transform((value) => toMinor(Number(value)))

/** A sum of money, in minor units. */
export const optionalSum = (description: string) => withHelp(sum.optional(), '<sum>', description)

/** A sum of money above zero, in minor units. */
export const optionalPositiveSum = (description: string) =>
  withHelp(sum.refine((minor) => minor > 0, { error: `${SUM_FORMAT}, above zero` }).optional(), '<sum>', description)

/** A sum of money, in minor units; null for `none`. */
export const optionalPrice = (description: string) => {
  const none = z.literal('none').transform(() => null)
  return withHelp(z.union([sum, none], { error: `${SUM_FORMAT}, or none` }).optional(), '<sum|none>', description)
}

/** A comma-separated list of the values. */
export const optionalList = <const V extends Choices>(values: V, description: string) => {
  const error = `some of ${values.join(', ')}, with commas between`
  const list = z.string().transform((value) => value.split(',').map((one) => one.trim()))
  return withHelp(list.pipe(z.array(z.enum(values, { error }), { error })).optional(), '<types>', description)
}

/** A date, or a date and time with an offset; a date begins at midnight UTC. */
export const optionalDate = (description: string) => {
  const dates = z.union([z.iso.date(), z.iso.datetime({ offset: true })], { error: 'a date such as 2026-12-01' })
  return withHelp(dates.transform((date) => new Date(date)).optional(), '<date>', description)
}

/** The option `--json` of list commands. */
export const asJson = flag('as JSON, for scripts')

/** What `--help` shows of a schema. A flag has an empty placeholder. */
export const helpOf = (schema: z.ZodType) => {
  const { title = '', description = '' } = schema.meta() ?? {}
  return { placeholder: title, description, isOptional: schema.safeParse(undefined).success }
}

const PAGES_MAX = 1_000_000

/** The option `--page` of list commands. */
export const page = wholeNumber({ from: 1, to: PAGES_MAX, default: 1 }, 'number', `which ${PAGE_ROWS} of them`)

/** The line above a list: the total, and the page number of how many. Throws a `UsageError` for a page that does not exist. */
export const pageTitle = (what: string, { count, page: wanted }: { count: number; page: number }): string => {
  const pages = Math.max(1, Math.ceil(count / PAGE_ROWS))
  if (wanted > pages) throw new UsageError(`There ${pages === 1 ? 'is' : 'are'} only ${plural(pages, 'page')}.`)
  return `${what}, page ${wanted} of ${pages}`
}
