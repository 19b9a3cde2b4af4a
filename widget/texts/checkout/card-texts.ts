import { cardFaultTexts } from './card-fault-texts.ts'
import { englishLils, russianLils } from './format-number.ts'

/** What the card form, the choice of a card and the review say; it is fetched with them. Sums come spelled. Source: checkout spec §2, §5, §9. */
const ru = {
  ...cardFaultTexts.ru,
  keptForRenewal: 'Карта сохраняется: с\u00A0неё будут списываться продления.',
  form: {
    /** Begins with a capital, as all buttons; the specification writes «сохранить данные карты». */
    submit: 'Сохранить данные карты',
    keep: 'Сохранить карту для следующих покупок',
    once: 'Без этой отметки карта нужна только для одной оплаты.',
    number: 'Номер карты',
    name: 'Имя на\u00A0карте',
    nameHint: 'Латинскими буквами, как на\u00A0карте',
    exp: 'Месяц и\u00A0год',
    expSample: 'ММ / ГГ',
    cvv: 'CVV2',
    codeOnBack: '3\u00A0цифры на\u00A0обороте карты',
    codeOnFront: '4\u00A0цифры на\u00A0лицевой стороне',
    brand: (name: string) => `Карта ${name}`,
    safe: 'Номер и\u00A0код получит только банк: школа их не\u00A0видит и\u00A0не\u00A0хранит.',
    age: 'Платить можно с\u00A016\u00A0лет.',
    back: {
      methods: 'Выбрать другой способ оплаты',
      cards: 'Выбрать сохранённую карту',
      list: 'Вернуться в\u00A0корзину',
    },
  },
  cards: {
    legend: 'Карта для оплаты',
    fresh: 'Новая карта',
    freshHint: {
      here: 'Данные введёте на\u00A0следующем шаге',
      embedded: 'Данные введёте в\u00A0форме банка',
      bank: 'Данные введёте на\u00A0странице банка',
      school: 'Данные введёте на\u00A0сайте школы',
    },
    until: (exp: string) => `до\u00A0${exp}`,
    expired: (exp: string) => `Срок истёк ${exp}, этой картой оплатить нельзя`,
    number: (last: string) => `карта, последние цифры ${last}`,
    goOn: 'Продолжить',
  },
  review: {
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
    /** What happens after the press. */
    next: {
      sberbank: 'Откроется страница СберБанка, после оплаты вы вернётесь сюда',
      tinkoff: 'Откроется страница Т-Банка, после оплаты вы вернётесь сюда',
      sbp: 'Откроется страница с\u00A0QR-кодом, после оплаты вы вернётесь сюда',
      'yandex-kassa': 'Здесь же откроется платёжная форма ЮKassa',
      lils: 'Карта не\u00A0понадобится',
    },
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
    begun:
      'Вы\u00A0начали оплату, и\u00A0она ещё не\u00A0завершена. Если вы\u00A0уже заплатили, подождите: страница обновится сама.',
    back: 'Вернуться в\u00A0корзину',
  },
}

export type CardTexts = typeof ru

const en: CardTexts = {
  ...cardFaultTexts.en,
  keptForRenewal: 'The card is kept: renewals are charged to it.',
  form: {
    submit: 'Save card details',
    keep: 'Save the card for later purchases',
    once: 'Without the tick the card is used for one payment only.',
    number: 'Card number',
    name: 'Name on card',
    nameHint: 'In Latin letters, as on the card',
    exp: 'Month and year',
    expSample: 'MM / YY',
    cvv: 'CVV2',
    codeOnBack: '3\u00A0digits on the back of the card',
    codeOnFront: '4\u00A0digits on the front of the card',
    brand: (name) => `${name} card`,
    safe: 'Only the bank gets the number and the code: the school neither sees nor keeps them.',
    age: 'You must be 16 or older to pay.',
    back: { methods: 'Choose another payment method', cards: 'Choose a saved card', list: 'Back to the cart' },
  },
  cards: {
    legend: 'Card to pay with',
    fresh: 'New card',
    freshHint: {
      here: 'You will enter its details in the next step',
      embedded: 'You will enter its details in the bank’s form',
      bank: 'You will enter its details on the bank’s page',
      school: 'You will enter its details on the school’s site',
    },
    until: (exp) => `until ${exp}`,
    expired: (exp) => `Expired ${exp}`,
    number: (last) => `card ending in ${last}`,
    goOn: 'Continue',
  },
  review: {
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
      'yandex-kassa': 'YooKassa’s payment form will open right here',
      lils: 'No card needed',
    },
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
    begun: 'You began to pay, and the payment is not finished yet. If you have paid, wait: the page updates itself.',
    back: 'Back to the cart',
  },
}

export const cardTexts = { ru, en }
