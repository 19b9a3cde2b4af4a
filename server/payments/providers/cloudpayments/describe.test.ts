import { expect, test } from 'vitest'
import { untranslated } from '../../../testing/translated-messages.ts'
import { describeCloudpayments, reasonsEn, reasonsRu } from './refusals.ts'

test('all 61 reason codes of the provider have a sentence of their own in both languages', () => {
  const [russian, english] = [Object.values(reasonsRu), Object.values(reasonsEn)]
  expect([untranslated(reasonsRu, reasonsEn), new Set(russian).size, new Set(english).size]).toEqual([[], 61, 61])
})

test('codes are described by number or by word, in the language of who pays', () => {
  expect([describeCloudpayments(5051, 'ru'), describeCloudpayments('5051', 'en')]).toEqual([
    'На карте недостаточно денег',
    'There is not enough money on the card',
  ])
})

test('a code that is not known says that the bank has declined', () => {
  expect([describeCloudpayments(9_999, 'ru'), describeCloudpayments('toString', 'en')]).toEqual([
    'Банк отклонил платёж. Попробуйте другую карту или другой способ оплаты',
    'The bank declined the payment. Please try another card or another way to pay',
  ])
})

test('who has a card that was stolen is told no more than a bank would say', () => {
  const descriptions = [5004, 5007, 5034, 5041, 5043, 5059, 5063].map((code) => describeCloudpayments(code, 'en'))
  expect(descriptions.filter((message) => /stolen|lost|fraud/i.test(message))).toEqual([])
})
