import type { DocumentKind } from '../../server/contract/content/state.ts'
import type { BlockKind } from '../../widget/api/content/blocks.ts'

/** How a field of a block is edited. */
export type FieldType = 'line' | 'rich' | 'plain' | 'check' | 'image' | 'items' | 'questions' | 'images'

export interface FieldSpec {
  name: string
  label: string
  type: FieldType
}

const field = (name: string, label: string, type: FieldType = 'line'): FieldSpec => ({ name, label, type })

const title = field('title', 'Заголовок')
const text: readonly FieldSpec[] = [
  title,
  field('txt', 'Текст с разметкой', 'rich'),
  field('text_size', 'Размер текста'),
  field('block_size', 'Размер блока'),
]
const captioned = (at: number) => [
  field(`caption${at}`, `Подпись ${at}`),
  field(`img${at}`, `Картинка ${at}`, 'image'),
  field(`txt${at}`, `Текст ${at}`, 'rich'),
]

/** The title of each kind of blocks, and its editable fields. Source: content spec §3. */
export const blocks: Record<BlockKind, { title: string; fields: readonly FieldSpec[] }> = {
  text: { title: 'Текст', fields: text },
  'attention-block': { title: 'Внимание', fields: text },
  'header-block': { title: 'Заголовок', fields: text },
  'header1-block': { title: 'Заголовок 1', fields: text },
  'header3-block': { title: 'Заголовок 3', fields: text },
  image: { title: 'Картинка', fields: [title, field('img', 'Картинка', 'image'), field('image_size', 'Размер')] },
  'image-text': {
    title: 'Картинка с текстом',
    fields: [
      title,
      field('img', 'Картинка', 'image'),
      field('txt', 'Текст с разметкой', 'rich'),
      field('block_type', 'Вид блока'),
      field('btn_code', 'Код кнопки'),
      field('image_size', 'Размер картинки'),
      field('image_position', 'Место картинки'),
      field('text_size', 'Размер текста'),
      field('btn_text', 'Надпись на кнопке'),
      field('link', 'Ссылка кнопки'),
      field('new_tab', 'Открывать в новой вкладке', 'check'),
      field('show_caption', 'Показывать подпись', 'check'),
    ],
  },
  'image-list-texts': {
    title: 'Три картинки с текстами',
    fields: [title, ...[1, 2, 3].flatMap(captioned)],
  },
  'list-text': {
    title: 'Список',
    fields: [title, field('list_text', 'Пункты', 'items'), field('one_column', 'В одну колонку', 'check')],
  },
  quiz: {
    title: 'Тест',
    fields: [
      title,
      field('caption', 'Подпись'),
      field('welcome_text', 'Вступление', 'plain'),
      field('final', 'Слова в конце', 'plain'),
      field('questions', 'Вопросы', 'questions'),
    ],
  },
  'course-info': {
    title: 'О курсе',
    fields: [field('when', 'Когда'), field('format', 'Формат'), field('ages', 'Возраст')],
  },
  images: {
    title: 'Галерея',
    fields: [title, field('show_caption', 'Показывать подписи', 'check'), field('images', 'Картинки', 'images')],
  },
  preview: { title: 'Превью', fields: [title, field('images', 'Картинки', 'images')] },
  video: {
    title: 'Видео',
    fields: [title, field('url', 'Адрес видео'), field('kinescope_video_id', 'Номер в Kinescope')],
  },
  'script-block': {
    title: 'Скрипт',
    fields: [title, field('block', 'Разметка', 'plain'), field('script', 'Скрипт', 'plain')],
  },
}

export const documentNames: Record<DocumentKind, string> = {
  course: 'Курсы',
  'live-lesson': 'Живые уроки',
  'single-lesson': 'Отдельные уроки',
  page: 'Страницы',
  studio: 'Студия',
  webinar: 'Вебинары',
  contest: 'Конкурсы',
  lesson: 'Уроки курсов',
}

const isKind = (name: string): name is DocumentKind => Object.hasOwn(documentNames, name)
export const documentKinds = Object.keys(documentNames).filter(isKind)
export const kindNamed = (name: string): DocumentKind => (isKind(name) ? name : 'course')
