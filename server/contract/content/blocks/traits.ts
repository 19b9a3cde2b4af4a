import type * as z from 'zod'
import type { BlockState, ItemState } from '../state.ts'
import type { Fields } from '../values/fields.ts'
import type { TextKind } from './markers.ts'
import type { BlockType } from './paths.ts'

/** What a block is to who edits it: the stored type, or the kind that the marker of a text tells. Source: content spec §3. */
export type BlockKind = TextKind | Exclude<BlockType, 'text'>

/** A list of rows in the `data` of a block. */
export interface ListTraits {
  /** Of the list, in `data`. */
  name: 'list_text' | 'questions' | 'images'
  /** Of the field that names its block, where a row goes out or comes in alone. Source: content spec §7. */
  parent: 'list_object' | 'quiz' | null
  /** Where a row is deleted, under `/api/v1`. Source: content spec §7. */
  path: string
  /** What the description of the API calls a row. */
  rowName: string
  /** Of a row, beside its id. */
  fields: Fields
  hasUuid: boolean
  /** Fields of a row that hold markup, a link, the id of an image. */
  richText: readonly string[]
  links: readonly string[]
  images: readonly string[]
  /** One row as it comes in with its block. */
  itemIn: z.ZodType<ItemState>
  /** One row as it goes out with its block. */
  itemOut: z.ZodType
}

/** What there is to know of a stored type of blocks. */
export interface BlockTraits {
  kinds: readonly BlockKind[]
  /** Of `data`, without its list, in the order of the wire. */
  fields: Fields
  list: ListTraits | null
  /** Fields of `data` that hold markup, a link, the id of an image. */
  richText: readonly string[]
  links: readonly string[]
  images: readonly string[]
  /** `data` as it comes in, with its list and, from clients that know blocks by their data, the id and uuid; answers what is stored. */
  dataIn: z.ZodType<Omit<BlockState, 'type'>>
  /** `data` as it goes out, with its list and the id, uuid and position of its block. */
  dataOut: z.ZodType
}
