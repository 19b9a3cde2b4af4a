import type { BlockKind } from '../../../api/content/blocks.ts'
import type { BlockEditor } from '../block-editor.ts'
import { CourseInfoEditor } from './course-info-editor.tsx'
import { ScriptEditor } from './script-editor.tsx'
import { VideoEditor } from './video-editor.tsx'

/** The blocks that are neither text nor pictures. */
export const otherEditors = {
  video: VideoEditor,
  'course-info': CourseInfoEditor,
  'script-block': ScriptEditor,
} as const satisfies Partial<Record<BlockKind, BlockEditor>>
