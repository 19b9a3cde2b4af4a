import { expect, test } from 'vitest'
import { canonicalEmail, codeDigits, internationalPhone, isEmail, isSafeHref, isSafeLink, phoneError } from './rules.ts'

test.each([
  'mama@example.com',
  'o.k+tag@mail.school.ru',
  "d'arc@example.fr",
  'ivan@почта.рф',
  'a@b.co',
  `${'a'.repeat(64)}@example.com`,
])('%s is an address', (email) => expect(isEmail(email)).toBe(true))

test.each([
  '',
  'mama',
  'mama@',
  '@example.com',
  'mama@example',
  'mama@@example.com',
  'ma ma@example.com',
  'mama@example.com\r\nBcc: all@example.com',
  'mama@example..com',
  '.mama@example.com',
  'mama.@example.com',
  'ma..ma@example.com',
  'mama@-example.com',
  'mama@example.1c',
  'mama@127.0.0.1',
  '<mama@example.com>',
  'mama@example.com,papa@example.com',
  `${'a'.repeat(65)}@example.com`,
  `a@${'b.'.repeat(150)}com`,
  `a@${'а'.repeat(60)}.рф`,
  'a@-й.рф',
  'a@xn--.рф',
  'a@１２７.０.０.１',
])('%j is no address', (email) => expect(isEmail(email)).toBe(false))

test('a mailbox has one form, whatever the spelling of its address', () => {
  const spellings = [
    'Anna@Пример-Почта.РФ',
    'anna@пример-почта.рф',
    'anna@xn----8sbnluoceedz3d.xn--p1ai',
    'ANNA@XN----8sbnluoceedz3d.XN--p1ai',
  ]
  expect(new Set(spellings.flatMap((one) => [one, one.normalize('NFD')]).map(canonicalEmail))).toEqual(
    new Set(['anna@xn----8sbnluoceedz3d.xn--p1ai']),
  )
})

test.each([
  ['', 'phoneMissing'],
  ['   ', 'phoneMissing'],
  ['89161234567', 'phoneNoPlus'],
  ['+', 'phoneBad'],
  ['+7', 'phoneBad'],
  ['+7 916 abc', 'phoneBad'],
  ['+7916123456789012', 'phoneBad'],
  ['+7 (916) 123-45-67', null],
  [' +375 29 123.45.67', null],
] as const)('the shape of the phone %j: %s', (phone, error) => expect(phoneError(phone)).toBe(error))

test.each([
  ['89161234567', '+79161234567', '+79161234567'],
  ['+8 916 123-45-67', '+79161234567', '+79161234567'],
  ['9161234567', '+79161234567', null],
  ['+9161234567', '+79161234567', null],
  ['79161234567', '+79161234567', null],
  ['8 (495) 123\u201145\u201167\u202C', '+74951234567', null],
  ['8 800 123 45 67', '+78001234567', null],
  ['+81 3 1234 5678', null, null],
  ['4951234567', null, null],
  ['916123456', null, null],
  ['+91 98765 43210', null, null],
  ['8 916 123 45 67 доб. 1', null, null],
  ['8 916 123 45 67, Анна', null, null],
  ['', null, null],
])('%j, typed in Russian, is %j; elsewhere %j', (typed, russian, other) => {
  expect([true, false].map((isRussian) => internationalPhone(typed, isRussian))).toEqual([
    russian ?? typed,
    other ?? typed,
  ])
})

test('a pasted code may carry spaces and dashes', () => {
  expect(['1234 5678', ' 1234-5678 ', '12345678'].map(codeDigits)).toEqual(['12345678', '12345678', '12345678'])
})

test.each(['https://start.bizon365.ru/room/1', '/free-lesson-oct', '/', 'HTTPS://Example.com/x?a=1#b'])(
  '%s may be stored',
  (link) => expect(isSafeLink(link)).toBe(true),
)

test.each([
  '',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,<script>',
  'http://example.com/',
  '//example.com',
  '/\\example.com',
  '/\t/example.com',
  'https://user:pass@example.com/',
  'https:\\\\example.com',
  'https:example.com',
  ' https://example.com',
  'example.com',
  `/${'a'.repeat(2_048)}`,
])('%j may not be stored', (link) => expect(isSafeLink(link)).toBe(false))

test.each([
  'https://school.example/a',
  '/courses/7/',
  'mailto:mama@school.example',
  'MAILTO:mama@school.example?subject=Hello%20there&body=x',
  'tel:+7(916)123-45-67',
  'tel:112',
  '#otzyvy',
])('content may hold a link to %s', (link) => expect(isSafeHref(link)).toBe(true))

test.each([
  '',
  'mailto:',
  'mailto:mama',
  'mailto:mama@school.example\r\nBcc:all@school.example',
  'mailto:mama@school.example?subject=<b>',
  'mailto:mama@school.example?a=b?c=d',
  'tel:javascript',
  'tel:+7916 123',
  'javascript:alert(1)',
  'http://school.example/',
  '//evil.example/',
  '#',
  '#"onclick',
])('content may not hold a link to %j', (link) => expect(isSafeHref(link)).toBe(false))
