import { type Currency, formatSum } from '../../contract/money.ts'
import { template } from '../compose-letter.ts'
import { cardInWords } from '../card-words.ts'
import { spellMoment } from '../wording.ts'

/** `price` in minor units, charged at `chargeAt`; `last4` of the card, null where it is not known. `link` leads to where it is cancelled. */
export interface RenewalNoticeDetails {
  name: string
  chargeAt: Date
  price: number
  currency: Currency
  last4: string | null
  link: string
}

/** Tells before the first charge of a subscription. Source: DESIGN §6. */
export const renewalNotice = template<RenewalNoticeDetails>({
  ru: ({ chargeAt, price, currency, last4, link }) => ({
    subject: 'Скоро первое списание за подписку',
    preheader: `${formatSum(price, currency, 'ru')}, ${spellMoment(chargeAt, 'ru')}.`,
    heading: 'Пробный период заканчивается',
    blocks: [
      {
        kind: 'words',
        words: `Мы спишем ${formatSum(price, currency, 'ru')} ${cardInWords.ru(last4)} за месяц подписки. Это произойдёт ${spellMoment(chargeAt, 'ru')}.`,
      },
      {
        kind: 'words',
        words:
          'Если всё устраивает, делать ничего не нужно. Если нет, отмените подписку в личном кабинете до этого времени.',
      },
      { kind: 'button', label: 'Открыть личный кабинет', link },
    ],
    reassurance: 'Отменить подписку можно в любой день: то, что уже оплачено, останется открытым до конца срока.',
  }),
  en: ({ chargeAt, price, currency, last4, link }) => ({
    subject: 'Your subscription will be charged soon',
    preheader: `${formatSum(price, currency, 'en')}, ${spellMoment(chargeAt, 'en')}.`,
    heading: 'Your trial is about to end',
    blocks: [
      {
        kind: 'words',
        words: `We will charge ${formatSum(price, currency, 'en')} ${cardInWords.en(last4)} for a month of the subscription, on ${spellMoment(chargeAt, 'en')}.`,
      },
      { kind: 'words', words: 'If that is fine, there is nothing to do. If not, cancel in your profile before then.' },
      { kind: 'button', label: 'Open my profile', link },
    ],
    reassurance: 'You can cancel on any day: what is already paid stays open until its end.',
  }),
})
