import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../../contract/durations.ts'
import { eq } from 'drizzle-orm'
import { person } from '../../db/schema.ts'
import type { Browser } from '../../testing/school.ts'
import { newestMail } from '../testing/mailbox.ts'
import { aPerson, PASSWORD, stored } from '../testing/people.ts'
import { PHONE, type PhoneSchool, sentTo, startPhoneSchool } from './testing/phone-school.ts'

let phone: PhoneSchool
let browser: Browser
beforeEach(async () => {
  phone = await startPhoneSchool()
  browser = phone.school.browser()
})
afterEach(() => phone.close())

const daysAgo = (days: number) => new Date(phone.school.clock.now().getTime() - days * DAY_MS)

/** What the number alone comes to now, in a browser of its own. */
const byPhone = async (fields: Record<string, string> = {}) => {
  const one = phone.school.browser()
  phone.school.clock.advance(61_000)
  await phone.request(one, fields)
  const { body } = await phone.signIn(one)
  return body.status === 'error' ? Object.keys(Object(body.errors)) : body.status
}

test('once number and mailbox were proved together the number alone opens the account, for 90 days', async () => {
  await aPerson(phone.school, { createdAt: daysAgo(400) })
  const before = await byPhone()
  phone.school.clock.advance(61_000)
  await phone.proveBoth(browser)
  phone.school.clock.advance(89 * DAY_MS)
  const within = await byPhone()
  phone.school.clock.advance(2 * DAY_MS)
  expect([before, within, await byPhone()]).toEqual(['prove_email', 'ok', 'prove_email'])
})

test('the owner of an account is mailed that the number alone has signed in, once a day', async () => {
  await aPerson(phone.school, { phoneProvedAt: daysAgo(1) })
  const notices = async () => (await phone.school.mails()).filter(({ subject }) => subject === 'Вход по телефону')
  const first = [await byPhone(), await byPhone()]
  const [notice, ...others] = await notices()
  phone.school.clock.advance(DAY_MS)
  await byPhone()
  expect([first, notice?.to, others, (await notices()).length]).toEqual([['ok', 'ok'], 'mama@example.com', [], 2])
  expect(notice?.text).toContain('67')
  expect(notice?.text).not.toContain(PHONE)
})

test('number and mailbox together are not mailed', async () => {
  await aPerson(phone.school, { phoneProvedAt: null })
  await phone.proveBoth(browser)
  expect((await phone.school.mails()).map(({ subject }) => subject)).not.toContain('Вход по телефону')
})

test('a number that nobody has proved, as that of a new registration, opens nothing alone: it may be that of a stranger', async () => {
  await aPerson(phone.school, { phoneProvedAt: null })
  expect(await byPhone()).toBe('prove_email')
})

test.each(['author', 'staff'])(
  'an account of %s needs the mailbox each time, and the mailbox suffices',
  async (role) => {
    await aPerson(phone.school, { role })
    const first = await phone.proveBoth(browser)
    expect([first.body.status, await byPhone()]).toEqual(['ok', 'prove_email'])
  },
)

test('a change of the phone ends what was proved with it', async () => {
  await aPerson(phone.school, { createdAt: daysAgo(400) })
  await phone.proveBoth(browser)
  const proved = (await stored(phone.school))?.phoneProvedAt
  await browser.post('/api/v1/change-phone/', { phone: '+79991234567', 'current-password': PASSWORD })
  const changed = await stored(phone.school)
  await browser.post('/api/v1/change-phone/', { phone: PHONE, 'current-password': PASSWORD })
  expect([proved instanceof Date, changed?.phone, changed?.phoneProvedAt]).toEqual([true, '+79991234567', null])
  expect(await byPhone()).toBe('prove_email')
})

test('where several accounts have the number, the person names the address, which none of the replies tells', async () => {
  await aPerson(phone.school)
  const { id } = await aPerson(phone.school, { email: 'papa@example.com', name: 'Павел' })
  await phone.request(browser)
  const proved = await phone.signIn(browser)
  const unnamed = await browser.post('/api/v1/phone-email/', { phone: PHONE })
  const mailed = await browser.post('/api/v1/phone-email/', { phone: PHONE, email: 'papa@example.com' })
  const { code } = await newestMail(phone.school, 'papa@example.com')
  const entered = await phone.signIn(browser, { 'email-code': code, email: 'papa@example.com' })
  expect([proved.body, unnamed.body.errors, mailed.body.status, entered.body.user_id]).toEqual([
    { status: 'prove_email', email: null },
    { email: ['Укажите почту'] },
    'ok',
    id,
  ])
})

