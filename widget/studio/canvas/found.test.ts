import { expect, test } from 'vitest'
import { newBlock } from '../document/model.ts'
import { findIn } from './found.ts'

const content = [
  newBlock('text', { txt: '<p>Лава <b>течёт</b> вниз.</p>', text_size: 'large' }),
  newBlock('list-text', { list_text: [{ uuid: 'лава', txt: '<p>Горячая лава</p>' }, { txt: 'лава и\u00A0пепел' }] }),
  newBlock('quiz', { questions: [{ text: 'Что это?', variants: ['Лава', { text: 'Не лава', is_correct: true }] }] }),
  newBlock('image', { title: 'Вулкан', img: { id: 1, image: 'лава.webp' } }),
]
const [text, list, quiz] = content.map(({ uuid }) => uuid)

test('words are found in all texts of all blocks, with rows and answers, whatever their case', () => {
  expect(findIn(content, ' ЛАВА ')).toEqual([
    { uuid: text, times: 1 },
    { uuid: list, times: 2 },
    { uuid: quiz, times: 2 },
  ])
})

test('markup does not part words, and a no-break space is a space', () => {
  expect([findIn(content, 'лава течёт'), findIn(content, 'и пепел')]).toEqual([
    [{ uuid: text, times: 1 }],
    [{ uuid: list, times: 1 }],
  ])
})

test('nothing is found for no words, for names of fields, sizes and files', () => {
  expect(['  ', 'large', 'webp', 'strong'].map((query) => findIn(content, query))).toEqual([[], [], [], []])
})
