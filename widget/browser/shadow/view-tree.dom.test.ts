import { expect, test } from 'vitest'
import { draw, type ViewNode } from './view-tree.ts'

const tree: ViewNode[] = [
  ['form', { novalidate: '' }, ['p', {}, 'Код ', ['!', ' '], '8', ['!', ' '], ' <цифр>'], ['input', { disabled: '' }]],
  ['svg', { viewBox: '0 0 2 2' }, ['path', { d: 'M0 0' }]],
]

const drawn = () => {
  const root = document.createElement('div')
  root.append(...draw(tree))
  return root
}

test('a tree is drawn with its comments, texts and bare attributes', () => {
  expect(drawn().innerHTML).toBe(
    '<form novalidate=""><p>Код <!-- -->8<!-- --> &lt;цифр&gt;</p><input disabled=""></form><svg viewBox="0 0 2 2"><path d="M0 0"></path></svg>',
  )
})

test('pictures are drawn as SVG, the rest as HTML', () => {
  const namespaces = [...drawn().querySelectorAll('form, input, svg, path')].map(({ namespaceURI }) => namespaceURI)
  const [html, svg] = ['http://www.w3.org/1999/xhtml', 'http://www.w3.org/2000/svg']
  expect(namespaces).toEqual([html, html, svg, svg])
})
