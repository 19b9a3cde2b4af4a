import type { BlockKind } from '../api/content/blocks.ts'
import { type Level, levelAt } from './text/title.tsx'

/** The ranks of the blocks that are headings; the title of any other block ranks below them. */
const RANKS: Partial<Record<BlockKind, number>> = { 'header1-block': 1, 'header-block': 2, 'header3-block': 3 }
const LOWEST = 4

/**
 * The heading level of each block below a title of level `top`. No level is skipped, whichever headings an author has chosen, so that
 * screen readers find their way.
 */
export const levelsOf = (kinds: readonly BlockKind[], top: 1 | 2): Level[] => {
  let above: number[] = []
  return kinds.map((kind) => {
    const rank = RANKS[kind] ?? LOWEST
    const outer = above.filter((other) => other < rank)
    const level = levelAt(top + outer.length)
    if (rank < LOWEST) above = [...outer, rank]
    return level
  })
}
