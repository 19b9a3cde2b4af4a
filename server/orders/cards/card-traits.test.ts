import { describe, expect, test } from 'vitest'
import { brandId, cardName, formatExpiry, isExpired } from './card-traits.ts'

test.each([
  ['Visa', 'visa', 'Visa ••••\u00A04242'],
  ['MasterCard', 'mastercard', 'Mastercard ••••\u00A04242'],
  ['AMEX', 'american-express', 'American Express ••••\u00A04242'],
  ['American Express', 'american-express', 'American Express ••••\u00A04242'],
  ['Mir', 'mir', 'Мир ••••\u00A04242'],
  ['Humo', 'humo', 'Humo ••••\u00A04242'],
])('a card of %s has the brand %s and is called «%3$s»', (brand, id, name) => {
  expect([brandId(brand), cardName(brand, '4242')]).toEqual([id, name])
})

test('the expiry is told as it stands on the card', () => {
  expect(formatExpiry('1227')).toBe('12/27')
})

describe('a card is good until the last moment of its month', () => {
  test.each([
    ['1126', '2026-11-30T23:59:59.999Z', false],
    ['1126', '2026-12-01T00:00:00Z', true],
    ['1226', '2026-12-31T23:59:59.999Z', false],
    ['1226', '2027-01-01T00:00:00Z', true],
    ['', '2099-01-01T00:00:00Z', false],
  ])('%s at %s', (expiry, at, isOver) => {
    expect(isExpired(expiry, new Date(at))).toBe(isOver)
  })
})
