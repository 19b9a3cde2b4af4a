import { describe, expect, test } from 'vitest'
import { LANGS, MAIN_LANGS, type OtherLang } from '../../server/contract/langs.ts'
import { formatSum } from '../../server/contract/checkout/money.ts'
import { waitText } from '../api/result.ts'
import { byPhoneTexts } from './auth/by-phone-texts.ts'
import { captchaTexts } from './auth/captcha-texts.ts'
import { eventTexts } from './auth/event-texts.ts'
import { identityTexts } from './auth/identity-texts.ts'
import { mailTexts } from './auth/mail-texts.ts'
import { passkeyTexts } from './auth/passkey-texts.ts'
import { phoneTexts, registrationTexts } from './auth/registration-texts.ts'
import { supportTexts } from './auth/support-texts.ts'
import { type AuthSubjects, authTexts } from './auth/texts.ts'
import { cardFormTexts, savedCardTexts } from './checkout/card-texts.ts'
import { emptyTexts, noteTexts } from './checkout/cart-texts.ts'
import { codeTexts } from './checkout/code-texts.ts'
import { cardErrorTexts, scriptTexts } from './checkout/error-texts.ts'
import { giftTexts } from './checkout/gift-texts.ts'
import { orderTexts } from './checkout/order-texts.ts'
import { paidTexts } from './checkout/paid-texts.ts'
import { payTexts } from './checkout/pay-texts.ts'
import { popupTexts } from './checkout/popup-texts.ts'
import { reviewTexts } from './checkout/review-texts.ts'
import { changeTexts, promoTexts } from './checkout/sum-texts.ts'
import { type CheckoutSubjects, checkoutTexts } from './checkout/texts.ts'
import { formatDate, formatMoscowTime } from './format-date.ts'
import { goodsTexts } from './page/goods-texts.ts'
import { noticeTexts } from './page/notice-texts.ts'
import { type PageSubjects, pageTexts } from './page/texts.ts'
import { commentTexts } from './reader/comment-texts.ts'
import { readerTexts } from './reader/texts.ts'

const isOther = (lang: (typeof LANGS)[number]): lang is OtherLang => !MAIN_LANGS.some((main) => main === lang)
const others = LANGS.filter(isOther)

await Promise.all(
  LANGS.flatMap((lang) => [
    authTexts.loadTexts(lang),
    checkoutTexts.loadTexts(lang),
    readerTexts.loadTexts(lang),
    pageTexts.loadSubjects(lang),
  ]),
)

const auth: { [Name in keyof AuthSubjects]: Record<'ru' | 'en', AuthSubjects[Name]> } = {
  byPhone: byPhoneTexts,
  captcha: captchaTexts,
  event: eventTexts,
  identity: identityTexts,
  passkey: passkeyTexts,
  mail: mailTexts,
  registration: registrationTexts,
  phone: phoneTexts,
  support: supportTexts,
}
const checkout: { [Name in keyof CheckoutSubjects]: Record<'ru' | 'en', CheckoutSubjects[Name]> } = {
  cardForm: cardFormTexts,
  savedCard: savedCardTexts,
  note: noteTexts,
  empty: emptyTexts,
  code: codeTexts,
  cardError: cardErrorTexts,
  script: scriptTexts,
  gift: giftTexts,
  order: orderTexts,
  paid: paidTexts,
  pay: payTexts,
  popup: popupTexts,
  review: reviewTexts,
  promo: promoTexts,
  change: changeTexts,
}
const page: { [Name in keyof PageSubjects]: Record<'ru' | 'en', PageSubjects[Name]> } = {
  goods: goodsTexts,
  notice: noticeTexts,
  close: { ru: 'Закрыть', en: 'Close' },
  remove: { ru: 'Убрать', en: 'Remove' },
}

