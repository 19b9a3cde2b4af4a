/** What signing in by mail says: by a code, and by a link. */
const ru = {
  tips: 'Письмо не приходит? Подождите 30\u00A0секунд, проверьте адрес и загляните в папку «Спам».',
  already: {
    checkMail: 'Проверьте почту',
    againIn: (sent: string, left: string) => `Письмо уже отправлено в\u00A0${sent}, новое можно через\u00A0${left}`,
  },
  code: {
    intro: 'Пришлём на почту письмо с кодом из 8\u00A0цифр. Пароль не понадобится.',
    send: 'Получить код',
    sentTo: 'Отправили письмо на',
    change: 'Изменить почту',
    submit: 'Войти',
    again: 'Отправить код ещё раз',
    againIn: (left: string) => `Новый код можно запросить через\u00A0${left}`,
    lockedFor: (left: string) => `Проверить код можно через\u00A0${left}`,
    renew: 'Получить новый код',
    renewIn: (left: string) => `Нужен новый код: получить его можно через\u00A0${left}`,
    own: {
      yes: 'Да, это я',
      no: 'Нет',
      effect:
        'Если нет, вход там закроется, а\u00A0телефон и\u00A0пароль сотрутся: так никто не\u00A0заведёт аккаунт на\u00A0вашу почту вместо вас. Сомневаетесь? Ответьте «Нет».',
    },
  },
  ml: {
    intro: 'Пришлём письмо со ссылкой: по ней вы войдёте без пароля и сможете задать новый.',
    send: { login: 'Получить ссылку', auth: 'Восстановить пароль' },
    byCode: 'Войти по коду из письма',
    sentTo: 'Отправили ссылку для входа на',
    sentByFacebook: 'Отправили письмо на почту из вашего аккаунта Facebook.',
    sentHint: 'Откройте письмо и нажмите на кнопку. Ссылка действует 10\u00A0минут.',
    enterCode: 'Ввести код из письма',
    again: 'Отправить ещё раз',
    againIn: (left: string) => `Отправить ещё раз можно через\u00A0${left}`,
  },
}

const en: typeof ru = {
  tips: 'No email? Wait 30\u00A0seconds, check the address and look into the spam folder.',
  already: {
    checkMail: 'Check the mailbox',
    againIn: (sent, left) => `The email was already sent at\u00A0${sent}, you can request another in\u00A0${left}`,
  },
  code: {
    intro: 'We will email you an 8\u2011digit code. You will not need a password.',
    send: 'Get a code',
    sentTo: 'We sent an email to',
    change: 'Change the email',
    submit: 'Sign in',
    again: 'Send the code again',
    againIn: (left) => `You can request a new code in\u00A0${left}`,
    lockedFor: (left) => `You can check a code in\u00A0${left}`,
    renew: 'Get a new code',
    renewIn: (left) => `You need a new code: you can get it in\u00A0${left}`,
    own: {
      yes: 'Yes, it was me',
      no: 'No',
      effect:
        'If not, the session there ends and the phone number and the password are deleted: this way no one can open an account with your address in your place. In doubt? Answer “No”.',
    },
  },
  ml: {
    intro: 'We will email you a link: it signs you in without a password and lets you set a new one.',
    send: { login: 'Get a link', auth: 'Reset the password' },
    byCode: 'Sign in with an email code',
    sentTo: 'We sent a sign-in link to',
    sentByFacebook: 'We sent an email to the address of your Facebook account.',
    sentHint: 'Open the email and press the button. The link is valid for 10\u00A0minutes.',
    enterCode: 'Enter the code from the email',
    again: 'Send again',
    againIn: (left) => `You can send it again in\u00A0${left}`,
  },
}

export const mailTexts = { ru, en }
