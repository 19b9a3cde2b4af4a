import * as z from 'zod'

const address = z.string().meta({ description: 'An own path of the school', example: '/media/…-large.webp' })

/** How everything shows an image: its largest size and a square thumbnail. Source: content spec §3. */
export const lookFields = { image: address, image_thumbnail: address }

/** An image as documents show it: its id, and the addresses of it and of its thumbnail. */
export const lookReply = z
  .strictObject({ id: z.int(), ...lookFields })
  .meta({ id: 'ImageLook', description: 'An image: its id, and the addresses of it and of its thumbnail.' })

export type ImageLook = z.infer<typeof lookReply>

/** How an image looks; null for one that is gone. */
export type ImageOf = (id: number) => ImageLook | null
