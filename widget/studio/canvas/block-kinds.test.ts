import { expect, test } from 'vitest'
import { blockKinds } from '../../api/content/blocks.ts'
import { kindsMatching } from './block-kinds.ts'

const found = (query: string) => kindsMatching(query).flatMap(({ kinds }) => kinds)

test('the menu offers all fifteen kinds once', () => {
  expect(found('').toSorted()).toEqual(blockKinds.toSorted())
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
