/** What the card form says. Source: checkout spec §2, §9. */
const ru = {
  storedForRenewal: 'Карта сохраняется: с\u00A0неё будут списываться продления.',
  /**
   * The specification writes «сохранить данные карты», but the box beside it asks whether to save: the button has that text only where the box
   * is ticked. It begins with a capital, as all buttons.
   */
  submit: 'Сохранить данные карты',
  pay: 'Оплатить картой',
  bind: 'Привязать карту',
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
}

const en: typeof ru = {
  storedForRenewal: 'The card is kept: renewals are charged to it.',
  submit: 'Save card details',
  pay: 'Pay by card',
  bind: 'Link the card',
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
}

export const cardFormTexts = { ru, en }

/** What the choice among saved cards says. Source: checkout spec §2. */
const savedRu = {
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
  continueLabel: 'Продолжить',
}

const savedEn: typeof savedRu = {
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
  continueLabel: 'Continue',
}

export const savedCardTexts = { ru: savedRu, en: savedEn }
