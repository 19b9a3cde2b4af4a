import type { Lang } from '../../contract/messages.ts'
import { pageTextsDe, registrationTextsDe } from './texts-de.ts'
import { pageTextsKk, registrationTextsKk } from './texts-kk.ts'
import { pageTextsEs, registrationTextsEs } from './texts-es.ts'
import { pageTextsBe, registrationTextsBe } from './texts-be.ts'
import { pageTextsUz, registrationTextsUz } from './texts-uz.ts'
import type { PageTexts, RegistrationTexts } from './text-types.ts'

const ru: PageTexts = {
  continueLabel: 'Продолжить',
  signIn: 'Войти',
  toStart: 'На главную',
  keepAccount: 'Остаться в своём аккаунте',
  switchHeading: 'Сменить аккаунт?',
  signInAs: (email) => `Войти как ${email}`,
  link: {
    heading: 'Почти на месте',
    ask: (email) => `Остался один шаг: нажмите на кнопку, и вы войдёте как ${email}.`,
    askFirst: (email) => `Остался один вопрос, и вы войдёте как ${email}.`,
    askToSwitch: (other, email) =>
      `Сейчас вы вошли как ${other}, а ссылка открывает аккаунт ${email}. Если продолжить, из первого аккаунта вы выйдете.`,
    elsewhere:
      'Похоже, эту ссылку запросили на другом сайте, на другом устройстве или в другом браузере. Если её просили не вы, просто закройте страницу.',
    signIn: 'Войти',
    expiredHeading: 'Ссылка больше не действует',
    expired:
      'Ссылка срабатывает один раз и живёт недолго. Запросите новую на странице входа, письмо придёт через полминуты.',
    expiredSignedIn: 'Она срабатывает один раз. Не беспокойтесь: вы уже вошли и можете продолжать.',
  },
  welcome: {
    heading: 'Вы вошли',
    greeting: (name) => `Рады видеть вас, ${name}!`,
    errorHeading: 'Давайте попробуем другой пароль',
    error: 'Этот пароль не подошёл, но вход уже выполнен.',
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
    created: (email) => `С почтой ${email} у нас завели аккаунт. Ответьте на вопрос, и почта будет подтверждена.`,
    confirm: 'Подтвердить почту',
    unasked: 'Не регистрировались? Просто закройте страницу.',
    doneHeading: 'Почта подтверждена',
    doneSignedIn: 'Спасибо! Теперь письма об уроках точно дойдут до вас.',
    doneOwn: 'Спасибо! Там, где вы регистрировались, всё осталось как было: можно вернуться и продолжить.',
    doneForeign:
      'Спасибо! Там, где регистрировались не вы, вход закрыт, а телефон стёрт. Теперь аккаунт ваш: чтобы продолжить, войдите по коду или ссылке из письма.',
    done: 'Спасибо! Чтобы продолжить на этом устройстве, войдите по коду или ссылке из письма.',
  },
  enter: {
    heading: 'Открываем страницу',
    wait: 'Вы вошли. Ещё секунда, и мы продолжим.',
    ask: (other, email) =>
      `Здесь вы вошли как ${other}, а на предыдущей странице как ${email}. В каком аккаунте продолжить?`,
    lifetime: 'Кнопка действует одну минуту.',
    expiredHeading: 'Не получилось продолжить',
    expired:
      'Переход со страницы входа действует одну минуту и срабатывает один раз. Вернитесь назад и попробуйте снова или войдите здесь.',
  },
}

