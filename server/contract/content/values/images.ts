import * as z from 'zod'

const address = z.string().meta({ description: 'An own path of the school', example: '/media/…-large.webp' })

/** The fields that show an image in every response: its largest size and a square thumbnail. Source: content spec §3. */
export const imageViewFields = { image: address, image_thumbnail: address }

const pixels = z.int().meta({ description: 'In pixels, of the largest size; 0 if the image is gone.' })

/** The same in documents, which reserve room for an image before it has loaded. */
export const pictureFields = { ...imageViewFields, width: pixels, height: pixels }

/** An image in a document: its id, the URLs of it and of its thumbnail, and its size. */
export const imageViewReply = z
  .strictObject({ id: z.int(), ...pictureFields })
  .meta({ id: 'ImageLook', description: 'An image: its id, the addresses of it and of its thumbnail, and its size.' })

export type ImageView = z.infer<typeof imageViewReply>

/** Looks up how to show an image; null if the image is gone. */
export type ImageOf = (id: number) => ImageView | null
