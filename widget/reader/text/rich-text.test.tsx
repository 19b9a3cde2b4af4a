import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { RichText } from './rich-text.tsx'

const markupOf = (html: string) => renderToStaticMarkup(<RichText html={html} />)

test('a formula is drawn as elements of MathML', () => {
  const formula =
    '<math><mrow><msup><mi>x</mi><mn>2</mn></msup><mo stretchy="false">&lt;</mo><mspace width="1em"></mspace></mrow></math>'
  expect(markupOf(`<p>Если ${formula}</p>`)).toBe(`<div class="prose  "><p>Если ${formula}</p></div>`)
})

test('a formula that may be wider than a phone scrolls in a frame that the keyboard reaches', () => {
  expect(markupOf('<math overflow="scroll" display="block"><mi>x</mi></math>')).toBe(
    '<div class="prose lines "><span class="formula block" role="group" tabindex="0"><math overflow="scroll" display="block"><mi>x</mi></math></span></div>',
  )
})

test('links, styles, handlers and other elements of MathML are dropped, should they ever come', () => {
  const hostile =
    '<math href="https://evil.example" onclick="a()"><mi style="color:red" class="a" mathcolor="red" id="b" width="url(x)">x</mi><maction actiontype="a">y</maction><mglyph src="a"></mglyph></math>'
  expect(markupOf(hostile)).toBe('<div class="prose lines "><math><mi>x</mi>y</math></div>')
})
