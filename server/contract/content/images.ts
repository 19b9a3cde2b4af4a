import * as z from 'zod'
import { errorMessage, refuse, wrong } from './values/errors.ts'
import { focalFields, imageViewFields } from './values/images.ts'

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
    ...focalFields,
    created_at: z.string(),
  })
  .meta({ id: 'ImageObject' })

export type ImageReply = z.output<typeof imageReply>

const fraction = z.number({ error: wrong }).min(0).max(1)

/** What is left out stays as it is. */
export const focalBody = z
  .strictObject({ focal_x: fraction.optional(), focal_y: fraction.optional() })
  .meta({ id: 'FocalPoint', description: 'The point that stays in sight, in fractions of width and height.' })

/** In pixels of the large size. */
export const CROP_LEAST = 16
const SHARE_LEAST = 0.01
/** Fractions that add up to 1 may miss it by this in floating point. */
const SLACK = 1e-9

const share = z.number({ error: wrong }).min(SHARE_LEAST, errorMessage('areaSmall', { least: CROP_LEAST }))

/** A part of an image, in fractions of its width and height. Refuses one that goes over the edge. */
export const cropBody = z
  .strictObject({ x: fraction, y: fraction, width: share, height: share })
  .superRefine(({ x, y, width, height }, context) => {
    if (x + width > 1 + SLACK) refuse(context, { path: ['width'], message: 'areaOutside' })
    if (y + height > 1 + SLACK) refuse(context, { path: ['height'], message: 'areaOutside' })
  })
  .meta({ id: 'CropBody', example: { x: 0.25, y: 0, width: 0.5, height: 1 } })
