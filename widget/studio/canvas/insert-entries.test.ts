import { expect, test } from 'vitest'
import { blockKinds } from '../../../server/contract/content/blocks/block-types.ts'
import { kindsMatching } from './insert-entries.ts'

const found = (query: string) => kindsMatching(query, 'staff').flatMap(({ kinds }) => kinds)

test('the menu offers staff all fifteen kinds once, and a table, which is a text', () => {
  expect(found('').toSorted()).toEqual([...blockKinds, 'table'].toSorted())
})

test('scripts are offered to staff only', () => {
  expect(kindsMatching('script', 'author')).toEqual([])
})

test('a kind is found by its name and by other words, in either language', () => {
  expect(['видео', 'VIDEO', 'код', 'тест', 'heading', 'картинка с текстом'].map(found)).toEqual([
    ['video'],
    ['video'],
    ['script-block'],
    ['quiz'],
    ['header1-block', 'header-block', 'header3-block'],
    ['image-text'],
  ])
})

test('words are found by their beginning only', () => {
  expect([found('ео'), found('нет такого')]).toEqual([[], []])
})
