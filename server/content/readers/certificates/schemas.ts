import { z } from 'zod'
import { wrongAs } from '../../../contract/content/values/errors.ts'
import { digits, requiredReference } from '../../../contract/content/values/numbers.ts'
import { personId } from '../../../contract/content/values/persons.ts'
import { listQuery } from '../../../http/rest/lists.ts'
import { uploaded } from '../../images/schemas.ts'

/** The source of a background: an upload, or the id of an existing image. */
export const backgroundBody = z
  .object({ image: z.union([uploaded, requiredReference], { error: wrongAs('imageUnknown') }) })
  .meta({ id: 'Background' })

export type BackgroundBody = z.output<typeof backgroundBody>

/** The filter of issued certificates: by person, course or background. Source: content spec §7. */
export const issuedQuery = listQuery(['id']).extend({
  user: personId.optional(),
  course: digits.optional(),
  certificate: digits.optional(),
})
