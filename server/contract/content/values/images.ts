import * as z from 'zod'

const address = z.string().meta({ description: 'An own path of the school', example: '/media/…-large.webp' })

/** The fields that show an image in every response: its largest size and a square thumbnail. Source: content spec §3. */
export const imageViewFields = { image: address, image_thumbnail: address }

const pixels = z.int().meta({ description: 'In pixels, of the largest size; 0 if the image is gone.' })

/** What was published before there were focal points has none: its pictures are shown around the middle. */
const share = z
  .number()
  .min(0)
  .max(1)
  .default(0.5)
  .meta({ description: 'Of the point that stays in sight where the image is cropped; 0.5 is the middle.' })

/** The focal point of an image, in fractions of its width and height. */
export const focalFields = { focal_x: share, focal_y: share }

/** The same in documents, which reserve room for an image before it has loaded. */
export const pictureFields = { ...imageViewFields, width: pixels, height: pixels, ...focalFields }

/** An image in a document: its id, the URLs of it and of its thumbnail, its size and its focal point. */
export const imageViewReply = z.strictObject({ id: z.int(), ...pictureFields }).meta({
  id: 'ImageLook',
  description: 'An image: its id, the addresses of it and of its thumbnail, its size and focal point.',
})

export type ImageView = z.infer<typeof imageViewReply>

/** Looks up how to show an image; null if the image is gone. */
export type ImageOf = (id: number) => ImageView | null
