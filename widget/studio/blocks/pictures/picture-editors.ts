import type { BlockKind } from '../../../api/content/blocks.ts'
import type { BlockEditor } from '../block-editor.ts'
import { ImagesEditor, PreviewEditor } from './gallery-editors.tsx'
import { ImageEditor } from './image-editor.tsx'
import { ImageListTextsEditor } from './image-list-texts-editor.tsx'
import { ImageTextEditor } from './image-text-editor.tsx'

/** The blocks of pictures. */
export const pictureEditors = {
  image: ImageEditor,
  'image-text': ImageTextEditor,
  'image-list-texts': ImageListTextsEditor,
  images: ImagesEditor,
  preview: PreviewEditor,
} as const satisfies Partial<Record<BlockKind, BlockEditor>>
