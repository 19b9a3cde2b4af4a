import type { FieldName } from '../../../server/contract/content/documents/fields.ts'

/** The attribute by which the panel names its fields. */
export const FIELD = 'data-field'

export const groups = ['main', 'price', 'start', 'event', 'places', 'search', 'more'] as const
export type Group = (typeof groups)[number]

/** How a field is edited. */
export type Control =
  | 'line'
  | 'lines'
  | 'slug'
  | 'picture'
  | 'category'
  | 'tags'
  | 'collections'
  | 'author'
  | 'course'
  | 'rich'
  | 'sum'
  | 'whole'
  | 'flag'
  | 'day'
  | 'when'
  | 'start'
  | 'loose'
  | 'schedule'
  | 'json'

interface Place {
  group: Group
  control: Control
}

const at = (group: Group, control: Control): Place => ({ group, control })

/**
 * Where and how each field is edited, in the order of the panel; null for what has a place of its own: the title above the text, status and
 * visibility in the dialog of publishing, and the place of a lesson in the list of its course.
 */
export const fieldTable: Readonly<Record<FieldName, Place | null>> = {
  title: null,
  main_header: at('main', 'line'),
  short_description: at('main', 'lines'),
  slug: at('main', 'slug'),
  cover: at('main', 'picture'),
  course: at('main', 'course'),
  category: at('main', 'category'),
  tags: at('main', 'tags'),
  collection: at('main', 'collections'),
  price: at('price', 'sum'),
  old_price: at('price', 'sum'),
  euro_price: at('price', 'sum'),
  euro_old_price: at('price', 'sum'),
  access_duration: at('price', 'whole'),
  available_in_plus: at('price', 'flag'),
  show_discount_timer: at('price', 'flag'),
  discount_timer_to: at('price', 'when'),
  materials: at('price', 'rich'),
  deferred_start_at: at('start', 'start'),
  publish_date: at('start', 'when'),
  date: at('start', 'day'),
  lessons_schedule_list: at('start', 'schedule'),
  date_start: at('event', 'when'),
  date_end: at('event', 'when'),
  content_registered: at('event', 'rich'),
  content_closed: at('event', 'rich'),
  img_per_user: at('event', 'whole'),
  link: at('places', 'line'),
  webinar_link: at('places', 'line'),
  video_result: at('places', 'line'),
  lessons_page: at('places', 'loose'),
  show_btn: at('places', 'flag'),
  btn_text: at('places', 'line'),
  btn_link: at('places', 'line'),
  btn_target: at('places', 'line'),
  seo_title: at('search', 'line'),
  seo_description: at('search', 'lines'),
  author: at('more', 'author'),
  age: at('more', 'loose'),
  gender: at('more', 'loose'),
  stream: at('more', 'loose'),
  unisender_group_id: at('more', 'loose'),
  is_featured: at('more', 'flag'),
  is_new: at('more', 'flag'),
  config_data: at('more', 'json'),
  status: null,
  is_hidden: null,
  position: null,
}

const isField = (name: string): name is FieldName => Object.hasOwn(fieldTable, name)

/** How a field is edited; null if it has a place of its own, or is none. */
export const controlOf = (name: string): Control | null => (isField(name) ? (fieldTable[name]?.control ?? null) : null)
