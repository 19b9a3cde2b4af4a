import { expect, test } from 'vitest'
import type { BlockKind } from '../../api/content/blocks.ts'
import { newBlock } from '../document/model.ts'
import { joinedWith } from './join-blocks.ts'

const join = (above: [BlockKind, string], below: [BlockKind, string], title = '') => {
  const joined = joinedWith(newBlock(above[0], { txt: above[1] }), newBlock(below[0], { txt: below[1], title }))
  return joined && [joined.data.txt, joined.fromEnd]
}

test('a text goes on in the last paragraph of the one above, and the rest follows', () => {
  expect(join(['text', '<p>раз</p><p>два</p>'], ['text', '<p>три</p><ul><li>четыре</li></ul>'])).toEqual([
    '<p>раз</p><p>дватри</p><ul><li>четыре</li></ul>',
    16,
  ])
})

test('a text goes on in the last item of a list', () => {
  expect(
    join(['text', '<ul><li>раз<ul><li>два</li></ul></li></ul>'], ['attention-block', '<p><b>три</b></p>']),
  ).toEqual(['<ul><li>раз<ul><li>два<strong>три</strong></li></ul></li></ul>', 8])
})

test('a text without paragraphs stays one', () => {
  expect(join(['text', 'раз'], ['text', '<p>два</p>'])).toEqual(['раздва', 4])
})

test('after code and lines a text stands by itself', () => {
  expect(join(['text', '<pre>раз</pre>'], ['text', '<p>два</p>'])).toEqual(['<pre>раз</pre><p>два</p>', 4])
  const table = '<table><tbody><tr><td>раз</td></tr></tbody></table>'
  expect(join(['text', table], ['text', '<p>два</p>'])).toEqual([`${table}<p>два</p>`, 4])
})

test('a heading goes on with one line, without its marks', () => {
  expect([
    join(['header-block', 'Раз &lt;'], ['text', '<p><i>два</i> &amp;</p>']),
    join(['header-block', 'Раз'], ['text', '<p>два</p><p>три</p>']),
    join(['text', '<p>Раз</p>'], ['header3-block', '']) ?? null,
  ]).toEqual([['Раз &lt;два &amp;', 5], null, ['<p>Раз</p>', 1]])
})

test('a heading whose words are in its title is joined with them', () => {
  expect(join(['text', '<p>раз</p>'], ['header-block', ''], 'и <два>')).toEqual(['<p>рази &lt;два&gt;</p>', 8])
})

test('lists, quotes, code, texts with a title and other blocks are not joined', () => {
  expect([
    join(['text', 'раз'], ['text', '<ul><li>два</li></ul>']),
    join(['text', 'раз'], ['text', '<blockquote><p>два</p></blockquote>']),
    join(['text', 'раз'], ['text', '<p>два</p>'], 'Глава'),
    join(['image', ''], ['text', '<p>два</p>']),
    join(['text', 'раз'], ['quiz', '']),
  ]).toEqual([null, null, null, null, null])
})
