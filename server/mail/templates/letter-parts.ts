import { formatSum } from '../../contract/checkout/money.ts'
import type { Lang } from '../../contract/langs.ts'
import { providerNameOf } from '../../contract/provider-names.ts'
import type { BillLine, LetterBlock } from '../letter.ts'
import { formatDay, formatLils, wordingInOthers } from '../wording.ts'
import type { BillTexts } from '../wording-types.ts'
import type { PurchaseDetails, PurchasedItem } from './details.ts'

const texts: Record<Lang, BillTexts> = {
  ru: {
    open: 'Доступно',
    openTo: (day) => `Доступно до ${day}`,
    promo: 'Скидка по промокоду',
    lils: 'Оплачено лиликами',
    total: 'Итого',
    ready: 'Подарочный сертификат действует сразу. Передайте код тому, кого хотите порадовать: он вводится в корзине.',
    worth: (lils) => `Сертификат на ${lils}`,
    sent: (to, day) =>
      `Письмо с подарочным сертификатом уйдёт на адрес ${to}, день отправки: ${day} Вот и его код, на случай, если письмо потеряется.`,
  },
  en: {
    open: 'Available',
    openTo: (day) => `Available until ${day}`,
    promo: 'Promo code',
    lils: 'Paid with lils',
    total: 'Total',
    ready:
      'A gift certificate works right away. Hand its code on to whom you want to please: it is entered in the cart.',
    worth: (lils) => `Certificate for ${lils}`,
    sent: (to, day) =>
      `The letter with the gift certificate goes to ${to}, the day of sending is ${day}. Here is its code as well, in case the letter is lost.`,
  },
  ...wordingInOthers('bill'),
}

const noteOf = ({ access }: PurchasedItem, lang: Lang): string | null => {
  if (access.kind === 'undated') return null
  return access.availableTo === null ? texts[lang].open : texts[lang].openTo(formatDay(access.availableTo, lang))
}

export const billOf = ({ items, discount, bonuses, total, currency }: PurchaseDetails, lang: Lang): LetterBlock => {
  const format = (minor: number) => formatSum(minor, currency, lang)
  const off = (title: string, minor: number): BillLine[] =>
    minor > 0 ? [{ title, note: null, sum: format(-minor) }] : []
  return {
    kind: 'bill',
    lines: [
      ...items.map((item) => ({ title: item.name, note: noteOf(item, lang), sum: format(item.sum) })),
      ...off(texts[lang].promo, discount),
      ...off(texts[lang].lils, bonuses),
    ],
    total: { title: texts[lang].total, note: null, sum: format(total) },
  }
}

export const certificatesOf = ({ certificates }: PurchaseDetails, lang: Lang): LetterBlock[] =>
  certificates.flatMap(({ code, lils, sent }): LetterBlock[] => [
    { kind: 'text', text: sent ? texts[lang].sent(sent.to, formatDay(sent.at, lang)) : texts[lang].ready },
    { kind: 'voucher', label: texts[lang].worth(formatLils(lils, lang)), code },
  ])

/** The lines of a giver's message. */
export const messageBlocks = (message: string | null): LetterBlock[] =>
  (message ?? '')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => ({ kind: 'text', text: line.trim() }))

/** The code of a sign-in with the text above it; nothing where there is none. */
export const codeBlocks = (code: string | null, texts: string, label: string): LetterBlock[] =>
  code === null
    ? []
    : [
        { kind: 'text', text: texts },
        { kind: 'code', label, code },
      ]

/** Labels in the quotation marks of a language; null if there are none. */
export const labelsOf = (labels: readonly string[], [open, close]: readonly [string, string]): string | null =>
  labels.length > 0 ? labels.map((label) => open + label + close).join(', ') : null

/** The names of providers; null if there are none. */
export const providersOf = (identities: readonly string[], lang: Lang): string | null =>
  identities.length > 0 ? identities.map((key) => providerNameOf(key, lang)).join(', ') : null

export const text = (content: string): LetterBlock => ({ kind: 'text', text: content })

export const button = (label: string, link: string): LetterBlock => ({ kind: 'button', label, link })

/** The longest subject with the title of a certificate in it. */
export const SUBJECT_MAX = 60
