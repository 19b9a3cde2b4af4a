import { expect, test } from 'vitest'
import { attributeName, flag, oneOf, readAttributes, text } from './attributes.ts'

test.each([
  ['', true],
  ['popup', true],
  ['true', true],
  ['no-facebook', true],
  [null, false],
  ['false', false],
])('the boolean attribute %j is %j', (raw, value) => {
  expect(flag(raw)).toBe(value)
})

test('an absent text is empty', () => {
  expect([text(null), text('/x')]).toEqual(['', '/x'])
})

test('an unknown word counts as the first one', () => {
  const lang = oneOf('ru', 'en')
  expect(['en', 'ru', 'de', '', null].map(lang)).toEqual(['en', 'ru', 'ru', 'ru', 'ru'])
})

test('names are spelt with hyphens in markup', () => {
  expect(attributeName('webinarOfferUrl')).toBe('webinar-offer-url')
})

test('a table is read as a whole', () => {
  const raw: Record<string, string> = { 'next-url': '/x', 'only-auth': '' }
  const table = { nextUrl: text, onlyAuth: flag, lang: oneOf('ru', 'en') }
  expect(readAttributes(table, (name) => raw[name] ?? null)).toEqual({ nextUrl: '/x', onlyAuth: true, lang: 'ru' })
})
