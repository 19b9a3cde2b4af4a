import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '../../contract/durations.ts'
import { eventSignup, person } from '../../db/schema.ts'
import { newestMail } from '../testing/mailbox.ts'
import { aPerson, stored } from '../testing/people.ts'
import { LANDING, PHONE, type PhoneSchool, startPhoneSchool } from './testing/phone-school.ts'

let phone: PhoneSchool
beforeEach(async () => {
  phone = await startPhoneSchool()
})
afterEach(() => phone.close())

test('a code by text message signs in to a young account that has the number', async () => {
  const { id } = await aPerson(phone.school)
  const browser = phone.school.browser()
  const sent = await phone.request(browser)
  const entered = await phone.signIn(browser)
  expect([sent.status, sent.body]).toEqual([200, { status: 'ok', time_left: 60 }])
  expect([entered.status, entered.body]).toEqual([
    200,
    {
      status: 'ok',
      user_id: id,
      user_name: 'Мария',
      user_data: { user_id: id },
      phone: PHONE,
      csrf_token: expect.any(String),
    },
  ])
  const events = phone.school.logs().map(({ event }) => event)
  expect([(await browser.checkAuth()).body.user_id, events.includes('phone-code-sent')]).toEqual([id, true])
})

test('a number alone opens no account older than 90 days: a code to its mailbox follows', async () => {
  await aPerson(phone.school, { createdAt: new Date(phone.school.clock.now().getTime() - 91 * DAY_MS) })
  const browser = phone.school.browser()
  await phone.request(browser)
  const first = await phone.signIn(browser)
  const mailed = await browser.post('/api/v1/phone-email/', { phone: PHONE })
  const { code } = await newestMail(phone.school)
  const entered = await phone.signIn(browser, { 'email-code': code })
  expect([first.body, mailed.body, entered.status, entered.body.status]).toEqual([
    { status: 'prove_email', email: 'm•••@example.com' },
    { status: 'ok', time_left: 30 },
    200,
    'ok',
  ])
  expect((await stored(phone.school))?.phoneProvedAt).not.toBeNull()
})

test('a call from the phone signs in, once it has come', async () => {
  const { id } = await aPerson(phone.school)
  const browser = phone.school.browser()
  const first = await phone.request(browser, { way: 'call' })
  const before = await phone.signIn(browser, { way: 'call' })
  phone.phones.callFrom(PHONE)
  phone.school.clock.advance(3_000)
  const after = await phone.signIn(browser, { way: 'call' })
  expect([first.body, before.body, after.body.user_id]).toEqual([
    { status: 'ok', call_phone: '+78005008275', call_phone_shown: '+7 800 500 82 75', time_left: 60 },
    { status: 'pending' },
    id,
  ])
})

test('a page learns from check_auth how numbers are proved, and of which countries', async () => {
  const { body } = await phone.school.browser({ origin: LANDING }).checkAuth()
  expect(body.phone_codes).toEqual({ ways: ['sms', 'call'], countries: ['RU', 'BY'] })
})

test('the text names the host of the page that asks, as the last line', async () => {
  await aPerson(phone.school)
  await phone.request(phone.school.browser({ origin: LANDING }), { lang: 'en' })
  const code = await phone.codeTo()
  expect(phone.phones.textTo(PHONE)).toBe(`Code: ${code}\n\n@landing.example #${code}`)
})

test('a landing gets a ticket to the pages of the school, as with every way to sign in', async () => {
  await aPerson(phone.school)
  const page = phone.school.browser({ origin: LANDING })
  await phone.request(page)
  const { body } = await phone.signIn(page, { 'success-url': 'https://school.example/courses/' })
  const step = await page.submit('/auth/enter/', {
    ticket: String(body.ticket),
    next: 'https://school.example/courses/',
  })
  expect([body.status, step.status]).toEqual(['ok', 200])
})

test('the form of an event signs up for it, also with a mailed code', async () => {
  const { id } = await aPerson(phone.school, { createdAt: new Date(0) })
  const event = { 'event-id': 'phonics', 'webinar-date': '2026-12-01', bizon_url: '/room/1' }
  const browser = phone.school.browser()
  const { body } = await phone.proveBoth(browser)
  phone.school.clock.advance(DAY_MS)
  const again = phone.school.browser()
  await phone.request(again)
  const entered = await phone.signIn(again, event)
  const signups = await phone.school.deps.db.select().from(eventSignup)
  expect([body.status, entered.body.room_url, signups.map(({ personId }) => personId)]).toEqual([
    'ok',
    'https://school.example/room/1',
    [id],
  ])
})

test('the code is typed as people type codes, and one of another length is refused at the field', async () => {
  await aPerson(phone.school)
  const browser = phone.school.browser()
  await phone.request(browser)
  const code = await phone.codeTo()
  const short = await phone.signIn(browser, { code: code.slice(1) })
  const missing = await phone.signIn(browser, { code: '' })
  const spaced = await phone.signIn(browser, { code: ` ${code.slice(0, 3)}-${code.slice(3)} ` })
  expect([short.body.errors, missing.body.errors, spaced.status]).toEqual([
    { code: ['В коде из сообщения 6 цифр, проверьте, все ли на месте'] },
    { code: ['Введите код'] },
    200,
  ])
})

test('a sign-in by the number alone proves the owner for nothing else, one with the mailbox does', async () => {
  await aPerson(phone.school, { passwordHash: null })
  const [alone, both] = [phone.school.browser(), phone.school.browser()]
  await phone.request(alone)
  await phone.signIn(alone)
  const byPhone = await alone.post('/api/v1/passkey-options/')
  await phone.school.deps.transact((tx) => tx.update(person).set({ phoneProvedAt: null }))
  phone.school.clock.advance(61_000)
  await phone.proveBoth(both)
  expect([byPhone.status, (await both.post('/api/v1/passkey-options/')).status]).toEqual([400, 200])
})

test('all three calls answer 404 where the school has no codes by phone', async () => {
  const { deps } = phone.school
  deps.phoneCodes = null
  const browser = phone.school.browser()
  const fields = { phone: PHONE, code: '123456' }
  const calls = ['phone-code', 'phone-login', 'phone-email'].map((call) =>
    browser.post(`/api/v1/${call}/`, call === 'phone-login' ? fields : { phone: PHONE }),
  )
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([404, 404, 404])
})