test('the proof of one account’s mailbox opens no other account of the number', async () => {
  await aPerson(phone.school)
  await aPerson(phone.school, { email: 'papa@example.com' })
  await phone.request(browser)
  await phone.signIn(browser)
  await browser.post('/api/v1/phone-email/', { phone: PHONE, email: 'papa@example.com' })
  const { code } = await newestMail(phone.school, 'papa@example.com')
  const { status, body } = await phone.signIn(browser, { 'email-code': code, email: 'mama@example.com' })
  expect([status, body.status]).toEqual([400, 'code_expired'])
})

test('to an address without the number no mail goes out, and the reply is that of one with it', async () => {
  await aPerson(phone.school)
  await aPerson(phone.school, { email: 'papa@example.com' })
  await aPerson(phone.school, { email: 'other@example.com', phone: null })
  await phone.request(browser)
  await phone.signIn(browser)
  const replies = []
  for (const email of ['papa@example.com', 'other@example.com', 'nobody@example.com'])
    replies.push((await browser.post('/api/v1/phone-email/', { phone: PHONE, email })).body)
  const mails = (await phone.school.mails()).map(({ to }) => to)
  expect([replies, mails]).toEqual([replies.map(() => ({ status: 'ok', time_left: 30 })), ['papa@example.com']])
})

test('a disabled account, and one whose mailbox nobody has proved, get no code', async () => {
  await aPerson(phone.school, { isDisabled: true })
  await aPerson(phone.school, { email: 'papa@example.com', emailProvedAt: null })
  const { body } = await phone.request(browser)
  expect([body, await phone.codeTo(), sentTo(phone)]).toEqual([{ status: 'ok', time_left: 60 }, '', 0])
})

test('an account that is disabled after the code was sent stays closed', async () => {
  const { id } = await aPerson(phone.school)
  await phone.request(browser)
  const code = await phone.codeTo()
  await phone.school.deps.transact((tx) => tx.update(person).set({ isDisabled: true }).where(eq(person.id, id)))
  const { status, body } = await phone.signIn(browser, { code })
  expect([status, body.status, (await browser.checkAuth()).body.status]).toEqual([400, 'code_expired', 'anonymous'])
})

test('an unproved account with the number does not stand in the way of the proved one', async () => {
  const { id } = await aPerson(phone.school)
  await aPerson(phone.school, { email: 'thief@example.com', emailProvedAt: null })
  await phone.request(browser)
  expect((await phone.signIn(browser)).body.user_id).toBe(id)
})

test('a number never proves a mailbox, and the first proof by somebody else removes the phone with what it proved', async () => {
  await aPerson(phone.school, { emailProvedAt: null, phoneProvedAt: phone.school.clock.now() })
  await phone.request(browser)
  await phone.signIn(browser, { code: '000000' })
  const before = await stored(phone.school)
  const owner = phone.school.browser({ ip: '198.51.100.1' })
  await owner.post('/auth/check-code/', { email: 'mama@example.com', 'send-code': '1' })
  const { code } = await newestMail(phone.school)
  await owner.post('/auth/check-code/', { email: 'mama@example.com', code, 'check-code': '1' })
  const after = await stored(phone.school)
  expect([before?.emailProvedAt, after?.emailProvedAt instanceof Date, after?.phone, after?.phoneProvedAt]).toEqual([
    null,
    true,
    null,
    null,
  ])
  expect([await byPhone(), sentTo(phone)]).toEqual([['code'], 0])
})

test('a call of a phone without an account says so to whoever has called from it', async () => {
  const proved = await phone.request(browser, { way: 'call' })
  const before = await phone.signIn(browser, { way: 'call' })
  phone.phones.callFrom(PHONE)
  phone.school.clock.advance(3_000)
  const after = await phone.signIn(browser, { way: 'call' })
  expect([proved.status, before.body, after.status, after.body.errors]).toEqual([
    200,
    { status: 'pending' },
    400,
    { phone: ['На этот номер нет аккаунта. Войдите по почте'] },
  ])
})

test('the mailbox may be proved for ten minutes after the number, also where that was late or by a call', async () => {
  await aPerson(phone.school, { createdAt: daysAgo(400) })
  await phone.request(browser, { way: 'call' })
  phone.school.clock.advance(9 * MINUTE_MS)
  phone.phones.callFrom(PHONE)
  const proved = await phone.signIn(browser, { way: 'call' })
  phone.school.clock.advance(9 * MINUTE_MS)
  await browser.post('/api/v1/phone-email/', { phone: PHONE })
  const entered = await phone.signIn(browser, { 'email-code': (await newestMail(phone.school)).code })
  expect([proved.body, entered.body.status]).toEqual([{ status: 'prove_email', email: 'm•••@example.com' }, 'ok'])
})
