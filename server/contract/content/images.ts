import * as z from 'zod'
import { imageViewFields } from './values/images.ts'

/** An image object. Width and height are those of the largest size, in pixels. Source: content spec §3, §7. */
export const imageReply = z
  .strictObject({
    id: z.int(),
    ...imageViewFields,
    sizes: z.strictObject({
      small: imageViewFields.image,
      medium: imageViewFields.image,
      large: imageViewFields.image,
    }),
    width: z.int(),
    height: z.int(),
    created_at: z.string(),
  })
  .meta({ id: 'ImageObject' })

export type ImageReply = z.output<typeof imageReply>