const en: PageTexts = {
  continueLabel: 'Continue',
  signIn: 'Sign in',
  toStart: 'Go to the start page',
  keepAccount: 'Stay in my account',
  switchHeading: 'Switch accounts?',
  signInAs: (email) => `Sign in as ${email}`,
  link: {
    heading: 'Almost there',
    ask: (email) => `One step left: press the button to sign in as ${email}.`,
    askFirst: (email) => `One question left, and you will be signed in as ${email}.`,
    askToSwitch: (other, email) =>
      `You are signed in as ${other}, but this link opens the account ${email}. If you continue, you will be signed out of the first one.`,
    elsewhere:
      'It looks as if this link was requested on another website, on another device or in another browser. If it wasn’t you, just close this page.',
    signIn: 'Sign in',
    expiredHeading: 'This link no longer works',
    expired:
      'A link works only once and not for long. Ask for a new one on the sign-in page: the email will arrive within half a minute.',
    expiredSignedIn: 'It works only once. Don’t worry: you are already signed in and can carry on.',
  },
  welcome: {
    heading: 'You are signed in',
    greeting: (name) => `Good to see you, ${name}!`,
    errorHeading: 'Let’s try another password',
    error: 'That password can’t be used, but you are already signed in.',
    firstPassword: 'To sign in without waiting for an email, choose a password',
    anotherPassword: 'Forgot your password? Set a new one',
    email: 'Email',
    newPassword: 'New password',
    rule: (shortest) => `At least ${shortest} characters. You will need to sign in again on your other devices.`,
    save: 'Save the password',
    savedHeading: 'Password saved',
    saved: 'You can now sign in with your email and password. You will need to sign in again on your other devices.',
  },
  confirm: {
    heading: 'Confirm your email address',
    ask: (email) => `Did you register with us as ${email}? Please confirm that this address is yours.`,
    created: (email) =>
      `An account was created with the address ${email}. Answer a question, and the address is confirmed.`,
    confirm: 'Confirm my address',
    unasked: 'Didn’t register? Just close this page.',
    doneHeading: 'Address confirmed',
    doneSignedIn: 'Thank you! Emails about your lessons are now sure to reach you.',
    doneOwn: 'Thank you! Nothing has changed where you registered: you can go back there and carry on.',
    doneForeign:
      'Thank you! Where somebody else registered, the session has ended and the phone number is deleted. The account is yours now: to continue, sign in with a code or a link from an email.',
    done: 'Thank you! To continue on this device, sign in with a code or a link from an email.',
  },
  enter: {
    heading: 'Opening the page',
    wait: 'You are signed in. One more second, and we will continue.',
    ask: (other, email) =>
      `Here you are signed in as ${other}, and on the previous page as ${email}. Which account would you like to continue with?`,
    lifetime: 'The button works for one minute.',
    expiredHeading: 'We couldn’t continue',
    expired:
      'The way here from the sign-in page stays open for one minute and works once. Go back and try again, or sign in here.',
  },
}

export const pageTexts: Record<Lang, PageTexts> = {
  ru,
  en,
  de: pageTextsDe,
  kk: pageTextsKk,
  es: pageTextsEs,
  be: pageTextsBe,
  uz: pageTextsUz,
}

export const registrationTexts: Record<Lang, RegistrationTexts> = {
  ru: {
    question: ({ browser, system, ago }) =>
      `Это вы регистрировались${browser ? ` в ${browser}` : ''}${system ? ` на ${system}` : ''} ${ago}?`,
    justNow: 'только что',
    yes: 'Да, это я',
    no: 'Нет',
    effect:
      'Если нет, вход там закроется, а телефон и пароль сотрутся: так никто не заведёт аккаунт на вашу почту вместо вас. Сомневаетесь? Ответьте «Нет».',
  },
  en: {
    question: ({ browser, system, ago }) =>
      `Was it you who registered${browser ? ` in ${browser}` : ''}${system ? ` on ${system}` : ''} ${ago}?`,
    justNow: 'just now',
    yes: 'Yes, it was me',
    no: 'No',
    effect:
      'If not, the session there ends and the phone number and the password are deleted: this way no one can open an account with your address in your place. In doubt? Answer “No”.',
  },
  de: registrationTextsDe,
  kk: registrationTextsKk,
  es: registrationTextsEs,
  be: registrationTextsBe,
  uz: registrationTextsUz,
}
