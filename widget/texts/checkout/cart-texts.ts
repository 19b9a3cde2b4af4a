/** Who trusts us, who may pay, refunds, whom to ask. Source: checkout spec §1, §9. */
const ru = {
  age: 'Платить можно с\u00A016\u00A0лет.',
  trust: 'Нам доверяют более 60\u00A0000 родителей',
  refund: 'Возврат и\u00A0обмен',
  refundRule: 'Вернём деньги или обменяем покупку в\u00A0течение 3\u00A0дней, кроме пробного периода и\u00A0подписок.',
  certificates: 'Подарочные сертификаты доступны сразу после оплаты.',
  chat: 'Написать в чат',
}

const en: typeof ru = {
  age: 'You must be 16 or older to pay.',
  trust: 'Trusted by more than 60,000 parents',
  refund: 'Refund and exchange',
  refundRule: 'We refund or exchange within 3\u00A0days of the purchase, except trials and subscriptions.',
  certificates: 'Gift certificates are available right after payment.',
  chat: 'Open the chat',
}

export const noteTexts = { ru, en }

/** What an empty cart says. Source: checkout spec §2. */
const emptyRu = {
  text: 'Пока здесь ничего нет :(',
  courses: 'Курсы',
  programs: 'Программы',
  lessons: 'Уроки',
  certificates: 'Подарочные сертификаты',
  cart: 'Корзина на\u00A0сайте школы',
  code: 'Код или сертификат',
  mayBeThere: 'Вы\u00A0не\u00A0вошли. Ваши покупки могут ждать в\u00A0корзине вашего аккаунта.',
  signIn: 'Войти',
  nothingToRenew: 'Продлевать пока нечего: подписка действует, или её ещё не было.',
  cabinet: 'Открыть личный кабинет',
}

const emptyEn: typeof emptyRu = {
  text: 'There is nothing here yet :(',
  courses: 'Courses',
  programs: 'Programmes',
  lessons: 'Lessons',
  certificates: 'Gift certificates',
  cart: 'Your cart on the school’s website',
  code: 'Promo or gift code',
  mayBeThere: 'You are not signed in. The cart of your account may not be empty.',
  signIn: 'Sign in',
  nothingToRenew: 'There is nothing to renew yet: your subscription is active, or you have not had one.',
  cabinet: 'Open your account',
}

export const emptyTexts = { ru: emptyRu, en: emptyEn }
