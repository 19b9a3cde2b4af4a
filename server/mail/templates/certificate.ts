import { template } from '../compose-letter.ts'
import { spellLils } from '../sums.ts'
import { spellDay } from '../wording.ts'

/** `expiresAt` null: it holds for good. `link` leads to the cart, where the code is entered. */
export interface CertificateDetails {
  name: string
  code: string
  lils: number
  expiresAt: Date | null
  link: string
}

/** A gift certificate from the school itself, for the person to redeem or to hand on. */
export const certificate = template<CertificateDetails>({
  ru: ({ code, lils, expiresAt, link }) => ({
    subject: 'Ваш подарочный сертификат',
    preheader: `Он на ${spellLils(lils, 'ru')} и действует сразу.`,
    heading: 'Ваш подарочный сертификат',
    blocks: [
      {
        kind: 'words',
        words:
          expiresAt === null
            ? 'Сертификат действует сразу и без срока.'
            : `Сертификат действует сразу и до ${spellDay(expiresAt, 'ru')}`,
      },
      { kind: 'voucher', label: `Сертификат на ${spellLils(lils, 'ru')}`, code },
      {
        kind: 'words',
        words: 'Введите код в корзине в поле для промокода или подарите его тому, кого хотите порадовать.',
      },
      { kind: 'button', label: 'Открыть корзину', link },
    ],
    reassurance: 'Код срабатывает один раз. Не пересылайте это письмо тем, кому не хотите дарить сертификат.',
  }),
  en: ({ code, lils, expiresAt, link }) => ({
    subject: 'Your gift certificate',
    preheader: `It is worth ${spellLils(lils, 'en')} and works right away.`,
    heading: 'Your gift certificate',
    blocks: [
      {
        kind: 'words',
        words:
          expiresAt === null
            ? 'The certificate works right away and has no end.'
            : `The certificate works right away and until ${spellDay(expiresAt, 'en')}.`,
      },
      { kind: 'voucher', label: `Certificate for ${spellLils(lils, 'en')}`, code },
      {
        kind: 'words',
        words: 'Enter the code in the promo code field of the cart, or give it to whom you want to please.',
      },
      { kind: 'button', label: 'Open the cart', link },
    ],
    reassurance:
      'The code works once. Do not forward this email to anybody you do not want to give the certificate to.',
  }),
})
