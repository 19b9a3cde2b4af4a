import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ofProfile, PROFILE_FIELDS } from '../../../server/contract/profile-fields.ts'
import { registrationTexts } from '../../texts/auth/registration-texts.ts'
import { phoneLibrary } from '../../form/field-rules.ts'
import {
  announced,
  choose,
  errorOf,
  field,
  leave,
  press,
  refusal,
  renderWidget,
  respondWith,
  sent,
  server,
  type,
} from '../testing/render-widget.tsx'

const toRegistration = async () => {
  await renderWidget()
  await choose('Регистрация')
}

const terms = /пользовательское соглашение/
const privacy = /обработку персональных данных/

const fillIn = () => {
  type('Почта', 'anna@example.ru')
  type('Имя и фамилия', 'Анна')
  type('Телефон', '+79991234567')
  fireEvent.click(field(terms))
  fireEvent.click(field(privacy))
}

test('everything in it is required, and said to be', async () => {
  await toRegistration()
  const fields = ['Почта', 'Имя и фамилия', 'Телефон', terms, privacy]
  expect(fields.map((label) => field(label).getAttribute('aria-required'))).toEqual(fields.map(() => 'true'))
})

test('the profile stands between email and phone, is kept by the tabs, and is sent', async () => {
  await toRegistration()
  const names = screen.getAllByRole<HTMLInputElement>('textbox').map(({ name }) => name)
  fillIn()
  const profile = ofProfile((name) => `Анна ${name}`)
  for (const name of PROFILE_FIELDS) type(registrationTexts.ru.profile[name], profile[name])
  await choose('Войти')
  await choose('Регистрация')
  await press('Зарегистрироваться')
  expect([names, sent()]).toMatchObject([['email', ...PROFILE_FIELDS, 'phone'], profile])
})

test('an empty form says what is missing at every field and leads to the first', async () => {
  await toRegistration()
  await press('Зарегистрироваться')
  expect(['Почта', 'Имя и фамилия', 'Телефон'].map(errorOf)).toEqual([
    'Укажите почту',
    'Укажите имя',
    'Укажите телефон',
  ])
  expect(document.activeElement).toBe(field('Почта'))
  expect(announced()).toMatch(/^Укажите почту\. Укажите имя\. Укажите телефон/)
  expect(server).not.toHaveBeenCalled()
})

test.each([terms, privacy])('registration is blocked, with a reason, until %s is ticked', async (box) => {
  await toRegistration()
  fillIn()
  fireEvent.click(field(box))
  await press('Зарегистрироваться')
  expect(errorOf(box)).toMatch(/^(Примите|Дайте) /)
  expect(document.activeElement).toBe(field(box))
  expect(server).not.toHaveBeenCalled()
  fireEvent.click(field(box))
  expect(errorOf(box)).toBeUndefined()
})

test('the links lead to the agreement and the policy of the school, beside what was typed', async () => {
  await toRegistration()
  const links = screen.getAllByRole<HTMLAnchorElement>('link')
  expect(links.map(({ href, target, rel }) => [href, target, rel])).toEqual([
    ['https://school.example/user-terms', '_blank', 'noopener'],
    ['https://school.example/user-offer', '_blank', 'noopener'],
  ])
})

test.each([
  ['Почта', 'anna', 'Похоже, вы допустили ошибку в почте'],
  ['Телефон', '4951234567', 'Пожалуйста, введите телефон в международном формате'],
  ['Телефон', '+7', 'Введите корректный номер телефона'],
  ['Телефон', '+7 999 12', 'Введите корректный номер телефона'],
])('%s «%s» is corrected when the field is left: %s', async (label, value, message) => {
  await toRegistration()
  type(label, value)
  await leave(label)
  expect(errorOf(label)).toBe(message)
  expect(announced()).toBe(message)
})

test('a field that was only passed by is not complained about', async () => {
  await toRegistration()
  await leave('Почта')
  expect(errorOf('Почта')).toBeUndefined()
})

test('a correction takes the complaint away', async () => {
  await toRegistration()
  type('Почта', 'anna')
  await leave('Почта')
  type('Почта', 'anna@example.ru')
  expect(errorOf('Почта')).toBeUndefined()
})

test('a number that no country has is told by the library once it is there', async () => {
  await toRegistration()
  await phoneLibrary.load()
  type('Телефон', '+7 123 456-78-90')
  await leave('Телефон')
  expect(errorOf('Телефон')).toBe('Введите корректный номер телефона')
})

test('where the library cannot be had the server decides', async () => {
  vi.spyOn(phoneLibrary, 'loaded').mockReturnValue(null)
  await toRegistration()
  fillIn()
  type('Телефон', '+7 123 456-78-90')
  respondWith(refusal({ phone: ['Введите корректный номер телефона'] }))
  await press('Зарегистрироваться')
  expect(sent()).toMatchObject({ phone: '+7 123 456-78-90' })
  expect(errorOf('Телефон')).toBe('Введите корректный номер телефона')
  expect(document.activeElement).toBe(field('Телефон'))
  vi.restoreAllMocks()
})

test('an empty phone field gets a plus on focus, and loses it when nothing else was typed', async () => {
  await toRegistration()
  await act(async () => fireEvent.focus(field('Телефон')))
  expect(field('Телефон').value).toBe('+')
  await leave('Телефон')
  expect(field('Телефон').value).toBe('')
  expect(errorOf('Телефон')).toBeUndefined()
})

test('an address that has an account shows the hint, and its button leads to the tab with the address kept', async () => {
  await toRegistration()
  fillIn()
  respondWith(refusal({ user_exists: ['Такая почта уже есть'] }))
  await press('Зарегистрироваться')
  expect(announced()).toMatch(/«Войти»/)
  await press('Войти с этой почтой')
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Войти')
  expect(field('Почта').value).toBe('anna@example.ru')
})

test('a recaptcha error leads to captcha and back without a loss', async () => {
  await toRegistration()
  fillIn()
  respondWith(refusal({ recaptcha: ['Подтвердите, что вы не робот'] }))
  await press('Зарегистрироваться')
  expect(screen.getByRole('heading').textContent).toBe('Ещё одна проверка')
  await press(/Вернуться/)
  expect(['Почта', 'Имя и фамилия', 'Телефон'].map((label) => field(label).value)).toEqual([
    'anna@example.ru',
    'Анна',
    '+7 999 123-45-67',
  ])
})

test('what was ticked is kept on the way to another form and back, and from the captcha', async () => {
  await toRegistration()
  fireEvent.click(field(privacy))
  await choose('Войти')
  await choose('Регистрация')
  const afterPass = [terms, privacy].map((box) => field(box).checked)
  fillIn()
  respondWith(refusal({ recaptcha: ['Подтвердите, что вы не робот'] }))
  fireEvent.click(field(privacy))
  await press('Зарегистрироваться')
  await press(/Вернуться/)
  expect([afterPass, [terms, privacy].map((box) => field(box).checked)]).toEqual([
    [false, true],
    [true, true],
  ])
})

test('an error that belongs to no field is shown for the form as a whole', async () => {
  await toRegistration()
  fillIn()
  respondWith(refusal({ 'time-zone': ['Непонятный часовой пояс'] }))
  await press('Зарегистрироваться')
  expect(screen.getByText('Непонятный часовой пояс', { ignore: '[role=status]' })).toBeDefined()
})
