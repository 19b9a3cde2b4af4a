import { type Currency, formatSum } from '../../contract/money.ts'
import { template } from '../compose-letter.ts'
import { cardInWords } from '../card-words.ts'
import { spellDay } from '../wording.ts'

/** `product`: what the subscription is called. `amount` in minor units. `link` leads to the profile. */
export interface RenewalPaidDetails {
  name: string
  product: string
  amount: number
  currency: Currency
  last4: string | null
  paidTo: Date
  link: string
}

/** A subscription has been renewed. Source: checkout spec §9. */
export const renewalPaid = template<RenewalPaidDetails>({
  ru: ({ product, amount, currency, last4, paidTo, link }) => ({
    subject: 'Подписка продлена',
    preheader: `Оплачено до ${spellDay(paidTo, 'ru')}`,
    heading: 'Подписка продлена',
    blocks: [
      { kind: 'words', words: `Мы списали ${formatSum(amount, currency, 'ru')} ${cardInWords.ru(last4)}.` },
      {
        kind: 'bill',
        lines: [],
        total: {
          title: product,
          note: `Доступно до ${spellDay(paidTo, 'ru')}`,
          sum: formatSum(amount, currency, 'ru'),
        },
      },
      { kind: 'button', label: 'Открыть личный кабинет', link },
    ],
    reassurance:
      'Отменить подписку можно в личном кабинете в любой день, оплаченное останется открытым до конца срока.',
  }),
  en: ({ product, amount, currency, last4, paidTo, link }) => ({
    subject: 'Your subscription has been renewed',
    preheader: `Paid until ${spellDay(paidTo, 'en')}.`,
    heading: 'Your subscription has been renewed',
    blocks: [
      { kind: 'words', words: `We have charged ${formatSum(amount, currency, 'en')} ${cardInWords.en(last4)}.` },
      {
        kind: 'bill',
        lines: [],
        total: {
          title: product,
          note: `Available until ${spellDay(paidTo, 'en')}`,
          sum: formatSum(amount, currency, 'en'),
        },
      },
      { kind: 'button', label: 'Open my profile', link },
    ],
    reassurance: 'You can cancel in your profile on any day, and what is paid stays open until its end.',
  }),
})
