import { expect, test } from 'vitest'
import { formatSum } from './money.ts'

const tied = (text: string) => text.replaceAll('_', '\u00A0')

test.each([
  [1_500_00, 'RUB', '1_500_₽', '₽1,500'],
  [18_50, 'EUR', '18,50_€', '€18.50'],
  [7_00, 'EUR', '7_€', '€7'],
  [5, 'EUR', '0,05_€', '€0.05'],
  [399_05, 'RUB', '399,05_₽', '₽399.05'],
  [1_234_567_89, 'RUB', '1_234_567,89_₽', '₽1,234,567.89'],
  [-500_00, 'RUB', '−500_₽', '−₽500'],
  [0, 'RUB', '0_₽', '₽0'],
] as const)('%i minor units of %s are spelt %s, in English %s', (minor, currency, russian, english) => {
  expect([formatSum(minor, currency, 'ru'), formatSum(minor, currency, 'en')]).toEqual([tied(russian), english])
})
