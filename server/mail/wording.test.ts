import { expect, test } from 'vitest'
import { school } from '../config/school-names.ts'
import { untranslated } from '../testing/translated-messages.ts'
import {
  eventName,
  formatDuration,
  formatLils,
  formatLocalMoment,
  formatMoment,
  frame,
  greet,
  NBSP,
  phoneEnding,
  typeset,
} from './wording.ts'

const tied = (text: string) => text.replaceAll('_', NBSP)

test('the school and the frame of its letters speak Russian and English', () => {
  expect([untranslated(school.ru, school.en), untranslated(frame.ru, frame.en)]).toEqual([[], []])
})

test.each([
  [600_000, '10_минут', '10_minutes'],
  [60_000, '1_минута', '1_minute'],
  [90_000, '2_минуты', '2_minutes'],
  [3_600_000, '60_минут', '60_minutes'],
  [7_200_000, '2_часа', '2_hours'],
  [86_400_000, '24_часа', '24_hours'],
  [259_200_000, '3_дня', '3_days'],
])('%i ms are spelt %s, in English %s', (ms, russian, english) => {
  expect([formatDuration(ms, 'ru'), formatDuration(ms, 'en')]).toEqual([tied(russian), tied(english)])
})

test.each([
  [1, '1_лилик', '1_lil'],
  [2, '2_лилика', '2_lils'],
  [11, '11_лиликов', '11_lils'],
  [1_021, '1_021_лилик', '1,021_lils'],
])('%i lils are spelt %s, in English %s', (lils, russian, english) => {
  expect([formatLils(lils, 'ru'), formatLils(lils, 'en')]).toEqual([tied(russian), tied(english)])
})

test('a moment is spelt by Moscow time', () => {
  const at = new Date('2026-11-20T11:05:00Z')
  expect(formatMoment(at, 'ru')).toBe(tied('20_ноября 2026_г. в 14:05_по_Москве'))
  expect(formatMoment(at, 'en')).toMatch(/^November 20, 2026\sat 2:05\sPM, Moscow\stime$/)
})

test.each([
  ['Asia/Yekaterinburg', '20_ноября 2026_г. в 16:05 (GMT+5)'],
  ['America/New_York', '20_ноября 2026_г. в 06:05 (GMT-5)'],
  ['Europe/Istanbul', null],
])('a moment in %s is spelt as %s', (zone, formatted) => {
  expect(formatLocalMoment(new Date('2026-11-20T11:05:00Z'), 'ru', zone)).toBe(formatted && tied(formatted))
})

test.each(['Шахматы с нуля', 'Chess', 'Вебинар 12 декабря 2026 г.: «Дроби»', 'C++ для детей'])(
  'a landing may name its event %s',
  (name) => {
    expect(eventName(name)).toBe(name)
  },
)

test.each([
  '',
  'w-7',
  'webinar_2026',
  'webinar:12',
  'Приз на evil.example',
  'Приз: https://evil',
  'Пишите на evil@mail',
  'Звоните 8 916 123-45-67',
])('a mail does not name an event %j', (name) => {
  expect(eventName(name)).toBeNull()
})

test('short words are tied to the next one', () => {
  expect(typeset('Я и ты в школе «у реки», но не на даче')).toBe(tied('Я_и_ты_в_школе «у_реки», но_не_на_даче'))
  expect(typeset('It is on me')).toBe('It is on me')
})

test('a phone shows its last figures only', () => {
  expect(phoneEnding('+79161234567')).toBe('45-67')
})

test.each(['Анна', 'Анна-Мария', 'Иван Иванович Иванов', 'O’Neill', "Д'Артаньян", 'Zoë'])(
  '%s is greeted by name',
  (name) => {
    expect([greet(` ${name} `, 'ru'), greet(name, 'en')]).toEqual([`Здравствуйте, ${name}!`, `Hello, ${name}!`])
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
  expect([greet(name, 'ru'), greet(name, 'en')]).toEqual(['Здравствуйте!', 'Hello!'])
})
