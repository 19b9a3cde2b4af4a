import { expect, test } from 'vitest'
import { declaredNames, fileName, styleClasses } from './declared-names.ts'
import { brokenTerms } from './glossary.ts'

const refuses = (name: string, path = 'server/orders/quote.ts') => brokenTerms(path, name).map(({ not }) => not)

test.each(['answerOf', 'isAnswer', 'ANSWER_MS', 'last-answer', 'HTTPAnswer'])(
  'a name with a refused word is found: %s',
  (name) => {
    expect(refuses(name)).toEqual(['answer answers answered'])
  },
)

test('a phrase of several words is found in any spelling, and its single words are not', () => {
  expect([refuses('carryOutNow'), refuses('carry-out'), refuses('carryOver')]).toEqual([['carryOut'], ['carryOut'], []])
})

test('a part of a longer word is no finding', () => {
  expect([refuses('wordsmith'), refuses('getInstance'), refuses('leftover')]).toEqual([[], [], []])
})

test('a term may be confined to a folder, and a plain meaning excepted by name or by file', () => {
  expect([
    refuses('roomOf'),
    refuses('roomOf', 'widget/studio/shell.tsx'),
    refuses('left'),
    refuses('answers', 'widget/reader/blocks/quiz.tsx'),
  ]).toEqual([[], ['rooms room'], [], []])
})

test('variables, parameters, functions, types, members of types and keys of objects are names; calls and texts are not', () => {
  const source = `
    import { fromImport } from 'elsewhere'
    const { key: bound, ...others } = { literal: fromImport.call('text'), answer: 1, given_at: 2, fromImport }
    function named(parameter = 1, [element]: number[]) { try { bound } catch (caught) { others } }
    interface Shape { member: (argument: string) => void; method(input: number): void }
    type Alias = keyof Shape
    class Thing { field = 1 }
    const arrow = (value: number) => value
    const made = { call: () => arrow, answer() {}, kept: arrow, [computed]: () => arrow }
  `
  expect(new Set(declaredNames('a.ts', source))).toEqual(
    new Set(
      'bound others literal named parameter element caught Shape member argument method input Alias Thing field arrow value made call answer kept'.split(
        ' ',
      ),
    ),
  )
})

test('classes of a style sheet are names, comments are not', () => {
  expect(styleClasses('/* .no */ .card.is-open > .way-page:hover { width: 0.5rem }')).toEqual([
    'card',
    'is-open',
    'way-page',
  ])
})

test('a file has the name before its first dot', () => {
  expect(fileName('widget/studio/kept-drafts.dom.test.ts')).toBe('kept-drafts')
})
