/** What the views say in which nothing is typed; it is fetched with them, in every language. */
const ru = {
  action: {
    intro: 'Вы уже вошли, можно продолжать.',
    submit: 'Перейти к уроку',
    timeZone: 'Ваш часовой пояс:',
    signOut: 'Это не вы? Выйти',
  },
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
    later: 'Попробуйте ещё раз позже.',
  },
  support: { email: 'Почта', whatsapp: 'WhatsApp' },
}

const en: typeof ru = {
  action: {
    intro: 'You are signed in and ready to go on.',
    submit: 'Go to the lesson',
    timeZone: 'Your time zone:',
    signOut: 'Not you? Sign out',
  },
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
    later: 'Try again later.',
  },
  support: { email: 'Email', whatsapp: 'WhatsApp' },
}

export const asideTexts = { ru, en }
