import type { BlockType } from '../state.ts'
import { courseInfo } from './course-info.ts'
import { image } from './image.ts'
import { imageListTexts } from './image-list-texts.ts'
import { imageText } from './image-text.ts'
import { images } from './images.ts'
import { listText } from './list-text.ts'
import { preview } from './preview.ts'
import { quiz } from './quiz.ts'
import { scriptBlock } from './script-block.ts'
import { text } from './text.ts'
import type { BlockKind, BlockTraits } from './traits.ts'
import { video } from './video.ts'

/** Every stored type of blocks. Source: content spec §3. */
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

const isBlockType = (name: string): name is BlockType => Object.hasOwn(blockTypes, name)

export const allBlockTypes: readonly BlockType[] = Object.keys(blockTypes).filter(isBlockType)

/** All fifteen kinds with the types that they are stored as. */
export const blockKinds: readonly { kind: BlockKind; type: BlockType }[] = allBlockTypes.flatMap((type) =>
  blockTypes[type].kinds.map((kind) => ({ kind, type })),
)
