import type { DocumentKind, JsonObject } from '../../../server/contract/content/state.ts'
import { DAY_MS } from '../../../server/contract/durations.ts'
import { seededCourses, seededLessons } from '../courses.ts'
import type { SeededProduct } from '../product.ts'

/** A document as an author would send it; the seed adds author, status, prices and tags. */
export interface PlannedDocument {
  kind: DocumentKind
  /** The product that it is sold as; without one the document gets the next number of its kind. */
  product?: { id: string; number: number }
  /** Names of terms. */
  tags?: readonly string[]
  category?: string
  body: JsonObject
  /** Its blocks, if they show the seeded image with this number. */
  contentWith?: (image: number) => readonly JsonObject[]
}

/** The identity of a planned document within its kind: its number, its slug, or course and title. */
export const keyOf = ({ kind, product, body }: PlannedDocument): string => {
  if (product) return `${kind}:${product.number}`
  const named = body.slug === undefined ? [body.course, body.title] : [body.slug]
  const names = named.filter((name) => typeof name === 'string' || typeof name === 'number')
  return [kind, ...names].join('/')
}

/** A rich text with one paragraph per string. */
const paragraphs = (...texts: string[]): string => texts.map((text) => `<p>${text}</p>`).join('')

const text = (...texts: string[]): JsonObject => ({ type: 'text', data: { txt: paragraphs(...texts) } })
const heading = (title: string): JsonObject => ({ type: 'header3-block', data: { txt: paragraphs(title) } })

/** One block of each of the fifteen kinds, for a course about space, with the image of this number. Source: content spec §3. */
const everyKind = (image: number): readonly JsonObject[] => [
  { type: 'header-block', data: { txt: paragraphs('Космос начинается в ста километрах над головой') } },
  text(
    'За двенадцать занятий мы долетим от Луны до чёрных дыр. Телескоп не нужен: <b>хватит окна, фонарика и любопытства</b>.',
  ),
  {
    type: 'attention-block',
    data: { txt: paragraphs('Первое занятие открыто всем: посмотрите его вместе с ребёнком.') },
  },
  { type: 'course-info', data: { when: 'По субботам, 11:00', format: 'Видео и задания', ages: '8–12 лет' } },
  { type: 'header1-block', data: { txt: paragraphs('Что внутри') } },
  {
    type: 'list-text',
    data: {
      title: 'Темы',
      one_column: true,
      list_text: [{ txt: 'Луна и её фазы' }, { txt: 'Планеты и их спутники' }, { txt: 'Звёзды и чёрные дыры' }],
    },
  },
  { type: 'image', data: { title: 'Молодая луна', img: image } },
  heading('Как проходят занятия'),
  {
    type: 'image-text',
    data: {
      title: 'Опыт с фонариком',
      txt: paragraphs('Мяч, фонарик и тёмная комната покажут, почему Луна бывает месяцем.'),
      btn_text: 'Все курсы',
      link: '/courses/',
      image_position: 'left',
      show_caption: true,
    },
  },
  {
    type: 'image-list-texts',
    data: {
      title: 'Три шага',
      caption1: 'Смотрим',
      txt1: paragraphs('Видео на двадцать минут.'),
      caption2: 'Пробуем',
      txt2: paragraphs('Опыт из того, что есть дома.'),
      caption3: 'Рассказываем',
      txt3: paragraphs('Один вопрос для всей семьи.'),
    },
  },
  {
    type: 'quiz',
    data: {
      title: 'Проверьте себя',
      caption: 'Два вопроса на минуту',
      welcome_text: paragraphs('Ошибаться можно.'),
      final: paragraphs('Остальное узнаете на занятиях.'),
      questions: [
        {
          text: 'Сколько планет в Солнечной системе?',
          success: 'Верно!',
          fail: 'Плутон с 2006 года не считают.',
          variants: [{ text: 'Семь' }, { text: 'Восемь', is_correct: true }, { text: 'Девять' }],
        },
        {
          text: 'Почему Луна светит?',
          success: 'Именно так.',
          fail: 'Своего света у неё нет.',
          variants: [{ text: 'Она горячая' }, { text: 'Отражает Солнце', is_correct: true }],
        },
      ],
    },
  },
  {
    type: 'images',
    data: { title: 'Работы учеников', show_caption: true, images: [{ image_id: image, caption: 'Луна, акварель' }] },
  },
  { type: 'preview', data: { title: 'Кадры занятий', images: [{ image_id: image, caption: 'Луна над школой' }] } },
  { type: 'video', data: { title: 'Первые пять минут', url: 'https://video.school.example/space' } },
  {
    type: 'script-block',
    data: {
      title: 'Где сейчас Луна',
      block: '<p id="moon">Считаем…</p>',
      script:
        "const age = ((Date.now() / 864e5 - 10962.6) % 29.53 + 29.53) % 29.53; document.getElementById('moon').textContent = 'Луне ' + Math.round(age) + ' дн.'",
    },
  },
]

const SPACE = 1
/** A product of its own, bought once per order, without content to read. */
const BLACK_BOX = 'Чёрный ящик'

interface CourseTraits {
  about: string
  age: string
  category: string
}

/** What the catalogue says about the courses, by slug. */
const courseTraits: Record<string, CourseTraits> = {
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
