import { BLACK_BOX_ID } from '../../server/contract/checkout/limits.ts'
import { type SeededProduct, sold } from './product.ts'

const lessons: [cover: string, name: string, author: string, rubles: number, euros: number][] = [
  ['volcano', 'Почему извергаются вулканы', 'Екатерина Жданова', 490, 7],
  ['dinosaurs', 'Динозавры: кто кого боялся', 'Глеб Никольский', 590, 8],
  ['rainbow', 'Откуда берётся радуга', 'Илья Громов', 490, 7],
  ['bees', 'Как пчёлы договариваются', 'Екатерина Жданова', 490, 7],
  ['magnets', 'Магниты и компас', 'Роман Сафин', 590, 8],
  ['ships', 'Почему корабли не тонут', 'Роман Сафин', 490, 7],
  ['knights', 'Один день рыцаря', 'Глеб Никольский', 590, 8],
]

/** Single lessons with unlimited access. */
export const seededLessons: SeededProduct[] = lessons.map(([cover, name, author, rubles, euros], at) =>
  sold('lesson', at + 1, { name, author, cover, page: `/single-lesson/${cover}/`, rubles, euros }),
)

interface Course {
  name: string
  author: string
  rubles: number
  euros: number
  off?: { rubles: number; euros: number }
}

/** Courses by the name of the cover, which is also the slug of the document. */
const courses: Record<string, Course> = {
  space: {
    name: 'Космос: от Луны до чёрных дыр',
    author: 'Илья Громов',
    rubles: 3_900,
    euros: 45,
    off: { rubles: 900, euros: 10 },
  },
  chess: { name: 'Шахматы с нуля до первого турнира', author: 'Тимур Ахметов', rubles: 2_900, euros: 34 },
  reading: {
    name: 'Читаем быстро и с удовольствием',
    author: 'Вера Полянская',
    rubles: 3_200,
    euros: 38,
    off: { rubles: 640, euros: 8 },
  },
  coding: { name: 'Программирование: первая своя игра', author: 'Денис Ковалёв', rubles: 4_900, euros: 58 },
  maths: { name: 'Математика без слёз, 2 класс', author: 'Анна Орлова', rubles: 3_400, euros: 40 },
  writing: { name: 'Красивый почерк за 30 дней', author: 'Софья Миронова', rubles: 1_900, euros: 22 },
  egypt: {
    name: 'Тайны Древнего Египта',
    author: 'Глеб Никольский',
    rubles: 2_700,
    euros: 32,
    off: { rubles: 700, euros: 8 },
  },
  microscope: { name: 'Микромир: что видно в микроскоп', author: 'Екатерина Жданова', rubles: 3_100, euros: 36 },
  chemistry: { name: 'Химия на кухне', author: 'Роман Сафин', rubles: 2_800, euros: 33 },
  watercolour: { name: 'Акварель для всей семьи', author: 'Полина Ветрова', rubles: 2_400, euros: 28 },
  music: { name: 'Слушаем музыку: от Баха до джаза', author: 'Марк Штерн', rubles: 2_600, euros: 31 },
  geography: {
    name: 'Вокруг света за сорок уроков',
    author: 'Наталья Северова',
    rubles: 4_200,
    euros: 49,
    off: { rubles: 1_050, euros: 12 },
  },
  english: { name: 'Английский через сказки', author: 'Дарья Белкина', rubles: 3_700, euros: 43 },
  money: { name: 'Карманные деньги: финансы для детей', author: 'Игорь Панин', rubles: 2_200, euros: 26 },
}

/** The share of a course's price that the buyer receives in lils. */
const LILS_SHARE = 0.05

const blackBox = sold('course', BLACK_BOX_ID, {
  name: 'Чёрный ящик',
  cover: 'black-box',
  page: '/courses/#black-box',
  rubles: 399,
  euros: null,
})

/** The courses, numbered in order, and the black box. */
export const seededCourses: SeededProduct[] = [
  ...Object.entries(courses).map(([cover, course], at) =>
    sold('course', at + 1, {
      ...course,
      cover,
      page: `/courses/${cover}/`,
      lils: Math.round(course.rubles * LILS_SHARE),
    }),
  ),
  blackBox,
]
