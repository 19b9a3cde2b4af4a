import { lineField, looseField, richField } from '../../values/fields.ts'
import { blockType } from '../block-type.ts'
import { TEXT_KINDS } from '../markers.ts'

/** Text, attention, header, header1 and header3: the marker that `txt` begins with tells which. Source: content spec §3. */
export const text = blockType({
  kinds: TEXT_KINDS,
  fields: { title: lineField(), txt: richField(), text_size: looseField(), block_size: looseField() },
})
