import type { BlockKind } from '../../../server/contract/content/blocks/block-types.ts'
import type { PublicationState } from '../../../server/contract/content/documents/publication.ts'
import type { DocumentFields, Status } from '../../../server/contract/content/state.ts'

/** An id, or the object that the server returns in its place. Source: content spec §7. */
export type Ref<Id> = Id | { readonly id: Id } | null

export interface Named<Id> {
  id: Id
  name: string
}

export interface ImageView {
  id: number
  image: string
  image_thumbnail: string
  /** In pixels, of the largest size. */
  width?: number
  height?: number
  /** The point that stays in sight where it is cropped, in fractions of width and height. */
  focal_x?: number
  focal_y?: number
}

/** A row of a gallery or a preview. A new row has no id. */
export interface ImageRow extends Partial<Omit<ImageView, 'id'>> {
  id?: number | null
  image_id: number
}

/** A row of `data.list_text`. */
export interface ListItem {
  id: number | null
  uuid: string | null
  txt: string
}

/** A row of `data.questions`. `quiz` is the id of its block. */
export interface Question {
  id: number | null
  uuid: string | null
  text: string
  fail?: string
  success?: string
  variants: readonly (string | { text: string; is_correct?: boolean })[]
  quiz?: number | null
}

/** The data of a block, with the field names of the API; absent fields have their defaults. Lists and images are in API format. */
export interface BlockData {
  readonly [name: string]: unknown
  readonly title?: string
  readonly txt?: string
  readonly img?: number | ImageView | null
  readonly list_text?: readonly ListItem[]
  readonly questions?: readonly Question[]
  readonly images?: readonly ImageRow[]
}

/** A block in the editor: `txt` comes without the marker of its kind. A new block has no id. */
export interface Block {
  id: number | null
  uuid: string | null
  kind: BlockKind
  data: BlockData
}

/** Deferred start as the author enters it, in local time. Source: content spec §4, §9. */
export interface DeferredStart {
  is_deferred: boolean
  /** `YYYY-MM-DD` or `MM-DD-YYYY`. */
  deferred_date: string
  /** `HH:mm`. */
  deferred_time: string
}

type Plain = Omit<DocumentFields, 'author' | 'category' | 'cover' | 'status'>

/**
 * A document in the editor, with the field names of the API; amounts in major units. `title` is also the title of a page, which the API
 * calls `caption`. Source: content spec §3.
 */
export interface Draft extends Partial<Plain>, Partial<DeferredStart> {
  /** Null or absent for a new document. */
  id?: number | null
  status?: Status
  author?: Ref<string>
  category?: Ref<number>
  cover?: Ref<number>
  content?: readonly Block[]
  gallery?: readonly ImageRow[]
  preview?: readonly ImageRow[]
}

/** Markup that the server removed from a rich text. */
export interface RemovedMarkup {
  path: string
  removed: readonly string[]
}

/** A document as the server returned it, to its writer with how it stands with readers. */
export interface Document extends Draft {
  state?: PublicationState
  /** Readers see an earlier version. */
  has_unpublished_changes?: boolean
  /** After a write of status 0 on a published document: a sentence for its author that readers still see the published version. */
  notice?: string
  id: number
  title: string
  content: readonly Block[]
  gallery: readonly ImageRow[]
  preview: readonly ImageRow[]
  removed_markup?: readonly RemovedMarkup[]
  /** After a write: the `http:` links that are kept because they were stored before, by their paths. */
  plain_links?: readonly { path: string; link: string }[]
  /** After a write of what readers see: the alternative texts that pictures miss, by their paths. */
  warnings?: readonly { path: string; message: string }[]
}

/** One entry of a document list. Lists of lessons have no slug and no price, and only writers are told `state` and `updated_at`. */
export interface DocumentLine {
  id: number
  title: string
  status: Status | null
  /** Null for readers. */
  state: PublicationState | null
  has_unpublished_changes: boolean
  /** When it was changed last, in ISO; null for readers. */
  updated_at: string | null
  author: Named<string> | null
  /** Empty if there is none. */
  slug: string
  /** In major units; null of kinds without a price. */
  price: number | null
  /** When it opens, if that is set: its `deferred_start_at`, of a lesson its `publish_date`. ISO, or a day. */
  opens_at: string | null
  /** A lesson's place in its course; 0 of other kinds. */
  position: number
  /** A lesson's course; null of other kinds. */
  course: number | null
  /** The title of that course; null if it is deleted, and for readers. */
  course_title: string | null
}

/** A list as Django REST Framework pages it. */
export interface Listed<Row> {
  count: number
  /** False if there are more than `count`. */
  count_is_exact?: false
  next: string | null
  previous: string | null
  results: readonly Row[]
}

/** Query parameters of a list. */
export type Query = Readonly<Record<string, string | number | boolean | null | undefined>>
