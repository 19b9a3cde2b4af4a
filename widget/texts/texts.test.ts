import { expect, test } from 'vitest'
import { en } from './en.ts'
import { ru } from './ru.ts'

const textsByLang = { ru, en }

const wordsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  if (typeof value === 'function') return wordsIn(value('Анна'))
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(wordsIn) : []
}

test.each(['ru', 'en'] as const)('every %s text says something', (lang) => {
  expect(wordsIn(textsByLang[lang]).filter((words) => words.trim() === '')).toEqual([])
})

test.each(['ru', 'en'] as const)('%s is set with its own quotation marks and dashes', (lang) => {
  const foreign = lang === 'ru' ? /["'“”]| - |\.\.\./ : /["'«»]| - |\.\.\./
  expect(wordsIn(textsByLang[lang]).filter((words) => foreign.test(words))).toEqual([])
})

test('English says as much as Russian', () => {
  expect(wordsIn(textsByLang.en)).toHaveLength(wordsIn(textsByLang.ru).length)
})

test('a number stays with its unit in Russian', () => {
  const own = Object.entries(textsByLang.ru).filter(([part]) => part !== 'fields')
  expect(wordsIn(own).filter((words) => /\d (?:минут|секунд|цифр|символ)/.test(words))).toEqual([])
})

test('the texts of the spec are spelt as the spec spells them', () => {
  const { fields, errors, pass, action, phone } = textsByLang.ru
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
    action.submit,
    phone.title,
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
    'Перейти к уроку',
    'Введите свой номер телефона',
  ])
})
