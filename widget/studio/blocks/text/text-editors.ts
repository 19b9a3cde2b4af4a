import type { BlockKind } from '../../../api/content/blocks.ts'
import type { BlockEditor } from '../block-editor.ts'
import { ListEditor } from './list-editor.tsx'
import { QuizEditor } from './quiz-editor.tsx'
import { AttentionEditor, Heading1Editor, Heading3Editor, HeadingEditor, TextEditor } from './text-blocks.tsx'

/** The blocks of texts. */
export const textEditors = {
  text: TextEditor,
  'attention-block': AttentionEditor,
  'header1-block': Heading1Editor,
  'header-block': HeadingEditor,
  'header3-block': Heading3Editor,
  'list-text': ListEditor,
  quiz: QuizEditor,
} as const satisfies Partial<Record<BlockKind, BlockEditor>>
