import * as fc from 'fast-check'
import { getSchema } from '@tiptap/core'
import { expect, test } from 'vitest'
import { cleanMarkup } from '../../server/content/rich-text/markup.ts'
import { unsafeElementsIn } from '../../server/content/testing/unsafe-elements.ts'
import { vectors } from '../../server/content/testing/vectors.ts'
import { hostileLinks } from '../../server/contract/content/testing/hostile-links.ts'
import { RICH_TEXT_TAGS } from '../../server/contract/content/rich-text/rich-text-tags.ts'
import { plainText } from '../../widget/reader/text/markup.ts'
import { documentFrom, documentOf } from '../../widget/studio/rich-text/rich-document.ts'
import { cleanHtml, cleanText } from '../../widget/studio/rich-text/paste/clean-paste.ts'
import { htmlNodes } from '../../widget/studio/rich-text/paste/testing/html-nodes.ts'
import { richExtensions } from '../../widget/studio/rich-text/schema.ts'
import { markupOf } from '../../widget/studio/rich-text/to-markup.ts'

const schema = getSchema(richExtensions)

const TEXTS = ['a', ' б ', '\n', 'в > г & "д"', '\u00A0', '  ', 'ё\tж', '<', 'x\u0000y']

/** Markup as an author, a program or an attacker may have sent it, after the school has sanitized it. */
const stored = fc
  .array(
    fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...RICH_TEXT_TAGS.flatMap((tag) => [`<${tag}>`, `</${tag}>`])) },
      { weight: 3, arbitrary: fc.constantFrom(...TEXTS) },
      fc.constantFrom(
        '<a href="https://school.example/?a=1&amp;b=2">',
        '<a href="/a" target="_blank">',
        '<a href="#b">',
        '<ol start="3">',
        '<table><tr><th>',
        '</td><td>',
        '</td></tr><tr><td>',
        '</td></tr></table>',
        '<a href="mailto:a@school.example">',
      ),
      fc.constantFrom(...vectors),
    ),
    { maxLength: 24 },
  )
  .map((parts) => cleanMarkup(parts.join('')).text)

const RUNS = { numRuns: 3_000, seed: 11 }

test('what the editor writes is what the school stores, and is read as it was written', () => {
  fc.assert(
    fc.property(stored, fc.boolean(), (markup, isBare) => {
      const document = documentOf(markup)
      schema.nodeFromJSON(document).check()
      const written = markupOf(document, isBare)
      const { text, removed } = cleanMarkup(written)
      expect([text, removed]).toEqual([written, []])
      expect(markupOf(documentOf(written), isBare)).toBe(written)
    }),
    RUNS,
  )
})

const lettersOf = (markup: string) => plainText(markup).replaceAll(/[\s\p{Cc}]/gu, '')

test('no letter is lost between the school and the editor', () => {
  fc.assert(
    fc.property(stored, (markup) => {
      expect(lettersOf(markupOf(documentOf(markup), false))).toBe(lettersOf(markup))
    }),
    RUNS,
  )
})

test('every element that the school keeps has its mark or node, and there are no others', () => {
  const rules = [...Object.values(schema.nodes), ...Object.values(schema.marks)].flatMap(({ spec }) =>
    (spec.parseDOM ?? []).map((rule: { tag?: string }) => rule.tag?.replace('[href]', '')),
  )
  const unframed = ['span', 'thead', 'tbody']
  expect(new Set(rules)).toEqual(new Set(RICH_TEXT_TAGS.filter((tag) => !unframed.includes(tag))))
})

test('blocks nested deeper than the school keeps lose their frames and not their words', () => {
  const deep = `${'<ul><li>a'.repeat(60)}${'</li></ul>'.repeat(60)}`
  const written = markupOf(documentOf(deep), false)
  expect([cleanMarkup(written).text, lettersOf(written)]).toEqual([written, 'a'.repeat(60)])
})

const attacks = [...vectors, ...hostileLinks.map((link) => `<a href="${link.replaceAll('"', '&quot;')}">a</a>`)]

test.each(attacks)('pasted as markup or as text, nothing that runs is left of %j', (attack) => {
  for (const { nodes } of [cleanHtml(htmlNodes(attack)), cleanText(attack)]) {
    const document = documentFrom(nodes, false)
    schema.nodeFromJSON(document).check()
    const markup = markupOf(document, true)
    expect([cleanMarkup(markup), unsafeElementsIn(markup)]).toEqual([{ text: markup, removed: [] }, []])
  }
})

test('there are at least 200 attacks', () => expect(new Set(attacks).size).toBeGreaterThanOrEqual(200))
