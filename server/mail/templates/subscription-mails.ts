import { formatSum } from '../../contract/checkout/money.ts'
import { template } from '../letter.ts'
import { formatDay, formatMoment, orderLine } from '../wording.ts'
import { cardTexts } from './card-texts.ts'
import { inOtherLangs } from './other-letters.ts'
import type { RenewalFailedDetails, RenewalNoticeDetails, RenewalPaidDetails, TrialStartedDetails } from './details.ts'

/** A trial has begun: when it ends, what it costs then, how to cancel. Source: checkout spec §9. */
export const trialStarted = template<TrialStartedDetails>({
  ru: ({ order, endsAt, price, currency, link }) => ({
    subject: 'Пробный период начался',
    preheader: `Бесплатно до ${formatMoment(endsAt, 'ru')}.`,
    heading: 'Пробный период начался',
    blocks: [
      { kind: 'text', text: 'Каталог занятий открыт. Рубль или евро, которым мы проверили карту, возвращается сам.' },
      {
        kind: 'text',
        text: `Бесплатно до ${formatMoment(endsAt, 'ru')}. Потом подписка продлится сама: ${formatSum(price, currency, 'ru')} в месяц с той же карты.`,
      },
      {
        kind: 'text',
        text: 'Не хотите продолжать? Отмените подписку в личном кабинете до этого времени, и мы ничего не спишем.',
      },
      { kind: 'button', label: 'Открыть личный кабинет', link },
      { kind: 'text', text: orderLine(order, 'ru') },
    ],
    reassurance: 'Перед первым списанием мы напомним о нём письмом.',
  }),
  en: ({ order, endsAt, price, currency, link }) => ({
    subject: 'Your trial has begun',
    preheader: `Free until ${formatMoment(endsAt, 'en')}.`,
    heading: 'Your trial has begun',
    blocks: [
      {
        kind: 'text',
        text: 'The lesson catalogue is open. The ruble or euro that checked your card comes back by itself.',
      },
      {
        kind: 'text',
        text: `Free until ${formatMoment(endsAt, 'en')}. After that the subscription renews by itself: ${formatSum(price, currency, 'en')} a month from the same card.`,
      },
      { kind: 'text', text: 'You do not want to go on? Cancel in your profile before then, and nothing is charged.' },
      { kind: 'button', label: 'Open my profile', link },
      { kind: 'text', text: orderLine(order, 'en') },
    ],
    reassurance: 'We will remind you by email before the first charge.',
  }),
  ...inOtherLangs('trialStarted'),
})

/** A renewal payment failed: what to do. Source: checkout spec §9. */
export const renewalFailed = template<RenewalFailedDetails>({
  ru: ({ number, amount, currency, last4, openTo, nextTryAt, link }) => ({
    subject:
      nextTryAt === null
        ? 'Подписка закончилась: оплата не прошла'
        : 'Не получилось продлить подписку, попробуем ещё раз',
    preheader: nextTryAt === null ? 'Подписка закончилась.' : 'Проверьте карту, мы попробуем ещё раз.',
    heading: nextTryAt === null ? 'Подписка закончилась' : 'Не получилось продлить подписку',
    blocks: [
      {
        kind: 'text',
        text:
          last4 === null
            ? `Мы не смогли списать ${formatSum(amount, currency, 'ru')}: у подписки нет карты. Так бывает, если карту удалили в личном кабинете.`
            : `Мы не смогли списать ${formatSum(amount, currency, 'ru')} ${cardTexts.ru(last4)}. Так бывает, если на карте не хватает денег, она заблокирована или её срок истёк.`,
      },
      {
        kind: 'text',
        text: `Оплаченный срок закончился ${formatMoment(openTo, 'ru')}. Занятия откроются снова, как только подписка будет оплачена.`,
      },
      {
        kind: 'text',
        text:
          nextTryAt === null
            ? 'Больше мы не будем пытаться, и подписка закончилась. Оформить её снова можно в любой день.'
            : `${last4 === null ? 'Оплатите подписку любой картой' : 'Пополните карту или оплатите другой'}. Если ничего не менять, мы попробуем ещё раз ${formatMoment(nextTryAt, 'ru')}.`,
      },
      { kind: 'button', label: nextTryAt === null ? 'Оформить подписку снова' : 'Оплатить другой картой', link },
    ],
    reassurance: `Деньги не списаны. Если в банке вы видите другое, просто ответьте на это письмо, мы разберёмся.${number === null ? '' : ` Номер заказа: ${number}.`}`,
  }),
  en: ({ number, amount, currency, last4, openTo, nextTryAt, link }) => ({
    subject:
      nextTryAt === null
        ? 'Your subscription has ended: the payment did not go through'
        : 'Your subscription could not be renewed, we will try again',
    preheader: nextTryAt === null ? 'The subscription has ended.' : 'Check your card, we will try again.',
    heading: nextTryAt === null ? 'Your subscription has ended' : 'Your subscription could not be renewed',
    blocks: [
      {
        kind: 'text',
        text:
          last4 === null
            ? `We could not charge ${formatSum(amount, currency, 'en')}: the subscription has no card. That happens where the card was deleted in the profile.`
            : `We could not charge ${formatSum(amount, currency, 'en')} ${cardTexts.en(last4)}. That happens where a card has too little money on it, is blocked, or has expired.`,
      },
      {
        kind: 'text',
        text: `What was paid for ended on ${formatMoment(openTo, 'en')}. The lessons open again as soon as the subscription is paid.`,
      },
      {
        kind: 'text',
        text:
          nextTryAt === null
            ? 'We will not try any more, and the subscription has ended. You can take it out again on any day.'
            : `${last4 === null ? 'Pay for it with any card' : 'Top up the card, or pay with another one'}. If you change nothing, we will try again on ${formatMoment(nextTryAt, 'en')}.`,
      },
      { kind: 'button', label: nextTryAt === null ? 'Subscribe again' : 'Pay with another card', link },
    ],
    reassurance: `No money has been taken. If your bank says otherwise, just reply to this email and we will sort it out.${number === null ? '' : ` The order number is ${number}.`}`,
  }),
  ...inOtherLangs('renewalFailed'),
})

