import * as z from 'zod'
import { lookFields } from './values/images.ts'

/** An image object. Width and height are those of the largest size, in pixels. Source: content spec §3, §7. */
export const imageReply = z
  .strictObject({
    id: z.int(),
    ...lookFields,
    sizes: z.strictObject({ small: lookFields.image, medium: lookFields.image, large: lookFields.image }),
    width: z.int(),
    height: z.int(),
    created_at: z.string(),
  })
  .meta({ id: 'ImageObject' })

export type ImageReply = z.output<typeof imageReply>
