import type { BlockKeys } from '../blocks/studio-block.ts'

const no = () => false

/** The keys of a block that has no others around it. */
export const NO_KEYS: BlockKeys = { onBackspace: no, onDelete: no, onLeave: no, onSlash: no, onSplit: no }
