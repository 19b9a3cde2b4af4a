import type { BlockKind } from '../../api/content/blocks.ts'
import { courseInfoBlock } from './other/course-info-block.tsx'
import { scriptBlock } from './other/script-block.tsx'
import { videoBlock } from './other/video-block.tsx'
import { imagesBlock, previewBlock } from './pictures/gallery-blocks.tsx'
import { imageBlock } from './pictures/image-block.tsx'
import { imageListTextsBlock } from './pictures/image-list-texts-block.tsx'
import { imageTextBlock } from './pictures/image-text-block.tsx'
import type { StudioBlock } from './studio-block.ts'
import { listBlock } from './text/list-block.tsx'
import { quizBlock } from './text/quiz-block.tsx'
import { attentionBlock, heading1Block, heading3Block, headingBlock, textBlock } from './text/text-blocks.tsx'

/** All kinds of blocks in the studio, within each group in the order of the menu. */
export const studioBlocks: Readonly<Record<BlockKind, StudioBlock>> = {
  text: textBlock,
  'header1-block': heading1Block,
  'header-block': headingBlock,
  'header3-block': heading3Block,
  'list-text': listBlock,
  'attention-block': attentionBlock,
  image: imageBlock,
  'image-text': imageTextBlock,
  'image-list-texts': imageListTextsBlock,
  images: imagesBlock,
  preview: previewBlock,
  video: videoBlock,
  quiz: quizBlock,
  'course-info': courseInfoBlock,
  'script-block': scriptBlock,
}
