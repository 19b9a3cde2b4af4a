import { expect, test } from 'vitest'
import { payment } from './replies.ts'
import { storedCard, outcomeOf, stateOf } from './payment-state.ts'

const read = (fields: object) =>
  payment.parse({ id: 'p-1', status: 'pending', amount: { value: '10.00', currency: 'RUB' }, ...fields })

const state = {
  status: 'processing',
  ref: 'p-1',
  attemptId: null,
  money: { amount: 1_000, currency: 'RUB' },
  refunded: 0,
  card: null,
  error: null,
}

test('a payment that asks nothing of anybody is under way', () => {
  expect(outcomeOf(read({}), 'ru')).toEqual({ kind: 'state', state })
})

test('a confirmation that pages cannot show is none, and so is one to an address of another kind', () => {
  const outcomes = [
    { type: 'external' },
    { type: 'redirect', confirmation_url: 'javascript:alert(1)' },
    { type: 'redirect', confirmation_url: 'nowhere' },
  ].map((confirmation) => outcomeOf(read({ confirmation }), 'ru'))
  expect(outcomes).toEqual(Array.from({ length: 3 }, () => ({ kind: 'state', state })))
})

test('a reason that nobody knows is kept, and told in general words', () => {
  const { status, error } = stateOf(read({ status: 'canceled', cancellation_details: { reason: 'new_one' } }), 'en')
  expect([status, error?.code, error?.description]).toEqual([
    'failed',
    'new_one',
    'The payment did not go through. Try again, choose another way to pay, or write to us: we will help.',
  ])
})

const card = { last4: '4477', expiry_month: '07', expiry_year: '2031', card_type: 'Mir' }
const expectedCard = { token: 'm-1', brand: 'mir', last4: '4477', expiry: '0731', fingerprint: null }

test.each([
  ['a card that YooKassa keeps is kept', { id: 'm-1', saved: true, card }, expectedCard],
  [
    'a card of a rare kind keeps its name',
    { id: 'm-1', saved: true, card: { ...card, card_type: 'Dankort' } },
    { ...expectedCard, brand: 'dankort' },
  ],
  ['a card that YooKassa does not keep is not kept', { id: 'm-1', saved: false, card }, null],
  ['an account of SBP is no card', { id: 'm-1', saved: true }, null],
])('%s', (_, method, expected) => {
  expect(storedCard(method)).toEqual(expected)
})

test('a card that is told in another way leaves the payment as it is', () => {
  const method = { id: 'm-1', saved: true, card: { last4: 'xxxx' } }
  expect(stateOf(read({ status: 'succeeded', payment_method: method }), 'ru')).toEqual({ ...state, status: 'paid' })
})

test.each([
  { id: '../x' },
  { status: 'other' },
  { amount: { value: '10', currency: 'RUB' } },
  { amount: { value: '10.00', currency: 'USD' } },
])('an answer of %o is no payment', (fields) => {
  expect(() => read(fields)).toThrow()
})
