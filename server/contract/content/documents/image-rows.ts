import * as z from 'zod'
import { ROWS_MAX } from '../blocks/block-type.ts'
import type { ImageRowState } from '../state.ts'
import { isObject, told, wrong, wrongObject } from '../values/faults.ts'
import { requiredReference, rowId } from '../values/numbers.ts'
import type { ImageListName } from './fields.ts'

const readOnly = z.unknown().optional()

const row = z
  .strictObject(
    { id: rowId.optional(), image_id: requiredReference, image: readOnly, image_thumbnail: readOnly },
    { error: wrongObject },
  )
  .transform(({ id = null, image_id: imageId }): ImageRowState => ({ id, imageId }))

const rows = z.array(row, { error: wrong }).max(ROWS_MAX, told('tooMany'))

/** Of a document's gallery or preview, the name of its list on the wire. */
export const rowsName = (list: ImageListName): 'gallery_images' | 'preview_images' => `${list}_images`

/** `{gallery_images: rows}`; an empty list or null is an empty one. Source: content spec §3, §9. */
export const imageRows = (list: ImageListName): z.ZodType<readonly ImageRowState[]> =>
  z.preprocess(
    (value) => (isObject(value) ? value : { [rowsName(list)]: value ?? [] }),
    z.strictObject({ [rowsName(list)]: rows }, { error: wrongObject }).transform((sent) => sent[rowsName(list)] ?? []),
  )

/** The same as it goes out. */
export const imageRowsReply = (list: ImageListName) =>
  z.strictObject({
    [rowsName(list)]: z.array(
      z.strictObject({ id: z.int(), image_id: z.int(), image: z.string(), image_thumbnail: z.string() }),
    ),
  })