/** Announces the first charge of a subscription. Source: DESIGN §6. */
export const renewalNotice = template<RenewalNoticeDetails>({
  ru: ({ chargeAt, price, currency, last4, link }) => ({
    subject: 'Скоро первое списание за подписку',
    preheader: `${formatSum(price, currency, 'ru')}, ${formatMoment(chargeAt, 'ru')}.`,
    heading: 'Пробный период заканчивается',
    blocks: [
      {
        kind: 'text',
        text: `Мы спишем ${formatSum(price, currency, 'ru')} ${cardTexts.ru(last4)} за месяц подписки. Это произойдёт ${formatMoment(chargeAt, 'ru')}.`,
      },
      {
        kind: 'text',
        text: 'Если всё устраивает, делать ничего не нужно. Если нет, отмените подписку в личном кабинете до этого времени.',
      },
      { kind: 'button', label: 'Открыть личный кабинет', link },
    ],
    reassurance: 'Отменить подписку можно в любой день: то, что уже оплачено, останется открытым до конца срока.',
  }),
  en: ({ chargeAt, price, currency, last4, link }) => ({
    subject: 'Your subscription will be charged soon',
    preheader: `${formatSum(price, currency, 'en')}, ${formatMoment(chargeAt, 'en')}.`,
    heading: 'Your trial is about to end',
    blocks: [
      {
        kind: 'text',
        text: `We will charge ${formatSum(price, currency, 'en')} ${cardTexts.en(last4)} for a month of the subscription, on ${formatMoment(chargeAt, 'en')}.`,
      },
      { kind: 'text', text: 'If that is fine, there is nothing to do. If not, cancel in your profile before then.' },
      { kind: 'button', label: 'Open my profile', link },
    ],
    reassurance: 'You can cancel on any day: what is already paid stays open until its end.',
  }),
  ...inOtherLangs('renewalNotice'),
})

/** A subscription has been renewed. Source: checkout spec §9. */
export const renewalPaid = template<RenewalPaidDetails>({
  ru: ({ order, product, amount, currency, last4, paidTo, link }) => ({
    subject: 'Подписка продлена',
    preheader: `Оплачено до ${formatDay(paidTo, 'ru')}`,
    heading: 'Подписка продлена',
    blocks: [
      { kind: 'text', text: `Мы списали ${formatSum(amount, currency, 'ru')} ${cardTexts.ru(last4)}.` },
      { kind: 'text', text: orderLine(order, 'ru') },
      {
        kind: 'bill',
        lines: [],
        total: {
          title: product,
          note: `Доступно до ${formatDay(paidTo, 'ru')}`,
          sum: formatSum(amount, currency, 'ru'),
        },
      },
      { kind: 'button', label: 'Открыть личный кабинет', link },
    ],
    reassurance:
      'Отменить подписку можно в личном кабинете в любой день, оплаченное останется открытым до конца срока.',
  }),
  en: ({ order, product, amount, currency, last4, paidTo, link }) => ({
    subject: 'Your subscription has been renewed',
    preheader: `Paid until ${formatDay(paidTo, 'en')}.`,
    heading: 'Your subscription has been renewed',
    blocks: [
      { kind: 'text', text: `We have charged ${formatSum(amount, currency, 'en')} ${cardTexts.en(last4)}.` },
      { kind: 'text', text: orderLine(order, 'en') },
      {
        kind: 'bill',
        lines: [],
        total: {
          title: product,
          note: `Available until ${formatDay(paidTo, 'en')}`,
          sum: formatSum(amount, currency, 'en'),
        },
      },
      { kind: 'button', label: 'Open my profile', link },
    ],
    reassurance: 'You can cancel in your profile on any day, and what is paid stays open until its end.',
  }),
  ...inOtherLangs('renewalPaid'),
})
