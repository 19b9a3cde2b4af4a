import * as z from 'zod'
import { imageId, lookFields } from './images.ts'

/** Images of a gallery or a feed, at most. */
export const GALLERY_MAX = 200

/** A row on its way in. What an answer says beside is taken and left alone, so that an answer can be sent back. */
const row = z.strictObject({
  id: imageId.nullish(),
  img: imageId,
  image: z.string('wrongKind').optional(),
  image_thumbnail: z.string('wrongKind').optional(),
})

/** The images of a person's gallery or feed; their order is the order. Source: content spec §7. */
export const galleryBody = z
  .strictObject({ images: z.array(row, 'wrongKind').max(GALLERY_MAX, 'wrongKind') })
  .meta({ id: 'UserImagesBody', example: { images: [{ id: null, img: 7 }] } })

export type GalleryBody = z.output<typeof galleryBody>

export const galleryReply = z
  .strictObject({ images: z.array(z.strictObject({ id: z.int(), img: z.int(), ...lookFields })) })
  .meta({ id: 'UserImages' })

export type GalleryReply = z.output<typeof galleryReply>
