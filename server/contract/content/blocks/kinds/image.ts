import { imageField, lineField, looseField } from '../../values/fields.ts'
import { blockType } from '../block-type.ts'

/** One image. Source: content spec §3. */
export const image = blockType({
  kinds: ['image'],
  fields: { title: lineField(), img: imageField(), image_size: looseField() },
})
