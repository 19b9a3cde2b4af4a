import { describe, expect, test } from 'vitest'
import { splitFormulas, TEX_MAX, typedFormula } from './split-formulas.ts'

/** Formulas in square brackets, those on a line of their own in double ones. */
const marked = (text: string): string =>
  splitFormulas(text)
    .map((part) => {
      if (typeof part === 'string') return part
      return part.isDisplay ? `[[${part.tex}]]` : `[${part.tex}]`
    })
    .join('')

describe('formulas are found', () => {
  test.each([
    ['$x^2$', '[x^2]'],
    ['Пусть $a$, $b$ и ($c$).', 'Пусть [a], [b] и ([c]).'],
    ['$$ E = mc^2 $$', '[[ E = mc^2 ]]'],
    ['до $$x$$ после $y$', 'до [[x]] после [y]'],
    ['$n$-й член, $v_{ср} = \\frac{s}{t}$', '[n]-й член, [v_{ср} = \\frac{s}{t}]'],
    ['$x = 5 \\text{ или больше}$', '[x = 5 \\text{ или больше}]'],
    ['$5\\$ + x$', '[5\\$ + x]'],
    ['$a\\\\$', '[a\\\\]'],
    ['$a$$b$', '[a][b]'],
    ['$$x$', '$[x]'],
  ])('in %j', (text, parts) => expect(marked(text)).toBe(parts))
})

describe('prices and single signs stay', () => {
  test.each([
    '5 $ и 10 $',
    '5$ и 10$',
    '5$, 10$',
    '$5 and $10',
    '$5–$10',
    'от $5 до 10$',
    'US$5 and US$6',
    '$',
    '$$',
    '$$$',
    '$$$$',
    '$ x$ ',
    '$x $',
    '$x',
    '$$x',
    '$x$5',
    '100 $x$5',
  ])('%j', (text) => expect(marked(text)).toBe(text))
})

test('a dollar sign after a backslash is a dollar sign', () => {
  expect(['\\$5 и \\$10', 'a \\$x$', '$x$\\$', '$x$ \\$5'].map(marked)).toEqual(['$5 и $10', 'a $x$', '[x]$', '[x] $5'])
})

test('a formula longer than the limit stays', () => {
  const [longest, longer] = ['x'.repeat(TEX_MAX), 'x'.repeat(TEX_MAX + 1)]
  expect([marked(`$${longest}$`), marked(`$${longer}$`)]).toEqual([`[${longest}]`, `$${longer}$`])
})

test('a formula is written with its signs as it was typed', () => {
  const texts = ['$x$', '$$ x $$']
  expect(
    texts.map((text) => splitFormulas(text).map((part) => (typeof part === 'string' ? part : typedFormula(part)))),
  ).toEqual([['$x$'], ['$$ x $$']])
})
