import { cleanTyped } from '../../server/contract/rules.ts'

/** The value of a phone field and the caret position in it. */
export interface Typed {
  value: string
  caret: number
}

/** Country codes of one or two digits; all others have three. Source: ITU-T E.164. */
const COUNTRY = /^(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{1,3})/
/** Sizes of the digit groups after the country code; groups of three for other countries. */
const GROUPS: Readonly<Record<string, readonly number[]>> = {
  1: [3, 3, 4],
  7: [3, 3, 2, 2],
  375: [2, 3, 2, 2],
  380: [2, 3, 2, 2],
  998: [2, 3, 2, 2],
}

const digitsIn = (value: string) => value.replaceAll(/\D/g, '')
const isDigit = (character: string) => /\d/.test(character)

const grouped = (digits: string, sizes: readonly number[] | undefined) => {
  const groups: string[] = []
  for (let at = 0; at < digits.length; ) {
    const size = sizes ? (sizes[groups.length] ?? digits.length) : 3
    groups.push(digits.slice(at, at + size))
    at += size
  }
  return groups
}

/**
 * Groups an international number: `+79991234567` is `+7 999 123-45-67`. No digit is lost or moved, and a value without a leading `+` stays
 * as typed. `+89…`, which no country has, comes from the Russian habit of dialling 8 and becomes `+79…`.
 */
export const formatPhone = (raw: string): string => {
  if (!raw.trimStart().startsWith('+')) return raw
  const digits = digitsIn(raw).replace(/^8(?=9)/, '7')
  const country = COUNTRY.exec(digits)?.[0] ?? ''
  const sizes = GROUPS[country]
  const [area = '', ...rest] = grouped(digits.slice(country.length), sizes)
  return `+${[country, area, rest.join(sizes ? '-' : ' ')].filter((part) => part !== '').join(' ')}`
}

/** The position in a formatted number after the given count of digits; at least 1, after the plus. */
const placeAfter = (value: string, digits: number) => {
  let at = 1
  for (let left = digits; left > 0 && at < value.length; at += 1) if (isDigit(value.charAt(at))) left -= 1
  return at
}

/** Deletes the digit nearest to the caret, on the side where a separator has just been deleted. */
const withoutDigit = ({ value, caret }: Typed, by: -1 | 1): Typed => {
  let at = by < 0 ? caret - 1 : caret
  while (at >= 0 && at < value.length && !isDigit(value.charAt(at))) at += by
  return at < 0 || at >= value.length
    ? { value, caret }
    : { value: value.slice(0, at) + value.slice(at + 1), caret: Math.min(at, caret) }
}

const sides: Readonly<Record<string, -1 | 1>> = { deleteContentBackward: -1, deleteContentForward: 1 }

/** Pasted numbers have invisible marks, other dashes, full-width digits. */
const plain = (typed: Typed): Typed =>
  /^[ -~]*$/.test(typed.value)
    ? typed
    : { value: cleanTyped(typed.value), caret: cleanTyped(typed.value.slice(0, typed.caret)).length }

/**
 * Formats a phone field after an edit: `before` is the old value, `raw` is what the browser made of it with `inputType`. The caret stays
 * behind the same digit; deleting a separator deletes the digit next to it.
 */
export const editPhone = (before: string, raw: Typed, inputType = ''): Typed => {
  const typed = plain(raw)
  if (!typed.value.trimStart().startsWith('+')) return typed
  const side = sides[inputType]
  const isSeparatorRemoved = side !== undefined && before.startsWith('+') && digitsIn(before) === digitsIn(typed.value)
  const edited = side !== undefined && isSeparatorRemoved ? withoutDigit(typed, side) : typed
  const value = formatPhone(edited.value)
  const ahead = edited.value.slice(0, edited.caret)
  return { value, caret: ahead.includes('+') ? placeAfter(value, digitsIn(ahead).length) : 0 }
}
