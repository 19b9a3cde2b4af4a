import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { editPhone, formatPhone, type Typed } from './phone-format.ts'

const digitsIn = (value: string) => value.replaceAll(/\D/g, '')

test.each([
  ['+', '+'],
  ['+7', '+7'],
  ['+79991234567', '+7 999 123-45-67'],
  ['+7 (999) 123 45 67', '+7 999 123-45-67'],
  ['++7 999', '+7 999'],
  [' +7999', '+7 999'],
  ['+375291234567', '+375 29 123-45-67'],
  ['+380501234567', '+380 50 123-45-67'],
  ['+12125551234', '+1 212 555-1234'],
  ['+4915123456789', '+49 151 234 567 89'],
  ['+35312345678', '+353 123 456 78'],
  ['+799912345678', '+7 999 123-45-67-8'],
  ['+89991234567', '+7 999 123-45-67'],
  ['+81312345678', '+81 312 345 678'],
])('%s is shown as %s', (raw, shown) => {
  expect(formatPhone(raw)).toBe(shown)
})

test.each(['', '89991234567', '8 (999) 123', 'Анна'])('what does not begin with a plus stays as typed: %s', (raw) => {
  expect(formatPhone(raw)).toBe(raw)
})

/** `|` is the caret. */
const at = (text: string): Typed => ({ value: text.replace('|', ''), caret: text.indexOf('|') })
const shown = ({ value, caret }: Typed) => `${value.slice(0, caret)}|${value.slice(caret)}`

test.each([
  ['typing at the end', '+7 999 1', '+7 999 12|', 'insertText', '+7 999 12|'],
  ['a digit that opens a group', '+7 999', '+7 9991|', 'insertText', '+7 999 1|'],
  ['a digit in the middle', '+7 999 123-45', '+7 9099| 123-45', 'insertText', '+7 909 9|12-34-5'],
  ['Backspace over a digit', '+7 999 123', '+7 99| 123', 'deleteContentBackward', '+7 99|1 23'],
  [
    'Backspace over a separator takes the digit before it',
    '+7 999 123',
    '+7 999|123',
    'deleteContentBackward',
    '+7 99|1 23',
  ],
  [
    'Delete before a separator takes the digit after it',
    '+7 999 123',
    '+7 999|123',
    'deleteContentForward',
    '+7 999| 23',
  ],
  ['Backspace after the plus', '+7', '+|', 'deleteContentBackward', '+|'],
  ['a number pasted after the plus', '+', '++7 (999) 123-45-67|', 'insertFromPaste', '+7 999 123-45-67|'],
  ['a number pasted over everything', '+7', '+375 29 1234567|', 'insertFromPaste', '+375 29 123-45-67|'],
  ['autofill', '', '+79991234567|', 'insertReplacementText', '+7 999 123-45-67|'],
  ['letters', '+7 999', '+7 999abc|', 'insertText', '+7 999|'],
  ['something before the plus', '+7 999', '1|+7 999', 'insertText', '1|+7 999'],
])('%s', (_, before, typed, inputType, expected) => {
  expect(shown(editPhone(before, at(typed), inputType))).toBe(expected)
})

const numbers = fc.stringMatching(/^[1-79]\d{0,17}$/)
const numbersAndPlace = numbers.chain((digits) => {
  const value = formatPhone(`+${digits}`)
  return fc.record({ value: fc.constant(value), caret: fc.integer({ min: 1, max: value.length }) })
})

test('formatting keeps every digit in its order and is the same when done twice', () => {
  fc.assert(
    fc.property(numbers, (digits) => {
      const value = formatPhone(`+${digits}`)
      expect(digitsIn(value)).toBe(digits)
      expect(formatPhone(value)).toBe(value)
    }),
  )
})

test('a digit typed anywhere stands right before the caret, and no other digit moves', () => {
  fc.assert(
    fc.property(numbersAndPlace, fc.stringMatching(/^[0-7]$/), ({ value, caret }, digit) => {
      const typed = { value: value.slice(0, caret) + digit + value.slice(caret), caret: caret + 1 }
      const next = editPhone(value, typed, 'insertText')
      fc.pre(!digitsIn(typed.value).startsWith('89'))
      expect(digitsIn(next.value)).toBe(digitsIn(typed.value))
      expect(digitsIn(next.value.slice(0, next.caret))).toBe(digitsIn(typed.value.slice(0, typed.caret)))
      expect(next.value.charAt(next.caret - 1)).toBe(digit)
    }),
  )
})

test('Backspace anywhere takes exactly the digit before the caret', () => {
  fc.assert(
    fc.property(numbersAndPlace, ({ value, caret }) => {
      const ahead = digitsIn(value.slice(0, caret))
      fc.pre(ahead.length > 0)
      const left = digitsIn(value.slice(caret))
      fc.pre(!(ahead.slice(0, -1) + left).startsWith('89'))
      const typed = { value: value.slice(0, caret - 1) + value.slice(caret), caret: caret - 1 }
      const next = editPhone(value, typed, 'deleteContentBackward')
      expect(digitsIn(next.value.slice(0, next.caret))).toBe(ahead.slice(0, -1))
      expect(digitsIn(next.value.slice(next.caret))).toBe(left)
    }),
  )
})
