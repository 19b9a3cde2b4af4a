import { courseInfo } from './kinds/course-info.ts'
import { imageListTexts } from './kinds/image-list-texts.ts'
import { imageText } from './kinds/image-text.ts'
import { image } from './kinds/image.ts'
import { images } from './kinds/images.ts'
import { listText } from './kinds/list-text.ts'
import { preview } from './kinds/preview.ts'
import { quiz } from './kinds/quiz.ts'
import { scriptBlock } from './kinds/script-block.ts'
import { text } from './kinds/text.ts'
import { video } from './kinds/video.ts'
import { allBlockTypes, type BlockType } from './paths.ts'
import type { BlockKind, BlockTraits, ListTraits } from './traits.ts'

/** All stored block types, each defined in its own file. Source: content spec §3. */
export const blockTypes: Record<BlockType, BlockTraits> = {
  text,
  image,
  'image-text': imageText,
  'image-list-texts': imageListTexts,
  'list-text': listText,
  quiz,
  'course-info': courseInfo,
  images,
  preview,
  video,
  'script-block': scriptBlock,
}

/** The types that have a list, with that list. */
export const blockLists: readonly { type: BlockType; list: ListTraits }[] = allBlockTypes.flatMap((type) => {
  const { list } = blockTypes[type]
  return list ? [{ type, list }] : []
})

/** All fifteen block kinds, with their stored types. */
export const blockKinds: readonly { kind: BlockKind; type: BlockType }[] = allBlockTypes.flatMap((type) =>
  blockTypes[type].kinds.map((kind) => ({ kind, type })),
)
