import { lineField } from '../../values/fields.ts'
import { blockType } from '../block-type.ts'

/** When a course takes place, in which format, and for which ages. Source: content spec §3. */
export const courseInfo = blockType({
  kinds: ['course-info'],
  fields: { when: lineField(1_000), format: lineField(1_000), ages: lineField(1_000) },
})
