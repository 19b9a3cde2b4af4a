/** What the sign-in by phone says. */
const ru = {
  intro:
    'Пришлём сообщение с\u00A0кодом из 6\u00A0цифр на\u00A0номер, который указан в\u00A0вашем аккаунте. Пароль не\u00A0понадобится.',
  send: 'Получить код',
  sent: 'Код отправлен',
  sentAlready: 'Код уже отправлен',
  sentTo: 'Отправили сообщение на',
  sentBefore: 'Проверьте сообщения на',
  change: 'Изменить номер',
  code: 'Код из сообщения',
  codeBad: 'В\u00A0коде 6\u00A0цифр',
  againIn: (sent: string, left: string) => `Код уже отправлен в\u00A0${sent}, новый можно через\u00A0${left}`,
  tips: 'Сообщение приходит, если этот номер указан в\u00A0аккаунте.',
  call: 'Нет кода? Позвоните нам',
  noAccess: 'Можно войти и\u00A0без телефона.',
  mailbox: {
    intro: 'Номер подтверждён. Укажите почту своего аккаунта: пришлём на\u00A0неё код из 8\u00A0цифр.',
    sendTo: 'Номер подтверждён. Осталось подтвердить почту: пришлём код из 8\u00A0цифр на',
    why: 'Номера переходят от\u00A0человека к\u00A0человеку, поэтому иногда одного телефона мало.',
  },
  calling: {
    intro: 'Позвоните на этот номер со\u00A0своего:',
    free: 'Звонок бесплатный: мы сразу его сбросим.',
    waiting: 'Ждём звонка. Эту страницу не\u00A0закрывайте: вход откроется сам.',
    toCode: 'Ввести код из сообщения',
  },
}

const en: typeof ru = {
  intro: 'We will text a 6\u2011digit code to the phone number of your account. You will not need a password.',
  send: 'Get a code',
  sent: 'The code is sent',
  sentAlready: 'The code was already sent',
  sentTo: 'We sent a message to',
  sentBefore: 'Check the messages on',
  change: 'Change the number',
  code: 'Code from the message',
  codeBad: 'The code has 6\u00A0digits',
  againIn: (sent, left) => `The code was already sent at\u00A0${sent}, you can request another in\u00A0${left}`,
  tips: 'The message comes if an account has this number.',
  call: 'No code? Call us',
  noAccess: 'You can sign in without a phone too.',
  mailbox: {
    intro: 'The number is confirmed. Enter the email of your account: we will send an 8\u2011digit code to it.',
    sendTo: 'The number is confirmed. Now confirm your email: we will send an 8\u2011digit code to',
    why: 'Phone numbers pass from person to person, so sometimes the phone alone is not enough.',
  },
  calling: {
    intro: 'Call this number from your own:',
    free: 'The call is free: we hang up at once.',
    waiting: 'We are waiting for the call. Keep this page open: you will be signed in by itself.',
    toCode: 'Enter the code from the message',
  },
}

export const byPhoneTexts = { ru, en }
