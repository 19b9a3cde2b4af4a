import { type Currency, formatSum } from '../../contract/money.ts'
import { template } from '../compose-letter.ts'
import { cardInWords } from '../card-words.ts'
import { spellMoment } from '../wording.ts'

/**
 * `last4` null: there is no card to charge. `openTo`: when what was paid, or the trial, has ended. `nextTryAt` null: nothing is tried any
 * more, and the subscription has ended. `link` leads to where it is paid anew.
 */
export interface RenewalFailedDetails {
  name: string
  amount: number
  currency: Currency
  last4: string | null
  openTo: Date
  nextTryAt: Date | null
  link: string
}

/** A renewal was not paid: what to do. Source: checkout spec §9. */
export const renewalFailed = template<RenewalFailedDetails>({
  ru: ({ amount, currency, last4, openTo, nextTryAt, link }) => ({
    subject: 'Не получилось продлить подписку',
    preheader: nextTryAt === null ? 'Подписка закончилась.' : 'Проверьте карту, мы попробуем ещё раз.',
    heading: 'Не получилось продлить подписку',
    blocks: [
      {
        kind: 'words',
        words:
          last4 === null
            ? `Мы не смогли списать ${formatSum(amount, currency, 'ru')}: у подписки нет карты. Так бывает, если карту удалили в личном кабинете.`
            : `Мы не смогли списать ${formatSum(amount, currency, 'ru')} ${cardInWords.ru(last4)}. Так бывает, если на карте не хватает денег, она заблокирована или её срок истёк.`,
      },
      {
        kind: 'words',
        words: `Оплаченный срок закончился ${spellMoment(openTo, 'ru')}. Занятия откроются снова, как только подписка будет оплачена.`,
      },
      {
        kind: 'words',
        words:
          nextTryAt === null
            ? 'Больше мы не будем пытаться, и подписка закончилась. Оформить её снова можно в любой день.'
            : `${last4 === null ? 'Оплатите подписку любой картой' : 'Пополните карту или оплатите другой'}. Если ничего не менять, мы попробуем ещё раз ${spellMoment(nextTryAt, 'ru')}.`,
      },
      { kind: 'button', label: nextTryAt === null ? 'Оформить подписку снова' : 'Оплатить другой картой', link },
    ],
    reassurance: 'Деньги не списаны. Если в банке вы видите другое, просто ответьте на это письмо, мы разберёмся.',
  }),
  en: ({ amount, currency, last4, openTo, nextTryAt, link }) => ({
    subject: 'Your subscription could not be renewed',
    preheader: nextTryAt === null ? 'The subscription has ended.' : 'Check your card, we will try again.',
    heading: 'Your subscription could not be renewed',
    blocks: [
      {
        kind: 'words',
        words:
          last4 === null
            ? `We could not charge ${formatSum(amount, currency, 'en')}: the subscription has no card. That happens where the card was deleted in the profile.`
            : `We could not charge ${formatSum(amount, currency, 'en')} ${cardInWords.en(last4)}. That happens where a card has too little money on it, is blocked, or has expired.`,
      },
      {
        kind: 'words',
        words: `What was paid for ended on ${spellMoment(openTo, 'en')}. The lessons open again as soon as the subscription is paid.`,
      },
      {
        kind: 'words',
        words:
          nextTryAt === null
            ? 'We will not try any more, and the subscription has ended. You can take it out again on any day.'
            : `${last4 === null ? 'Pay for it with any card' : 'Top up the card, or pay with another one'}. If you change nothing, we will try again on ${spellMoment(nextTryAt, 'en')}.`,
      },
      { kind: 'button', label: nextTryAt === null ? 'Subscribe again' : 'Pay with another card', link },
    ],
    reassurance:
      'No money has been taken. If your bank says otherwise, just reply to this email and we will sort it out.',
  }),
})
