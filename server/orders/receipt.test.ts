import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { receiptOf } from './receipt.ts'

const aLine = fc.record({ name: fc.string({ maxLength: 300 }), due: fc.nat(10_000_000) })

const sumOf = (lines: readonly { amount: number }[]) => lines.reduce((sum, { amount }) => sum + amount, 0)

const isSum = ([lines, amount]: [{ name: string; due: number }[], number]) => sumOf(receiptOf(lines, amount)) === amount

const isWhole = (lines: { name: string; due: number }[]) => {
  const total = lines.reduce((sum, { due }) => sum + due, 0)
  const receipt = receiptOf(lines, total)
  return sumOf(receipt) === total && receipt.every(({ amount, name }) => amount > 0 && name.length <= 128)
}

test('the lines of a receipt sum to the amount, whatever was bought', () => {
  expect(() => fc.assert(fc.property(fc.array(aLine, { maxLength: 30 }), isWhole))).not.toThrow()
})

test('a charge that is not for the lines is one line of its own', () => {
  const sums = fc.tuple(fc.array(aLine, { maxLength: 30 }), fc.nat(10_000_000))
  expect(() => fc.assert(fc.property(sums, isSum))).not.toThrow()
})

test('what costs nothing is not on it', () => {
  const lines = [
    { name: 'Шахматы', due: 2_500_00 },
    { name: 'Космос', due: 0 },
  ]
  expect(receiptOf(lines, 2_500_00)).toEqual([{ name: 'Шахматы', quantity: 1, amount: 2_500_00 }])
})

test('the check of a card is named as such', () => {
  expect(receiptOf([{ name: 'Подписка', due: 0 }], 100)).toEqual([{ name: 'Проверка карты', quantity: 1, amount: 100 }])
})

test('a name that is too long for a receipt is cut between two signs, not in an emoji', () => {
  const [line] = receiptOf([{ name: `${'ш'.repeat(127)}👩‍🚀`, due: 100 }], 100)
  expect(line?.name).toBe('ш'.repeat(127))
})
