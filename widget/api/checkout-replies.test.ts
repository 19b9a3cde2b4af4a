import { expect, test } from 'vitest'
import { aCard, aCart, anItem, anOrder } from '../checkout/testing/a-cart.ts'
import { isAddItemReply, isOkReply, isPromoReply } from './change-calls.ts'
import { isCartReply } from './checkout-replies.ts'
import { isPayReply, isTokenReply } from './pay-calls.ts'

/** Each way of spoiling one field of a value: leaving it out, and putting in what nobody expects. */
const spoilt = (value: object): object[] =>
  Object.keys(value).flatMap((key) => [
    { ...value, [key]: undefined },
    { ...value, [key]: Symbol.iterator },
  ])

test('a cart is taken as the school answers it, with cards, euros and ways to pay that are not known yet', () => {
  const cart = aCart({ cards: [aCard()], currency: 'EUR', payment: 'pay-1' })
  expect([cart, { ...cart, methods: { ...cart.methods, 'pay-by-sea': 'bank-of-tomorrow' } }].map(isCartReply)).toEqual([
    true,
    true,
  ])
})

const unread = ['package_ids', 'catalog_package_ids', 'discount']

test('a cart that lacks any field that is read is no cart', () => {
  const read = Object.fromEntries(Object.entries(aCart()).filter(([key]) => !unread.includes(key)))
  expect(isCartReply(read)).toBe(true)
  expect(spoilt(read).filter(isCartReply)).toEqual([])
})

test('a cart whose item or card lacks any field that is read is no cart', () => {
  const { available_to: _, ...item } = anItem()
  const { name: __, ...card } = aCard()
  const items = spoilt(item).map((one) => ({ ...aCart(), items: [anItem(), one] }))
  const cards = spoilt(card).map((one) => ({ ...aCart(), cards: [one] }))
  expect([...items, ...cards].filter(isCartReply)).toEqual([])
})

test.each([
  ['a sum that is a word', { packages: { 1: '2900' } }],
  ['an unknown product', { items: [{ ...anItem(), type: 'yacht' }] }],
  ['an unknown currency', { currency: 'USD' }],
  ['a list that is an object', { items: {} }],
  ['a provider without a script', { providers: { yookassa: { key: 'shop-1' } } }],
])('a cart with %s is no cart', (_, spoiling) => {
  expect(isCartReply({ ...aCart(), ...spoiling })).toBe(false)
})

test('a cart is read from an answer that is no object at all without a fall', () => {
  expect([null, undefined, [], 'ok', 7, { status: 'error', errors: {} }].filter(isCartReply)).toEqual([])
})

const paid = {
  status: 'success',
  payment: 'pay-1',
  available_to: null,
  url: '/course/12/',
  items: [{ name: 'Курс', type: 'course', camp: false, available_to: null, url: '/course/12/' }],
  order: anOrder(),
}
const secure = {
  formHTML: '<form></form>',
  action: 'https://bank.example/acs',
  fields: { MD: '1' },
  is_frameable: true,
}
const statuses = [
  { status: 'to_secure', payment: 'pay-1', answer: { secure } },
  { status: 'paid', payment: 'pay-1', order: anOrder() },
  { status: 'wait', payment: 'pay-1', order: anOrder() },
  { status: 'redirect', payment: 'pay-1', redirect_to: 'https://pay.example/' },
  { status: 'show_form', payment: 'pay-1', confirmation_token: 'ct', url: 'https://school.example/' },
  paid,
  { ...paid, status: 'paid_bonuses' },
  { status: 'error', error: { type: 't', id: 'i', code: 'c', description: 'd' } },
  { status: 'unavailable' },
]

test('every status of a payment is taken, and none with a field missing', () => {
  expect(statuses.map(isPayReply)).toEqual(statuses.map(() => true))
  expect(statuses.flatMap(spoilt).filter(isPayReply)).toEqual([])
})

test('beside the way to the bank the order may be told', () => {
  const [, , , redirect] = statuses
  const accepted = [anOrder(), undefined, {}].map((order) => isPayReply({ ...redirect, order }))
  expect(accepted).toEqual([true, true, false])
})

test.each([
  ['a 3-D Secure form with markup alone', { ...statuses[0], answer: { secure: { formHTML: '<form></form>' } } }],
  ['a field of that form that is no text', { ...statuses[0], answer: { secure: { ...secure, fields: { MD: 1 } } } }],
  ['an unknown status', { status: 'refunded', payment: 'pay-1' }],
  ['an item without a name', { ...paid, items: [{ type: 'course' }] }],
  ['an error of words', { status: 'error', error: 'no' }],
])('a payment with %s is no answer', (_, reply) => {
  expect(isPayReply(reply)).toBe(false)
})

test.each([
  [true, { status: 'ok', promocode: 'VESNA', discount: 490, discount_rub: 490 }],
  [true, { status: 'ok', promocode: '', discount: 0, discount_rub: 0, is_threshold_waived: true }],
  [true, { status: 'lils', lils: 3000, user: 'Анна', gender: 'f' }],
  [true, { status: 'lils', lils: 3000, user: '', gender: null }],
  [false, { status: 'lils', lils: 3000, user: 'Анна', gender: 'x' }],
  [false, { status: 'ok', promocode: 'VESNA', discount: '490' }],
  [false, { status: 'ok', for_lesson: true }],
])('a code is answered: %s for %j', (isAccepted, reply) => {
  expect(isPromoReply(reply)).toBe(isAccepted)
})

test('the other answers are taken by what is read of them', () => {
  expect([
    isAddItemReply({ status: 'ok', cart_id: 'c', item_id: 'i', count: 2 }),
    isAddItemReply({ status: 'ok', count: '2' }),
    isTokenReply({ status: 'ok', clientSecret: 's', payment: 'p' }),
    isTokenReply({ status: 'unavailable' }),
    isTokenReply({ status: 'ok', payment: 'p' }),
    isOkReply({ status: 'ok' }),
    isOkReply({ status: 'error' }),
  ]).toEqual([true, false, true, true, false, true, false])
})
