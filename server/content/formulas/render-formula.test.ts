import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { vectors } from '../testing/vectors.ts'
import { FORMULA_ATTRIBUTE, FORMULA_TAGS } from '../../contract/content/rich-text/formula-tags.ts'
import { renderFormula } from './render-formula.ts'

const inline = (tex: string) => renderFormula({ tex, isDisplay: false })
const display = (tex: string) => renderFormula({ tex, isDisplay: true })

const startTagOf = async (formula: Promise<string | null>) => /^<math[^>]*>/.exec((await formula) ?? '')?.[0]

test('a formula becomes MathML without the TeX that it was made of', async () => {
  expect(await inline('x^2 < y')).toBe(
    '<math><mrow><msup><mi>x</mi><mn>2</mn></msup><mo>&lt;</mo><mi>y</mi></mrow></math>',
  )
})

test('a formula on a line of its own, a table and a long formula may be wider than a phone', async () => {
  expect([
    await startTagOf(display('x')),
    await startTagOf(inline('\\begin{pmatrix}1\\end{pmatrix}')),
    await startTagOf(inline('1+2+3+4+5+6+7')),
    await startTagOf(inline('a\\hspace{9em}b')),
    await startTagOf(inline('1+2+3')),
  ]).toEqual([
    '<math overflow="scroll" display="block">',
    '<math overflow="scroll">',
    '<math overflow="scroll">',
    '<math overflow="scroll">',
    '<math>',
  ])
})

test('letters of a style are those of Unicode, since browsers ignore the attribute', async () => {
  const mathMl = await inline(
    '\\mathbb{R}\\mathbf{x1}\\mathcal{L}\\mathfrak{g}\\boldsymbol{\\alpha}\\mathsf{s}\\mathtt{t}',
  )
  expect(mathMl?.replaceAll(/<[^>]*>/g, '')).toBe('ℝ𝐱𝟏ℒ𝔤𝜶𝗌𝚝')
  expect(mathMl).not.toContain('mathvariant')
})

test('the letters of Russian words stay', async () => {
  const mathMl = await inline('v_{ср}\\textbf{, м}')
  expect(mathMl?.replaceAll(/<[^>]*>/g, '').replace('\u00A0', ' ')).toBe('vср, м')
})

describe('what cannot be rendered stays as it was typed', () => {
  test.each([
    ['an error', '\\frac{1'],
    ['an unknown command', '\\ce{H2O}'],
    ['an element that some browsers do not draw', '\\cancel{x}'],
    ['a link', '\\href{https://evil.example}{x}'],
    ['an address', '\\url{https://evil.example}'],
    ['a picture', '\\includegraphics{https://evil.example/a.png}'],
    ['a style', '\\htmlStyle{color:red}{x}'],
    ['a class', '\\htmlClass{a}{x}'],
    ['much replacement', '\\Braket{x|y}'.repeat(40)],
    ['a definition', '\\def\\a{x}\\a'],
    ['another definition', '\\renewcommand{\\a}{x}\\a'],
    ['a large table', `\\begin{matrix}${'&'.repeat(400)}\\end{matrix}`],
    ['deep nesting', `${'\\sqrt{'.repeat(60)}${'\\begin{matrix}'.repeat(5)}`],
  ])('%s', async (_, tex) => expect(await inline(tex)).toBeNull())
})

test('colours and backgrounds are left out, as of other texts', async () => {
  expect(await inline('\\color{red}x')).toBe('<math><mrow><mstyle><mi>x</mi></mstyle></mrow></math>')
})

test('lengths have a limit', async () => {
  expect(await inline('\\hspace{10000em}')).toContain('width="10em"')
})

/** TeX as an author, a program or an attacker may type it. */
const anyTex = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        'x',
        '2',
        '^',
        '_',
        '{',
        '}',
        '&',
        '\\\\',
        '<',
        '>',
        '"',
        "'",
        '=',
        ' ',
        '~',
        '%',
        '#1',
        'ж',
        '\u0000',
      ),
      fc.constantFrom(
        '\\frac',
        '\\sqrt',
        '\\left(',
        '\\right)',
        '\\text{',
        '\\mathbb{',
        '\\begin{matrix}',
        '\\end{matrix}',
      ),
      fc.constantFrom(
        '\\href{javascript:a()}{',
        '\\htmlData{a=b}{',
        '\\color{red}',
        '\\colorbox{red}{',
        '\\def\\a{',
        '\\a',
        '\\unicode',
      ),
      fc.constantFrom(...vectors).map((vector) => `\\text{${vector}}`),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''))

const TAG = /<\/?([a-z]+)([^<>]*)>/g

test('whatever is typed, what is rendered has the elements and attributes of the list only', async () => {
  let rendered = 0
  await fc.assert(
    fc.asyncProperty(anyTex, async (tex) => {
      const mathMl = await inline(tex)
      if (mathMl === null) return
      rendered += 1
      const strange = [...mathMl.matchAll(TAG)].filter(
        ([, tag = '', attributes = '']) =>
          !FORMULA_TAGS.includes(tag) || attributes.replaceAll(FORMULA_ATTRIBUTE, '') !== '',
      )
      expect([strange, mathMl.replaceAll(TAG, '').match(/[<>]/)]).toEqual([[], null])
    }),
    { numRuns: 2_000, seed: 5 },
  )
  expect(rendered).toBeGreaterThan(300)
})
