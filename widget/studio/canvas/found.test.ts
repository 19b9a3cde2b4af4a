import { expect, test } from 'vitest'
import {
  blockKinds,
  type BlockList,
  blockTypes,
  type FieldType,
  storedType,
} from '../../../server/contract/content/blocks/block-types.ts'
import { type EditedBlock, newBlock, newDocument } from '../document/model.ts'
import { findIn, replaceIn } from './found.ts'

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

const isText = (type: FieldType) => ['line', 'longLine', 'richText', 'code', 'address', 'codeOrAddress'].includes(type)
const MARK = 'приметное слово'

test.each(blockKinds)('every text of a block %s is found, with those of its rows', (kind) => {
  const { fields, list } = blockTypes[storedType(kind)]
  const filled = (named: BlockList['fields']) => Object.fromEntries(Object.keys(named).map((name) => [name, MARK]))
  const texts = [fields, ...(list ? [list.fields] : [])].flatMap((named) => Object.values(named).filter(isText))
  const block = newBlock(kind, { ...filled(fields), ...(list && { [list.name]: [filled(list.fields)] }) })
  expect(findIn([block], MARK)).toEqual([{ uuid: block.uuid, times: texts.length }])
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

test('words are found within a paragraph or an item, not from one to the next', () => {
  const block = newBlock('text', { txt: '<p>Лава</p><p>остывает</p><ul><li>и пе</li><li>пел</li></ul>' })
  expect([findIn([block], 'лава остывает'), findIn([block], 'пепел')]).toEqual([[], []])
})

const replacedIn = (block: EditedBlock, query: string, replacement: string) => {
  const document = { ...newDocument('course'), content: [block, newBlock('text', { txt: '<p>лава</p>' })] }
  const [changed, other] = replaceIn([block.uuid], query, replacement)(document).content
  return [changed?.data, other === document.content[1]]
}

test.each([
  ['<p>Лава, лава</p>', 'лава', 'магма', '<p>магма, магма</p>'],
  ['<p>Л<b>ав</b>а течёт, <i>лава</i></p>', 'лава', 'магма', '<p>магма<b></b> течёт, <i>магма</i></p>'],
  ['<p>a &lt; b</p>', 'a < b', 'c > d & e', '<p>c &gt; d &amp; e</p>'],
  [
    '<p><a href="https://лава.example/лава">лава</a></p>',
    'лава',
    '',
    '<p><a href="https://лава.example/лава"></a></p>',
  ],
  ['<p>без\u00A0перерыва</p>', 'без перерыва', 'раз', '<p>раз</p>'],
])('in %s %s is replaced by %j', (txt, query, replacement, expected) => {
  expect(replacedIn(newBlock('text', { txt }), query, replacement)).toEqual([{ txt: expected }, true])
})

test('words are replaced in rows and answers; addresses, code, names and sizes stay', () => {
  const quiz = newBlock('quiz', {
    title: 'Лава',
    questions: [{ id: 1, text: '<p>Лава?</p>', variants: ['лава', { text: 'Не лава', is_correct: true }] }],
  })
  expect(replacedIn(quiz, 'лава', 'магма')).toEqual([
    {
      title: 'магма',
      questions: [{ id: 1, text: '<p>магма?</p>', variants: ['магма', { text: 'Не магма', is_correct: true }] }],
    },
    true,
  ])
  const video = newBlock('video', { title: 'a', url: 'https://a.example/', image_size: 'a' })
  expect(replacedIn(video, 'a', 'b')).toEqual([{ title: 'b', url: 'https://a.example/', image_size: 'a' }, true])
})
