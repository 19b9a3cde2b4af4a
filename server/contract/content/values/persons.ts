import * as z from 'zod'
import { told, wrongAs } from './faults.ts'

/** The id of a person. */
export const personId = z.string({ error: wrongAs('personBad') }).regex(/^[\w-]{1,64}$/, told('personBad'))

/** The same, or an object with it as answers have it. */
export const requiredPerson = z.union([personId, z.object({ id: personId }).transform(({ id }) => id)], {
  error: wrongAs('personBad'),
})
