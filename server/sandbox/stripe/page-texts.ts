import type { PageState } from './checkout-sessions.ts'

export interface PageTexts {
  brand: string
  titles: Record<PageState | 'bind', string>
  lost: string
  number: string
  expiry: string
  code: string
  known: string
  pay: string
  bind: string
  pass: string
  fail: string
  note: string
}

export const pageTexts: Record<'ru' | 'en', PageTexts> = {
  ru: {
    brand: 'Учебная замена Stripe',
    titles: {
      open: 'Оплата картой',
      bind: 'Привязка карты',
      secure: 'Страница банка',
      complete: 'Готово',
      expired: 'Время вышло',
    },
    lost: 'Такой страницы нет',
    number: 'Номер карты',
    expiry: 'Срок действия',
    code: 'CVC',
    known: 'Или одна из учебных карт',
    pay: 'Заплатить',
    bind: 'Привязать карту',
    pass: 'Подтвердить',
    fail: 'Отказаться',
    note: 'Это учебная страница: деньги не спишутся. Настоящую карту вводить не нужно.',
  },
  en: {
    brand: 'A sandbox for Stripe',
    titles: {
      open: 'Pay by card',
      bind: 'Add a card',
      secure: 'Page of the bank',
      complete: 'Done',
      expired: 'The time is over',
    },
    lost: 'There is no such page',
    number: 'Card number',
    expiry: 'Expiry date',
    code: 'CVC',
    known: 'Or one of the test cards',
    pay: 'Pay',
    bind: 'Add the card',
    pass: 'Confirm',
    fail: 'Refuse',
    note: 'This is a sandbox: no money is taken. Do not enter a real card.',
  },
}
