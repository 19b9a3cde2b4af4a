import { imageField, lineField, richField } from '../../values/fields.ts'
import { blockType } from '../block-type.ts'

/** Three images, each with a caption and a text. Source: content spec §3. */
export const imageListTexts = blockType({
  kinds: ['image-list-texts'],
  fields: {
    title: lineField(),
    caption1: lineField(),
    img1: imageField(),
    txt1: richField(),
    caption2: lineField(),
    img2: imageField(),
    txt2: richField(),
    caption3: lineField(),
    img3: imageField(),
    txt3: richField(),
  },
})
