import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { setMarkup } from './set-markup.ts'
import { typography, typographyEdits } from './typography.ts'

/** No-break spaces are written as `_`. */
const set = (text: string) => typography(text).replaceAll('\u00A0', '_')

describe('quotes', () => {
  test.each([
    ['Школа "Маяк"', 'Школа «Маяк»'],
    ['"Фильм "Маяк" - новый"', '«Фильм „Маяк“_— новый»'],
    ['“Маяк”', '«Маяк»'],
    ['«Ответ: «Нет»»', '«Ответ: „Нет“»'],
    ['("Маяк")', '(«Маяк»)'],
    ['экран 15" и доска', 'экран 15" и_доска'],
    ['"без пары', '"без_пары'],
    ['"Маяк", "Волна"', '«Маяк», «Волна»'],
  ])('%s', (text, result) => expect(set(text)).toBe(result))
})

describe('dashes and ellipses', () => {
  test.each([
    ['Москва - столица', 'Москва_— столица'],
    ['Москва -- столица', 'Москва_— столица'],
    ['Москва – столица', 'Москва_— столица'],
    ['- Привет!', '—_Привет!'],
    ['5-7 классы', '5–7_классы'],
    ['+7-900-123-45-67', '+7-900-123-45-67'],
    ['2026-11-24', '2026-11-24'],
    ['что-то как-нибудь', 'что-то как-нибудь'],
    ['Ждём...', 'Ждём…'],
  ])('%s', (text, result) => expect(set(text)).toBe(result))
})

describe('no-break spaces', () => {
  test.each([
    ['Кот и пёс в доме у реки', 'Кот и_пёс в_доме у_реки'],
    ['10 000 руб.', '10_000_руб.'],
    ['5 минут, 20 %, № 7', '5_минут, 20_%, №_7'],
    ['А. С. Пушкин и т. д.', 'А._С._Пушкин и_т._д.'],
    ['сделал бы, знает ли, тот же', 'сделал_бы, знает_ли, тот_же'],
  ])('%s', (text, result) => expect(set(text)).toBe(result))
})

test('addresses stay', () => {
  const text = 'в https://school.example/a--b...c?d="e и на ann-a...@school.example'
  expect(set(text)).toBe('в_https://school.example/a--b...c?d="e и_на_ann-a...@school.example')
})

test('formulas stay, sums in dollars do not', () => {
  expect(set('и $a - b...$ и $$"x" - 5-7$$ - это')).toBe('и_$a - b...$ и_$$"x" - 5-7$$_— это')
  expect(set('$5 - это 300 рублей, а $10 - 600')).toBe('$5_— это 300_рублей, а_$10_— 600')
})

const texts = fc
  .array(
    fc.oneof(
      fc.constantFrom('"', '«', '»', '„', '“', '”', ' ', ' ', '\u00A0', '-', '--', '–', '—', '...', '.', ',', '\n'),
      fc.constantFrom('в', 'и', 'Маяк', 'А.', 'т.', 'д.', 'бы', '5', '000', '№', '%', '(', ')', '/', '$', '\uFFFC'),
      fc.constantFrom('https://a.example/"b--c', 'a@b.example', 'www.a', '@'),
      fc.string({ unit: 'binary', maxLength: 3 }),
    ),
    { maxLength: 16 },
  )
  .map((parts) => parts.join(''))

const RUNS = { numRuns: 5_000, seed: 5 }
const lettersOf = (text: string) => text.match(/[\p{L}\p{N}]/gu)

test('applied twice it is as applied once, and letters stay', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const once = typography(text)
      expect([typography(once), lettersOf(once)]).toEqual([once, lettersOf(text)])
    }),
    RUNS,
  )
})

test('its edits, made one by one, make the same text', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const edited = typographyEdits(text).toReversed()
      const result = edited.reduce(
        (whole, { from, to, text: sign }) => whole.slice(0, from) + sign + whole.slice(to),
        text,
      )
      expect(result).toBe(typography(text))
    }),
    RUNS,
  )
})

test('in markup marks, code and addresses of links stay, and quotes find each other across marks', () => {
  const markup =
    '<p>"Школа <strong>Маяк"</strong> - в <a href="https://a.example/?q=&quot;b&quot;">доме</a></p><ul><li>5 - 7<code>"a" - b</code></li></ul><pre>"a" - b</pre>'
  expect(setMarkup(markup).replaceAll('\u00A0', '_')).toBe(
    '<p>«Школа <strong>Маяк»</strong>_— в_<a href="https://a.example/?q=&quot;b&quot;">доме</a></p><ul><li>5_— 7<code>"a" - b</code></li></ul><pre>"a" - b</pre>',
  )
})
