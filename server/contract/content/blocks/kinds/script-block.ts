import { lineField, linesField } from '../../values/fields.ts'
import { RICH_TEXT_MAX } from '../../values/texts.ts'
import { blockType } from '../block-type.ts'

/** Markup and a script, stored as they are; they run only in a sandboxed frame. Source: SECURITY R63. */
export const scriptBlock = blockType({
  kinds: ['script-block'],
  fields: { title: lineField(), block: linesField(RICH_TEXT_MAX), script: linesField(RICH_TEXT_MAX) },
})
