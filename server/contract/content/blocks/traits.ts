import type * as z from 'zod'
import type { BlockState, ItemState } from '../state.ts'
import type { Fields } from '../values/fields.ts'
import type { TextKind } from './markers.ts'
import type { BlockType } from './paths.ts'

/** The kind of a block as editors see it: the stored type or, for a text, the kind that its marker tells. Source: content spec §3. */
export type BlockKind = TextKind | Exclude<BlockType, 'text'>

/** A list of rows in the `data` of a block. */
export interface ListTraits {
  /** Name of the list in `data`. */
  name: 'list_text' | 'questions' | 'images'
  /** Name of the field that holds the id of its block when a single row is sent or returned. Source: content spec §7. */
  parent: 'list_object' | 'quiz' | null
  /** Path under `/api/v1` where a row is deleted. Source: content spec §7. */
  path: string
  /** Name of a row in the API description. */
  rowName: string
  /** Fields of a row, besides its id. */
  fields: Fields
  hasUuid: boolean
  /** Names of the fields of a row that hold markup, a link, the id of an image. */
  richText: readonly string[]
  links: readonly string[]
  images: readonly string[]
  /** A row in a request, within its block. */
  itemIn: z.ZodType<ItemState>
  /** A row in a response, within its block. */
  itemOut: z.ZodType
}

/** The traits of a stored block type. */
export interface BlockTraits {
  kinds: readonly BlockKind[]
  /** Fields of `data`, without its list, in wire order. */
  fields: Fields
  list: ListTraits | null
  /** Names of the fields of `data` that hold markup, a link, the id of an image. */
  richText: readonly string[]
  links: readonly string[]
  images: readonly string[]
  /**
   * Parses `data` of a request, with its list and, from clients that identify blocks by their data, the id and uuid; outputs what is
   * stored.
   */
  dataIn: z.ZodType<Omit<BlockState, 'type'>>
  /** `data` in a response, with its list and the id, uuid and position of its block. */
  dataOut: z.ZodType
}
