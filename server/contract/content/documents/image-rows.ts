import * as z from 'zod'
import { isObject } from '../../is-object.ts'
import { ROWS_MAX } from '../blocks/block-types.ts'
import type { ImageRowState } from '../state.ts'
import { wrongObject } from '../values/errors.ts'
import { pictureFields } from '../values/images.ts'
import { listOf, SHORTENED, shortened } from '../values/lists.ts'
import { requiredReference, rowId } from '../values/numbers.ts'
import { readOnly } from '../values/read-only.ts'
import type { ImageListName } from './fields.ts'

const row = z
  .strictObject(
    {
      id: rowId.optional(),
      image_id: requiredReference,
      image: readOnly,
      image_thumbnail: readOnly,
      width: readOnly,
      height: readOnly,
      focal_x: readOnly,
      focal_y: readOnly,
    },
    { error: wrongObject },
  )
  .transform(({ id = null, image_id: imageId }): ImageRowState => ({ id, imageId }))

const rows = listOf(z.preprocess(shortened('image_id'), row).meta(SHORTENED), ROWS_MAX)

/** The wire name of the list within a document's gallery or preview. */
export const rowsName = (list: ImageListName): 'gallery_images' | 'preview_images' => `${list}_images`

/** `{gallery_images: rows}`, or the rows alone; an empty value has no rows. Source: content spec §3, §9. */
export const galleryIn = (list: ImageListName): z.ZodType<readonly ImageRowState[]> =>
  z
    .preprocess(
      (value) => (isObject(value) ? value : { [rowsName(list)]: value }),
      z
        .strictObject({ [rowsName(list)]: rows.optional() }, { error: wrongObject })
        .transform((sent) => sent[rowsName(list)] ?? []),
    )
    .meta({ type: ['object', 'array', 'null'], description: 'The list alone will do; null is an empty one.' })

/** The same in a response. */
export const galleryReply = (list: ImageListName) =>
  z.strictObject({
    [rowsName(list)]: z.array(z.strictObject({ id: z.int(), image_id: z.int(), ...pictureFields })),
  })
