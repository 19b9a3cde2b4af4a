import type { ReactNode } from 'react'
import type { Data } from '../block-data.ts'
import type { Level } from '../text/title.tsx'

interface BlockProps {
  /** The id of the block. */
  id: number | null
  uuid: string
  data: Data
  /** The level of its heading. */
  level: Level
}

/** Draws one kind of blocks; null for a block without anything to show. */
export type BlockView = (props: BlockProps) => ReactNode
