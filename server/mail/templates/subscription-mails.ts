import { type Currency, formatSum } from '../../contract/money.ts'
import { template } from '../compose-letter.ts'
import { formatMoment } from '../wording.ts'

/**
 * `price` is for a month, in minor units, charged when the trial has ended. `link` leads to the page where the subscription is canceled.
 */
interface TrialStartedDetails {
  name: string
  endsAt: Date
  price: number
  currency: Currency
  link: string
}

/** A trial has begun: when it ends, what it costs then, how to cancel. Source: checkout spec §9. */
export const trialStarted = template<TrialStartedDetails>({
  ru: ({ endsAt, price, currency, link }) => ({
    subject: 'Пробный период начался',
    preheader: `Бесплатно до ${formatMoment(endsAt, 'ru')}.`,
    heading: 'Пробный период начался',
    blocks: [
      { kind: 'words', words: 'Каталог занятий открыт. Рубль или евро, которым мы проверили карту, возвращается сам.' },
      {
        kind: 'words',
        words: `Бесплатно до ${formatMoment(endsAt, 'ru')}. Потом подписка продлится сама: ${formatSum(price, currency, 'ru')} в месяц с той же карты.`,
      },
      {
        kind: 'words',
        words: 'Не хотите продолжать? Отмените подписку в личном кабинете до этого времени, и мы ничего не спишем.',
      },
      { kind: 'button', label: 'Открыть личный кабинет', link },
    ],
    reassurance: 'Перед первым списанием мы напомним о нём письмом.',
  }),
  en: ({ endsAt, price, currency, link }) => ({
    subject: 'Your trial has begun',
    preheader: `Free until ${formatMoment(endsAt, 'en')}.`,
    heading: 'Your trial has begun',
    blocks: [
      {
        kind: 'words',
        words: 'The lesson catalogue is open. The ruble or euro that checked your card comes back by itself.',
      },
      {
        kind: 'words',
        words: `Free until ${formatMoment(endsAt, 'en')}. After that the subscription renews by itself: ${formatSum(price, currency, 'en')} a month from the same card.`,
      },
      { kind: 'words', words: 'You do not want to go on? Cancel in your profile before then, and nothing is charged.' },
      { kind: 'button', label: 'Open my profile', link },
    ],
    reassurance: 'We will remind you by email before the first charge.',
  }),
})

/** `openTo` is the end of the paid period or trial. `link` leads to the page where the user can subscribe again. */
interface SubscriptionCanceledDetails {
  name: string
  openTo: Date
  link: string
}

/** A subscription will not be renewed. Source: DESIGN §6. */
export const subscriptionCanceled = template<SubscriptionCanceledDetails>({
  ru: ({ openTo, link }) => ({
    subject: 'Подписка отменена',
    preheader: 'Больше мы ничего не спишем.',
    heading: 'Подписка отменена',
    blocks: [
      {
        kind: 'words',
        words: `Больше мы ничего не спишем. Всё, что оплачено, останется открытым до ${formatMoment(openTo, 'ru')}.`,
      },
      { kind: 'words', words: 'Передумали? Подписку можно оформить снова в любой день.' },
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
        kind: 'words',
        words: `Nothing will be charged any more. Everything stays open until ${formatMoment(openTo, 'en')}.`,
      },
      { kind: 'words', words: 'Changed your mind? You can subscribe again on any day.' },
      { kind: 'button', label: 'Open my profile', link },
    ],
    reassurance: 'It wasn’t you? Reply to this email and we will put everything back.',
  }),
})
