import { expect, test } from 'vitest'
import { untranslated } from './translated-messages.ts'

const ru = { hello: 'Привет', page: { ask: (name: string) => `Это ${name}?` } }

test('two whole dictionaries leave nothing untranslated', () => {
  expect(untranslated(ru, { hello: 'Hi', page: { ask: (name: string) => `Is it ${name}?` } })).toEqual([])
})

test.each([
  ['missing', { hello: 'Hi', page: {} }],
  ['empty', { hello: 'Hi', page: { ask: () => ' ' } }],
  ['the same in both', { hello: 'Hi', page: ru.page }],
  ['half translated', { hello: 'Hi', page: { ask: (name: string) => `Is это ${name}?` } }],
])('a sentence that is %s is named', (_, en) => {
  expect(untranslated(ru, en)).toEqual(['page.ask'])
})

test('a sentence that only one of the two knows is named', () => {
  expect(untranslated(ru, { hello: 'Hi', bye: 'Bye', page: { ask: () => 'Is it you?' } })).toEqual(['bye'])
})
