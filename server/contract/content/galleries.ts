import * as z from 'zod'
import { wrongObject } from './values/faults.ts'
import { lookFields } from './values/images.ts'
import { listOf, shortened } from './values/lists.ts'
import { requiredReference, rowId } from './values/numbers.ts'
import { readOnly } from './values/read-only.ts'

const GALLERY_MAX = 200

/** A row on its way in, or its image alone. What an answer says beside is left alone, so that an answer can be sent back. */
const row = z.preprocess(
  shortened('img'),
  z.strictObject(
    { id: rowId.optional(), img: requiredReference, image: readOnly, image_thumbnail: readOnly },
    { error: wrongObject },
  ),
)

/** The images of a person's gallery or feed; their order is the order. Source: content spec §7. */
export const galleryBody = z
  .strictObject({ images: listOf(row, GALLERY_MAX) })
  .meta({ id: 'UserImagesBody', example: { images: [{ id: null, img: 7 }] } })

export type GalleryBody = z.output<typeof galleryBody>

export const galleryReply = z
  .strictObject({ images: z.array(z.strictObject({ id: z.int(), img: z.int(), ...lookFields })) })
  .meta({ id: 'UserImages' })

export type GalleryReply = z.output<typeof galleryReply>
