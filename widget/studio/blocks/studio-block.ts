import type { ReactNode } from 'react'
import type { MainLang } from '../../../server/contract/langs.ts'
import type { ToAddress } from '../document/markdown-parts.ts'
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
  errors: ReadonlyMap<string, readonly string[]>
  keys: BlockKeys
}

/** Edits one kind of blocks in place: it looks like what readers see. */
export type BlockEditor = (props: BlockEditorProps) => ReactNode

export const insertGroups = ['text', 'pictures', 'more'] as const

/** What the menu shows of a kind of blocks. */
export interface InsertEntry {
  /** The group of the menu. */
  group: (typeof insertGroups)[number]
  /** An outline on a 20-pixel grid. */
  icon: string
  /** Further words by which authors look for it. */
  searchTerms: string
  texts: Readonly<Record<MainLang, { name: string /** What it is for, in a few words. */; hint: string }>>
}

/** A kind of blocks in the studio. */
export interface StudioBlock extends InsertEntry {
  Editor: BlockEditor
  /** Its parts as Markdown; '' for those without text. */
  markdown: (data: Data, toAddress: ToAddress) => readonly string[]
}
