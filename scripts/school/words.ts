import { z } from 'zod'

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

type Few = readonly [string, ...string[]]

const oneOf = <const V extends Few>(values: V) => z.enum(values, { error: `one of ${values.join(', ')}` })
const looksOfFew = (values: Few) => `<${values.join('|')}>`

/** One of a few words. */
export const choice = <const V extends Few>(values: V, says: string) => shown(oneOf(values), looksOfFew(values), says)

export const optionalChoice = <const V extends Few>(values: V, says: string) =>
  shown(oneOf(values).optional(), looksOfFew(values), says)

interface Range {
  from: number
  to: number
  /** What it is when nobody types it. */
  otherwise: number
}

/** A whole number within a range. */
export const wholeNumber = ({ from, to, otherwise }: Range, shows: string, says: string) => {
  const error = `a whole number from ${from} to ${to}`
  const schema = z.coerce.number({ error }).int({ error }).min(from, { error }).max(to, { error })
  return shown(schema.default(otherwise), `<${shows}>`, `${says}; ${otherwise} without it`)
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
