import { expect, test } from 'vitest'
import { spellLils, spellSum } from './sums.ts'
import { NBSP } from './wording.ts'

const tied = (text: string) => text.replaceAll('_', NBSP)

test.each([
  [1_500_00, 'RUB', '1_500_₽', '₽1,500'],
  [18_50, 'EUR', '18,50_€', '€18.50'],
  [7_00, 'EUR', '7_€', '€7'],
  [399_05, 'RUB', '399,05_₽', '₽399.05'],
  [-500_00, 'RUB', '−500_₽', '−₽500'],
  [0, 'RUB', '0_₽', '₽0'],
] as const)('%i minor units of %s are spelt %s, in English %s', (minor, currency, russian, english) => {
  expect([spellSum(minor, currency, 'ru'), spellSum(minor, currency, 'en')]).toEqual([tied(russian), english])
})

test.each([
  [1, '1_лилик', '1_lil'],
  [2, '2_лилика', '2_lils'],
  [11, '11_лиликов', '11_lils'],
  [1_021, '1_021_лилик', '1,021_lils'],
])('%i lils are spelt %s, in English %s', (lils, russian, english) => {
  expect([spellLils(lils, 'ru'), spellLils(lils, 'en')]).toEqual([tied(russian), tied(english)])
})
