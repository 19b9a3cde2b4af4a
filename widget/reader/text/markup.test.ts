import { describe, expect, test } from 'vitest'
import { isPlain, type MarkupNode, parseMarkup, plainText } from './markup.ts'

/** The tree as markup again, for comparison. */
const written = (nodes: readonly MarkupNode[]): string =>
  nodes
    .map((node) => {
      if (typeof node === 'string') return node
      const { tag, href, isNewTab, start, children } = node
      const attributes = `${href && ` href=${href}`}${isNewTab ? ' new' : ''}${start === 1 ? '' : ` start=${start}`}`
      return `[${tag}${attributes}]${written(children)}[/${tag}]`
    })
    .join('')

describe('markup is parsed', () => {
  test.each([
    ['', ''],
    ['Просто текст', 'Просто текст'],
    ['<p>Раз <b>два</b></p><p>три</p>', '[p]Раз [b]два[/b][/p][p]три[/p]'],
    ['а<br />б<hr />в', 'а[br][/br]б[hr][/hr]в'],
    ['2 &lt; 3 &amp;amp; &quot;да&quot;', '2 < 3 &amp; "да"'],
    ['<a href="/a?b=1&amp;c=2" target="_blank" rel="noopener noreferrer">сюда</a>', '[a href=/a?b=1&c=2 new]сюда[/a]'],
    ['<ul><li>раз</li><li><i>два</i></li></ul>', '[ul][li]раз[/li][li][i]два[/i][/li][/ul]'],
    ['<P>Ж</P>', '[p]Ж[/p]'],
    ['<ol start="4"><li>раз</li></ol><ol><li>два</li></ol>', '[ol start=4][li]раз[/li][/ol][ol][li]два[/li][/ol]'],
    ['H<sub>2</sub>O, x<sup>2</sup>', 'H[sub]2[/sub]O, x[sup]2[/sup]'],
  ])('%j', (html, tree) => {
    expect(written(parseMarkup(html))).toBe(tree)
  })
})

describe('a table is parsed as browsers build it', () => {
  const table = '[table][tbody][tr][th]а[/th][td]б[/td][/tr][tr][td]в[/td][td][/td][/tr][/tbody][/table]'
  test.each([
    ['<table><tbody><tr><th>а</th><td>б</td></tr><tr><td>в</td><td></td></tr></tbody></table>', table],
    ['<table><tr><th>а</th><td>б</td></tr>\n<tr><td>в</td><td></td></tr></table>', table],
    ['<table><thead><tr><th>а</th><td>б</td></tr></thead><tr><td>в</td><td></td></tr></table>', table],
    [
      '<table>г<tr><th>а</th>д<td>б</td></tr></table>',
      'гд[table][tbody][tr][th]а[/th][/tr][tr][td]б[/td][/tr][/tbody][/table]',
    ],
    ['<table><td>а</td></table>', '[table][tbody][tr][td]а[/td][/tr][/tbody][/table]'],
    ['<p>а</p><table><tr></tr></table>', '[p]а[/p]'],
    ['<td>а</td><tr><b>б</b></tr>', 'а[b]б[/b]'],
  ])('%j', (html, tree) => {
    expect(written(parseMarkup(html))).toBe(tree)
  })
})

describe('what the sanitizer does not keep is dropped, should it ever come', () => {
  test.each([
    ['<img src=x onerror="a()">', ''],
    ['<p onclick="a()">б</p>', '[p]б[/p]'],
    ['<iframe src="//evil.example">в</iframe>', 'в'],
    ['<!--attention-->г', '<!--attention-->г'],
    ['<b>д</i></b>е', '[b]д[/b]е'],
    ['</p>ж', 'ж'],
    ['<b>з', '[b]з[/b]'],
    ['< 5', '< 5'],
  ])('%j', (html, tree) => {
    expect(written(parseMarkup(html))).toBe(tree)
  })
})

test('a text of words and links is plain, one with paragraphs is not', () => {
  expect(['а\nб', 'а <b>б</b>', '<p>а</p>', 'а<ul><li>б</li></ul>'].map((html) => isPlain(parseMarkup(html)))).toEqual([
    true,
    true,
    false,
    false,
  ])
})

test('plain text has neither markup nor line breaks, and a blank between rows, items, lines and cells', () => {
  expect(
    plainText(
      '<p>Раз &amp; <b>два</b></p>\n<p>три<br />четыре</p><ul><li>пять</li><li>шесть</li></ul><table><tbody><tr><td>семь</td><td>восемь</td></tr></tbody></table>',
    ),
  ).toBe('Раз & два три четыре пять шесть семь восемь')
})

test('a text of 50,000 signs is parsed in linear time', () => {
  const nodes = parseMarkup('<b>'.repeat(16_000) + '<'.repeat(2_000))
  expect(nodes).toHaveLength(1)
})
