import type { Lang } from '../../contract/messages.ts'

interface PayTexts {
  /** Describes an order to whoever pays it, at the provider. */
  order: (number: string) => string
  /** Why a payment has ended of which the provider says no more. */
  ended: { failed: string; canceled: string; expired: string; returned: string }
  page: { heading: string; wait: string; goOn: string }
}

export const payTexts: Record<Lang, PayTexts> = {
  ru: {
    order: (number) => `Онлайн-школа «Маяк», заказ ${number}`,
    ended: {
      failed: 'Банк не провёл оплату. Попробуйте ещё раз или выберите другой способ',
      canceled: 'Оплата отменена',
      expired: 'Время на оплату вышло. Попробуйте ещё раз',
      returned: 'Деньги за эту оплату возвращены',
    },
    page: {
      heading: 'Проверяем оплату…',
      wait: 'Это займёт несколько секунд. Страницу можно закрыть: оплата не потеряется, а о покупке мы напишем на почту.',
      goOn: 'Посмотреть, что с оплатой',
    },
  },
  en: {
    order: (number) => `Mayak Online School, order ${number}`,
    ended: {
      failed: 'The bank has not made the payment. Try again or choose another way to pay',
      canceled: 'The payment was cancelled',
      expired: 'The time to pay is over. Please try again',
      returned: 'The money of this payment was returned',
    },
    page: {
      heading: 'Checking the payment…',
      wait: 'This takes a few seconds. You may close the page: the payment will not be lost, and we will write to you about your purchase.',
      goOn: 'See what has become of it',
    },
  },
}
