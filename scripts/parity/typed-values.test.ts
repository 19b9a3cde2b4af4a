import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { toE164 } from '../../server/auth/registration/phone.ts'
import { readCode } from '../../server/catalog/certificates/certificates.ts'
import { usePointsBody } from '../../server/contract/checkout/cart-calls.ts'
import { fieldMessagesRu } from '../../server/contract/field-messages.ts'
import { cleanTyped, codeDigits } from '../../server/contract/rules.ts'
import { email, linkless, name, phone } from '../../server/contract/schemas-fields.ts'
import { sizes } from '../../server/testing/sizes.ts'
import { fieldRules, profileRules } from '../../widget/form/field-rules.ts'
import { promoCode } from '../school/schemas.ts'

const rules = { ...fieldRules(fieldMessagesRu), ...profileRules(fieldMessagesRu) }
const phoneNumber = phone(toE164)

/** What server and widget make of a typed text, field by field. */
const fields = {
  email: ['anna-maria2+1@mail.school-4.ru', (typed: string) => [email.parse(typed), rules.email(typed)]],
  phone: ['+7 916 123-45-67', (typed: string) => [phoneNumber.parse(typed), rules.phone(typed)]],
  code: ['1234-5678', (typed: string) => [codeDigits(typed), rules.code(typed)]],
  'promo code': [
    'ЛЕТО-SALE26',
    (typed: string) => [promoCode.parse(typed), usePointsBody.parse({ promocode: typed }), cleanTyped(typed)],
  ],
  certificate: ['abcd-efgh-2345-mnop', (typed: string) => [readCode(typed)]],
  name: ['Анна-Мария 2 Йорк', (typed: string) => [name.parse(typed), linkless(100).parse(typed), rules.name(typed)]],
} as const

const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at))

const INVISIBLE = [
  ...Array.from('\u00AD\u034F\u061C\u115F\u180E\u3164\uFEFF\uFFF9\u{E0041}'),
  ...range(0x200b, 0x200f),
  ...range(0x202a, 0x202e),
  ...range(0x2060, 0x206f),
  ...range(0xfe00, 0xfe0f),
  '\uD83D',
]
const DASHES = [...Array.from('-\u058A\u05BE\u2043\u2212\uFE58\uFE63\uFF0D'), ...range(0x2010, 0x2015)]
const SPACES = [
  ...Array.from(' \t\n\r\v\f\u0085\u00A0\u1680\u2028\u2029\u202F\u205F\u2800\u3000'),
  ...range(0x2000, 0x200a),
]

/** The characters that look like this one. */
const looksOf = (character: string) => {
  if (character === '-') return DASHES
  if (character === ' ') return SPACES
  if (character === '+') return ['+', '\uFE62', '\uFF0B']
  if (/[!-~]/.test(character)) return [character, String.fromCodePoint((character.codePointAt(0) ?? 0) + 0xfee0)]
  return [character, character.normalize('NFD')]
}

const invisible = fc.string({ unit: fc.constantFrom(...INVISIBLE), maxLength: 2 })
const around = fc.string({ unit: fc.constantFrom(...INVISIBLE, ...SPACES), maxLength: 2 })

/** The text with invisible characters anywhere, and each character in one of its looks. */
const disguised = (text: string) =>
  fc
    .tuple(
      around,
      ...Array.from(text).flatMap((character) => [fc.constantFrom(...looksOf(character)), invisible]),
      around,
    )
    .map((parts) => parts.join(''))

test.each(Object.entries(fields))('server and widget read the %s as the person sees it', (_, [meant, read]) => {
  const wanted = read(meant)
  fc.assert(
    fc.property(disguised(meant), (typed) => {
      expect(read(typed)).toEqual(wanted)
    }),
    { numRuns: sizes.typedValues },
  )
})

test.each([
  ['Аня 👩🏽‍🎓 ❤️ 👨‍👩‍👧', 'Аня 👩🏽‍🎓 ❤️ 👨‍👩‍👧'],
  ['О’Нил №1', 'О’Нил №1'],
  ['\u200B \u2800', ''],
])('of the name %j stays what is seen: %j', (typed, seen) => expect(cleanTyped(typed)).toBe(seen))
