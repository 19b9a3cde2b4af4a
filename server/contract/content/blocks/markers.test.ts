import { expect, test } from 'vitest'
import { kindOf, TEXT_KINDS, withMarker, withoutMarker } from './markers.ts'

test.each(TEXT_KINDS)('a text tells by its marker that it is a %s', (kind) => {
  const txt = withMarker(kind, '<p>Привет</p>')
  expect([kindOf(txt), withoutMarker(txt)]).toEqual([kind, '<p>Привет</p>'])
})

test('a marker takes the place of another one', () => {
  expect(withMarker('header1-block', withMarker('attention-block', 'a'))).toBe('<!--header1-->a')
})

test('blanks before a marker do not hide it, other comments are none', () => {
  expect(['\n <!--header3-->a', '<!--header2-->a', 'a<!--header-->'].map(kindOf)).toEqual([
    'header3-block',
    'text',
    'text',
  ])
})
