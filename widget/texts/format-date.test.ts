import { expect, test } from 'vitest'
import { dateLangOf } from './format-date.ts'

test.each([
  ['fr', 'ru', 'fr'],
  ['de-AT', 'ru', 'ru'],
  ['pt-BR', 'en', 'pt-BR'],
  ['en-GB', 'ru', 'ru'],
  ['ru', 'en', 'en'],
  ['', 'ru', 'ru'],
  ['tlh', 'ru', 'ru'],
  ['<b>', 'en', 'en'],
] as const)('beside «%s», dates of texts in %s are spelt in %s', (named, texts, lang) => {
  expect(dateLangOf(named, texts)).toBe(lang)
})
