import { flagField, lineField } from '../../values/fields.ts'
import { blockType } from '../block-type.ts'
import { imageItems } from './image-rows.ts'

/** A gallery block. Its DELETE path is `galleries`, since `images` is that of a single image. Source: content spec §7. */
export const images = blockType({
  kinds: ['images'],
  fields: { title: lineField(), show_caption: flagField() },
  list: imageItems({
    path: 'gallery-images',
    rowName: 'an image of a gallery, be it the document’s own or that of a block',
  }),
})
