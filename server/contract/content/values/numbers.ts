import * as z from 'zod'
import { toMinor } from '../../checkout/money.ts'
import { errorMessage, wrongAs } from './errors.ts'

/** The largest id: it fits into every database engine and JSON. */
const ID_MAX = 2_147_483_647

/** In major units. */
const SUM_MAX = 10_000_000

const UUID_MAX = 64

type Bad = Parameters<typeof wrongAs>

const wholeAs = (least: number, most: number, ...bad: Bad) => {
  const within = z
    .int()
    .min(least, errorMessage(...bad))
    .max(most, errorMessage(...bad))
  const digits = z
    .string()
    .regex(/^\d{1,10}$/, errorMessage(...bad))
    .transform(Number)
    .pipe(within)
  return z.union([within, digits], { error: wrongAs(...bad) })
}

const none = z.literal('').or(z.null())

/** A whole number, or its digits; '' and null count as 0. */
export const wholeOrNone = (most: number) => {
  const facts = { least: 0, most }
  return z.union([wholeAs(0, most, 'wholeBad', facts), none.transform(() => 0)], { error: wrongAs('wholeBad', facts) })
}

const id = wholeAs(1, ID_MAX, 'idBad')

/** The id of a row; null and '' mean a new row. */
export const rowId = z
  .union([id, none.transform(() => null)], { error: wrongAs('idBad') })
  .meta({ id: 'IdInput', description: 'The number of a row; null or nothing is a new one.', example: 7 })

/** The id of a row in a path or query: digits only. */
export const digits = z
  .string({ error: wrongAs('idBad') })
  .regex(/^[1-9]\d{0,9}$/, errorMessage('idBad'))
  .transform(Number)
  .pipe(z.int().max(ID_MAX, errorMessage('idBad')))
  .meta({ type: 'integer', minimum: 1, maximum: ID_MAX })

/** The uuid that a client has given a row; null and '' mean a new row. */
export const rowUuid = z
  .string({ error: wrongAs('uuidBad', { most: UUID_MAX }) })
  .regex(/^[\w-]{0,64}$/, errorMessage('uuidBad', { most: UUID_MAX }))
  .nullable()
  .transform((value) => value || null)

const hasTwoDecimals = (major: number) => Math.abs(major * 100 - Math.round(major * 100)) < 1e-6

const ofSum: Bad = ['sumBad', { most: '10 000 000' }]

/** A sum in rubles or euros, as a number or its digits, with at most two decimals; converted to minor units. Source: content spec §3. */
export const sum = z
  .union(
    [
      z
        .number()
        .min(0, errorMessage(...ofSum))
        .max(SUM_MAX, errorMessage(...ofSum))
        .refine(hasTwoDecimals, errorMessage(...ofSum))
        .transform(toMinor),
      z
        .string()
        .regex(/^\d{1,8}(?:\.\d{1,2})?$/, errorMessage(...ofSum))
        .transform(Number)
        .pipe(z.number().max(SUM_MAX, errorMessage(...ofSum)))
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

/** A boolean as JSON and forms send it. */
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

/** A reference by id, or by an object with that id as responses have it; null and '' mean none. */
export const reference = z
  .union([rowId, z.object({ id: rowId }).transform((named) => named.id)], { error: wrongAs('idBad') })
  .meta({
    id: 'ReferenceInput',
    description: 'An id, or an object with its id as answers have it; null is none.',
    example: 7,
  })

/** The same, but required. */
export const requiredReference = z
  .union([id, z.object({ id }).transform((named) => named.id)], { error: wrongAs('idBad') })
  .meta({
    id: 'RequiredReferenceInput',
    description: 'An id, or an object with its id as answers have it.',
    example: 7,
  })
