import { validationMessages } from './messages.ts'
import { expect, test } from 'vitest'
import type * as z from 'zod'
import * as accountCalls from './account-calls.ts'
import { profileLine, strictBody } from './schemas-fields.ts'
import * as signInCalls from './sign-in-calls.ts'

const { checkCodeBody, magicLinkBody, signInBody } = signInCalls
const { ticketForm } = accountCalls
/** A country whose numbers have eleven digits. */
const toE164 = (phone: string) => (phone.replaceAll(/\D/g, '').length === 11 ? phone.replaceAll(/[^+\d]/g, '') : null)
const registerBody = signInCalls.registerBody(toE164)
const addPhoneBody = accountCalls.addPhoneBody(toE164)

const ru: Readonly<Record<string, string>> = { ...validationMessages.ru }
/** A schema names a message; what it says stands in the dictionary. */
const messageOf = (key = '') => ru[key] ?? `no message: ${key}`

/** Field names (`''` for the form as a whole) to sentences. */
const errors = (schema: z.ZodType, body: unknown) => {
  const { error } = schema.safeParse(body)
  return Object.groupBy(
    error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [],
    ([field]) => field ?? '',
  )
}
const messages = (schema: z.ZodType, body: unknown) =>
  Object.fromEntries(
    Object.entries(errors(schema, body)).map(([field, found]) => [field, found?.map(([, key]) => messageOf(key))]),
  )

const mama = { email: ' Mama@Example.COM ', name: ' Мария\r\n  Иванова ', phone: '+7 (916) 123-45-67' }

test('an e-mail is trimmed and lower-cased and its spelling kept, a name is one line, a phone is E.164', () => {
  expect(registerBody.parse(mama)).toEqual({
    email: 'mama@example.com',
    emailTyped: 'Mama@Example.COM',
    name: 'Мария Иванова',
    phone: '+79161234567',
    utm: {},
  })
})

test('a line of the profile that may stay empty is an empty text where it is absent or blank, and is limited', () => {
  const body = strictBody({ city: profileLine({ autocomplete: 'address-level2', max: 5, missing: null }) })
  const cities = [{}, { city: '' }, { city: ' \u200B' }, { city: ' Тула\n' }].map((sent) => body.parse(sent).city)
  expect([cities, messages(body, { city: 'Казань' })]).toEqual([
    ['', '', '', 'Тула'],
    { city: ['Слишком длинно, сократите, пожалуйста'] },
  ])
})

test('each field says what is wrong with it in the words of the spec', () => {
  expect(messages(registerBody, {})).toEqual({
    email: ['Укажите почту'],
    name: ['Укажите имя'],
    phone: ['Укажите телефон'],
  })
  expect(messages(registerBody, { email: 'mama', name: ' ', phone: '8 916 123-45-67' })).toEqual({
    email: ['Похоже, вы допустили ошибку в почте'],
    name: ['Укажите имя'],
    phone: ['Пожалуйста, введите телефон в международном формате'],
  })
  expect(messages(addPhoneBody, { phone: '+7 916 123-45' })).toEqual({
    phone: ['Введите корректный номер телефона'],
  })
  expect(messages(signInBody, { username: 'a@b.ru', password: '1234' })).toEqual({
    password: ['Наберите ваш пароль, минимум 5 символов в длину'],
  })
})

test('an empty value counts as absent', () => {
  expect(signInBody.parse({ username: 'a@b.ru', password: '12345', room: '', 'only-auth': '' })).toEqual({
    username: 'a@b.ru',
    password: '12345',
    utm: {},
  })
})

test('a password keeps its spaces', () => {
  expect(signInBody.parse({ username: 'a@b.ru', password: '  12345  ' }).password).toBe('  12345  ')
})

test.each([
  [signInBody, { username: 'a@b.ru', password: '12345' }],
  [registerBody, mama],
  [magicLinkBody, { email: 'a@b.ru' }],
  [addPhoneBody, { phone: '+79161234567' }],
  [checkCodeBody, { email: 'a@b.ru', 'send-code': 'true' }],
  [ticketForm, { ticket: 'x' }],
] as const)('an unknown field, a doubled field and a body that is no object are refused (%#)', (schema, body) => {
  expect(schema.safeParse(body).success).toBe(true)
  expect(schema.safeParse({ ...body, role: 'staff' }).success).toBe(false)
  for (const [key, value] of Object.entries(body))
    expect(schema.safeParse({ ...body, [key]: [value, value] }).success).toBe(false)
  for (const odd of [null, [], 'x', 1, undefined]) expect(schema.safeParse(odd).success).toBe(false)
})

test('switches are read as forms spell them', () => {
  const flags = ['true', 'on', '1', true, 'false', 'off', '0', false].map(
    (terms) => registerBody.parse({ ...mama, terms }).terms,
  )
  expect(flags).toEqual([true, true, true, true, false, false, false, false])
  expect(registerBody.safeParse({ ...mama, terms: 'maybe' }).success).toBe(false)
})

test('any utm parameter is gathered and never refuses a registration', () => {
  const long = 'x'.repeat(500)
  expect(registerBody.parse({ ...mama, utm_source: 'vk', utm_position: '2', utm_term: long }).utm).toEqual({
    utm_source: 'vk',
    utm_position: '2',
    utm_term: long.slice(0, 200),
  })
})

test('the call of the code form is either a sending or a check', () => {
  expect(checkCodeBody.parse({ email: 'a@b.ru', 'send-code': '1' })).toEqual({ email: 'a@b.ru', utm: {}, verb: 'send' })
  expect(checkCodeBody.parse({ email: 'a@b.ru', 'check-code': '1', code: '1234 5678' })).toEqual({
    email: 'a@b.ru',
    utm: {},
    verb: 'check',
    code: '12345678',
  })
  expect(messages(checkCodeBody, { email: 'a@b.ru', 'check-code': '1' })).toEqual({ code: ['Введите код'] })
  expect(messages(checkCodeBody, { email: 'a@b.ru', 'check-code': '1', code: '123' })).toEqual({
    code: ['В коде 8 цифр, проверьте, все ли на месте'],
  })
  expect(checkCodeBody.safeParse({ email: 'a@b.ru' }).success).toBe(false)
  expect(
    checkCodeBody.safeParse({ email: 'a@b.ru', 'send-code': '1', 'check-code': '1', code: '12345678' }).success,
  ).toBe(false)
})

test('an event field takes the values of the spec and safe links only', () => {
  const event = {
    email: 'a@b.ru',
    'event-type': 'Webinar Signed Up',
    bizon_url: 'https://start.bizon365.ru/room/1',
    'webinar-offer-url': '/x',
  }
  expect(magicLinkBody.parse(event)).toEqual({ ...event, utm: {} })
  expect(messages(magicLinkBody, { ...event, 'event-type': 'Other', bizon_url: 'javascript:alert(1)' })).toEqual({
    'event-type': ['Недопустимое значение'],
    bizon_url: ['Нужна ссылка, которая начинается с https://'],
  })
})
