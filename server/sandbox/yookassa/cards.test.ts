import { expect, test } from 'vitest'
import { cardFaults, keepCard, testCards } from './cards.ts'
import { cardFor } from './pay-page.ts'

const now = new Date('2026-11-21T10:00:00.000Z')

test('every test card of the documentation is a possible one', () => {
  const impossible = [...testCards.keys()].filter((number) => cardFaults(cardFor(number), now).length > 0)
  expect([testCards.size, impossible]).toEqual([45, []])
})

test.each([
  ['10', '26', ['invalid_expiry_year']],
  ['11', '26', []],
  ['11', '2026', []],
  ['12', '2025', ['invalid_expiry_year']],
])('a card of %s/%s, this being November 2026, has the mistakes %j', (month, year, faults) => {
  expect(cardFaults({ number: '5555555555554444', cvc: '123', month, year }, now)).toEqual(faults)
})

test('of a card neither the number nor the code stays', () => {
  expect(keepCard({ number: '2200000000000004', cvc: '987', month: '01', year: '40' })).toEqual({
    first6: '220000',
    last4: '0004',
    month: '01',
    year: '2040',
    brand: 'Mir',
    verdict: 'asks',
  })
})

test('a card that is nobody’s does not pay', () => {
  expect(keepCard(cardFor('4242424242424242')).verdict).toEqual({
    party: 'payment_network',
    reason: 'invalid_card_number',
  })
})
