/** What helps those who cannot sign in: tips, and whom to ask. */
const ru = {
  info: {
    tips: [
      'Подождите 30\u00A0секунд: письма иногда идут не сразу.',
      'Проверьте, верно ли указан адрес почты.',
      'Загляните в\u00A0папку «Спам».',
    ],
    support: 'Не помогло? Напишите нам',
  },
  fail: {
    intro: 'Ваши действия выглядят подозрительно.',
    write: 'Напишите в\u00A0поддержку, и\u00A0мы поможем войти.',
    tryAgain: 'Попробуйте ещё раз позже.',
  },
  contacts: { email: 'Почта', whatsapp: 'WhatsApp' },
}

const en: typeof ru = {
  info: {
    tips: [
      'Wait 30\u00A0seconds: letters do not always come at once.',
      'Check that the address is right.',
      'Look into the spam folder.',
    ],
    support: 'Still no luck? Write to us',
  },
  fail: {
    intro: 'Your actions look suspicious.',
    write: 'Write to our support, and we will help you to sign in.',
    tryAgain: 'Try again later.',
  },
  contacts: { email: 'Email', whatsapp: 'WhatsApp' },
}

export const supportTexts = { ru, en }
