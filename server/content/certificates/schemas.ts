import { z } from 'zod'
import { listQuery } from '../../http/rest/lists.ts'

const whole = z
  .string('wrongKind')
  .regex(/^[1-9]\d{0,8}$/, 'wrongKind')
  .transform(Number)
  .optional()

/** Which issued certificates: of a person, for a course, on a background. Source: content spec §7. */
export const issuedQuery = listQuery(['id']).extend({
  user: z.string('wrongKind').max(64, 'wrongKind').optional(),
  course: whole,
  certificate: whole,
})
