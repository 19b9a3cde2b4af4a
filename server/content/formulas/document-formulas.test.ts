import { describe, expect, test } from 'vitest'
import type { JsonObject } from '../../contract/content/state.ts'
import { renderFormulas } from './document-formulas.ts'

const X = '<math><mrow><mi>x</mi></mrow></math>'

const materialsOf = async (materials: string) => (await renderFormulas({ materials })).materials

const block = (type: string, data: JsonObject) => ({ type, data })

test('the formulas of all rich texts are rendered, and nothing else of a document is changed', async () => {
  const document = {
    title: '$x$',
    short_description: '$x$',
    materials: '$x$',
    content_registered: '<p>$x$</p>',
    content_closed: '$x$',
    cover: null,
    content: [
      block('text', { title: '$x$', txt: '$x$' }),
      block('text', { title: '', txt: '<!--attention-->$x$' }),
      block('image-text', { txt: '$x$', btn_text: '$x$', img: null }),
      block('image-list-texts', { caption1: '$x$', txt1: '$x$', txt2: '$x$', txt3: '$x$' }),
      block('list-text', { list_text: [{ txt: '$x$' }, { txt: 'y' }] }),
      block('quiz', {
        welcome_text: '$x$',
        final: '$x$',
        questions: [{ text: '$x$', fail: '$x$', success: '$x$', variants: [{ text: '$x$', is_correct: true }] }],
      }),
      block('script-block', { script: 'let $x$' }),
    ],
  }
  expect(await renderFormulas(document)).toEqual({
    ...document,
    materials: X,
    content_registered: `<p>${X}</p>`,
    content_closed: X,
    content: [
      block('text', { title: '$x$', txt: X }),
      block('text', { title: '', txt: `<!--attention-->${X}` }),
      block('image-text', { txt: X, btn_text: '$x$', img: null }),
      block('image-list-texts', { caption1: '$x$', txt1: X, txt2: X, txt3: X }),
      block('list-text', { list_text: [{ txt: X }, { txt: 'y' }] }),
      block('quiz', {
        welcome_text: X,
        final: X,
        questions: [{ text: X, fail: X, success: X, variants: [{ text: '$x$', is_correct: true }] }],
      }),
      block('script-block', { script: 'let $x$' }),
    ],
  })
})

test('headings, which readers see as plain text, keep their TeX', async () => {
  const content = ['header', 'header1', 'header3'].map((name) => block('text', { txt: `<!--${name}-->$x$` }))
  expect((await renderFormulas({ content })).content).toEqual(content)
})

describe('what is no text of a reader stays', () => {
  test.each([
    '<code>$x$</code>',
    '<pre>a\n$x$</pre>',
    '<pre><code>$x$</code> $x$</pre>',
    '<a href="/?a=$x$">b</a>',
    '$x<b>y</b>$',
    '$a</p><p>b$',
    '5 &lt; $6, $7',
    '$\\frac{1 &lt; 2$ &amp; $\\ce{O2}$',
    '$$ \\oops $$',
  ])('%s', async (text) => expect(await materialsOf(text)).toBe(text))
})

test('what stands around code is rendered', async () => {
  expect(await materialsOf('$x$ <code>$x$</code> <b>$x$</b>')).toBe(`${X} <code>$x$</code> <b>${X}</b>`)
})

test('signs of comparison and of columns come from their character references', async () => {
  expect(await materialsOf('$a &lt; b$')).toContain('<mi>a</mi><mo>&lt;</mo><mi>b</mi>')
  expect(await materialsOf('$\\begin{matrix}a &amp; b\\end{matrix}$')).toMatch(/<mtd>.*<mtd>/)
})

/** The rendered formulas of a document with these texts. */
const countIn = async (texts: readonly string[]) => {
  const { content } = await renderFormulas({ content: texts.map((txt) => block('text', { txt })) })
  return JSON.stringify(content).match(/<math/g)?.length ?? 0
}

describe('a document has limits, beyond which its formulas stay as they were typed', () => {
  test('of their number, the same formula counted each time', async () => {
    expect(await countIn(['$x$ '.repeat(300), '$x$ '.repeat(300)])).toBe(500)
  })

  test('of their characters', async () => {
    expect(await countIn([`$${'x'.repeat(400)}$ `.repeat(60)])).toBe(50)
  })

  test('of what they grow to', async () => {
    const growing = `$\\begin{matrix}${'&'.repeat(180)}\\end{matrix}$ `
    expect(await countIn([growing])).toBe(1)
    expect(await countIn([growing.repeat(90)])).toBeLessThan(70)
  })
})
