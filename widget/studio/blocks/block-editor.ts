import type { ReactNode } from 'react'
import type { Data } from '../document/model.ts'

export interface BlockEditorProps {
  uuid: string
  /** The id of the block at the school; null before its first save. */
  id: number | null
  data: Data
  /** Changes fields of the data. Typing in one field passes the field's name as `merge`, so that it is undone at once. */
  change: (data: Data, merge?: string) => void
  /** Sentences by the path within the data: `url`, `questions.0.text`. */
  faults: ReadonlyMap<string, readonly string[]>
}

/** Edits one kind of blocks in place: it looks like what readers see. */
export type BlockEditor = (props: BlockEditorProps) => ReactNode