/** All that visitors read in a language, by area and subject. */
const textsIn = (lang: (typeof LANGS)[number]) => ({
  auth: authTexts.textsIn(lang),
  checkout: checkoutTexts.textsIn(lang),
  reader: readerTexts.textsIn(lang),
  byPhone: authTexts.of('byPhone', auth.byPhone, lang),
  captcha: authTexts.of('captcha', auth.captcha, lang),
  event: authTexts.of('event', auth.event, lang),
  identity: authTexts.of('identity', auth.identity, lang),
  passkey: authTexts.of('passkey', auth.passkey, lang),
  mail: authTexts.of('mail', auth.mail, lang),
  registration: authTexts.of('registration', auth.registration, lang),
  phone: authTexts.of('phone', auth.phone, lang),
  support: authTexts.of('support', auth.support, lang),
  cardForm: checkoutTexts.of('cardForm', checkout.cardForm, lang),
  savedCard: checkoutTexts.of('savedCard', checkout.savedCard, lang),
  note: checkoutTexts.of('note', checkout.note, lang),
  empty: checkoutTexts.of('empty', checkout.empty, lang),
  code: checkoutTexts.of('code', checkout.code, lang),
  cardError: checkoutTexts.of('cardError', checkout.cardError, lang),
  script: checkoutTexts.of('script', checkout.script, lang),
  gift: checkoutTexts.of('gift', checkout.gift, lang),
  order: checkoutTexts.of('order', checkout.order, lang),
  paid: checkoutTexts.of('paid', checkout.paid, lang),
  pay: checkoutTexts.of('pay', checkout.pay, lang),
  popup: checkoutTexts.of('popup', checkout.popup, lang),
  review: checkoutTexts.of('review', checkout.review, lang),
  promo: checkoutTexts.of('promo', checkout.promo, lang),
  change: checkoutTexts.of('change', checkout.change, lang),
  comment: readerTexts.of('comment', commentTexts, lang),
  goods: pageTexts.of('goods', page.goods, lang),
  notice: pageTexts.of('notice', page.notice, lang),
  close: pageTexts.of('close', page.close, lang),
  remove: pageTexts.of('remove', page.remove, lang),
})

/** Numbers that no text has by itself, for what a text is filled with. */
const FILLINGS = [21, 32, 43]

/** With spaces in place of those that do not break. */
const plain = (text: string) => text.replaceAll('\u00A0', ' ')

const gapsOf = (text: string) => FILLINGS.filter((filling) => text.includes(String(filling)))

/** Every text by its path; those with gaps are filled with numbers. */
const flat = (value: unknown, path = ''): [path: string, text: string][] => {
  if (typeof value === 'string') return [[path, value]]
  if (typeof value === 'function') return flat(value(...FILLINGS), path)
  if (typeof value !== 'object' || value === null) return []
  const { dates: _, subjects: __, ...texts } = { dates: null, subjects: null, ...value }
  return Object.entries(texts).flatMap(([name, one]) => flat(one, `${path}.${name}`))
}
const russian = new Map(flat(textsIn('ru')))
const isOfLang = ([path]: readonly [string, string]) => !path.endsWith('.lang')

/** Words that Kazakh and Belarusian have in common with Russian, and names. */
const SHARED =
  /^(?:Курс|Курсы|Пароль|Промокод|Урок|Тест|Видео|Карта|Телефон|Закрыть|Купить|Лилики|Мир, Visa, Mastercard, UnionPay|ЮKassa|Т\u2011Банк|ММ \/ ГГ|WhatsApp|SberPay|T-Pay|CVV2|CloudPayments|Stripe|Visa, Mastercard, American Express|Почта|Сумма|Было|Год|1\u00A0месяц|21\u00A0урок|21\u00A0лилик|Ваш заказ|Яндекс\u00A0ID)$/

