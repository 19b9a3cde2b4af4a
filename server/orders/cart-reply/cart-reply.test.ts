import { expect, test } from 'vitest'
import { PROVIDERS, type ProviderId } from '../../contract/checkout/methods.ts'
import { methodOffers } from './cart-reply.ts'

const all = { ids: PROVIDERS, cards: 'cloudpayments' } as const
const inRubles = { currency: 'RUB', isRecurrent: false, isLilsMethodOffered: false } as const
const inEuros = { ...inRubles, currency: 'EUR' } as const

const everyMethod = {
  'bank-card': 'cloudpayments',
  sberbank: 'yookassa',
  tinkoff: 'tbank',
  sbp: 'yookassa',
  'yandex-kassa': 'yookassa',
}

test('in rubles there is every method, each by its provider', () => {
  expect(methodOffers(all, inRubles)).toEqual(everyMethod)
})

test('new cards are served by whom the settings name', () => {
  expect(methodOffers({ ...all, cards: 'yookassa' }, inRubles)['bank-card']).toBe('yookassa')
})

test('in euros only the bank card exists', () => {
  expect(methodOffers(all, inEuros)).toEqual({ 'bank-card': 'stripe' })
})

test('for what renews by itself only the bank card is shown', () => {
  expect(methodOffers(all, { ...inRubles, isRecurrent: true })).toEqual({ 'bank-card': 'cloudpayments' })
  expect(methodOffers(all, { ...inEuros, isRecurrent: true })).toEqual({ 'bank-card': 'stripe' })
})

test('lils are there where they may pay all', () => {
  expect(methodOffers(all, { ...inRubles, isLilsMethodOffered: true })).toEqual({ ...everyMethod, lils: 'school' })
})

test.each<[ProviderId, object, object]>([
  ['yookassa', { 'bank-card': 'cloudpayments', tinkoff: 'tbank' }, { 'bank-card': 'stripe' }],
  [
    'cloudpayments',
    { sberbank: 'yookassa', tinkoff: 'tbank', sbp: 'yookassa', 'yandex-kassa': 'yookassa' },
    { 'bank-card': 'stripe' },
  ],
  [
    'tbank',
    { 'bank-card': 'cloudpayments', sberbank: 'yookassa', sbp: 'yookassa', 'yandex-kassa': 'yookassa' },
    { 'bank-card': 'stripe' },
  ],
  ['stripe', everyMethod, {}],
])('without an account with %s its methods are not offered', (missing, rubles, euros) => {
  const payments = { ...all, ids: PROVIDERS.filter((id) => id !== missing) }
  expect([methodOffers(payments, inRubles), methodOffers(payments, inEuros)]).toEqual([rubles, euros])
})
