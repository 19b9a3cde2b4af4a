import type { DocumentFields, DocumentKind, DocumentState } from '../state.ts'

export type FieldName = keyof DocumentFields

/** In characters: search engines show no more. */
export const SEO_TITLE_MAX = 120
export const SEO_DESCRIPTION_MAX = 320

/** The values of a new document for everything that its author has omitted. Source: content spec §9. */
export const emptyFields: DocumentFields = {
  title: '',
  main_header: '',
  status: 0,
  author: null,
  short_description: '',
  seo_title: '',
  seo_description: '',
  category: null,
  price: 0,
  old_price: 0,
  euro_price: 0,
  euro_old_price: 0,
  age: null,
  gender: null,
  deferred_start_at: null,
  access_duration: 0,
  show_discount_timer: false,
  discount_timer_to: null,
  unisender_group_id: null,
  lessons_page: null,
  lessons_schedule_list: [],
  is_featured: false,
  is_new: false,
  is_hidden: false,
  slug: '',
  date: null,
  stream: null,
  cover: null,
  materials: '',
  collection: [],
  tags: [],
  available_in_plus: false,
  link: '',
  webinar_link: '',
  date_start: null,
  date_end: null,
  video_result: '',
  img_per_user: 0,
  content_registered: '',
  content_closed: '',
  config_data: null,
  show_btn: false,
  btn_text: '',
  btn_target: '',
  btn_link: '',
  publish_date: null,
  course: null,
  position: 0,
}

/** The state of a new document before the author's input. */
export const emptyState: DocumentState = { fields: emptyFields, content: [], gallery: [], preview: [] }

/** The fields that every kind has, so that each can be drafted, published, hidden and found. */
const COMMON = [
  ...(['title', 'status', 'author', 'is_hidden', 'short_description', 'cover'] as const),
  ...(['seo_title', 'seo_description'] as const),
] as const

const OF_PAGE = [
  ...COMMON,
  ...(['main_header', 'category', 'price', 'old_price', 'euro_price', 'euro_old_price', 'age', 'gender'] as const),
  ...(['deferred_start_at', 'access_duration', 'show_discount_timer', 'discount_timer_to'] as const),
  ...(['unisender_group_id', 'lessons_page', 'lessons_schedule_list', 'is_featured', 'is_new', 'slug'] as const),
  ...(['date', 'stream', 'materials', 'collection', 'tags'] as const),
] as const

const OF_COURSE = [...OF_PAGE, 'available_in_plus'] as const

const OF_EVENT = [
  ...OF_COURSE,
  ...(['link', 'webinar_link', 'date_start', 'date_end', 'video_result', 'img_per_user'] as const),
  ...(['content_registered', 'content_closed', 'config_data'] as const),
] as const

const OF_STUDIO = [...COMMON, 'main_header', 'slug', 'show_btn', 'btn_text', 'btn_target', 'btn_link'] as const

const OF_LESSON = [...COMMON, 'publish_date', 'course', 'position'] as const

const fields: Record<DocumentKind, readonly FieldName[]> = {
  course: OF_COURSE,
  'live-lesson': OF_COURSE,
  'single-lesson': OF_COURSE,
  page: OF_PAGE,
  studio: OF_STUDIO,
  webinar: OF_EVENT,
  contest: OF_EVENT,
  lesson: OF_LESSON,
}

/** The fields of a kind, in wire order. Source: content spec §3. */
export const fieldsOf = (kind: DocumentKind): readonly FieldName[] => fields[kind]

/** The image lists of the document itself, besides its blocks. Source: content spec §3. */
export type ImageListName = 'gallery' | 'preview'

const imageLists: Record<DocumentKind, readonly ImageListName[]> = {
  course: ['gallery', 'preview'],
  'live-lesson': ['gallery', 'preview'],
  'single-lesson': ['gallery', 'preview'],
  page: ['gallery', 'preview'],
  studio: ['preview'],
  webinar: ['gallery', 'preview'],
  contest: ['gallery', 'preview'],
  lesson: [],
}

/** The image lists of a kind. */
export const imageListsOf = (kind: DocumentKind): readonly ImageListName[] => imageLists[kind]

/** The wire name of a field: a page's title is its `caption`. */
export const wireName = (kind: DocumentKind, name: FieldName): string =>
  kind === 'page' && name === 'title' ? 'caption' : name
