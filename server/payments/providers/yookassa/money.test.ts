import { expect, test } from 'vitest'
import { formatAmount, money, receiptOf } from './money.ts'

const email = 'parent@school.example'

test('a receipt names the address, and each line with the price of one', () => {
  expect(receiptOf([{ name: 'Сертификат', quantity: 2, amount: 300_000 }], email)).toEqual({
    receipt: {
      customer: { email: 'parent@school.example' },
      items: [
        {
          description: 'Сертификат',
          quantity: '2.00',
          amount: { value: '1500.00', currency: 'RUB' },
          vat_code: 1,
          payment_subject: 'service',
          payment_mode: 'full_payment',
          measure: 'piece',
        },
      ],
    },
  })
})

test('items sum to their lines to the kopeck, whatever the number of pieces', () => {
  const lines = [
    { name: 'Урок', quantity: 3, amount: 100_000 },
    { name: 'Курс', quantity: 7, amount: 77 },
    { name: 'Лагерь', quantity: 1, amount: 1 },
    { name: 'Подарок', quantity: 1, amount: 0 },
  ]
  const { receipt } = receiptOf(lines, email)
  const sum = receipt?.items.reduce((so, { quantity, amount }) => so + Number(quantity) * Number(amount.value) * 100, 0)
  expect([sum, receipt?.items.map(({ description }) => description)]).toEqual([
    100_078,
    ['Урок, 3 шт.', 'Курс', 'Лагерь'],
  ])
})

test('a name is cut between letters, at 128', () => {
  const { receipt } = receiptOf([{ name: '🎨'.repeat(200), quantity: 1, amount: 100 }], email)
  expect(receipt?.items[0]?.description).toBe('🎨'.repeat(128))
})

test('without lines, or without an address, there is no receipt', () => {
  expect([receiptOf([], email), receiptOf([{ name: 'Курс', quantity: 1, amount: 100 }], undefined)]).toEqual([{}, {}])
})

test.each([
  [0, '0.00'],
  [1, '0.01'],
  [10, '0.10'],
  [150_000, '1500.00'],
  [999_999_999_999, '9999999999.99'],
])('%i kopecks are written as %s, and read again', (minor, formatted) => {
  const read = money.parse({ value: formatAmount(minor), currency: 'RUB' })
  expect([formatAmount(minor), read]).toEqual([formatted, { amount: minor, currency: 'RUB' }])
})
