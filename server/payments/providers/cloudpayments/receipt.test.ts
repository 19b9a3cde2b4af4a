import { expect, test } from 'vitest'
import { jsonDataOf, receiptOf } from './receipt.ts'

const common = { vat: null, method: 4, object: 4 }

test('a receipt lists its lines in rubles, and they sum to the amount', () => {
  const lines = [
    { name: 'Курс «Лепка»', quantity: 1, amount: 150_050 },
    { name: 'Урок', quantity: 2, amount: 98_000 },
  ]
  expect(receiptOf(lines, 'parent@school.example')).toEqual({
    CustomerReceipt: {
      Items: [
        { label: 'Курс «Лепка»', price: 1500.5, quantity: 1, amount: 1500.5, ...common },
        { label: 'Урок', price: 490, quantity: 2, amount: 980, ...common },
      ],
      email: 'parent@school.example',
      amounts: { electronic: 2480.5 },
    },
  })
})

test('a price of one that does not come out even is the price of all', () => {
  const receipt = receiptOf([{ name: 'Урок', quantity: 3, amount: 10_000 }])
  expect(receipt?.CustomerReceipt.Items).toEqual([
    { label: 'Урок, 3 шт.', price: 100, quantity: 1, amount: 100, ...common },
  ])
})

test('what costs nothing is not listed, and a receipt of nothing is none', () => {
  const free = { name: 'Подарок', quantity: 1, amount: 0 }
  expect([receiptOf([free]), jsonDataOf([free]), jsonDataOf([free], { refund: 'r' })]).toEqual([
    null,
    {},
    { JsonData: '{"refund":"r"}' },
  ])
})

test('a name is cut to 128 letters', () => {
  const receipt = receiptOf([{ name: 'ж'.repeat(200), quantity: 1, amount: 100 }])
  expect(receipt?.CustomerReceipt.Items[0]?.label.length).toBe(128)
})
