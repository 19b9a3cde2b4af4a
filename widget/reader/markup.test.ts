import { describe, expect, test } from 'vitest'
import { isPlain, type MarkupNode, parseMarkup, plainText } from './markup.ts'

/** The tree as markup again, for comparison. */
const written = (nodes: readonly MarkupNode[]): string =>
  nodes
    .map((node) => {
      if (typeof node === 'string') return node
      const { tag, href, isNewTab, children } = node
      const attributes = `${href && ` href=${href}`}${isNewTab ? ' new' : ''}`
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

test('plain text has neither markup nor line breaks', () => {
  expect(plainText('<p>Раз &amp; <b>два</b></p>\n<p>три</p>')).toBe('Раз & два три')
})

test('a text of 50,000 signs is parsed in linear time', () => {
  const nodes = parseMarkup('<b>'.repeat(16_000) + '<'.repeat(2_000))
  expect(nodes).toHaveLength(1)
})
