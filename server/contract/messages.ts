import type { Lang } from './langs.ts'
import { type FieldMessages, fieldMessagesRu } from './field-messages.ts'
import { fieldMessagesEn } from './field-messages-en.ts'

export type { Lang }

/** Field messages that only the server produces. */
export interface ValidationMessages extends FieldMessages {
  /** A choice that the form does not offer. */
  notOffered: string
  linkBad: string
  linkUnwanted: string
  dateBad: string
  newPasswordShort: string
  newPasswordLong: string
  newPasswordCommon: string
}

export const validationMessages: Record<Lang, ValidationMessages> = {
  ru: {
    ...fieldMessagesRu,
    notOffered: 'Недопустимое значение',
    linkBad: 'Нужна ссылка, которая начинается с https://',
    linkUnwanted: 'Ссылки и адреса сайтов мы не пересылаем, уберите их, пожалуйста',
    dateBad: 'Нужна дата вида 2026-12-01 или 2026-12-01T19:00',
    newPasswordShort: 'Придумайте пароль не короче 8 символов',
    newPasswordLong: 'Пароль длиннее 128 символов, выберите короче',
    newPasswordCommon: 'Такой пароль слишком легко угадать, придумайте другой',
  },
  en: {
    ...fieldMessagesEn,
    notOffered: 'This value is not allowed',
    linkBad: 'A link that starts with https:// is needed',
    linkUnwanted: 'We do not pass on links and addresses of sites, please remove them',
    dateBad: 'A date such as 2026-12-01 or 2026-12-01T19:00 is needed',
    newPasswordShort: 'Choose a password of at least 8 characters',
    newPasswordLong: 'The password is longer than 128 characters, choose a shorter one',
    newPasswordCommon: 'This password is too easy to guess, choose another one',
  },
}

/** Server messages other than those of form fields. */
export interface ServerMessages {
  /** Any error without a more specific message. Spelt as in sign-in spec §8. */
  unknownError: string
  badCredentials: string
  tooManyTries: string
  tooManyMails: string
  busy: string
  /** The database connection is lost, or the database has no room. */
  unavailable: string
  codeWrong: string
  codeExpired: string
  codeLocked: string
  userExists: string
  recaptcha: string
  captchaDown: string
  suspicious: string
  consentsMissing: string
  /** With separate consents, each missing one at its own box. */
  termsMissing: string
  policyMissing: string
  /** The text has a new version since the page was opened. */
  consentOutdated: string
  signInFirst: string
  /** Why a session was ended from elsewhere. */
  endedByProof: string
  endedByPassword: string
  endedEverywhere: string
  eventMissing: string
  phoneOnFile: string
  currentPasswordMissing: string
  currentPasswordWrong: string
  facebookFailed: string
  facebookNoEmail: string
  /** The provider's email already has an account, and only the provider vouches that it belongs to the caller. */
  facebookKnownEmail: string
  /** The person has declined at the provider. */
  identityDenied: string
  identityFailed: string
  /** The attempt has expired, or is spent. */
  identityExpired: string
  /** The identity is linked to another account than that of the signed-in user. */
  identityOfOther: string
  /** The address has got its codes of the day. */
  identityNoCode: string
  identityUnknown: string
  passkeyFailed: string
  passkeyExpired: string
  /** The authenticator has asked for no fingerprint, face or code of the device. */
  passkeyUnverified: string
  /** In place of the current password. */
  passkeyNotProved: string
  passkeyElsewhere: string
  passkeyNotMade: string
  passkeyKnown: string
  passkeysFull: string
  passkeyUnknown: string
  lastWayIn: string
  /** A visitor's cart is found by a cookie, and this browser accepts none. */
  cookiesNeeded: string
  notOnSale: string
  notInCurrency: string
  /** Owned for good: there is nothing left to buy. */
  alreadyOwned: string
  blackBoxEarly: string
  cartFull: string
  promoShort: string
  promoWithLils: string
  /** Unknown, used, expired and void alike. */
  certificateBad: string
  giftReceiverMissing: string
  giftDayBad: string
  /** The request contained a card number, which only the provider's script may see. */
  cardDataSent: string
  cardUnknown: string
  cartEmpty: string
  /** The cart differs from what the page shows. */
  cartChanged: string
  /** Unknown, used up, expired, or not applicable to this cart. */
  promoEnded: string
  lilsUnusable: string
  lilsNotEnough: string
  paymentInFlight: string
  /** The subscription is already active. */
  subscribed: string
  /** The next period is being charged. */
  renewalInFlight: string
  payKeyReused: string
}

