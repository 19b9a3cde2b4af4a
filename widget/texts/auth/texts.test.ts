import { expect, test } from 'vitest'
import { authEn } from './auth-en.ts'
import { authRu } from './auth-ru.ts'
import { byPhoneTexts } from './by-phone-texts.ts'
import { captchaTexts } from './captcha-texts.ts'
import { eventTexts } from './event-texts.ts'
import { mailTexts } from './mail-texts.ts'
import { phoneTexts, registrationTexts } from './registration-texts.ts'
import { supportTexts } from './support-texts.ts'

const { lang: _, ...english } = authEn
const { lang: __, ...russian } = authRu
const byForm = [byPhoneTexts, mailTexts, registrationTexts, phoneTexts, eventTexts, supportTexts, captchaTexts]

const textsByLang = {
  ru: { ...russian, forms: byForm.map(({ ru }) => ru) },
  en: { ...english, forms: byForm.map(({ en }) => en) },
}

const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  if (typeof value === 'function') return textsIn(value('Анна'))
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

test.each(['ru', 'en'] as const)('every %s text says something', (lang) => {
  expect(textsIn(textsByLang[lang]).filter((text) => text.trim() === '')).toEqual([])
})

test.each(['ru', 'en'] as const)('%s is set with its own quotation marks and dashes', (lang) => {
  const foreign = lang === 'ru' ? /["'“”]| - |\.\.\./ : /["'«»]| - |\.\.\./
  expect(textsIn(textsByLang[lang]).filter((text) => foreign.test(text))).toEqual([])
})

test('English says as much as Russian', () => {
  expect(textsIn(textsByLang.en)).toHaveLength(textsIn(textsByLang.ru).length)
})

test('every text speaks its language', () => {
  const isForeign = { ru: (text: string) => !/[а-яё]/i.test(text), en: (text: string) => /[а-яё]/i.test(text) }
  const foreignIn = (lang: 'ru' | 'en') =>
    textsIn(textsByLang[lang]).filter((text) => isForeign[lang](text.replace('Анна', '')))
  expect({ ru: foreignIn('ru'), en: foreignIn('en') }).toEqual({ ru: ['WhatsApp'], en: [] })
})

test.each(['ru', 'en'] as const)('a number stays with its unit in %s', (lang) => {
  const own = Object.entries(textsByLang[lang]).filter(([part]) => part !== 'fields')
  const apart = /\d[ -](?:минут|секунд|цифр|символ|minute|second|digit|character)/
  expect(textsIn(own).filter((text) => apart.test(text))).toEqual([])
})

test('the texts of the spec are spelt as the spec spells them', () => {
  const { fields, errors, pass, phone, registration, info, fail, facebook, captcha } = authRu
  expect([
    fields.phoneMissing,
    fields.phoneNoPlus,
    fields.phoneBad,
    fields.emailMissing,
    fields.emailBad,
    fields.passwordShort,
    fields.codeMissing,
    fields.nameMissing,
    errors.unknown,
    pass.submit,
    pass.forgotten,
    pass.noAccount,
    registration.title.auth,
    registrationTexts.ru.submit,
    registrationTexts.ru.toPass,
    mailTexts.ru.ml.send.auth,
    eventTexts.ru.submit,
    phone.title,
    info.title,
    fail.title,
    facebook.failed,
    captcha.missing,
  ]).toEqual([
    'Укажите телефон',
    'Пожалуйста, введите телефон в международном формате',
    'Введите корректный номер телефона',
    'Укажите почту',
    'Похоже, вы допустили ошибку в почте',
    'Наберите ваш пароль, минимум 5 символов в длину',
    'Введите код',
    'Укажите имя',
    'Произошла незвестная ошибка',
    'Войти',
    'Забыли пароль?',
    'Нет аккаунта?',
    'Регистрация',
    'Зарегистрироваться',
    'Есть аккаунт?',
    'Восстановить пароль',
    'Перейти к уроку',
    'Введите свой номер телефона',
    'Если не получается войти',
    'Мы не можем вас пустить дальше',
    'Не удалось авторизоваться через Facebook',
    'Не подключена reCaptcha',
  ])
})
