import type { ReactNode } from 'react'
import type { Data } from '../document/model.ts'
import type { OuterKeys } from '../rich-text/rich-editor.ts'

/** Keys that lead from a text of a block to other blocks. */
export interface BlockKeys extends Required<Omit<OuterKeys, 'onEnter'>> {
  /** Begins a text below the block, which keeps these data: with this markup. */
  onSplit: (data: Data, after: string) => boolean
}

export interface BlockEditorProps {
  uuid: string
  /** The id of the block at the school; null before its first save. */
  id: number | null
  data: Data
  /** Changes fields of the data. Typing in one field passes the field's name as `merge`, so that it is undone at once. */
  change: (data: Data, merge?: string) => void
  /** Sentences by the path within the data: `url`, `questions.0.text`. */
  faults: ReadonlyMap<string, readonly string[]>
  keys: BlockKeys
}

/** Edits one kind of blocks in place: it looks like what readers see. */
export type BlockEditor = (props: BlockEditorProps) => ReactNode
