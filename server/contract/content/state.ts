import type { BlockType } from './blocks/block-types.ts'

/** Documents as the server holds them, validated. Wire names; sums in minor units; moments in ISO with `Z`. Source: content spec §3. */

export type DocumentKind =
  | 'course'
  | 'live-lesson'
  | 'single-lesson'
  | 'page'
  | 'studio'
  | 'webinar'
  | 'contest'
  | 'lesson'

export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json }
export type JsonObject = Readonly<Record<string, Json>>

/** 0 draft, 1 published, 2 archived. */
export type Status = 0 | 1 | 2

/** A field whose type the spec leaves open: kept as it was sent. */
type Loose = string | number | null

/** All fields of all kinds except `content`, `gallery` and `preview`; fields that a kind does not have keep their defaults. */
export interface DocumentFields {
  /** `caption` on the wire of a page. */
  title: string
  main_header: string
  status: Status
  /** The id of a person. */
  author: string | null
  short_description: string
  /** For search engines and links, in place of the title and the short description; '' if they will do. */
  seo_title: string
  seo_description: string
  category: number | null
  price: number
  old_price: number
  euro_price: number
  euro_old_price: number
  age: Loose
  gender: Loose
  deferred_start_at: string | null
  /** Months; 0 is access without end. */
  access_duration: number
  show_discount_timer: boolean
  discount_timer_to: string | null
  unisender_group_id: Loose
  lessons_page: Loose
  lessons_schedule_list: readonly Json[]
  is_featured: boolean
  is_new: boolean
  is_hidden: boolean
  /** Lower-cased; empty if there is none. */
  slug: string
  /** `YYYY-MM-DD`. */
  date: string | null
  stream: Loose
  /** The id of an image. */
  cover: number | null
  /** Rich text. */
  materials: string
  collection: readonly number[]
  tags: readonly number[]
  available_in_plus: boolean
  link: string
  webinar_link: string
  date_start: string | null
  date_end: string | null
  video_result: string
  img_per_user: number
  /** Rich text for users who have signed up. */
  content_registered: string
  /** Rich text for after the event. */
  content_closed: string
  config_data: Json
  show_btn: boolean
  btn_text: string
  btn_target: string
  btn_link: string
  publish_date: string | null
  /** A lesson's course. */
  course: number | null
  /** A lesson's place in its course. */
  position: number
}

/** A row of a block's list. A new row has a null id or uuid. */
export interface ItemState {
  id: number | null
  uuid: string | null
  data: JsonObject
}

/** A block; the order of the array is the order in the document. `data` excludes the block's list, which is `items`. */
export interface BlockState {
  id: number | null
  uuid: string | null
  type: BlockType
  data: JsonObject
  items: readonly ItemState[]
}

/** A row of the document's own gallery or preview. */
export interface ImageRowState {
  id: number | null
  imageId: number
}

export interface DocumentState {
  fields: DocumentFields
  content: readonly BlockState[]
  gallery: readonly ImageRowState[]
  preview: readonly ImageRowState[]
}

/** Markup that the sanitiser removed from a rich text: its path, and the names of tags and attributes. */
export interface RemovedMarkup {
  path: string
  removed: readonly string[]
}

/** A request body, validated and sanitised: an omitted field keeps its value (or the default, for a new document). */
export interface DocumentInput {
  fields: Partial<DocumentFields>
  content?: readonly BlockState[]
  gallery?: readonly ImageRowState[]
  preview?: readonly ImageRowState[]
  removed: readonly RemovedMarkup[]
}
