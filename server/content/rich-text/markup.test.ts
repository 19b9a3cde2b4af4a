import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { hostileLinks } from '../../contract/content/testing/hostile-links.ts'
import { cleanMarkup } from './markup.ts'
import { unsafeElementsIn } from '../testing/unsafe-elements.ts'
import { vectors } from '../testing/vectors.ts'

const clean = (text: string) => cleanMarkup(text).text

test('there are at least 150 vectors', () => {
  expect(new Set(vectors).size).toBeGreaterThanOrEqual(150)
})

test.each(vectors)('nothing that runs is left of %j', (vector) => {
  const text = clean(vector)
  expect([unsafeElementsIn(text), clean(text)]).toEqual([[], text])
})

test.each(hostileLinks)('a link to %j goes nowhere', (address) => {
  const quoted = address.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  expect(unsafeElementsIn(clean(`<a href="${quoted}">a</a>`))).toEqual([])
  expect(clean(`<a href="${quoted}">a</a>`)).not.toMatch(/href/)
})

test('what authors write stays as it is', () => {
  const text =
    '<h2>Глава</h2><p>Первый<br />и <strong>второй</strong>, <em>третий</em></p><ul><li><a href="/a/">а</a></li></ul><hr />'
  expect(cleanMarkup(text)).toEqual({ text, removed: [] })
})

test('tables, lowered and raised letters and the number at which a list starts stay as they are', () => {
  const text =
    '<ol start="4"><li>H<sub>2</sub>O</li><li>x<sup>2</sup></li></ol><table><tbody><tr><th>а</th></tr><tr><td></td></tr></tbody></table>'
  expect(cleanMarkup(text)).toEqual({ text, removed: [] })
})

test.each(['-1', '1e3', '4 ', '', '1234567', 'x', '1;a'])('a list does not start at %j', (start) => {
  expect(cleanMarkup(`<ol start="${start}" type="a"><li>1</li></ol>`)).toEqual({
    text: '<ol><li>1</li></ol>',
    removed: ['ol[start]', 'ol[type]'],
  })
})

test.each(['<td colspan="2">1</td>', '<table border="1">', '<th onclick="a">', '<tr style="a">'])(
  'an attribute of a table is removed: %s',
  (markup) => expect(clean(markup)).not.toContain('"'),
)

test('text without markup stays as it is, to the letter', () => {
  const text = 'В классе > 5 детей;\n\t"кавычки" и \'апострофы\''
  expect(cleanMarkup(text)).toEqual({ text, removed: [] })
})

test('a link that opens a tab of its own tells it nothing; other targets and every rel are dropped', () => {
  const links = ['target=_blank', 'target="_BLANK" rel="opener"', 'target=_top', 'rel=opener'].map((attributes) =>
    clean(`<a href="https://school.example" ${attributes}>a</a>`),
  )
  const alone = '<a href="https://school.example" target="_blank" rel="noopener noreferrer">a</a>'
  const plain = '<a href="https://school.example">a</a>'
  expect(links).toEqual([alone, alone, plain, plain])
})

test('what was taken out is named', () => {
  const text = '<p onclick="a" style="b">1</p><script>2</script><img src=x><!-- 3 --><a href="javascript:a">4</a>'
  expect(cleanMarkup(text)).toEqual({
    text: '<p>1</p><a>4</a>',
    removed: ['comment', 'p[onclick]', 'p[style]', 'script', 'img', 'a[href]'],
  })
})

const part = fc.oneof(
  fc.constantFrom(...vectors.map((vector) => vector.slice(0, 60))),
  fc.constantFrom(
    '<p>',
    '</p>',
    '<b>',
    '</a>',
    '<a href="/a">',
    '<li>',
    '<ul>',
    '</br>',
    '<h2>',
    '&lt;',
    '&amp;',
    '&',
    '<',
  ),
  fc.constantFrom('>', '"', "'", '<!--', '-->', '/', '=', ' ', '<svg>', '<style>', '<table>', '<noscript>', '\u0000'),
  fc.string({ maxLength: 8 }),
)

test('cleaning twice is cleaning once, and what is left is harmless, whatever is put together', () => {
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
      const text = clean(parts.join(''))
      expect([clean(text), unsafeElementsIn(text)]).toEqual([text, []])
    }),
    { numRuns: 2_000, seed: 7 },
  )
})
