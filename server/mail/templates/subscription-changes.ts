import { formatSum } from '../../contract/checkout/money.ts'
import { template } from '../letter.ts'
import { formatMoment } from '../wording.ts'
import { cardTexts } from './card-texts.ts'
import { inOtherLangs } from './other-letters.ts'
import type { SubscriptionCanceledDetails, SubscriptionResumedDetails } from './details.ts'

/** A subscription will not be renewed. Source: DESIGN §6. */
export const subscriptionCanceled = template<SubscriptionCanceledDetails>({
  ru: ({ openTo, link }) => ({
    subject: 'Подписка отменена',
    preheader: 'Больше мы ничего не спишем.',
    heading: 'Подписка отменена',
    blocks: [
      {
        kind: 'text',
        text: `Больше мы ничего не спишем. Всё, что оплачено, останется открытым до ${formatMoment(openTo, 'ru')}.`,
      },
      { kind: 'text', text: 'Передумали? Подписку можно оформить снова в любой день.' },
      { kind: 'button', label: 'Открыть личный кабинет', link },
    ],
    reassurance: 'Это были не вы? Ответьте на это письмо, и мы вернём всё как было.',
  }),
  en: ({ openTo, link }) => ({
    subject: 'Your subscription has been cancelled',
    preheader: 'Nothing will be charged any more.',
    heading: 'Your subscription has been cancelled',
    blocks: [
      {
        kind: 'text',
        text: `Nothing will be charged any more. Everything stays open until ${formatMoment(openTo, 'en')}.`,
      },
      { kind: 'text', text: 'Changed your mind? You can subscribe again on any day.' },
      { kind: 'button', label: 'Open my profile', link },
    ],
    reassurance: 'It wasn’t you? Reply to this email and we will put everything back.',
  }),
  ...inOtherLangs('subscriptionCanceled'),
})

/** A canceled subscription is resumed within the period that is paid already. Source: checkout spec §6. */
export const subscriptionResumed = template<SubscriptionResumedDetails>({
  ru: ({ chargeAt, price, currency, last4, link }) => ({
    subject: 'Подписка возобновлена',
    preheader: `Следующее списание ${formatMoment(chargeAt, 'ru')}.`,
    heading: 'Подписка возобновлена',
    blocks: [
      { kind: 'text', text: 'Сегодня мы ничего не списали: этот срок уже оплачен.' },
      {
        kind: 'text',
        text: `Следующее списание ${formatMoment(chargeAt, 'ru')}: ${formatSum(price, currency, 'ru')} ${cardTexts.ru(last4)} за месяц подписки.`,
      },
      { kind: 'button', label: 'Открыть личный кабинет', link },
    ],
    reassurance: 'Отменить подписку можно в любой день: то, что уже оплачено, останется открытым до конца срока.',
  }),
  en: ({ chargeAt, price, currency, last4, link }) => ({
    subject: 'Your subscription is active again',
    preheader: `Next charge on ${formatMoment(chargeAt, 'en')}.`,
    heading: 'Your subscription is active again',
    blocks: [
      { kind: 'text', text: 'Nothing was charged today: this period is paid already.' },
      {
        kind: 'text',
        text: `The next charge is on ${formatMoment(chargeAt, 'en')}: ${formatSum(price, currency, 'en')} ${cardTexts.en(last4)} for a month of the subscription.`,
      },
      { kind: 'button', label: 'Open my profile', link },
    ],
    reassurance: 'You can cancel on any day: what is already paid stays open until its end.',
  }),
  ...inOtherLangs('subscriptionResumed'),
})
