import type { BlockKind } from './traits.ts'

/** Name of a block kind in the API description: `AttentionBlock`, `ImageTextBlock`. */
export const blockName = (kind: BlockKind): string => {
  const words = kind.replace(/-block$/, '').split('-')
  return `${words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')}Block`
}
