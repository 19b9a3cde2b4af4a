import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { brandRules, codeMask, digitsIn, edit, expiryMask, type Mask, numberMask, type Typed } from './masks.ts'

/** `|` is the caret. */
const at = (text: string): Typed => ({ value: text.replace('|', ''), caret: text.indexOf('|') })
const shown = ({ value, caret }: Typed) => `${value.slice(0, caret)}|${value.slice(caret)}`

type Case = [what: string, before: string, typed: string, inputType: string, after: string]

const isRight = (mask: Mask) => (_: string, before: string, typed: string, inputType: string, after: string) => {
  expect(shown(edit(mask, before, at(typed), inputType))).toBe(after)
}

describe('a number stands in the groups of its brand', () => {
  test.each<Case>([
    ['typing', '4242', '42424|', 'insertText', '4242 4|'],
    ['a brand of 4, 6 and 5', '', '378282246310005|', 'insertFromPaste', '3782 822463 10005|'],
    ['Diners Club', '', '30569309025904|', 'insertFromPaste', '3056 930902 5904|'],
    ['nineteen digits of Mir', '', '2200123456789012345|', 'insertFromPaste', '2200 1234 5678 9012 345|'],
    ['dashes and spaces', '', '4242-4242 4242-4242|', 'insertFromPaste', '4242 4242 4242 4242|'],
    ['letters around', '', 'Карта: 4242 4242|', 'insertFromPaste', '4242 4242|'],
    ['a digit in the middle', '4242 4242', '42429| 4242', 'insertText', '4242 9|424 2'],
    ['pasting in the middle', '4242 4242', '421234|42 4242', 'insertFromPaste', '4212 34|42 4242'],
    ['a replaced selection', '4242 4242 4242', '429|42', 'insertText', '429|4 2'],
    ['Backspace over a space', '4242 4242', '4242|4242', 'deleteContentBackward', '424|4 242'],
    ['Delete over a space', '4242 4242', '4242|4242', 'deleteContentForward', '4242| 242'],
    ['Backspace over a digit', '4242 4242', '424|4242', 'deleteContentBackward', '424|4 242'],
    ['Backspace at the very beginning of what is left', '4', '|', 'deleteContentBackward', '|'],
    ['one digit too many', '5555 5555 5555 4444', '55559| 5555 5555 4444', 'insertText', '5555| 5555 5555 4444'],
    ['a paste that is too long', '', '555555555555444499|', 'insertFromPaste', '5555 5555 5555 4444|'],
    ['another brand by its first digit', '2822 4631 0005', '3|2822 4631 0005', 'insertText', '3|282 2463 1000 5'],
    ['all of it filled in', '', '4242424242424242|', '', '4242 4242 4242 4242|'],
  ])('%s', isRight(numberMask))
})

describe('an expiry is MM / YY', () => {
  test.each<Case>([
    ['a month', '0', '01|', 'insertText', '01|'],
    ['the year after it', '01', '012|', 'insertText', '01 / 2|'],
    ['a slash after a month of one figure', '1', '1/|', 'insertText', '01|'],
    ['a slash after a whole month', '01', '01/|', 'insertText', '01|'],
    ['a figure that no month begins with', '', '5|', 'insertText', '05|'],
    ['a month that there is not', '1', '13|', 'insertText', '13|'],
    ['the year after a month that there is not', '13', '133|', 'insertText', '13 / 3|'],
    ['1/27', '', '1/27|', 'insertFromPaste', '01 / 27|'],
    ['0127', '', '0127|', 'insertFromPaste', '01 / 27|'],
    ['01/2027', '', '01/2027|', '', '01 / 27|'],
    ['012027', '', '012027|', '', '01 / 27|'],
    ['2027-01', '', '2027-01|', '', '01 / 27|'],
    ['a long year by hand', '01 / 20', '01 / 202|', 'insertText', '01 / 202|'],
    ['its end', '01 / 202', '01 / 2027|', 'insertText', '01 / 27|'],
    ['Backspace over the slash', '01 / 27', '01 /|27', 'deleteContentBackward', '0|2 / 7'],
    ['Delete over the slash', '01 / 27', '01|/ 27', 'deleteContentForward', '01| / 7'],
    ['the first figure deleted', '01 / 27', '|1 / 27', 'deleteContentBackward', '|12 / 7'],
    ['and typed anew', '12 / 7', '1|12 / 7', 'insertText', '1|1 / 27'],
    ['one figure too many', '01 / 27', '01 / 271|', 'insertText', '01 / 27|'],
  ])('%s', isRight(expiryMask))
})

