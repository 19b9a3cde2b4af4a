import type { BlockKind } from '../../api/content/blocks.ts'
import type { BlockEditor } from './block-editor.ts'
import { otherEditors } from './other/other-editors.ts'
import { pictureEditors } from './pictures/picture-editors.ts'
import { textEditors } from './text/text-editors.ts'

/** How each kind of blocks is edited. */
export const blockEditors: Record<BlockKind, BlockEditor> = {
  ...textEditors,
  ...pictureEditors,
  ...otherEditors,
}
