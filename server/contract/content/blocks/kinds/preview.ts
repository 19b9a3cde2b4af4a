import { lineField } from '../../values/fields.ts'
import { blockType } from '../block-type.ts'
import { imageItems } from './image-rows.ts'

/** Preview images of what is to come. Source: content spec §3. */
export const preview = blockType({
  kinds: ['preview'],
  fields: { title: lineField() },
  list: imageItems({
    path: 'preview-images',
    rowName: 'an image of a preview, be it the document’s own or that of a block',
  }),
})
