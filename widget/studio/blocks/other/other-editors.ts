import type { BlockKind } from '../../../api/content/blocks.ts'
import type { BlockEditor } from '../block-editor.ts'

export const otherEditors: Partial<Record<BlockKind, BlockEditor>> = {}
