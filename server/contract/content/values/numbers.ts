import * as z from 'zod'
import { toMinor } from '../../money.ts'
import { told, wrongAs } from './faults.ts'

/** Every engine keeps it, and so does JSON. */
export const ID_MAX = 2_147_483_647

/** In major units. */
const SUM_MAX = 10_000_000

const UUID_MAX = 64

type Bad = Parameters<typeof wrongAs>

const wholeAs = (least: number, most: number, ...bad: Bad) => {
  const within = z
    .int()
    .min(least, told(...bad))
    .max(most, told(...bad))
  const digits = z
    .string()
    .regex(/^\d{1,10}$/, told(...bad))
    .transform(Number)
    .pipe(within)
  return z.union([within, digits], { error: wrongAs(...bad) })
}

const none = z.literal('').or(z.null())

/** A whole number, or its digits; what is left empty is 0. */
export const wholeOrNone = (most: number) => {
  const facts = { least: 0, most }
  return z.union([wholeAs(0, most, 'wholeBad', facts), none.transform(() => 0)], { error: wrongAs('wholeBad', facts) })
}

const id = wholeAs(1, ID_MAX, 'idBad')

/** The number of a row; null and empty are a new one's. */
export const rowId = z
  .union([id, none.transform(() => null)], { error: wrongAs('idBad') })
  .meta({ id: 'IdInput', description: 'The number of a row; null or nothing is a new one.', example: 7 })

/** The number of a row as an address or a query spells it: digits alone. */
export const digits = z
  .string({ error: wrongAs('idBad') })
  .regex(/^[1-9]\d{0,9}$/, told('idBad'))
  .transform(Number)
  .pipe(z.int().max(ID_MAX, told('idBad')))
  .meta({ type: 'integer', minimum: 1, maximum: ID_MAX })

/** The name of a row that its client has given it; null and empty are a new one's. */
export const rowUuid = z
  .string({ error: wrongAs('uuidBad', { most: UUID_MAX }) })
  .regex(/^[\w-]{0,64}$/, told('uuidBad', { most: UUID_MAX }))
  .nullable()
  .transform((value) => value || null)

const hasTwoDecimals = (major: number) => Math.abs(major * 100 - Math.round(major * 100)) < 1e-6

const ofSum: Bad = ['sumBad', { most: '10 000 000' }]

/** A sum in rubles or euros, as a number or its digits, with at most two decimals; answers minor units. Source: content spec §3. */
export const sum = z
  .union(
    [
      z
        .number()
        .min(0, told(...ofSum))
        .max(SUM_MAX, told(...ofSum))
        .refine(hasTwoDecimals, told(...ofSum))
        .transform(toMinor),
      z
        .string()
        .regex(/^\d{1,8}(?:\.\d{1,2})?$/, told(...ofSum))
        .transform(Number)
        .pipe(z.number().max(SUM_MAX, told(...ofSum)))
        .transform(toMinor),
      none.transform(() => 0),
    ],
    { error: wrongAs(...ofSum) },
  )
  .meta({
    id: 'SumInput',
    description: 'Rubles or euros with at most two decimals, as a number or its digits.',
    example: 1500.5,
  })

/** A switch as JSON and forms spell it. */
export const flag = z
  .union(
    [
      z.boolean(),
      z.literal([0, 1]).transform((value) => value === 1),
      z.stringbool({ truthy: ['true', 'on', '1', 'yes'], falsy: ['false', 'off', '0', 'no', ''] }),
    ],
    { error: wrongAs('flagBad') },
  )
  .meta({ id: 'FlagInput', description: 'true or false, 1 or 0, or how forms spell them.', example: true })

/** What is named by its number, or by itself with its number in it, as answers have it; null and empty are none. */
export const reference = z
  .union([rowId, z.object({ id: rowId }).transform((named) => named.id)], { error: wrongAs('idBad') })
  .meta({
    id: 'ReferenceInput',
    description: 'An id, or an object with its id as answers have it; null is none.',
    example: 7,
  })

/** The same of what cannot be left out. */
export const requiredReference = z
  .union([id, z.object({ id }).transform((named) => named.id)], { error: wrongAs('idBad') })
  .meta({
    id: 'RequiredReferenceInput',
    description: 'An id, or an object with its id as answers have it.',
    example: 7,
  })