test('a code has up to four digits', () => {
  expect(shown(edit(codeMask, '123', at('12345|')))).toBe('1234|')
})

const digits = fc.stringMatching(/^[2-6]\d{0,18}$/)
const numbers = digits.filter((number) => number.length <= brandRules(number).longest)
const formatted = numbers.map((number) => edit(numberMask, '', { value: number, caret: number.length }))
const place = fc.nat({ max: 24 })

/** The digits before the caret, and those after it. */
const sides = ({ value, caret }: Typed) => [digitsIn(value.slice(0, caret)), digitsIn(value.slice(caret))]

const cutAt = ({ value }: Typed, paymentRequest: number) => {
  const caret = Math.min(paymentRequest, value.length)
  return [value.slice(0, caret), value.slice(caret)] as const
}

test('no digit is lost or reordered by a digit that is typed anywhere, and the caret stands after it', () => {
  fc.assert(
    fc.property(formatted, place, fc.stringMatching(/^\d$/), (before, paymentRequest, digit) => {
      const [ahead, behind] = cutAt(before, paymentRequest)
      const typed = { value: ahead + digit + behind, caret: ahead.length + 1 }
      const all = digitsIn(typed.value)
      fc.pre(all.length <= brandRules(all).longest)
      expect(sides(edit(numberMask, before.value, typed, 'insertText'))).toEqual(sides(typed))
    }),
  )
})

test('what does not fit never pushes out a digit that was there', () => {
  fc.assert(
    fc.property(
      fc.stringMatching(/^5555\d{12}$/),
      place,
      fc.stringMatching(/^\d{1,4}$/),
      (number, paymentRequest, more) => {
        const before = edit(numberMask, '', { value: number, caret: 0 })
        const [ahead, behind] = cutAt(before, Math.max(paymentRequest, 4))
        const typed = { value: ahead + more + behind, caret: ahead.length + more.length }
        const after = edit(numberMask, before.value, typed, 'insertFromPaste')
        expect([after.value, sides(after)]).toEqual([before.value, [digitsIn(ahead), digitsIn(behind)]])
      },
    ),
  )
})

test('Backspace takes exactly the digit before the caret, Delete the one after it, separators or not', () => {
  fc.assert(
    fc.property(formatted, place, fc.boolean(), (before, paymentRequest, isBack) => {
      const [ahead, behind] = cutAt(before, paymentRequest)
      const left = isBack ? ahead.slice(0, -1) : ahead
      const right = isBack ? behind : behind.slice(1)
      const typed = { value: left + right, caret: left.length }
      const inputType = isBack ? 'deleteContentBackward' : 'deleteContentForward'
      const after = edit(numberMask, before.value, typed, inputType)
      const [aheadDigits, behindDigits] = [digitsIn(ahead), digitsIn(behind)]
      const expected = isBack ? [aheadDigits.slice(0, -1), behindDigits] : [aheadDigits, behindDigits.slice(1)]
      expect(sides(after)).toEqual(expected)
    }),
  )
})

test('what is spelled already is spelled the same again', () => {
  fc.assert(
    fc.property(formatted, fc.stringMatching(/^(0[1-9]|1[0-2])(2[1-9]|[3-9]\d)$/), (number, exp) => {
      const expiry = edit(expiryMask, '', { value: exp, caret: 4 })
      expect([edit(numberMask, '', number), edit(expiryMask, '', expiry)]).toEqual([number, expiry])
    }),
  )
})
