import { template } from '../compose-letter.ts'
import type { LetterBlock } from '../letter.ts'
import { formatLils } from '../wording.ts'

/** `message` may have several lines. `link` leads to the cart, where the code is entered. */
export interface CertificateDetails {
  name: string
  giver: { name: string; gender: 'f' | 'm' | null }
  message: string | null
  code: string
  lils: number
  link: string
}

const words = {
  ru: {
    f: (giver: string) => `${giver} подарила вам сертификат школы «Маяк».`,
    m: (giver: string) => `${giver} подарил вам сертификат школы «Маяк».`,
    unknown: (giver: string) => `Вам подарок от пользователя ${giver}: сертификат школы «Маяк».`,
  },
  en: {
    f: (giver: string) => `${giver} gave you a certificate of Mayak Online School.`,
    m: (giver: string) => `${giver} gave you a certificate of Mayak Online School.`,
    unknown: (giver: string) => `A gift for you from ${giver}: a certificate of Mayak Online School.`,
  },
}

const messageBlocks = (message: string | null): LetterBlock[] =>
  (message ?? '')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => ({ kind: 'words', words: line.trim() }))

/** A gift certificate for its recipient: who gave it, the message, and what to do with the code. Source: checkout spec §2. */
export const certificate = template<CertificateDetails>({
  ru: ({ giver, message, code, lils, link }) => ({
    subject: 'Вам подарили сертификат школы «Маяк»',
    preheader: `Он на ${formatLils(lils, 'ru')} и действует сразу.`,
    heading: 'Вам подарили сертификат',
    blocks: [
      { kind: 'words', words: words.ru[giver.gender ?? 'unknown'](giver.name) },
      ...messageBlocks(message),
      { kind: 'voucher', label: `Сертификат на ${formatLils(lils, 'ru')}`, code },
      {
        kind: 'words',
        words:
          'Сертификат действует сразу и без срока. Введите код в корзине в поле для промокода: сумма придёт лиликами, один лилик равен одному рублю.',
      },
      { kind: 'button', label: 'Открыть корзину', link },
    ],
    reassurance:
      'Код срабатывает один раз, поэтому не пересылайте это письмо. Не знаете, от кого оно? Просто ответьте нам.',
  }),
  en: ({ giver, message, code, lils, link }) => ({
    subject: 'You were given a certificate of Mayak Online School',
    preheader: `It is worth ${formatLils(lils, 'en')} and works right away.`,
    heading: 'You were given a certificate',
    blocks: [
      { kind: 'words', words: words.en[giver.gender ?? 'unknown'](giver.name) },
      ...messageBlocks(message),
      { kind: 'voucher', label: `Certificate for ${formatLils(lils, 'en')}`, code },
      {
        kind: 'words',
        words:
          'The certificate works right away and has no end. Enter the code in the promo code field of the cart: the sum comes in lils, one lil is one ruble.',
      },
      { kind: 'button', label: 'Open the cart', link },
    ],
    reassurance:
      'The code works once, so do not forward this email. You do not know whom it is from? Just reply to us.',
  }),
})
