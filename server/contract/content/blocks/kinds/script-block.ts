import { lineField, linesField } from '../../values/fields.ts'
import { RICH_TEXT_MAX } from '../../values/texts.ts'
import { blockType } from '../block-type.ts'

/** Markup and a script that run in a sandboxed frame alone, and are kept as they are. Source: SECURITY R63. */
export const scriptBlock = blockType({
  kinds: ['script-block'],
  fields: { title: lineField(), block: linesField(RICH_TEXT_MAX), script: linesField(RICH_TEXT_MAX) },
})
