import { lineField } from '../values/fields.ts'
import { blockType } from './block-type.ts'
import { imageItems } from './image-rows.ts'

/** Images that show what is to come. Source: content spec §3. */
export const preview = blockType({
  kinds: ['preview'],
  fields: { title: lineField() },
  list: imageItems(),
})
