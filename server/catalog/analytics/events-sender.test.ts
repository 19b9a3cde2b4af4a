import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { storedData } from './events-sender.ts'

test('the fields of items from the first on, of the page and of the step are kept', () => {
  const data = {
    pr1nm: 'Космос',
    pr1id: 12,
    pr1pr: 1_500.5,
    pr1qt: 1,
    pr1br: 'Маяк',
    pr1ca: 'course',
    pr12nm: 'Вулкан',
    dl: 'https://landing.example/checkout/cart/list',
    dp: '/checkout/cart/list',
    cos: 'methods',
  }
  expect(storedData(data)).toEqual(data)
})

test.each(['pr0nm', 'pr01nm', 'pr1000nm', 'prnm', 'pr1xx', 'pr1nmx', 'uid', 'email', '__proto__', 'constructor'])(
  'the field %s is left out',
  (field) => {
    expect(storedData(Object.fromEntries([[field, 'x']]))).toEqual({})
  },
)

test.each([null, true, undefined, {}, [], ['x'], Number.NaN, Number.POSITIVE_INFINITY, '', '  \r\n'])(
  '%j is no value',
  (value) => {
    expect(storedData({ cos: value })).toEqual({})
  },
)

test.each([
  'mama@example.com',
  'Мария <mama@example.com>',
  'mama%40example.com',
  'mama%2540example.com',
  'mama＠example.com',
  '+7 916 123-45-67',
  '8 (916) 123-45-67',
  '89161234567',
  '+374 10 123456',
  '4242 4242 4242 4242',
  '4242-4242-4242-4242',
  '4242424242424242',
  '192.168.100.200.1',
  4_242_424_242_424_242,
])('what looks personal is left out: %j', (value) => {
  expect(storedData({ pr1nm: value, cos: `step ${value}`, dl: `https://landing.example/${value}` })).toEqual({})
})

test.each(['Космос за 3 900 ₽', 'Набор 12 × 24', '2026-11-20', 'course:12', '1 500,50'])(
  'a price, a date or a name is not personal: %s',
  (value) => {
    expect(storedData({ pr1nm: value })).toEqual({ pr1nm: value })
  },
)

test('of an address neither its query nor its fragment is kept', () => {
  const [dl, dp] = ['https://user:secret@landing.example/a?token=x&utm_source=y#z', '/b/?token=x#z']
  expect(storedData({ dl: dl.replace('user:secret@', ''), dp })).toEqual({ dl: 'https://landing.example/a', dp: '/b/' })
  expect(storedData({ dl })).toEqual({})
})

test('a value is one line of at most 200 characters', () => {
  expect(storedData({ cos: `a\r\nb\u2028c\0${'d'.repeat(300)}` })).toEqual({ cos: `a b c ${'d'.repeat(194)}` })
})

test('whatever comes, what is kept are short texts and numbers that are not personal', () => {
  const field = fc.constantFrom('pr1nm', 'pr2id', 'cos', 'dl', 'dp', 'other')
  fc.assert(
    fc.property(fc.dictionary(field, fc.anything()), (data) => {
      for (const value of Object.values(storedData(data))) {
        expect(['string', 'number']).toContain(typeof value)
        expect(String(value)).not.toMatch(/\S@\S|\d{10}/)
        expect(String(value).length).toBeLessThanOrEqual(600)
      }
    }),
    { numRuns: 500 },
  )
})
