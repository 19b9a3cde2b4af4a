import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CARD_BRANDS } from '../../../server/contract/checkout/methods.ts'
import { cardErrorTexts } from '../../texts/checkout/error-texts.ts'
import { brandRules, digitsIn, edit, numberMask } from './masks.ts'
import { type CardField, cardError, typedCard } from './card-fields.ts'

beforeEach(() => vi.useFakeTimers({ now: new Date(2026, 10, 21) }))
afterEach(() => vi.useRealTimers())

const card = { number: '4242 4242 4242 4242', name: 'ANNA BELOVA', exp: '12 / 30', cvv: '123' }
const errorTexts = cardErrorTexts.ru.errors
const error = (field: CardField, values: Partial<typeof card>) => cardError({ ...card, ...values }, field, errorTexts)

/** A number of each brand, as its cards spell it. */
const cards = {
  visa: '4242 4242 4242 4242',
  mastercard: '5555 5555 5555 4444',
  'american-express': '3782 822463 10005',
  'diners-club': '3056 930902 5904',
  discover: '6011 1111 1111 1117',
  jcb: '3530 1113 3330 0000',
  unionpay: '6200 0000 0000 0005',
  maestro: '6759 6498 2643 8453',
  elo: '6362 9700 0045 7013',
  mir: '2200 0000 0000 0004',
  hiper: '6370 9500 0000 0005',
  hipercard: '6062 8288 8866 6688',
}

test('a number of each of the twelve brands is recognised and stands as on its card', () => {
  const found = Object.values(cards).map((number) => {
    const digits = digitsIn(number)
    return [brandRules(digits).id, edit(numberMask, '', { value: digits, caret: 0 }).value, error('number', { number })]
  })
  expect(found).toEqual(Object.entries(cards).map(([brand, number]) => [brand, number, null]))
  expect(Object.keys(cards)).toEqual(Object.keys(CARD_BRANDS))
})

test('brands that the school does not know are those that they belong to, or none', () => {
  expect(['5895626746595650', '9792030000000000'].map((number) => brandRules(number).id)).toEqual(['maestro', null])
})

test.each([
  ['', 'Введите правильный номер карты'],
  ['4242', 'Введите правильный номер карты'],
  ['4242 4242 4242 4241', 'Введите правильный номер карты'],
  ['4242 4242 4242 424', 'Введите правильный номер карты'],
  ['5555 5555 5555 4444 5', 'Введите правильный номер карты'],
  ['9792 0300 0000 0000', 'Введите правильный номер карты'],
  ['4242-4242-4242-4242', null],
  ['4000 0000 0000 0000 006', null],
])('the number %j: %s', (number, message) => {
  expect(error('number', { number })).toBe(message)
})

test.each([
  ['', 'Введите имя владельца латинскими буквами'],
  ['   ', 'Введите имя владельца латинскими буквами'],
  ['АННА БЕЛОВА', 'Введите имя владельца латинскими буквами'],
  ['Anna 2', 'Введите имя владельца латинскими буквами'],
  ['A'.repeat(256), 'Введите имя владельца латинскими буквами'],
  ['Anna Belova', null],
  [' ANNA ', null],
])('the name %j: %s', (name, message) => {
  expect(error('name', { name })).toBe(message)
})

test.each([
  ['', 'Укажите срок действия'],
  ['12', 'Укажите срок действия'],
  ['13 / 30', 'Укажите срок действия'],
  ['00 / 30', 'Укажите срок действия'],
  ['10 / 26', 'Укажите срок действия'],
  ['12 / 25', 'Укажите срок действия'],
  ['12 / 46', 'Укажите срок действия'],
  ['12 / 202', 'Укажите срок действия'],
  ['11 / 26', null],
  ['12 / 45', null],
])('the expiry %j: %s', (exp, message) => {
  expect(error('exp', { exp })).toBe(message)
})

test.each([
  ['visa', '', 'Укажите код'],
  ['visa', '12', 'Укажите код'],
  ['visa', '1234', 'Укажите код'],
  ['visa', '123', null],
  ['american-express', '123', 'Укажите код'],
  ['american-express', '1234', null],
] as const)('the code of a %s card %j: %s', (brand, cvv, message) => {
  expect(error('cvv', { number: cards[brand], cvv })).toBe(message)
})

test('a card goes on as digits, MMYY, its brand and whether it stays', () => {
  expect(typedCard({ ...card, name: ' ANNA BELOVA ' }, true)).toEqual({
    number: '4242424242424242',
    name: 'ANNA BELOVA',
    exp: '1230',
    cvv: '123',
    brand: 'visa',
    isSaved: true,
  })
})
