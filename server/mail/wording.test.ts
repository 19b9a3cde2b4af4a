import { expect, test } from 'vitest'
import { greet, NBSP, phoneEnding, spellDuration, spellMoment, typeset } from './wording.ts'

const tied = (text: string) => text.replaceAll('_', NBSP)

test.each([
  [600_000, '10_минут'],
  [60_000, '1_минута'],
  [90_000, '2_минуты'],
  [3_600_000, '60_минут'],
  [7_200_000, '2_часа'],
  [86_400_000, '24_часа'],
  [259_200_000, '3_дня'],
])('%i ms are spelt %s', (ms, spelt) => {
  expect(spellDuration(ms)).toBe(tied(spelt))
})

test('a moment is spelt by Moscow time', () => {
  expect(spellMoment(new Date('2026-11-20T11:05:00Z'))).toBe(tied('20_ноября 2026_г. в 14:05_по_Москве'))
})

test('short words are tied to the next one', () => {
  expect(typeset('Я и ты в школе «у реки», но не на даче')).toBe(tied('Я_и_ты_в_школе «у_реки», но_не_на_даче'))
})

test('a phone shows its last figures only', () => {
  expect(phoneEnding('+79161234567')).toBe('45-67')
})

test.each(['Анна', 'Анна-Мария', 'Иван Иванович Иванов', 'O’Neill', "Д'Артаньян", 'Zoë'])(
  '%s is greeted by name',
  (name) => {
    expect(greet(` ${name} `)).toBe(`Здравствуйте, ${name}!`)
  },
)

test.each([
  '',
  'Анна http://evil.example',
  'evil.example',
  'Вы выиграли приз смотрите сайт',
  '<b>Анна</b>',
  'Анна\r\nBcc: eve@example.com',
  'Анна\u202E',
  '8 800 123',
  'а'.repeat(31),
])('a name that could carry a message is left out: %j', (name) => {
  expect(greet(name)).toBe('Здравствуйте!')
})
