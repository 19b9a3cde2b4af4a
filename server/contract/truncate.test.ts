import { afterEach, expect, test, vi } from 'vitest'
import { truncate } from './truncate.ts'

afterEach(() => vi.unstubAllGlobals())

const family = '👩‍👩‍👧‍👦' // seven code points
const accented = 'е\u0301'

test.each([
  ['Шахматы', 7, 'Шахматы'],
  ['Шахматы', 4, 'Шахм'],
  ['Курс 🚀', 5, 'Курс '],
  ['Курс 🚀', 6, 'Курс 🚀'],
  [`Семья ${family}!`, 10, 'Семья '],
  [`Семья ${family}!`, 13, `Семья ${family}`],
  [`${accented}${accented}`, 3, accented],
  [`${'🚀'.repeat(3)}${accented}`, 3, '🚀🚀🚀'],
  [`${'🚀'.repeat(2)}${accented}е`, 3, '🚀🚀'],
  [`я${'🚀'.repeat(9)}`, 3, 'я🚀🚀'],
  ['🚀🚀🚀\u0301', 3, '🚀🚀'],
  ['', 3, ''],
])('%j has, within %i code points, %j', (text, max, fitting) => {
  expect(truncate(text, max)).toBe(fitting)
})

test('without a segmenter no code point is cut', () => {
  vi.stubGlobal('Intl', {})
  expect(truncate('Курс 🚀🚀', 6)).toBe('Курс 🚀')
})
