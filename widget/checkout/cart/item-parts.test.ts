import { expect, test } from 'vitest'
import { checkoutEn } from '../../texts/checkout/checkout-en.ts'
import { checkoutRu } from '../../texts/checkout/checkout-ru.ts'
import { anItem } from '../testing/a-cart.ts'
import { termsOf } from './item-parts.tsx'

const ru = { terms: checkoutRu.terms, lang: 'ru' } as const
const buyer = { currency: 'RUB', isTrial: false, isSubscribe: false } as const
const plain = (texts: string[]) => texts.map((one) => one.replaceAll('\u00A0', ' '))

test('a trial says that 3 days are free, what a month costs then, that it renews by itself, and that the card is checked', () => {
  expect(plain(termsOf({ ...buyer, isTrial: true }, anItem(), ru))).toEqual([
    '3 дня бесплатно, затем 1 500 ₽ в месяц.',
    'Продлевается автоматически, отменить можно в личном кабинете.',
    'Для проверки карты спишем 1 ₽ и сразу вернём.',
  ])
})

test('in euros a month of the trial costs 18 €', () => {
  const en = { terms: checkoutEn.terms, lang: 'en' } as const
  expect(plain(termsOf({ ...buyer, isTrial: true, currency: 'EUR' }, anItem(), en))).toEqual([
    '3 days free, then €18 a month.',
    'Renews automatically. Cancel any time in your account.',
    'To check the card we charge €1 and return it at once.',
  ])
})

test('a subscription, and one in an ordinary cart, say what each month costs', () => {
  const expected = ['1 500 ₽ в месяц.', 'Продлевается автоматически, отменить можно в личном кабинете.']
  expect(plain(termsOf({ ...buyer, isSubscribe: true }, anItem(), ru))).toEqual(expected)
  expect(plain(termsOf(buyer, anItem({ type: 'catalog', is_trial: true, duration: 1 }), ru))).toEqual(expected)
})

const plus = (duration: number) => anItem({ type: 'plus', plus_current_price: 990, duration })

test('Plus renews for a year or a month at its current price', () => {
  expect([plus(1), plus(12)].map((item) => plain(termsOf(buyer, item, ru))[0])).toEqual([
    '990 ₽ в месяц.',
    '990 ₽ в год.',
  ])
})

test('what is paid once has no terms', () => {
  expect(termsOf(buyer, anItem(), ru)).toEqual([])
})
