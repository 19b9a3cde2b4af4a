import { blockToWire } from '../blocks/wire.ts'
import { fieldsOf, imageListsOf, wireName } from '../documents/fields.ts'
import { rowsName } from '../documents/image-rows.ts'
import type { DocumentFields, DocumentKind, Json, JsonObject } from '../state.ts'
import { exampleBlocks, imageOf } from './blocks.ts'

export const kinds: readonly DocumentKind[] = [
  'course',
  'live-lesson',
  'single-lesson',
  'page',
  'studio',
  'webinar',
  'contest',
  'lesson',
]

/** Every field filled in, as it is stored. */
const stored: DocumentFields = {
  title: 'Космос',
  main_header: 'Курс о космосе',
  status: 1,
  author: 'person-1',
  short_description: 'Звёзды,\nпланеты',
  seo_title: 'Курс о космосе для детей',
  seo_description: 'Двенадцать занятий о звёздах и планетах',
  category: 3,
  price: 150_050,
  old_price: 200_000,
  euro_price: 1_500,
  euro_old_price: 2_000,
  age: '7-9',
  gender: 2,
  deferred_start_at: '2026-12-01T16:00:00.000Z',
  access_duration: 6,
  show_discount_timer: true,
  discount_timer_to: '2026-12-31T21:00:00.000Z',
  unisender_group_id: '17',
  lessons_page: 7,
  lessons_schedule_list: [{ date: '2026-12-01', time: '19:00' }],
  is_featured: true,
  is_new: true,
  is_hidden: true,
  slug: 'space',
  date: '2026-12-01',
  stream: 'осень',
  cover: 5,
  materials: '<p>Тетрадь</p>',
  collection: [1],
  tags: [2, 3],
  available_in_plus: true,
  link: '/webinars/space/',
  webinar_link: 'https://room.example/1',
  date_start: '2026-12-01T16:00:00.000Z',
  date_end: '2026-12-02',
  video_result: 'https://video.example/1',
  img_per_user: 3,
  content_registered: '<p>До встречи</p>',
  content_closed: '<p>Спасибо</p>',
  config_data: { room: { places: 20 } },
  show_btn: true,
  btn_text: 'Вперёд',
  btn_target: '_blank',
  btn_link: '/courses/',
  publish_date: '2026-12-01',
  course: 7,
  position: 4,
}

const shown: Partial<Record<keyof DocumentFields, Json>> = {
  author: { id: 'person-1', name: 'Автор' },
  category: { id: 3, name: 'Космос' },
  cover: imageOf(5),
  price: 1500.5,
  old_price: 2000,
  euro_price: 15,
  euro_old_price: 20,
}

export const as = { stored, shown }

/** A document of a kind as GET returns it: every field, every list, and these blocks, or one of each kind. */
export const exampleWire = (kind: DocumentKind, blocks = exampleBlocks): JsonObject => ({
  id: 9,
  ...Object.fromEntries(fieldsOf(kind).map((name) => [wireName(kind, name), shown[name] ?? stored[name]])),
  ...((kind === 'webinar' || kind === 'contest') && { contest_id: 9, webinar_id: 9 }),
  ...Object.fromEntries(
    imageListsOf(kind).map((list) => [list, { [rowsName(list)]: [{ ...imageOf(5), id: 1, image_id: 5 }] }]),
  ),
  content: blocks.map((block, position) => blockToWire(block, position, imageOf)),
})
