/** What the pages of sign-in say. Addresses come masked. */
export interface PageTexts {
  goOn: string
  toStart: string
  keepAccount: string
  switchHeading: string
  signInAs: (email: string) => string
  link: {
    heading: string
    ask: (email: string) => string
    askToSwitch: (other: string, email: string) => string
    elsewhere: string
    signIn: string
    goneHeading: string
    gone: string
    goneSignedIn: string
  }
  welcome: {
    heading: string
    greeting: (name: string) => string
    faultHeading: string
    fault: string
    firstPassword: string
    anotherPassword: string
    email: string
    newPassword: string
    rule: (shortest: number) => string
    save: string
    savedHeading: string
    saved: string
  }
  confirm: {
    heading: string
    ask: (email: string) => string
    elsewhere: string
    confirm: string
    unasked: string
    doneHeading: string
    doneSignedIn: string
    done: string
  }
  enter: {
    heading: string
    wait: string
    ask: (other: string, email: string) => string
    lifetime: string
    goneHeading: string
    gone: string
  }
}

export const ru: PageTexts = {
  goOn: 'Продолжить',
  toStart: 'На главную',
  keepAccount: 'Остаться в своём аккаунте',
  switchHeading: 'Сменить аккаунт?',
  signInAs: (email) => `Войти как ${email}`,
  link: {
    heading: 'Почти на месте',
    ask: (email) => `Остался один шаг: нажмите на кнопку, и вы войдёте как ${email}.`,
    askToSwitch: (other, email) =>
      `Сейчас вы вошли как ${other}, а ссылка открывает аккаунт ${email}. Если продолжить, из первого аккаунта вы выйдете.`,
    elsewhere:
      'Похоже, эту ссылку запросили на другом сайте, на другом устройстве или в другом браузере. Если её просили не вы, просто закройте страницу.',
    signIn: 'Войти',
    goneHeading: 'Ссылка больше не действует',
    gone: 'Ссылка срабатывает один раз и живёт недолго. Запросите новую на странице входа, письмо придёт через полминуты.',
    goneSignedIn: 'Она срабатывает один раз. Не беспокойтесь: вы уже вошли и можете продолжать.',
  },
  welcome: {
    heading: 'Вы вошли',
    greeting: (name) => `Рады видеть вас, ${name}!`,
    faultHeading: 'Давайте попробуем другой пароль',
    fault: 'Этот пароль не подошёл, но вход уже выполнен.',
    firstPassword: 'Чтобы входить без письма, придумайте пароль',
    anotherPassword: 'Забыли пароль? Задайте новый',
    email: 'Почта',
    newPassword: 'Новый пароль',
    rule: (shortest) => `Не короче ${shortest} символов. На других устройствах нужно будет войти заново.`,
    save: 'Сохранить пароль',
    savedHeading: 'Пароль сохранён',
    saved: 'Теперь можно входить по почте и паролю. На других устройствах нужно будет войти заново.',
  },
  confirm: {
    heading: 'Подтвердите почту',
    ask: (email) => `Вы регистрировались у нас с почтой ${email}? Подтвердите, что она ваша.`,
    elsewhere:
      'Похоже, вы регистрировались на другом устройстве или в другом браузере. После подтверждения там нужно будет войти заново, а телефон указать ещё раз: так никто не сможет завести аккаунт на вашу почту вместо вас.',
    confirm: 'Подтвердить почту',
    unasked: 'Не регистрировались? Просто закройте страницу.',
    doneHeading: 'Почта подтверждена',
    doneSignedIn: 'Спасибо! Теперь письма об уроках точно дойдут до вас.',
    done: 'Спасибо! Чтобы продолжить на этом устройстве, войдите по коду или ссылке из письма.',
  },
  enter: {
    heading: 'Открываем страницу',
    wait: 'Вы вошли. Ещё секунда, и мы продолжим.',
    ask: (other, email) =>
      `Здесь вы вошли как ${other}, а на предыдущей странице как ${email}. В каком аккаунте продолжить?`,
    lifetime: 'Кнопка действует одну минуту.',
    goneHeading: 'Не получилось продолжить',
    gone: 'Переход со страницы входа действует одну минуту и срабатывает один раз. Вернитесь назад и попробуйте снова или войдите здесь.',
  },
}
