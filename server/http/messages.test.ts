import { expect, test } from 'vitest'
import { edgeMessages, serverMessages, validationMessages } from '../contract/messages.ts'
import { untranslated } from '../testing/translated-messages.ts'
import { say } from './messages.ts'

test.each(Object.entries({ validationMessages, serverMessages, edgeMessages }))(
  'every sentence of %s is there in Russian and in English',
  (_, messages) => {
    expect(untranslated(messages.ru, messages.en)).toEqual([])
  },
)

test('a message is said in the language that was asked for', () => {
  expect([say('signInFirst', 'ru'), say('signInFirst', 'en')]).toEqual(['Сначала войдите', 'Sign in first'])
})
