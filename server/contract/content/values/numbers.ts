import * as z from 'zod'
import { toMinor } from '../../money.ts'
import { told, wrong } from './faults.ts'

/** Every engine keeps it, and so does JSON. */
export const ID_MAX = 2_147_483_647

/** In major units. */
const SUM_MAX = 10_000_000

/** A whole number, or its digits. */
export const whole = (least: number, most: number) =>
  z.union(
    [
      z.int().min(least, told('wrongKind')).max(most, told('wrongKind')),
      z
        .string()
        .regex(/^\d{1,10}$/, told('wrongKind'))
        .transform(Number)
        .pipe(z.int().min(least, told('wrongKind')).max(most, told('wrongKind'))),
    ],
    { error: wrong },
  )

/** The same; what is left empty is 0. */
export const wholeOrNone = (most: number) =>
  z.union(
    [
      whole(0, most),
      z
        .literal([''])
        .or(z.null())
        .transform(() => 0),
    ],
    { error: wrong },
  )

/** The number of a row; null and empty are a new one's. */
export const rowId = z
  .union(
    [
      whole(1, ID_MAX),
      z
        .literal('')
        .or(z.null())
        .transform(() => null),
    ],
    { error: wrong },
  )
  .meta({ id: 'IdInput', description: 'The number of a row; null or nothing is a new one.', example: 7 })

/** The name of a row that its client has given it; null and empty are a new one's. */
export const rowUuid = z
  .string({ error: wrong })
  .regex(/^[\w-]{0,64}$/, told('wrongKind'))
  .nullable()
  .transform((value) => value || null)

const hasTwoDecimals = (major: number) => Math.abs(major * 100 - Math.round(major * 100)) < 1e-6

/** A sum in rubles or euros, as a number or its digits, with at most two decimals; answers minor units. Source: content spec §3. */
export const sum = z
  .union(
    [
      z
        .number()
        .min(0, told('wrongKind'))
        .max(SUM_MAX, told('wrongKind'))
        .refine(hasTwoDecimals, told('wrongKind'))
        .transform(toMinor),
      z
        .string()
        .regex(/^\d{1,8}(?:\.\d{1,2})?$/, told('wrongKind'))
        .transform(Number)
        .pipe(z.number().max(SUM_MAX, told('wrongKind')))
        .transform(toMinor),
      z
        .literal('')
        .or(z.null())
        .transform(() => 0),
    ],
    { error: wrong },
  )
  .meta({
    id: 'SumInput',
    description: 'Rubles or euros with at most two decimals, as a number or its digits.',
    example: 1500.5,
  })

/** A switch as JSON and forms spell it. */
export const flag = z.union(
  [
    z.boolean(),
    z.literal([0, 1]).transform((value) => value === 1),
    z.stringbool({ truthy: ['true', 'on', '1', 'yes'], falsy: ['false', 'off', '0', 'no', ''] }),
  ],
  { error: wrong },
)

/** What is named by its number, or by itself with its number in it, as answers have it; null and empty are none. */
export const reference = z.union([rowId, z.object({ id: rowId }).transform(({ id }) => id)], { error: wrong }).meta({
  id: 'ReferenceInput',
  description: 'An id, or an object with its id as answers have it; null is none.',
  example: 7,
})

/** The same of what cannot be left out. */
export const requiredReference = z.union(
  [whole(1, ID_MAX), z.object({ id: whole(1, ID_MAX) }).transform(({ id }) => id)],
  { error: wrong },
)
