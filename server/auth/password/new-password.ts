import { NEW_PASSWORD_MAX, NEW_PASSWORD_MIN } from '../../contract/limits.ts'
import { loadOnce } from '../../load-once.ts'
import { commonPasswords } from './common-passwords.ts'

/** Why a new password is refused. */
type PasswordError = 'newPasswordShort' | 'newPasswordLong' | 'newPasswordCommon'

const ENGLISH_KEYS = "`qwertyuiop[]asdfghjkl;'zxcvbnm,."
const RUSSIAN_KEYS = 'ёйцукенгшщзхъфывапролджэячсмитьбю'

/** Alphabets, digits, keyboard rows and popular zigzags on keyboards. */
const ROWS = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'абвгдеёжзийклмнопрстуфхцчшщъыьэюя',
  'qwertyuiop[]',
  "asdfghjkl;'",
  'zxcvbnm,./',
  'йцукенгшщзхъ',
  'фывапролджэ',
  'ячсмитьбю',
  '!@#$%^&*()_+',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik,9ol.0p;/',
  'qazwsxedcrfvtgbyhnujmikolp',
  'zaqxswcdevfrbgtnhymju',
  'zaq12wsxcde34rfv',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  'a1s2d3f4g5h6j7k8l9',
  'qawsedrftgyhujikolp',
  '147258369147',
  '159357',
  '741852963',
  '1029384756',
].flatMap((row) => [row, Array.from(row).toReversed().join('')])
const SHORTEST_WALK = 3
const LONGEST_WORD = 16
const LONGEST_TAIL = 5
const LONGEST_BLOCK = 4

const LOOKALIKES: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
}

const replaced = (text: string, signs: Record<string, string>) =>
  Array.from(text)
    .map((sign) => signs[sign] ?? sign)
    .join('')

const toRussianKeys = Object.fromEntries(Array.from(ENGLISH_KEYS).map((key, at) => [key, RUSSIAN_KEYS[at] ?? key]))

const isCommonWord = (text: string, own: ReadonlySet<string>) =>
  [text, replaced(text, LOOKALIKES), replaced(text, toRussianKeys)].some(
    (reading) => commonPasswords.has(reading) || own.has(reading),
  )

const isWalk = (text: string) => text.length >= SHORTEST_WALK && ROWS.some((row) => row.includes(text))

const isRepeatOfOne = (text: string) => text.length > 1 && new Set(text).size === 1

/** True for a tail that adds almost no strength: up to five digits or symbols, or a date. */
const isTail = (text: string) =>
  (text.length <= LONGEST_TAIL && /^[\d\p{P}\p{S}\s]*$/u.test(text)) ||
  /^(?:\d\d[./-]?\d\d[./-]?)?(?:19|20)\d\d(?:[./-]?\d\d[./-]?\d\d)?$/.test(text)

/** True if the text consists only of common and own words, keyboard walks, repeats and a short tail. */
const isBuiltOfCommonParts = (text: string, own: ReadonlySet<string>): boolean => {
  const longest = Math.max(LONGEST_WORD, ...[...own].map(({ length }) => length))
  const reached = new Set([0])
  for (let start = 0; start < text.length; start += 1) {
    if (!reached.has(start)) continue
    if (isTail(text.slice(start))) return true
    for (let end = start + 1; end <= text.length && end - start <= longest; end += 1) {
      const part = text.slice(start, end)
      if (isCommonWord(part, own) || isWalk(part) || isRepeatOfOne(part)) reached.add(end)
    }
  }
  return reached.has(text.length)
}

/** The shortest block whose repetition is `text`: `abc` of `abcabc`. */
const blockOf = (text: string) => text.slice(0, (text + text).indexOf(text, 1))

/** The 49,000 most frequent leaked passwords, loaded when the first new password is checked. */
const leakedPasswords = loadOnce(async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
})

const isCommon = async (password: string, own: ReadonlySet<string>) => {
  const text = password.toLowerCase()
  if (blockOf(text).length <= LONGEST_BLOCK || isBuiltOfCommonParts(text, own)) return true
  return (await leakedPasswords()).has(text)
}

/**
 * The error of a new password; null if there is none. Any characters are allowed. It refuses what attackers try first: leaked passwords,
 * and those that consist of common words, names, `own` words, keyboard walks, repeats, dates and short numbers. Source: SECURITY R6.
 */
export const newPasswordError = async (
  password: string,
  own: ReadonlySet<string> = new Set(),
): Promise<PasswordError | null> => {
  const length = Array.from(password).length
  if (length < NEW_PASSWORD_MIN) return 'newPasswordShort'
  if (length > NEW_PASSWORD_MAX) return 'newPasswordLong'
  return (await isCommon(password.normalize('NFKC'), own)) ? 'newPasswordCommon' : null
}
