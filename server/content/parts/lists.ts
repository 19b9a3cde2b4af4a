import { type ChildPath, children } from '../../contract/content/blocks/children.ts'
import type { BlockType } from '../../contract/content/state.ts'

/** The types of blocks whose list has rows with addresses of their own. */
export type ListType = Extract<BlockType, 'list-text' | 'quiz' | 'images' | 'preview'>

/** Where their rows are deleted. Source: content spec §7. */
export const itemPaths: Record<ListType, string> = {
  'list-text': 'list-text-items',
  quiz: 'quiz-questions',
  images: 'gallery-images',
  preview: 'preview-images',
}

/** A document's own gallery and preview have their rows at the addresses of the blocks that look like them. Source: DESIGN §7. */
export const imageRowLists: Partial<Record<ListType, 'gallery' | 'preview'>> = { images: 'gallery', preview: 'preview' }

const isChildPath = (path: string): path is ChildPath => Object.hasOwn(children, path)

/** The addresses where rows are written one by one. Source: content spec §7. */
export const childPaths: readonly ChildPath[] = Object.keys(children).filter(isChildPath)
