import creditCardType from 'credit-card-type'
import { type BrandId, isBrand } from '../../../server/contract/checkout/methods.ts'

for (const type of Object.values(creditCardType.types)) if (!isBrand(type)) creditCardType.removeCard(type)

/** The grouping and maximum length of a card number, and the lengths of its security code. */
interface BrandRules {
  id: BrandId | null
  /** A space follows after so many digits. */
  gaps: readonly number[]
  longest: number
  codeLengths: readonly number[]
}

const LONGEST_NUMBER = 19
/** Digits after the sixteenth form a group of their own, which the gaps of the brands leave out. */
const WHOLE_GROUPS = 16
const unknown: BrandRules = { id: null, gaps: [4, 8, 12, WHOLE_GROUPS], longest: LONGEST_NUMBER, codeLengths: [3, 4] }

/** The rules of the brand that these digits match; generic rules while no single brand matches. */
export const brandRules = (digits: string): BrandRules => {
  const found = creditCardType(digits)
  const [only] = found
  if (found.length !== 1 || !only || !isBrand(only.type)) return unknown
  return {
    id: only.type,
    gaps: [...only.gaps, WHOLE_GROUPS],
    longest: Math.max(...only.lengths),
    codeLengths: [only.code.size],
  }
}

/** The value of a field and the caret position in it. */
export interface Typed {
  value: string
  caret: number
}

/** The digits of a field, and how many of them are before the caret. */
interface Digits {
  digits: string
  at: number
}

export interface Mask {
  /** The maximum number of digits for a value that begins with these. */
  longest: (digits: string) => number
  /** The usual number of digits of a value that begins with these, where it is less than `longest`. */
  usual?: (digits: string) => number
  /** Formats digits; adds and drops none. */
  format: (digits: string) => string
  /** Interprets typed, pasted or autofilled input that means more than its digits. */
  read?: (raw: string, digits: Digits) => Digits
}

export const digitsIn = (value: string) => value.replaceAll(/\D/g, '')

/** Whether a value has as many digits as such values usually have. */
export const isFull = ({ longest, usual = longest }: Mask, value: string): boolean => {
  const digits = digitsIn(value)
  return digits.length === usual(digits)
}

/** The position in a formatted value after this many digits. */
const placeAfter = (value: string, count: number) => {
  let at = 0
  for (let left = count; left > 0 && at < value.length; at += 1) if (/\d/.test(value.charAt(at))) left -= 1
  return at
}

const without = ({ digits, at }: Digits, from: number, count: number): Digits => ({
  digits: digits.slice(0, from) + digits.slice(from + count),
  at: Math.max(Math.min(at, from), at - count),
})

/** Removes surplus digits, those before the caret first, because they were just entered. */
const fitting = (typed: Digits, longest: number): Digits => {
  const surplus = typed.digits.length - longest
  if (surplus <= 0) return typed
  return without(typed, Math.max(0, typed.at - surplus), surplus)
}

/**
 * Formats a field after an edit: `before` is the old value, `typed` is what the browser made of it with `inputType`. The caret stays behind
 * the same digit; deleting a separator deletes the digit next to it; surplus digits are rejected.
 */
export const edit = (mask: Mask, before: string, typed: Typed, inputType = ''): Typed => {
  const ahead = digitsIn(typed.value.slice(0, typed.caret)).length
  let found: Digits = { digits: digitsIn(typed.value), at: ahead }
  const isSeparatorRemoved = typed.value !== before && found.digits === digitsIn(before)
  if (inputType === 'deleteContentBackward' && isSeparatorRemoved && ahead > 0) found = without(found, ahead - 1, 1)
  if (inputType === 'deleteContentForward' && isSeparatorRemoved) found = without(found, ahead, 1)
  if (mask.read && !inputType.startsWith('delete')) found = mask.read(typed.value, found)
  const { digits, at } = fitting(found, mask.longest(found.digits))
  const value = mask.format(digits)
  return { value, caret: placeAfter(value, at) }
}

const cut = (digits: string, places: readonly number[], separator: string) =>
  [0, ...places]
    .map((from, index) => digits.slice(from, places[index]))
    .filter((group) => group !== '')
    .join(separator)

/** Brands that issue hardly any longer numbers, although they may. */
const USUALLY_SIXTEEN: ReadonlySet<BrandId> = new Set(['visa', 'mastercard', 'mir', 'discover', 'jcb'])

/** Formats a card number in the groups of its brand. Source: checkout spec §5. */
export const numberMask: Mask = {
  longest: (digits) => brandRules(digits).longest,
  usual: (digits) => {
    const { id, longest } = brandRules(digits)
    return id !== null && USUALLY_SIXTEEN.has(id) ? 16 : longest
  },
  format: (digits) => cut(digits, brandRules(digits).gaps, ' '),
}

/** The security code: up to four digits. Source: checkout spec §5. */
export const codeMask: Mask = { longest: () => 4, format: (digits) => digits }

const LONG_YEAR = /^\D*(\d{1,2})\D+20(\d\d)\D*$|^\D*(\d\d)20(\d\d)\D*$/
const YEAR_FIRST = /^\s*20(\d\d)\D+(\d{1,2})\s*$/
const LONE_MONTH = /^\D*[1-9]\D/
const NO_MONTH = /^[2-9]/

const atEnd = (digits: string): Digits => ({ digits, at: digits.length })

const readExpiry: NonNullable<Mask['read']> = (raw, found) => {
  const [, month, year, shortMonth, shortYear] = LONG_YEAR.exec(raw) ?? []
  if (month && year) return atEnd(month.padStart(2, '0') + year)
  if (shortMonth && shortYear) return atEnd(shortMonth + shortYear)
  const [, firstYear, lastMonth] = YEAR_FIRST.exec(raw) ?? []
  if (firstYear && lastMonth) return atEnd(lastMonth.padStart(2, '0') + firstYear)
  const hasRoom = found.digits.length < 4
  const isShort = hasRoom && (LONE_MONTH.test(raw) || NO_MONTH.test(found.digits))
  return isShort ? { digits: `0${found.digits}`, at: found.at + 1 } : found
}

/**
 * Month and year as `MM / YY`. A year that begins with 20 may have a third digit, so that `20YY` can be typed. Source: checkout spec §5.
 */
export const expiryMask: Mask = {
  longest: (digits) => (digits.slice(2, 4) === '20' ? 5 : 4),
  format: (digits) => cut(digits, [2], ' / '),
  read: readExpiry,
}
