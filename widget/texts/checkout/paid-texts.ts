import { englishLils, russianLils } from '../format-number.ts'

/** What the page of a settled payment says. Source: checkout spec §2. */
const ru = {
  items: 'Что вы купили',
  openUntil: (date: string) => `Доступно до\u00A0${date}`,
  open: 'Доступно',
  certificate: 'Код сертификата мы прислали на\u00A0вашу почту, им\u00A0можно воспользоваться сразу.',
  facts: {
    label: 'О\u00A0заказе',
    sum: 'Сумма',
    number: 'Номер заказа',
    method: 'Способ оплаты',
    receipt: 'Чек и\u00A0письмо',
    mail: 'Письмо',
    lils: russianLils,
  },
  nextCharge: (date: string, sum: string) =>
    `Следующее списание ${date}: ${sum} в\u00A0месяц. Сегодня мы\u00A0ничего не\u00A0списали.`,
  toSchool: 'Перейти в школу',
  toCourse: 'Перейти к курсу',
  mail: 'Письмо с\u00A0подтверждением и\u00A0всеми ссылками уже в\u00A0пути: проверьте почту.',
  cabinet: 'Все покупки в\u00A0личном кабинете',
}

const en: typeof ru = {
  items: 'What you bought',
  openUntil: (date) => `Available until ${date}`,
  open: 'Available',
  certificate: 'We have mailed you the code of the certificate. It can be used at once.',
  facts: {
    label: 'The order',
    sum: 'Amount',
    number: 'Order number',
    method: 'Payment method',
    receipt: 'Receipt to',
    mail: 'Email to',
    lils: englishLils,
  },
  nextCharge: (date, sum) => `The next charge is on ${date}: ${sum} a month. Nothing was charged today.`,
  toSchool: 'Go to the school',
  toCourse: 'Go to the course',
  mail: 'A confirmation with all links is on its way: check your email.',
  cabinet: 'All purchases in your account',
}

export const paidTexts = { ru, en }
