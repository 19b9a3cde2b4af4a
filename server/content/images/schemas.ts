import { z } from 'zod'
import { errorMessage } from '../../contract/content/values/errors.ts'

/** A numeric id in a path; any other value is a 404. */
export const numbered = z.object({
  id: z
    .string()
    .regex(/^[1-9]\d{0,8}$/, 'missing')
    .transform(Number)
    .meta({ type: 'integer', minimum: 1 }),
})

/** The bytes of an image, as read by the HTTP layer. */
export const uploaded = z.custom<Buffer>((value) => Buffer.isBuffer(value), errorMessage('imageUnknown'))

/** The body of an upload, as read by the HTTP layer. */
export const uploadBody = z
  .object({ image: uploaded })
  .meta({ id: 'Upload', description: 'An image, as the file `image` of a form, or as `image` in base64' })
