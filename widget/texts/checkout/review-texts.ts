import type { PaymentMethodId } from '../../../server/contract/checkout/methods.ts'
import { englishLils, russianLils } from '../format-number.ts'

/** What the review of the order says, up to the press that pays. Sums come spelled. Source: checkout spec §2, §5, §9. */
const ru = {
  method: 'Способ оплаты',
  change: 'Изменить',
  changeMethod: 'Изменить способ оплаты',
  pay: (sum: string) => `Оплатить ${sum}`,
  payLils: 'Оплатить лиликами',
  startTrial: 'Начать 3\u00A0дня бесплатно',
  resume: 'Возобновить подписку',
  paidUp: (until: string, monthly: string) =>
    `Сегодня ничего не\u00A0спишем: оплачено до\u00A0${until}, потом\u00A0— ${monthly} в\u00A0месяц`,
  toSchool: 'Перейти в\u00A0корзину на\u00A0сайте школы',
  /** Where a new card is typed. */
  byCard: {
    here: 'Карту введёте на\u00A0следующем шаге',
    embedded: 'Карту введёте в\u00A0форме банка после нажатия на\u00A0кнопку',
    bank: 'Карту введёте на\u00A0защищённой странице банка, она откроется после нажатия на\u00A0кнопку',
    school: 'Новой картой можно оплатить на\u00A0сайте школы, в\u00A0вашей корзине',
  },
  /** What happens after the press, where a method has a sentence of its own. */
  next: {
    sberbank: 'Откроется страница СберБанка, после оплаты вы вернётесь сюда',
    tinkoff: 'Откроется страница Т-Банка, после оплаты вы вернётесь сюда',
    sbp: 'Откроется страница с\u00A0QR-кодом, после оплаты вы вернётесь сюда',
    lils: 'Карта не\u00A0понадобится',
  } as Readonly<Partial<Record<PaymentMethodId, string>>>,
  /** For a method without a sentence of its own: what its provider shows, by the name of the method. */
  nextPage: (name: string) => `Откроется страница ${name}, после оплаты вы вернётесь сюда`,
  nextForm: (name: string) => `Здесь же откроется платёжная форма ${name}`,
  byLils: (count: number) => `Спишем ${russianLils(count)}, карта не\u00A0понадобится`,
  trial: (today: string, from: string, monthly: string) =>
    `Сегодня ${today}, с\u00A0${from}\u00A0— ${monthly} в\u00A0месяц`,
  secure: 'Банк может попросить подтвердить оплату кодом из\u00A0СМС или в\u00A0приложении: это проверка 3-D Secure.',
  safe: (provider: string) => `Защищённая оплата через ${provider}`,
  providers: { yookassa: 'ЮKassa', cloudpayments: 'CloudPayments', tbank: 'Т\u2011Банк', stripe: 'Stripe' },
  phases: {
    sending: 'Оплата идёт. Не\u00A0закрывайте страницу.',
    lost: 'Связь прервалась. Узнаём, прошла ли оплата: не\u00A0платите ещё раз.',
    elsewhere: 'Этот заказ уже оплачивается в\u00A0другой вкладке. Закончите оплату там.',
    leaving: 'Переходим на\u00A0страницу банка…',
  },
  started:
    'Вы\u00A0начали оплату, и\u00A0она ещё не\u00A0завершена. Если вы\u00A0уже заплатили, подождите: страница обновится сама.',
  back: 'Вернуться в\u00A0корзину',
}

const en: typeof ru = {
  method: 'Payment method',
  change: 'Change',
  changeMethod: 'Change the payment method',
  pay: (sum) => `Pay ${sum}`,
  payLils: 'Pay with lils',
  startTrial: 'Start 3\u00A0days for free',
  resume: 'Resume the subscription',
  paidUp: (until, monthly) => `Nothing is charged today: it is paid until ${until}, then ${monthly} a month`,
  toSchool: 'Go to the cart on the school’s site',
  byCard: {
    here: 'You will enter the card in the next step',
    embedded: 'You will enter the card in the bank’s form after you press the button',
    bank: 'You will enter the card on the bank’s protected page, which opens after you press the button',
    school: 'A new card can be used on the school’s site, in your cart',
  },
  next: {
    sberbank: 'SberBank’s page will open; after the payment you will come back here',
    tinkoff: 'T-Bank’s page will open; after the payment you will come back here',
    sbp: 'A page with a QR code will open; after the payment you will come back here',
    lils: 'No card needed',
  },
  nextPage: (name) => `${name}’s page will open; after the payment you will come back here`,
  nextForm: (name) => `${name}’s payment form will open right here`,
  byLils: (count) => `Paid with ${englishLils(count)}, no card needed`,
  trial: (today, from, monthly) => `Today ${today}, from ${from} ${monthly} a month`,
  secure: 'The bank may ask you to confirm the payment by a code or in its app (3-D Secure).',
  safe: (provider) => `Secure payment by ${provider}`,
  providers: { yookassa: 'YooKassa', cloudpayments: 'CloudPayments', tbank: 'T\u2011Bank', stripe: 'Stripe' },
  phases: {
    sending: 'The payment is under way. Do not close the page.',
    lost: 'The connection was lost. We are finding out whether the payment went through: do not pay again.',
    elsewhere: 'This order is being paid in another tab. Finish the payment there.',
    leaving: 'Going to the bank’s page…',
  },
  started: 'You began to pay, and the payment is not finished yet. If you have paid, wait: the page updates itself.',
  back: 'Back to the cart',
}

export const reviewTexts = { ru, en }