export const serverMessages: Record<Lang, ServerMessages> = {
  ru: {
    unknownError: 'Произошла незвестная ошибка',
    badCredentials: 'Неверная почта или пароль',
    tooManyTries: 'Слишком много попыток. Подождите немного и попробуйте снова',
    tooManyMails: 'Мы уже отправили на эту почту много писем. Подождите немного и попробуйте снова',
    unavailable: 'Сервер сейчас не справляется. Попробуйте через несколько секунд',
    busy: 'Сейчас слишком много желающих войти. Попробуйте через несколько секунд',
    codeWrong: 'Код не подошёл, проверьте цифры',
    codeExpired: 'Код больше не действует, запросите новый',
    codeLocked: 'Код введён неверно три раза. Подождите 30 секунд и запросите новый',
    userExists: 'Такая почта уже зарегистрирована. Воспользуйтесь вкладкой «Войти»',
    recaptcha: 'Подтвердите, что вы не робот',
    captchaDown: 'Сейчас не получается проверить, что вы не робот. Попробуйте через несколько секунд',
    suspicious:
      'Мы заметили необычные действия и на время остановили вход. Попробуйте через 15 минут или напишите в поддержку',
    consentsMissing: 'Чтобы зарегистрироваться, примите соглашение и политику обработки данных',
    termsMissing: 'Примите соглашение',
    policyMissing: 'Дайте согласие на обработку данных',
    consentOutdated: 'Текст согласия обновился. Прочитайте его и согласитесь ещё раз',
    signInFirst: 'Сначала войдите',
    endedByProof:
      'Почту вашего аккаунта подтвердили в другом браузере, поэтому здесь вы вышли. Войдите снова: корзина сохранилась.',
    endedByPassword:
      'Пароль вашего аккаунта сменили, поэтому здесь вы вышли. Войдите с новым паролем: корзина сохранилась.',
    endedEverywhere:
      'Из вашего аккаунта вышли на всех устройствах. Чтобы продолжить здесь, войдите снова: корзина сохранилась.',
    eventMissing: 'Страница не сказала, на что вас записать. Напишите нам, пожалуйста',
    phoneOnFile: 'У вас уже указан другой телефон. Чтобы сменить его, понадобится пароль или код из письма',
    currentPasswordMissing: 'Введите текущий пароль',
    currentPasswordWrong: 'Текущий пароль не подошёл',
    facebookFailed: 'Не удалось авторизоваться через Facebook',
    facebookNoEmail: 'Facebook не сообщил вашу почту. Зарегистрируйтесь, пожалуйста, через форму',
    facebookKnownEmail: 'На эту почту уже есть аккаунт. Войдите по паролю или по ссылке из письма',
    identityDenied: 'Вы не разрешили вход. Нажмите на кнопку ещё раз или войдите другим способом',
    identityFailed: 'Войти этим способом не получилось. Попробуйте ещё раз или войдите по почте',
    identityExpired: 'Время вышло: на вход даётся 10 минут. Нажмите на кнопку ещё раз',
    identityOfOther:
      'Этот способ входа подключён к другому аккаунту. Выйдите и войдите им, или отключите его там и подключите здесь',
    identityNoCode: 'Сегодня мы уже отправили на эту почту пять кодов. Войдите по ссылке из письма или по паролю',
    identityUnknown: 'Такой способ входа уже не подключён',
    lastWayIn: 'Это единственный способ войти в ваш аккаунт. Сначала подтвердите почту или задайте пароль',
    passkeyFailed: 'Не получилось войти по отпечатку или лицу. Войдите по паролю или по коду из письма',
    passkeyExpired: 'Время вышло. Нажмите ещё раз',
    passkeyUnverified: 'Устройство не спросило отпечаток, лицо или код. Включите блокировку экрана или введите пароль',
    passkeyNotProved: 'Не получилось. Попробуйте ещё раз или введите пароль',
    passkeyElsewhere: 'На этой странице вход по отпечатку или лицу не работает. Откройте сайт школы',
    passkeyNotMade: 'Не получилось добавить вход по отпечатку или лицу. Попробуйте ещё раз',
    passkeyKnown: 'Это устройство уже добавлено',
    passkeysFull: 'Добавлено слишком много устройств. Удалите те, которыми не пользуетесь',
    passkeyUnknown: 'Такого устройства здесь нет. Обновите страницу',
    cookiesNeeded: 'Разрешите сайту сохранять файлы cookie: без них корзину не запомнить',
    notOnSale: 'Этого сейчас нет в продаже',
    notInCurrency: 'В выбранной валюте это не продаётся',
    alreadyOwned: 'Вы это уже купили: доступ остаётся навсегда',
    blackBoxEarly: 'Чёрный ящик можно добавить, когда в корзине больше одного курса',
    cartFull: 'В корзине больше нет места. Оплатите то, что в ней лежит, или уберите лишнее',
    promoShort: 'В промокоде не меньше трёх символов',
    promoWithLils: 'Промокод и лилики нельзя использовать вместе',
    certificateBad: 'Такого сертификата нет, или он уже использован',
    giftReceiverMissing: 'Укажите почту получателя: туда придёт письмо с сертификатом',
    giftDayBad: 'Выберите день не раньше сегодняшнего и не позже чем через год',
    cardDataSent: 'Мы не принимаем номера карт таким способом. Обновите страницу и введите данные карты ещё раз',
    cardUnknown: 'Этой картой оплатить нельзя. Выберите другую или добавьте новую',
    cartEmpty: 'В корзине пока пусто',
    cartChanged: 'Корзина изменилась. Обновите страницу, чтобы увидеть её как есть',
    promoEnded: 'Этот промокод больше не действует для вашей корзины',
    lilsUnusable: 'Лиликами сейчас оплатить нельзя: их стало меньше, или сумма корзины слишком мала',
    lilsNotEnough: 'Лиликов не хватает на всю сумму. Выберите другой способ оплаты',
    paymentInFlight: 'Оплата уже идёт. Подождите немного',
    subscribed: 'Подписка у вас уже есть',
    renewalInFlight: 'Подписка как раз продлевается. Подождите немного',
    payKeyReused: 'Этот запрос об оплате уже был отправлен с другими данными. Обновите страницу',
  },
  en: {
    unknownError: 'An unknown error occurred',
    badCredentials: 'Wrong email or password',
    tooManyTries: 'Too many tries. Wait a little and try again',
    tooManyMails: 'We have already sent many emails to this address. Wait a little and try again',
    unavailable: 'The server cannot cope right now. Try again in a few seconds',
    busy: 'Too many people are signing in right now. Try again in a few seconds',
    codeWrong: 'The code did not match, check the digits',
    codeExpired: 'The code is no longer valid, request a new one',
    codeLocked: 'The code was wrong three times. Wait 30 seconds and request a new one',
    userExists: 'This email is already registered. Use the “Sign in” tab',
    recaptcha: 'Confirm that you are not a robot',
    captchaDown: 'We cannot check right now that you are not a robot. Try again in a few seconds',
    suspicious: 'We have noticed unusual activity and paused signing in. Try again in 15 minutes or write to support',
    consentsMissing: 'To register, accept the agreement and the data policy',
    termsMissing: 'Accept the agreement',
    policyMissing: 'Agree to the data processing',
    consentOutdated: 'The text has a new version. Please read it and agree once more',
    signInFirst: 'Sign in first',
    endedByProof:
      'The email address of your account was confirmed in another browser, so you are signed out here. Sign in again: your cart is still there.',
    endedByPassword:
      'The password of your account was changed, so you are signed out here. Sign in with the new one: your cart is still there.',
    endedEverywhere:
      'Your account was signed out on all devices. To carry on here, sign in again: your cart is still there.',
    eventMissing: 'The page did not say what to sign you up for. Please write to us',
    phoneOnFile:
      'You already have another phone number on file. To change it, you need your password or a code from an email',
    currentPasswordMissing: 'Enter your current password',
    currentPasswordWrong: 'The current password did not match',
    facebookFailed: 'Could not sign in with Facebook',
    facebookNoEmail: 'Facebook did not tell us your email. Please register with the form',
    facebookKnownEmail: 'This email already has an account. Sign in by password or by a link from an email',
    identityDenied: 'You did not allow the sign-in. Press the button again or sign in another way',
    identityFailed: 'Signing in this way did not work. Try again or sign in by email',
    identityExpired: 'The time is up: a sign-in may take 10 minutes. Press the button again',
    identityOfOther:
      'This way to sign in belongs to another account. Sign out and sign in by it, or unlink it there and link it here',
    identityNoCode: 'We have sent five codes to this email today. Sign in by a link from an email or by password',
    identityUnknown: 'This way to sign in is no longer linked',
    lastWayIn: 'This is the only way into your account. Confirm your email or set a password first',
    passkeyFailed: 'Could not sign you in by fingerprint or face. Sign in by password or by a code from an email',
    passkeyExpired: 'Time is up. Press once more',
    passkeyUnverified:
      'The device did not ask for your fingerprint, face or code. Turn on the screen lock or enter your password',
    passkeyNotProved: 'That did not work. Try again or enter your password',
    passkeyElsewhere: 'Signing in by fingerprint or face does not work on this page. Open the site of the school',
    passkeyNotMade: 'Could not add the sign-in by fingerprint or face. Try again',
    passkeyKnown: 'This device has been added already',
    passkeysFull: 'Too many devices have been added. Remove those that you do not use',
    passkeyUnknown: 'There is no such device here. Reload the page',
    cookiesNeeded: 'Allow this site to keep cookies: the cart cannot be remembered without them',
    notOnSale: 'This is not on sale right now',
    notInCurrency: 'This is not sold in the chosen currency',
    alreadyOwned: 'You have bought this already: it is yours for good',
    blackBoxEarly: 'The black box can be added when there is more than one course in the cart',
    cartFull: 'There is no room left in the cart. Pay for what is in it, or remove something',
    promoShort: 'A promo code has at least three characters',
    promoWithLils: 'A promo code and lils cannot be used together',
    certificateBad: 'There is no such certificate, or it has been used already',
    giftReceiverMissing: 'Enter the email of the receiver: the letter with the certificate goes there',
    giftDayBad: 'Choose a day from today on, within a year',
    cardDataSent: 'We do not take card numbers this way. Reload the page and type the card details again',
    cardUnknown: 'This card cannot pay here. Choose another one or add a new one',
    cartEmpty: 'The cart is still empty',
    cartChanged: 'The cart has changed. Reload the page to see it as it is',
    promoEnded: 'This promo code no longer counts for your cart',
    lilsUnusable: 'Lils cannot pay right now: there are fewer of them, or the cart comes to too little',
    lilsNotEnough: 'There are not enough lils for the whole sum. Choose another way to pay',
    paymentInFlight: 'The payment is under way already. Wait a little',
    subscribed: 'You have this subscription already',
    renewalInFlight: 'The subscription is being renewed right now. Wait a little',
    payKeyReused: 'This payment was already sent with other details. Reload the page',
  },
}
