import type { BlockKind } from './block-types.ts'

/** Name of a block kind in the API description: `AttentionBlock`, `ImageTextBlock`. */
export const blockName = (kind: BlockKind): string => {
  const parts = kind.replace(/-block$/, '').split('-')
  return `${parts.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')}Block`
}
