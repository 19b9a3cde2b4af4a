/** What a page shows: the card form, a QR code for an app, the bank's 3-D Secure page, or the outcome. */
export type PageState = 'card' | 'app' | 'secure' | 'done' | 'failed'

export type PageLang = 'ru' | 'en'

export interface PageTexts {
  /** Precedes the name of the provider. */
  brand: string
  titles: Record<PageState | 'bind', string>
  missing: string
  returning: string
  number: string
  expiry: string
  testCard: string
  code: string
  wrongCode: (code: string) => string
  reason: string
  qr: string
  pay: string
  payInApp: string
  bind: string
  confirm: string
  decline: string
  leave: string
  note: string
}

/** The texts of the pages that the sandboxes show to buyers. */
export const pageTexts: Record<PageLang, PageTexts> = {
  ru: {
    brand: 'Учебная замена',
    titles: {
      card: 'Оплата картой',
      bind: 'Привязка карты',
      app: 'Оплата в приложении банка',
      secure: 'Банк спрашивает: платите вы?',
      done: 'Готово',
      failed: 'Не получилось',
    },
    missing: 'Такого платежа нет',
    returning: 'Возвращаем в школу',
    number: 'Номер карты',
    expiry: 'Срок действия',
    testCard: 'Или одна из тестовых карт',
    code: 'Код из СМС',
    wrongCode: (code) => `Неверный код. Верный: ${code}`,
    reason: 'Причина отказа',
    qr: 'QR-код для приложения банка',
    pay: 'Оплатить',
    payInApp: 'Оплатить в приложении',
    bind: 'Привязать карту',
    confirm: 'Подтвердить',
    decline: 'Отклонить',
    leave: 'Вернуться в школу',
    note: 'Это учебная страница: деньги не спишутся. Настоящую карту вводить не нужно.',
  },
  en: {
    brand: 'A sandbox for',
    titles: {
      card: 'Pay by card',
      bind: 'Add a card',
      app: 'Pay in the app of your bank',
      secure: 'Your bank asks: are you paying?',
      done: 'Done',
      failed: 'The payment has failed',
    },
    missing: 'There is no such payment',
    returning: 'Returning to the school',
    number: 'Card number',
    expiry: 'Expiry date',
    testCard: 'Or one of the test cards',
    code: 'Code from the text message',
    wrongCode: (code) => `Wrong code. The right one: ${code}`,
    reason: 'Reason for the decline',
    qr: 'QR code for the app of the bank',
    pay: 'Pay',
    payInApp: 'Pay in the app',
    bind: 'Add the card',
    confirm: 'Confirm',
    decline: 'Decline',
    leave: 'Return to the school',
    note: 'This is a sandbox: no money is taken. Do not enter a real card.',
  },
}
