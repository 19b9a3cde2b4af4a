/** What is said about signing in by a passkey, which people know as their fingerprint or face. */
const ru = {
  submit: 'Войти по отпечатку или лицу',
  refused: {
    failed: 'Не\u00A0получилось. Попробуйте ещё раз или войдите другим способом',
    notHere: 'На\u00A0этой странице так войти нельзя. Войдите другим способом',
    unknown: 'Этот способ входа удалён. Войдите по\u00A0почте, и\u00A0его можно будет добавить снова',
  },
  offer: {
    intro: 'В\u00A0следующий раз не\u00A0понадобятся ни\u00A0пароль, ни\u00A0письмо: устройство узнает вас само.',
    privacy: 'Отпечаток и\u00A0лицо остаются на\u00A0нём, школа их не\u00A0получает.',
    make: 'Включить',
    decline: 'Не\u00A0сейчас',
    failed: 'Не\u00A0получилось. Попробуйте ещё раз или продолжите без этого',
    notHere: 'На\u00A0этой странице включить нельзя. Продолжите без этого',
  },
}

export type PasskeyTexts = typeof ru

const en: PasskeyTexts = {
  submit: 'Sign in with a fingerprint or face',
  refused: {
    failed: 'That did not work. Try again or sign in another way',
    notHere: 'This way in does not work on this page. Sign in another way',
    unknown: 'This way in has been deleted. Sign in by email, then you can add it again',
  },
  offer: {
    intro: 'Next time you need neither a password nor an email: your device recognises you.',
    privacy: 'Your fingerprint and face stay on it, the school never gets them.',
    make: 'Turn on',
    decline: 'Not now',
    failed: 'That did not work. Try again or go on without it',
    notHere: 'This cannot be turned on on this page. Go on without it',
  },
}

export const passkeyTexts = { ru, en }
