import type { JsonObject } from '../../../server/contract/content/state.ts'
import { seededCourses, seededLessons } from '../courses.ts'
import type { SeededProduct } from '../product.ts'
import { everyKind } from './every-kind.ts'
import { heading, type PlannedDocument, text } from './planned.ts'

const DAY_MS = 86_400_000
const SPACE = 1
/** A product of its own, bought once per order, without content to read. */
const BLACK_BOX = 'Чёрный ящик'

/** The base name of its picture: `space`. */
const slugOf = ({ img }: SeededProduct) => img.replace(/^.*\/|\.svg$/g, '')

const blocksOf = ({ name, author }: SeededProduct): readonly JsonObject[] => [
  text(`«${name}»: короткие занятия, опыты дома и задания, которые хочется сделать вместе.`),
  heading('Кто ведёт'),
  text(author ?? 'Учителя школы «Маяк»'),
]

const soldAs = (kind: 'course' | 'single-lesson', product: SeededProduct, tags: readonly string[]): PlannedDocument => {
  const { id, productId, name } = product
  const isSpace = kind === 'course' && productId === SPACE
  return {
    kind,
    product: { id, number: productId },
    tags: isSpace ? ['Космос', '7–9 лет'] : tags,
    body: {
      title: name,
      slug: slugOf(product),
      short_description: 'Короткие занятия для ребёнка и всей семьи.',
      ...(!isSpace && { content: blocksOf(product) }),
    },
    ...(isSpace && { contentWith: everyKind }),
  }
}

const lessonsOfSpace = ['Луна и её фазы', 'Планеты-великаны', 'Что такое чёрная дыра'].map(
  (title, position): PlannedDocument => ({
    kind: 'lesson',
    body: {
      title,
      course: SPACE,
      position,
      short_description: `Занятие ${position + 1}`,
      content: [text(`${title}.`)],
    },
  }),
)

/**
 * The content of a new school: a document for every course and lesson on sale, lessons of one course, a webinar, a page and the studio
 * page.
 */
export const plannedDocuments = (at: Date): readonly PlannedDocument[] => [
  ...seededCourses.filter(({ name }) => name !== BLACK_BOX).map((product) => soldAs('course', product, ['10–12 лет'])),
  ...seededLessons.map((product) => soldAs('single-lesson', product, ['Опыты дома'])),
  ...lessonsOfSpace,
  {
    kind: 'webinar',
    body: {
      title: 'Как заинтересовать ребёнка наукой',
      slug: 'kak-zainteresovat-naukoi',
      date_start: new Date(Math.ceil(at.getTime() / DAY_MS) * DAY_MS + 7 * DAY_MS).toISOString(),
      content: [text('Разговор для родителей: вопросы, на которые нет готовых ответов.')],
    },
  },
  {
    kind: 'page',
    body: {
      caption: 'О школе',
      slug: 'o-shkole',
      content: [heading('Свет, на который идут'), text('«Маяк» — школа для детей.')],
    },
  },
  {
    kind: 'studio',
    body: {
      title: 'Студия «Маяк»',
      slug: 'studiya',
      show_btn: true,
      btn_text: 'К курсам',
      btn_link: '/courses/',
      content: [text('Здесь снимают занятия.')],
    },
  },
]
