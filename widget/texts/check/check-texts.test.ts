import { expect, test } from 'vitest'
import { checkLang } from './check-texts.ts'

test('the check speaks the language of the page, else of its editor’s browser, else English', () => {
  expect([
    checkLang('ru', 'en-US'),
    checkLang('en-GB', 'ru-RU'),
    checkLang('', 'ru-RU'),
    checkLang('de', 'ru'),
    checkLang('de', 'fr'),
  ]).toEqual(['ru', 'en', 'ru', 'ru', 'en'])
})
