import { expect, test } from 'vitest'
import { cardErrorTexts, scriptTexts } from './error-texts.ts'
import { cardFormTexts, savedCardTexts } from './card-texts.ts'
import { changeTexts, promoTexts } from './sum-texts.ts'
import { checkoutEn } from './checkout-en.ts'
import { checkoutRu } from './checkout-ru.ts'
import { codeTexts } from './code-texts.ts'
import { emptyTexts, noteTexts } from './cart-texts.ts'
import { orderTexts } from './order-texts.ts'
import { paidTexts } from './paid-texts.ts'
import { payTexts } from './pay-texts.ts'
import { popupTexts } from './popup-texts.ts'
import { reviewTexts } from './review-texts.ts'

const { lang: _, ...english } = checkoutEn
const { lang: __, ...russian } = checkoutRu

const byStep = [
  cardErrorTexts,
  cardFormTexts,
  changeTexts,
  codeTexts,
  emptyTexts,
  noteTexts,
  orderTexts,
  paidTexts,
  payTexts,
  popupTexts,
  promoTexts,
  reviewTexts,
  savedCardTexts,
  scriptTexts,
]
const textsByLang = {
  ru: { ...russian, steps: byStep.map(({ ru }) => ru) },
  en: { ...english, steps: byStep.map(({ en }) => en) },
}

/** What a text with a gap is filled with: a number reads in every language. */
const FILLING = 21

const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  if (typeof value === 'function') return textsIn(value(FILLING, FILLING, FILLING))
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

test.each(['ru', 'en'] as const)('every %s text says something', (lang) => {
  expect(textsIn(textsByLang[lang]).filter((text) => text.trim() === '')).toEqual([])
})

/** Spelt so by the spec. */
const FORMATTED = ['Загрузка корзины...', 'Loading the cart...']

test.each(['ru', 'en'] as const)('%s is set with its own quotation marks and dashes', (lang) => {
  const foreign = lang === 'ru' ? /["'“”]| - |\.\.\./ : /["'«»]| - |\.\.\./
  expect(textsIn(textsByLang[lang]).filter((text) => foreign.test(text) && !FORMATTED.includes(text))).toEqual([])
})

test('English says as much as Russian', () => {
  expect(textsIn(textsByLang.en)).toHaveLength(textsIn(textsByLang.ru).length)
})

test('a payment method without a sentence of its own is named by what its provider opens', () => {
  const { ru, en } = reviewTexts
  expect([ru.nextPage('Mir Pay'), en.nextPage('Mir Pay')]).toEqual([
    'Откроется страница Mir Pay, после оплаты вы вернётесь сюда',
    'Mir Pay’s page will open; after the payment you will come back here',
  ])
})

/** Names that are written alike in both languages. */
const NAMES = ['SberPay', 'T-Pay', 'Visa, Mastercard, American Express', 'CVV2', 'CloudPayments', 'Stripe']

test('every text speaks its language', () => {
  const isForeign = { ru: (text: string) => !/[а-яё]/i.test(text), en: (text: string) => /[а-яё]/i.test(text) }
  const foreignIn = (lang: 'ru' | 'en') => textsIn(textsByLang[lang]).filter(isForeign[lang])
  expect({ ru: foreignIn('ru'), en: foreignIn('en') }).toEqual({ ru: NAMES, en: [] })
})

test.each(['ru', 'en'] as const)('a number stays with its unit in %s', (lang) => {
  const apart = /\d[ -](?:[₽€%]|минут|секунд|цифр|символ|дн|лил|меся|minute|second|digit|character|day|lil|month)/
  expect(textsIn(textsByLang[lang]).filter((text) => apart.test(text))).toEqual([])
})

const plain = (text: string) => text.replaceAll('\u00A0', ' ')

test('the texts of the spec are spelt as the spec spells them', () => {
  const { list, methods, titles } = checkoutRu
  const [paid, pay, popup] = [paidTexts.ru, payTexts.ru, popupTexts.ru]
  const actual = {
    cart: [
      list.title,
      list.loading,
      list.trialContinue,
      list.trialAddCard,
      titles.empty,
      emptyTexts.ru.text,
      methods.title,
    ],
    promo: [codeTexts.ru.applied, codeTexts.ru.notFound],
    titles: [titles.cards, titles.info, titles.review, titles.fail],
    payment: [titles.waiting, titles.bought, titles.failed, titles.paid, pay.pending.errorHint, pay.pending.anew],
    card: [savedCardTexts.ru.fresh, cardFormTexts.ru.submit, ...Object.values(cardErrorTexts.ru.errors)],
    error: [pay.fail.details, pay.fail.type, pay.fail.id, pay.fail.code, pay.fail.description, pay.fail.widgetError],
    paid: [paid.openUntil('{date}'), paid.open, paid.toSchool, paid.toCourse],
    popups: [popup.country.title, popup.country.russia, popup.country.other, popup.certificate.title('{n}')],
    accept: popup.certificate.accept,
  }
  expect(Object.fromEntries(Object.entries(actual).map(([part, texts]) => [part, [texts].flat().map(plain)]))).toEqual({
    cart: [
      'Ваша корзина',
      'Загрузка корзины...',
      'ПРОДОЛЖИТЬ',
      'Добавить карту',
      'Подберите обучение',
      'Пока здесь ничего нет :(',
      'Подтвердить вашу оплату',
    ],
    promo: ['Промокод применен', 'Промокод не найден'],
    titles: ['Выбор карт', 'Данные новой карты', 'Ваш заказ', 'Ошибочка! Что-то пошло не так.'],
    payment: [
      'Ожидаем оплату',
      'Поздравляем с покупкой!',
      'Оплата не прошла',
      'Ваш заказ успешно оплачен!',
      'Попробуйте еще раз и если ошибка повторится, обратитесь в тех.поддержку',
      'Начать заново',
    ],
    card: [
      'Новая карта',
      'Сохранить данные карты', // a button begins with a capital; the spec writes it without
      'Введите правильный номер карты',
      'Введите имя владельца латинскими буквами',
      'Укажите срок действия',
      'Укажите код',
    ],
    error: ['Показать детали', 'Тип', 'Идентификатор платежа', 'Код ошибки', 'Описание', 'Описание ошибки'],
    paid: ['Доступно до {date}', 'Доступно', 'Перейти в школу', 'Перейти к курсу'],
    popups: [
      'Картой какой страны будете оплачивать?',
      'Россия, Беларусь',
      'Другие страны',
      'Примените подарочный сертификат на сумму {n}₽',
    ],
    accept: ['Принять'],
  })
})
