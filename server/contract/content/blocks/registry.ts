import { courseInfo } from './course-info.ts'
import { imageListTexts } from './image-list-texts.ts'
import { imageText } from './image-text.ts'
import { image } from './image.ts'
import { images } from './images.ts'
import { listText } from './list-text.ts'
import { allBlockTypes, type BlockType } from './paths.ts'
import { preview } from './preview.ts'
import { quiz } from './quiz.ts'
import { scriptBlock } from './script-block.ts'
import { text } from './text.ts'
import type { BlockKind, BlockTraits, ListTraits } from './traits.ts'
import { video } from './video.ts'

/** Every stored type of blocks, each in a file of its own. Source: content spec §3. */
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

/** The types that have a list, with it. */
export const blockLists: readonly { type: BlockType; list: ListTraits }[] = allBlockTypes.flatMap((type) => {
  const { list } = blockTypes[type]
  return list ? [{ type, list }] : []
})

/** All fifteen kinds with the types that they are stored as. */
export const blockKinds: readonly { kind: BlockKind; type: BlockType }[] = allBlockTypes.flatMap((type) =>
  blockTypes[type].kinds.map((kind) => ({ kind, type })),
)
