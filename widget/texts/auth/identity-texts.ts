/** What the sign-in by a provider says. */
const ru = {
  yandex: 'Войти с\u00A0Яндекс\u00A0ID',
  vk: 'Войти с\u00A0VK\u00A0ID',
  yandexName: 'Яндекс ID',
  oidc: (name: string) => `Войти через ${name}`,
  passkey: 'Войти по отпечатку или лицу',
  blocked: 'Браузер не\u00A0открыл окно входа. Нажмите ещё раз, и\u00A0вход откроется на\u00A0этой странице',
  closed:
    'Окно входа закрыто, а\u00A0вход не\u00A0завершён. Нажмите ещё раз или закончите вход в\u00A0том окне, если оно ещё открыто: мы ждём',
  unfinished: 'Вход не завершён. Нажмите на кнопку ещё раз',
  intro: (name: string) =>
    `Вы впервые входите к\u00A0нам через ${name}. Подтвердите почту: пришлём на\u00A0неё код из 8\u00A0цифр. В\u00A0следующий раз код не\u00A0понадобится.`,
  ownIntro: (name: string) =>
    `Чтобы входить в\u00A0свой аккаунт через ${name}, подтвердите, что он ваш: пришлём код из 8\u00A0цифр на`,
  toOthers: 'Войти другим способом',
  notNow: 'Не сейчас',
}

const en: typeof ru = {
  yandex: 'Log in with\u00A0Yandex\u00A0ID',
  vk: 'Sign in with\u00A0VK\u00A0ID',
  yandexName: 'Yandex ID',
  oidc: (name) => `Sign in with ${name}`,
  passkey: 'Sign in with a fingerprint or face',
  blocked: 'The browser did not open the sign-in window. Press once more to sign in on this page',
  closed:
    'The sign-in window is closed and the sign-in is not finished. Press once more, or finish in that window if it is still open: we are waiting',
  unfinished: 'The sign-in is not finished. Press the button once more',
  intro: (name) =>
    `This is your first time here with ${name}. Confirm your email: we will send an 8\u2011digit code to it. You will not need a code next time.`,
  ownIntro: (name) =>
    `To sign in to your account with ${name}, confirm that it is yours: we will send an 8\u2011digit code to`,
  toOthers: 'Sign in another way',
  notNow: 'Not now',
}

export const identityTexts = { ru, en }
