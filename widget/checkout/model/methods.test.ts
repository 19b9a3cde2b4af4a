import { expect, test } from 'vitest'
import { PAYMENT_METHODS } from '../../../server/contract/checkout/methods.ts'
import { paymentMethods } from './methods.ts'
import { aCard, aCart, aEuroCart } from '../testing/a-cart.ts'
import { aState } from '../testing/fakes.ts'

const newCard = { brand: 'visa', last4: '4242', exp: '12/30' }

test('every method says what it is called in the pay call', () => {
  const sent = PAYMENT_METHODS.map((method) => paymentMethods[method].fields(aState()))
  expect(sent).toEqual([
    { method: 'bank-card' },
    { method: 'sberbank' },
    { method: 'tinkoff' },
    { method: 'sbp' },
    { method: 'yandex-kassa', is_pw: 'true' },
    { method: 'lils' },
  ])
})

test('a saved card is named', () => {
  expect(paymentMethods['bank-card'].fields(aState({ cardId: 'card-1' }))).toEqual({
    method: 'bank-card',
    card_id: 'card-1',
  })
})

test.each([
  ['with saved cards leads to the choice among them', aState({ cart: aCart({ cards: [aCard()] }) }), 'cards'],
  ['without saved cards leads to the form', aState(), 'info'],
  ['that was typed already leads to the review', aState({ newCard }), 'review'],
  ['in euros leads to the review: its form comes with the payment', aState({ cart: aEuroCart() }), 'review'],
] as const)('a bank card %s', (_, state, step) => {
  expect(paymentMethods['bank-card'].next(state)).toBe(step)
})

test('any other method leads to the review', () => {
  const others = PAYMENT_METHODS.filter((method) => method !== 'bank-card')
  expect(new Set(others.map((method) => paymentMethods[method].next(aState())))).toEqual(new Set(['review']))
})
