import { expect, test } from 'vitest'
import { cardErrors, cardOf, cardView, testCards } from './test-cards.ts'

const now = new Date('2026-11-21T10:00:00.000Z')

test('every test card of the documentation is a possible one', () => {
  const impossible = testCards.filter(({ number }) => cardErrors({ number, expiry: '1240' }, '123', now).length > 0)
  expect([testCards.length, impossible]).toEqual([45, []])
})

test.each([
  ['1026', ['invalid_expiry_year']],
  ['1126', []],
  ['1225', ['invalid_expiry_year']],
])('a card of %s, this being November 2026, has the mistakes %j', (expiry, errors) => {
  expect(cardErrors({ number: '5555555555554444', expiry }, '123', now)).toEqual(errors)
})

test('the API returns the first and last digits of a card, and not its number', () => {
  expect(cardView({ number: '2200000000000004', expiry: '0140' })).toEqual({
    first6: '220000',
    last4: '0004',
    expiry_month: '01',
    expiry_year: '2040',
    card_type: 'Mir',
    issuer_country: 'RU',
  })
})

test('a card that is nobody’s does not pay', () => {
  expect(cardOf('4242424242424242').declineOf?.(100)).toEqual({
    party: 'payment_network',
    reason: 'invalid_card_number',
  })
})
