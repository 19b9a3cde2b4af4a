import type { BlockKind } from '../../api/content/blocks.ts'
import type { BlockView } from './block-view.ts'
import { CourseInfo } from './course-info.tsx'
import { Images, Preview } from './gallery.tsx'
import { Heading, Heading1, Heading3 } from './headings.tsx'
import { Image } from './image.tsx'
import { ImageListTexts } from './image-list-texts.tsx'
import { ImageText } from './image-text.tsx'
import { ListText } from './list-text.tsx'
import { Quiz } from './quiz.tsx'
import { ScriptBlock } from './script-block.tsx'
import { Attention, Text } from './text.tsx'
import { Video } from './video.tsx'

/** How each kind of blocks is drawn. Source: content spec §3. */
export const blockViews: Record<BlockKind, BlockView> = {
  text: Text,
  'attention-block': Attention,
  'header1-block': Heading1,
  'header-block': Heading,
  'header3-block': Heading3,
  image: Image,
  'image-text': ImageText,
  'image-list-texts': ImageListTexts,
  'list-text': ListText,
  quiz: Quiz,
  'course-info': CourseInfo,
  images: Images,
  preview: Preview,
  video: Video,
  'script-block': ScriptBlock,
}
