import { expect, test } from 'vitest'
import { treeOf } from './read-first-views.ts'

test('comments between texts, bare attributes and the case of SVG names stay as React wrote them', () => {
  const markup =
    '<form noValidate=""><p>Код <!-- -->8<!-- --> цифр &amp; больше</p><input disabled="" value=""/><svg viewBox="0 0 2 2"><path d="M0 0"></path></svg></form>'
  expect(treeOf(markup)).toEqual([
    [
      'form',
      { novalidate: '' },
      ['p', {}, 'Код ', ['!', ' '], '8', ['!', ' '], ' цифр & больше'],
      ['input', { disabled: '', value: '' }],
      ['svg', { viewBox: '0 0 2 2' }, ['path', { d: 'M0 0' }]],
    ],
  ])
})

test.each([
  ['<p style="color:red">x</p>'],
  ['<button onclick="x()">x</button>'],
  ['<script>x()</script>'],
  ['<svg><use xlink:href="#a"></use></svg>'],
])('what a strict CSP would refuse fails the build: %s', (markup) => {
  expect(() => treeOf(markup)).toThrow('first view')
})
