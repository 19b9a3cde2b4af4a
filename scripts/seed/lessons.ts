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

/** Single lessons, for good. */
export const seededLessons: SeededProduct[] = lessons.map(([cover, name, author, rubles, euros], at) =>
  sold('lesson', at + 1, { name, author, cover, page: `/lessons/#${cover}`, rubles, euros }),
)
