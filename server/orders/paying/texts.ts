import type { Lang } from '../../contract/messages.ts'
import { school } from '../../config/school-names.ts'
import { payTextsDe } from './texts-de.ts'
import { payTextsKk } from './texts-kk.ts'
import { payTextsEs } from './texts-es.ts'
import { payTextsBe } from './texts-be.ts'
import { payTextsUz } from './texts-uz.ts'
import type { PayTexts } from './text-types.ts'

export const payTexts: Record<Lang, PayTexts> = {
  ru: {
    order: (number) => `${school.ru.fullName}, заказ ${number}`,
    ended: {
      failed: 'Банк не провёл оплату. Попробуйте ещё раз или выберите другой способ',
      canceled: 'Оплата отменена',
      expired: 'Время на оплату вышло. Попробуйте ещё раз',
      returned: 'Деньги за эту оплату возвращены',
    },
    page: {
      heading: 'Проверяем оплату…',
      wait: 'Это займёт несколько секунд. Страницу можно закрыть: оплата не потеряется, а о покупке мы напишем на почту.',
      continueLabel: 'Посмотреть, что с оплатой',
    },
    toBank: {
      heading: 'Переходим к\u00A0оплате',
      wait: 'Ещё секунда, и\u00A0откроется страница банка.',
      continueLabel: 'Открыть страницу банка',
    },
    outcome: {
      paid: {
        heading: 'Оплата прошла',
        text: 'Письмо о покупке уже в пути: оно придёт на почту, с которой вы оформляли заказ.',
      },
      wait: {
        heading: 'Ждём подтверждения банка',
        text: 'Обычно это занимает меньше минуты. Страницу можно закрыть: оплата не потеряется, а о покупке мы напишем на почту.',
      },
      failed: {
        heading: 'Оплата не прошла',
        text: 'Деньги за эту оплату не списаны или уже возвращаются. Корзина ждёт вас там, где вы начинали оформлять заказ.',
      },
      number: 'Номер заказа',
      sum: 'Сумма',
      signIn: 'Войти и открыть покупку',
      open: 'Открыть покупку',
      whose: 'В этом браузере вы не вошли как покупатель, поэтому здесь видна только оплата.',
      again: 'Проверить ещё раз',
      anew: 'Начать заново',
    },
  },
  en: {
    order: (number) => `${school.en.fullName}, order ${number}`,
    ended: {
      failed: 'The bank has not made the payment. Try again or choose another way to pay',
      canceled: 'The payment was cancelled',
      expired: 'The time to pay is over. Please try again',
      returned: 'The money of this payment was returned',
    },
    page: {
      heading: 'Checking the payment…',
      wait: 'This takes a few seconds. You may close the page: the payment will not be lost, and we will write to you about your purchase.',
      continueLabel: 'See what has become of it',
    },
    toBank: {
      heading: 'Going to the payment',
      wait: 'One more second, and the bank’s page opens.',
      continueLabel: 'Open the bank’s page',
    },
    outcome: {
      paid: {
        heading: 'The payment has been made',
        text: 'The mail about your purchase is on its way to the address that you ordered with.',
      },
      wait: {
        heading: 'Waiting for the bank to confirm',
        text: 'It usually takes less than a minute. You may close the page: the payment will not be lost, and we will write to you about your purchase.',
      },
      failed: {
        heading: 'The payment has failed',
        text: 'The money was not taken, or is on its way back. Your cart waits where you began your order.',
      },
      number: 'Order number',
      sum: 'Sum',
      signIn: 'Sign in and open the purchase',
      open: 'Open the purchase',
      whose: 'You are not signed in as the buyer in this browser, so only the payment is shown here.',
      again: 'Check again',
      anew: 'Start again',
    },
  },
  de: payTextsDe,
  kk: payTextsKk,
  es: payTextsEs,
  be: payTextsBe,
  uz: payTextsUz,
}
