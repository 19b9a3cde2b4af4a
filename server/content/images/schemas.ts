import { z } from 'zod'
import type { Upload } from '../../http/rest/route.ts'

/** A number in an address; anything else is nothing. */
export const numbered = z.object({
  id: z
    .string()
    .regex(/^[1-9]\d{0,8}$/, 'missing')
    .transform(Number),
})

/** What the edge has read of an upload. */
export const uploadBody = z
  .custom<Upload>(
    (value) => typeof value === 'object' && value !== null && 'image' in value && Buffer.isBuffer(value.image),
  )
  .meta({ id: 'Upload', description: 'An image, as the file `image` of a form, or as `image` in base64' })
