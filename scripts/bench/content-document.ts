/** The course that the peers of this bench were given as well: 30 blocks with 50 children, about 21 kB. */

const PARAGRAPH =
  'Каждый вечер мы читаем вслух одну главу, а потом рисуем то, что запомнилось больше всего: так слова становятся картинками. '

const times = <T>(count: number, make: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at))

const uuidOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

const text = (at: number) => ({
  type: 'text',
  uuid: uuidOf(at),
  data: { title: `Урок ${at}`, txt: `<p>${PARAGRAPH}</p>`, text_size: 'm', block_size: 'l' },
})

const list = (at: number) => ({
  type: 'list-text',
  uuid: uuidOf(at),
  data: {
    title: `Что понадобится ${at}`,
    list_text: times(5, (item) => ({ uuid: uuidOf(1_000 + at * 10 + item), txt: 'Бумага, ножницы и терпение' })),
  },
})

const quiz = (at: number) => ({
  type: 'quiz',
  uuid: uuidOf(at),
  data: {
    title: `Проверим себя ${at}`,
    welcome_text: 'Пять вопросов на минуту',
    questions: times(5, (item) => ({
      uuid: uuidOf(2_000 + at * 10 + item),
      text: 'Сколько планет в Солнечной системе?',
      fail: 'Подумайте ещё',
      success: 'Верно',
      variants: ['Семь', 'Восемь', 'Девять'],
    })),
  },
})

const blockAt = (at: number) => {
  if (at % 6 === 2) return list(at)
  return at % 6 === 5 ? quiz(at) : text(at)
}

/** A course of that many blocks, a third of which have five children. */
export const aCourse = (blocks: number) => ({ title: 'Космос для начинающих', content: times(blocks, blockAt) })
