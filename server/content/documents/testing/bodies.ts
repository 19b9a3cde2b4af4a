import { kinds } from '../../kinds.ts'
import type { DocumentKind, JsonObject } from '../../../contract/content/state.ts'
import { nextNumber } from '../../stored/number-store.ts'
import { insertImage } from '../../images/image-store.ts'
import type { Client, ClientResponse } from '../../testing/client.ts'
import type { ContentFixture, Member } from '../../testing/content-fixture.ts'

/** A block as a client sends it. */
export interface SentBlock {
  id?: number | null
  uuid?: string | null
  type: string
  data: JsonObject
}

/** An image that somebody has uploaded. */
export const anImage = ({ school, ids }: ContentFixture, owner: Member = 'author'): Promise<number> =>
  school.deps.transact(async (tx) => {
    const id = await nextNumber(tx, 'image')
    const sizes = { width: 640, height: 480, bytes: 9_000 }
    await insertImage(tx, { id, ownerId: ids[owner], hash: `hash${id}`, ...sizes, createdAt: school.clock.now() })
    return id
  })

/** A block of every kind but `script-block`, which takes staff. Each has something in all of its fields. */
export const everyKind = (image: number): SentBlock[] => [
  { type: 'text', data: { title: 'Начало', txt: '<p>Просто <b>текст</b></p>', text_size: 'big', block_size: 3 } },
  { type: 'attention-block', data: { txt: '<p>Внимание</p>' } },
  { type: 'header-block', data: { txt: '<p>Заголовок</p>' } },
  { type: 'header1-block', data: { txt: '<p>Первый</p>' } },
  { type: 'header3-block', data: { txt: '<p>Третий</p>' } },
  { type: 'image', data: { title: 'Кот', img: image, image_size: 'wide' } },
  {
    type: 'image-text',
    data: { title: 'Рядом', img: image, txt: '<p>Кот</p>', btn_text: 'Купить', link: '/courses/', new_tab: true },
  },
  {
    type: 'image-list-texts',
    data: {
      title: 'Три',
      caption1: 'Раз',
      img1: image,
      txt1: '<p>1</p>',
      caption2: 'Два',
      txt2: '<p>2</p>',
      img3: image,
      txt3: '<p>3</p>',
    },
  },
  {
    type: 'list-text',
    data: { title: 'Список', list_text: [{ txt: '<p>a</p>' }, { txt: '<p>b</p>' }], one_column: true },
  },
  {
    type: 'quiz',
    data: {
      title: 'Вопросы',
      caption: 'Проверьте себя',
      welcome_text: '<p>Начнём</p>',
      final: '<p>Всё</p>',
      questions: [
        {
          text: '<p>Сколько?</p>',
          fail: '<p>Нет</p>',
          success: '<p>Да</p>',
          variants: ['Два', { text: 'Три', is_correct: true }],
        },
        { text: '<p>Где?</p>', variants: ['Тут', 'Там'] },
      ],
    },
  },
  { type: 'course-info', data: { when: 'Летом', format: 'Видео', ages: '5-7' } },
  {
    type: 'images',
    data: {
      title: 'Картины',
      show_caption: true,
      images: [
        { image_id: image, caption: 'Раз' },
        { image_id: image, caption: 'Два' },
      ],
    },
  },
  { type: 'preview', data: { title: 'Виды', images: [{ image_id: image, caption: 'Вид' }] } },
  { type: 'video', data: { title: 'Ролик', url: 'https://video.example/1', kinescope_video_id: 'abc123' } },
]

export const script: SentBlock = {
  type: 'script-block',
  data: { title: 'Виджет', block: '<div></div>', script: 'void 0' },
}

/** The smallest body of a kind. A lesson needs its course. */
export const aBody = (kind: DocumentKind, more: Record<string, unknown> = {}): Record<string, unknown> => ({
  [kinds[kind].titleName]: 'Название',
  ...(kind === 'lesson' && { course: 1 }),
  status: 0,
  ...more,
})

export const pathOf = (kind: DocumentKind, number: number): string => `${kinds[kind].path}/${number}/`

/** Adds a document, and answers what is answered; a course of the same author comes first where a lesson needs one. */
export const added = async (
  client: Client,
  kind: DocumentKind = 'course',
  more: Record<string, unknown> = {},
): Promise<ClientResponse> => {
  if (kind === 'lesson') await client.post('courses/', aBody('course', more.author ? { author: more.author } : {}))
  const response = await client.post(`${kinds[kind].path}/`, aBody(kind, more))
  if (response.status !== 201) throw new Error(response.text)
  return response
}

/** The text of an answer to a writer without how the document stands, which others are not told. */
export const withoutPublicationStatus = ({ text }: Pick<ClientResponse, 'text'>): string =>
  text.replace(/"state":"\w+","has_unpublished_changes":\w+,/, '')