describe.each(others)('%s', (lang) => {
  const texts = flat(textsIn(lang)).filter(isOfLang)

  test('every text is there, with the paths that Russian has, and says something', () => {
    expect(texts.map(([path]) => path).toSorted()).toEqual(
      [...russian]
        .filter(isOfLang)
        .map(([path]) => path)
        .toSorted(),
    )
    expect(texts.filter(([, text]) => text.trim() === '')).toEqual([])
  })

  test('no text is that of Russian, but for words that both languages have', () => {
    expect(texts.filter(([path, text]) => russian.get(path) === text && !SHARED.test(text))).toEqual([])
  })

  test('texts are in the letters of the language', () => {
    const own =
      lang === 'kk' || lang === 'be' ? /\p{Script=Cyrillic}|^[\w\s•/,.()\u2011-]+$/u : /^\P{Script=Cyrillic}*$/u
    expect(texts.filter(([, text]) => !own.test(text))).toEqual([])
    const foreign = { kk: /[ўѣ]/i, be: /[ищъқғңұүһәө]/i, uz: /['`"]/, de: /[«»"']/, es: /[“”„"']/ }[lang]
    expect(texts.filter(([, text]) => foreign.test(text.replaceAll('Мир', '')))).toEqual([])
  })

  test('what a text is filled with stands in it where it stands in Russian', () => {
    const lost = texts.filter(([path, text]) => {
      const wanted = gapsOf(russian.get(path) ?? '')
      return !wanted.every((filling) => text.includes(String(filling)))
    })
    expect(lost).toEqual([])
  })

  test('dashes and dots are typographic, and a number stays with its unit', () => {
    expect(texts.filter(([, text]) => / - |\.\.\./.test(text))).toEqual([])
    const apart =
      /\d (?:₽|€|%|мин|сек|сан|таң|күн|ай|лил|хвіл|лічб|сімв|дзён|дні|гад|daqiqa|soniya|ta |kun|oy|Minut|Sekund|Ziffer|Zeichen|Tag|Monat|minuto|segundo|cifra|car[aá]cter|día|mes|Lil|lil)/
    expect(texts.filter(([, text]) => apart.test(text))).toEqual([])
  })
})

test.each([
  ['kk', ['0 лилик', '1 лилик', '2 лилик', '5 лилик', '11 лилик', '21 лилик', '101 лилик']],
  ['be', ['0 лілікаў', '1 лілік', '2 лілікі', '5 лілікаў', '11 лілікаў', '21 лілік', '101 лілік']],
  ['uz', ['0 lilik', '1 lilik', '2 lilik', '5 lilik', '11 lilik', '21 lilik', '101 lilik']],
  ['de', ['0 Lils', '1 Lil', '2 Lils', '5 Lils', '11 Lils', '21 Lils', '101 Lils']],
  ['es', ['0 lils', '1 lil', '2 lils', '5 lils', '11 lils', '21 lils', '101 lils']],
] as const)('numbers of lils in %s have the forms of its plural rules', (lang, forms) => {
  const { lils } = checkoutTexts.of('paid', paidTexts, lang).facts
  expect([0, 1, 2, 5, 11, 21, 101].map(lils)).toEqual(forms.map((form) => form.replace(' ', '\u00A0')))
})

test.each([
  ['kk', ['0 сабақ', '1 сабақ', '2 сабақ', '5 сабақ', '11 сабақ', '21 сабақ', '101 сабақ']],
  ['be', ['0 урокаў', '1 урок', '2 урокі', '5 урокаў', '11 урокаў', '21 урок', '101 урок']],
  ['uz', ['0 ta dars', '1 ta dars', '2 ta dars', '5 ta dars', '11 ta dars', '21 ta dars', '101 ta dars']],
  ['de', ['0 Lektionen', '1 Lektion', '2 Lektionen', '5 Lektionen', '11 Lektionen', '21 Lektionen', '101 Lektionen']],
  ['es', ['0 lecciones', '1 lección', '2 lecciones', '5 lecciones', '11 lecciones', '21 lecciones', '101 lecciones']],
] as const)('numbers of lessons in %s have the forms of its plural rules', (lang, forms) => {
  const { lessonsCount } = readerTexts.textsIn(lang).offer
  expect([0, 1, 2, 5, 11, 21, 101].map(lessonsCount)).toEqual(forms.map((form) => form.replaceAll(' ', '\u00A0')))
})

const days = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, 21, 12)).toISOString())

test.each(others)('dates in %s are those of a full ICU, also in browsers that lack its names', (lang) => {
  const icu = new Intl.DateTimeFormat(lang, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
  const formatted = days.map((day) =>
    icu
      .format(new Date(day))
      .replace(/\s?г\.$/, '')
      .replaceAll(/\s/g, '\u00A0'),
  )
  expect(days.map((day) => formatDate(day, lang, 'UTC'))).toEqual(formatted)
})

test.each([
  ['kk', '5 минуттан кейін', '19:05', '1 500 ₽', '18,50 €'],
  ['be', 'праз 5 хвілін', '19:05', '1 500 ₽', '18,50 €'],
  ['uz', '5 daqiqadan keyin', '19:05', '1 500 ₽', '18,50 €'],
  ['de', 'in 5 Minuten', '19:05', '1.500 ₽', '18,50 €'],
  ['es', 'dentro de 5 minutos', '19:05', '1500 ₽', '18,50 €'],
] as const)('waits, times and sums are written in %s', (lang, wait, time, rubles, euros) => {
  expect([
    plain(waitText(290, lang)),
    formatMoscowTime('2026-12-21T16:05:00Z', lang),
    plain(formatSum(150_000, 'RUB', lang)),
    plain(formatSum(1_850, 'EUR', lang)),
  ]).toEqual([wait, time, rubles, euros])
})
