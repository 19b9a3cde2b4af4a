import { expect, test } from 'vitest'
import { checkLang } from './check-texts.ts'

test('the check speaks the language of the page, else of its editor’s browser, else English', () => {
  expect([
    checkLang('ru', 'en-US'),
    checkLang('en-GB', 'ru-RU'),
    checkLang('', 'ru-RU'),
    checkLang('fr', 'ru'),
    checkLang('fr', 'ja'),
  ]).toEqual(['ru', 'en', 'ru', 'ru', 'en'])
})

test('on a page in another language of the widget it speaks the main one that its readers know', () => {
  expect(['kk', 'be', 'uz', 'de-AT', 'es'].map((page) => checkLang(page, page.startsWith('d') ? 'ru' : 'en'))).toEqual([
    'ru',
    'ru',
    'ru',
    'en',
    'en',
  ])
})
