import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Browser, type School, startSchool } from '../testing/school.ts'
import { addPhone as writePhone } from './stores/account-store.ts'
import { newestMail } from './testing/mailbox.ts'
import { PASSWORD, aPerson, stored } from './testing/people.ts'
import { beforeNextWrite } from './testing/race.ts'

let school: School
let browser: Browser
beforeEach(async () => {
  school = await startSchool()
  await aPerson(school, { phone: null })
  browser = school.browser()
  await browser.post('/api/v1/landing-auth/', { username: 'mama@example.com', password: PASSWORD })
})
afterEach(() => school.close())

const add = (phone: string, one: Browser = browser, more: Record<string, string> = {}) =>
  one.post('/api/v1/landing-add-phone/', { phone, ...more })

test('a missing phone is added, and its owner is told by mail', async () => {
  const { status, body } = await add('+7 (916) 123-45-67', browser, { webinar: 'w1', 'event-id': '7' })
  expect({ status, body }).toEqual({ status: 200, body: { status: 'ok', phone: '+79161234567' } })
  expect((await browser.checkAuth()).body.phone).toBe('+79161234567')
  expect((await newestMail(school)).subject).toBe('В аккаунт добавлен телефон')
})

test('without a session no phone is added', async () => {
  const { status, body } = await add('+79161234567', school.browser())
  expect({ status, body }).toEqual({ status: 401, body: { status: 'error', errors: { __all__: ['Сначала войдите'] } } })
  expect((await stored(school))?.phone).toBeNull()
})

test('a phone on file is not changed; the same one again is fine', async () => {
  await add('+79161234567')
  const { status, body } = await add('+79991234567')
  const errors = { phone: ['У вас уже указан другой телефон. Чтобы сменить его, понадобится пароль или код из письма'] }
  expect({ status, body }).toEqual({ status: 400, body: { status: 'error', errors } })
  expect((await add('+79161234567')).body).toEqual({ status: 'ok', phone: '+79161234567' })
  expect([(await stored(school))?.phone, (await school.mails()).length]).toEqual(['+79161234567', 1])
})

test('of two phones added at the same moment the first one stays', async () => {
  const { id } = (await stored(school)) ?? { id: '' }
  beforeNextWrite(school, (transact) => transact((tx) => writePhone(tx, id, '+79991234567')))
  expect((await add('+79161234567')).body).toMatchObject({ errors: { phone: [expect.any(String)] } })
  expect([(await stored(school))?.phone, await school.mails()]).toEqual(['+79991234567', []])
})

test.each([
  ['', 'Укажите телефон'],
  ['89161234567', 'Пожалуйста, введите телефон в международном формате'],
  ['+7 111 111-11-11', 'Введите корректный номер телефона'],
])('the phone %j is refused with the words of the spec', async (phone, message) => {
  const { status, body } = await add(phone)
  expect({ status, body }).toEqual({ status: 400, body: { status: 'error', errors: { phone: [message] } } })
})
