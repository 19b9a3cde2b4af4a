import * as fields from '../../values/fields.ts'
import { blockType } from '../block-type.ts'

/** An image beside a text, with a button. Source: content spec §3. */
export const imageText = blockType({
  kinds: ['image-text'],
  fields: {
    title: fields.lineField(),
    img: fields.imageField(),
    txt: fields.richField(),
    block_type: fields.looseField(),
    btn_code: fields.looseCodeOrLinkField(),
    image_size: fields.looseField(),
    image_position: fields.looseField(),
    text_size: fields.looseField(),
    btn_text: fields.lineField(),
    link: fields.linkField(),
    new_tab: fields.flagField(),
    show_caption: fields.flagField(),
  },
})
