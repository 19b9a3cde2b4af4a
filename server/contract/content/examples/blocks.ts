import { withMarker } from '../blocks/markers.ts'
import type { BlockType } from '../blocks/paths.ts'
import type { BlockKind } from '../blocks/traits.ts'
import type { BlockState, ItemState, JsonObject } from '../state.ts'
import type { ImageOf } from '../values/images.ts'

export const imageOf: ImageOf = (id) => ({
  id,
  image: `/media/${id}.webp`,
  image_thumbnail: `/media/${id}-small.webp`,
  width: 1_920,
  height: 1_080,
  focal_x: 0.5,
  focal_y: 0.25,
})

const item = (id: number, data: JsonObject, uuid: string | null = `item-${id}`): ItemState => ({ id, uuid, data })

const ofText = { title: 'Текст', text_size: 'big', block_size: 2 }

/** One stored block of each of the fifteen kinds, with every field of content spec §3 filled in. */
const examples: Readonly<Record<BlockKind, readonly [BlockType, JsonObject, ...ItemState[]]>> = {
  text: ['text', { ...ofText, txt: '<p>Привет</p>' }],
  'attention-block': ['text', { ...ofText, txt: withMarker('attention-block', 'Важно') }],
  'header-block': ['text', { ...ofText, txt: withMarker('header-block', 'Глава') }],
  'header1-block': ['text', { ...ofText, txt: withMarker('header1-block', 'Курс') }],
  'header3-block': ['text', { ...ofText, txt: withMarker('header3-block', 'Раздел') }],
  image: ['image', { title: 'Луна', img: 5, image_size: 'wide' }],
  'image-text': [
    'image-text',
    {
      title: 'Луна',
      img: 5,
      txt: '<b>Луна</b>',
      block_type: 3,
      btn_code: 'moon',
      image_size: null,
      image_position: 'left',
      text_size: '2',
      btn_text: 'Дальше',
      link: '/courses/7/',
      new_tab: true,
      show_caption: true,
    },
  ],
  'image-list-texts': [
    'image-list-texts',
    {
      title: 'Три',
      caption1: 'а',
      img1: 1,
      txt1: '1',
      caption2: 'б',
      img2: null,
      txt2: '2',
      caption3: 'в',
      img3: 3,
      txt3: '3',
    },
  ],
  'list-text': ['list-text', { title: 'Список', one_column: true }, item(1, { txt: 'раз' }), item(2, { txt: 'два' })],
  quiz: [
    'quiz',
    { title: 'Вопросы', caption: 'о Луне', welcome_text: '<p>Начнём</p>', final: 'Всё' },
    item(3, { text: 'Где?', fail: 'Нет', success: 'Да', variants: ['тут', { text: 'там', is_correct: true }] }),
    item(4, { text: 'Когда?', fail: '', success: '', variants: [{ text: 'тогда' }] }),
  ],
  'course-info': ['course-info', { when: 'летом', format: 'онлайн', ages: '7–9' }],
  images: ['images', { title: 'Снимки', show_caption: true }, item(5, { image_id: 5, caption: 'Луна' }, null)],
  preview: ['preview', { title: 'Скоро' }, item(6, { image_id: 6, caption: 'Земля' }, null)],
  video: ['video', { title: 'Ролик', url: 'https://video.example/1', kinescope_video_id: 'abc-1' }],
  'script-block': ['script-block', { title: 'Игра', block: '<div id="game"></div>', script: 'if (1 < 2) start()' }],
}

export const exampleBlocks: readonly BlockState[] = Object.values(examples).map(([type, data, ...items], at) => ({
  id: at + 1,
  uuid: `block-${at + 1}`,
  type,
  data,
  items,
}))
