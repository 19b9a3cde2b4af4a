import * as z from 'zod'

/** An image as documents show it: its id, and the addresses of it and of its thumbnail. */
export const lookReply = z
  .strictObject({ id: z.int(), image: z.string(), image_thumbnail: z.string() })
  .meta({ id: 'ImageLook', description: 'An image: its id, and the addresses of it and of its thumbnail.' })

export type ImageLook = z.infer<typeof lookReply>

/** How an image looks; null for one that is gone. */
export type ImageOf = (id: number) => ImageLook | null
