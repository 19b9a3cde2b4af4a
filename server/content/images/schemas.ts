import { z } from 'zod'
import { told } from '../../contract/content/values/faults.ts'

/** A number in an address; anything else is nothing. */
export const numbered = z.object({
  id: z
    .string()
    .regex(/^[1-9]\d{0,8}$/, 'missing')
    .transform(Number)
    .meta({ type: 'integer', minimum: 1 }),
})

/** The bytes of an image, as the edge has read them. */
export const uploaded = z.custom<Buffer>((value) => Buffer.isBuffer(value), told('imageUnknown'))

/** What the edge has read of an upload. */
export const uploadBody = z
  .object({ image: uploaded })
  .meta({ id: 'Upload', description: 'An image, as the file `image` of a form, or as `image` in base64' })
