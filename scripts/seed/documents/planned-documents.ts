import type { JsonObject } from '../../../server/contract/content/state.ts'
import { seededCourses, seededLessons } from '../courses.ts'
import type { SeededProduct } from '../product.ts'
import { everyKind } from './every-kind.ts'
import { heading, type PlannedDocument, text } from './planned.ts'

const DAY_MS = 86_400_000
const SPACE = 1
/** A product of its own, bought once per order, without content to read. */
const BLACK_BOX = 'Чёрный ящик'

interface CourseTraits {
  about: string
  age: string
  category: string
}

/** What the catalogue says about the courses, by slug. */
export const courseTraits: Record<string, CourseTraits> = {
  space: {
    about: 'Собираем модель Солнечной системы и учимся находить планеты на вечернем небе.',
    age: '8–13',
    category: 'Наука',
  },
  chess: {
    about: 'От того, как ходит конь, до первых домашних турниров.',
    age: '6–12',
    category: 'Развитие',
  },
  reading: {
    about: 'Скорость растёт сама, когда интересно, чем кончится.',
    age: '7–11',
    category: 'Развитие',
  },
  coding: {
    about: 'К концу курса у ребёнка есть игра, которую можно дать друзьям.',
    age: '9–13',
    category: 'Программирование',
  },
  maths: {
    about: 'Вся программа второго класса короткими занятиями по двадцать минут.',
    age: '7–9',
    category: 'Математика',
  },
  writing: {
    about: 'По пятнадцать минут в день, прописи печатаем сами.',
    age: '6–10',
    category: 'Развитие',
  },
  egypt: {
    about: 'Пирамиды, иероглифы и то, как археологи отличают правду от легенды.',
    age: '8–13',
    category: 'Наука',
  },
  microscope: {
    about: 'Луковая кожица, капля из пруда и снежинка под увеличением.',
    age: '8–13',
    category: 'Наука',
  },
  chemistry: {
    about: 'Опыты с тем, что есть в каждом доме, и почему они получаются.',
    age: '8–13',
    category: 'Наука',
  },
  watercolour: {
    about: 'Рисуем вместе, кисти и краски самые простые.',
    age: '6+',
    category: 'Творчество',
  },
  music: {
    about: 'Слушаем, узнаём инструменты и рассказываем, что услышали.',
    age: '7–13',
    category: 'Творчество',
  },
  geography: {
    about: 'Каждый урок новая страна, её звери, праздники и еда.',
    age: '8–13',
    category: 'Наука',
  },
  english: {
    about: 'Слова запоминаются вместе с историей, без зубрёжки.',
    age: '6–10',
    category: 'Языки',
  },
  money: {
    about: 'На что копить, как не потратить всё сразу и откуда берутся цены.',
    age: '9–13',
    category: 'Развитие',
  },
}

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
  const traits = kind === 'course' ? courseTraits[slugOf(product)] : undefined
  return {
    kind,
    product: { id, number: productId },
    tags: isSpace ? ['Космос', '7–9 лет'] : tags,
    ...(traits && { category: traits.category }),
    body: {
      title: name,
      slug: slugOf(product),
      short_description: traits?.about ?? 'Короткие занятия для ребёнка и всей семьи.',
      ...(traits && { age: traits.age }),
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
