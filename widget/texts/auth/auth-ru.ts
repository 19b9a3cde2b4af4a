import { fieldMessagesRu } from '../../../server/contract/field-messages.ts'
import type { Lang } from '../../../server/contract/messages.ts'
import { commonRu } from '../common-ru.ts'

/** What the sign-in says from its first view on, titles of all forms included. Russian is the default and gives the shape. */
export const authRu = {
  ...commonRu,
  lang: 'ru' as const,
  fields: {
    ...fieldMessagesRu,
    email: 'Почта',
    password: 'Пароль',
    phone: 'Телефон',
    phoneHint: 'С кодом страны, например +7\u00A0999\u00A0123\u201145\u201167',
    code: 'Код из письма',
    showPassword: 'Показать пароль',
    capsLock: 'Включён Caps\u00A0Lock',
  },
  pass: {
    title: { login: 'Ваш аккаунт', auth: 'Вход' },
    tab: 'Войти',
    submit: 'Войти',
    forgotten: 'Забыли пароль?',
    byCode: 'Войти по коду из письма',
    noAccount: 'Нет аккаунта?',
  },
  registration: {
    title: { login: 'Новый аккаунт', auth: 'Регистрация' },
    tab: 'Регистрация',
    hasAccount: {
      login: 'На эту почту уже есть аккаунт. Войдите на вкладке «Войти».',
      auth: 'На эту почту уже есть аккаунт.',
    },
  },
  email: { submit: 'Продолжить', change: 'Изменить', others: 'Другие способы' },
  lastWay: 'Вы входили так в прошлый раз',
  code: { title: 'Вход по\u00A0коду', sentTitle: 'Введите код', ownTitle: 'Последний вопрос' },
  identity: { title: 'Подтвердите почту' },
  byPhone: { title: 'Вход по\u00A0телефону', submit: 'Войти по телефону', callTitle: 'Позвоните нам' },
  ml: { title: { login: 'Забыли пароль?', auth: 'Восстановление пароля' }, sentTitle: 'Проверьте почту' },
  phone: { title: 'Введите свой номер телефона' },
  action: { title: (name: string) => (name ? `Здравствуйте, ${name}!` : 'Здравствуйте!') },
  info: { title: 'Если не получается войти' },
  fail: { title: 'Мы не можем вас пустить дальше' },
  facebook: {
    submit: 'Войти через Facebook',
    failed: 'Не удалось авторизоваться через Facebook',
    blocked: 'Окно Facebook не открылось. Нажмите «Войти через Facebook» ещё раз',
    isNew: 'Вы у нас впервые: примите соглашение и политику и ещё раз войдите через Facebook',
  },
  passkey: { title: 'Входить по\u00A0отпечатку или лицу' },
  captcha: { missing: 'Не подключена reCaptcha', title: 'Ещё одна проверка' },
  tabs: 'Вход или регистрация',
  or: 'или',
  toPass: 'Войти с паролем',
  mailSent: 'Письмо отправлено',
  mailAlready: 'Письмо уже отправлено',
}

export type Texts = Omit<typeof authRu, 'lang'> & { lang: Lang }
