/** What the popups over the checkout say. Source: checkout spec §2. */
const ru = {
  close: 'Закрыть',
  country: {
    title: 'Картой какой страны будете оплачивать?',
    text: 'От этого зависит валюта корзины.',
    russia: 'Россия, Беларусь',
    other: 'Другие страны',
    rubles: 'Оплата в\u00A0рублях',
    euros: 'Оплата в\u00A0евро',
  },
  blackBox: {
    title: 'Добавить чёрный ящик за\u00A0399₽?',
    text: 'Внутри коробка с\u00A0секретным набором для опытов и\u00A0заданий к\u00A0вашим курсам. Что именно, узнаете, когда откроете.',
    add: 'Добавить за\u00A0399₽',
    no: 'Нет, спасибо',
  },
  certificate: {
    title: (lils: string) => `Примените подарочный сертификат на сумму ${lils}₽`,
    from: {
      f: (name: string) => `${name} подарила вам сертификат.`,
      m: (name: string) => `${name} подарил вам сертификат.`,
      unknown: (name: string) => `Вам подарок от\u00A0пользователя ${name}.`,
      anonymous: 'Вам подарили сертификат.',
    },
    text: 'Сумма придёт лиликами: один лилик равен одному рублю.',
    accept: 'Принять',
  },
}

const en: typeof ru = {
  close: 'Close',
  country: {
    title: 'Which country’s card will you pay with?',
    text: 'The currency of the cart depends on it.',
    russia: 'Russia, Belarus',
    other: 'Other countries',
    rubles: 'You pay in rubles',
    euros: 'You pay in euros',
  },
  blackBox: {
    title: 'Add a black box for 399₽?',
    text: 'A box with a secret set of experiments and tasks for your courses. You learn what it is when you open it.',
    add: 'Add for 399₽',
    no: 'No, thank you',
  },
  certificate: {
    title: (lils) => `Use the gift certificate for ₽${lils}`,
    from: {
      f: (name) => `${name} gave you a certificate.`,
      m: (name) => `${name} gave you a certificate.`,
      unknown: (name) => `A gift for you from ${name}.`,
      anonymous: 'You were given a certificate.',
    },
    text: 'The sum comes in lils: one lil is one ruble.',
    accept: 'Accept',
  },
}

export const popupTexts = { ru, en }
