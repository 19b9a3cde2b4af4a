import * as z from 'zod'

const ID_MAX = 2_147_483_647

/** The number of an image, as `id` or within an object that has it. */
export const imageId = z.int('wrongKind').min(1, 'wrongKind').max(ID_MAX, 'wrongKind')

const address = z.string().meta({ description: 'An own path of the school', example: '/media/…-large.webp' })

/** How everything shows an image: its largest size and a square thumbnail. Source: content spec §3. */
export const lookFields = { image: address, image_thumbnail: address }

/** An image object. Width and height are those of the largest size, in pixels. Source: content spec §3, §7. */
export const imageReply = z
  .strictObject({
    id: z.int(),
    ...lookFields,
    sizes: z.strictObject({ small: address, medium: address, large: address }),
    width: z.int(),
    height: z.int(),
    created_at: z.string(),
  })
  .meta({ id: 'ImageObject' })

export type ImageReply = z.output<typeof imageReply>
