import * as z from 'zod'
import { errorMessage, wrongAs } from './errors.ts'

/** The id of a person. */
export const personId = z.string({ error: wrongAs('personBad') }).regex(/^[\w-]{1,64}$/, errorMessage('personBad'))

/** The same, or an object with that id as responses have it. */
export const requiredPerson = z.union([personId, z.object({ id: personId }).transform(({ id }) => id)], {
  error: wrongAs('personBad'),
})
